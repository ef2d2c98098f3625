// From what was typed to a scenario of the calculator. What cannot be read is shown with a caret under the character.

import { nearest } from '@sandtable/protocol'
import { Failure } from '@sandtable/terminal'
import { NotationError, parseEffects, parseParty, parseScenario, type Scenario, ScenarioError } from '@sandtable/ti4/odds'
import { LEXICON } from '@sandtable/ti4/text'
import { UsageError, wholeNumber } from '../args.ts'
import { readOptions } from '../play/flags.ts'
import { readJson } from '../record-file.ts'
import type { OddsFlags } from './flags.ts'

export async function scenarioFrom(flags: OddsFlags, sides: readonly string[]): Promise<Scenario> {
  const base = flags.scenario === undefined ? typed(sides) : await filed(flags.scenario, sides)
  return valid({ ...base, ...limits(flags, base), ...setting(flags) }, flags.scenario)
}

function typed([attacker, defender, ...more]: readonly string[]): Scenario {
  if (attacker === undefined || defender === undefined)
    throw new UsageError('odds needs two sides: sandtable odds ti4 "3 cruiser @ hacan" "1 warsun @ muaat".')
  if (more[0] !== undefined)
    throw new UsageError(`odds takes two sides, and there is also "${more[0]}". A side with spaces stands in quotes.`)
  return { place: 'space', attacker: pointed(attacker, parseParty), defender: pointed(defender, parseParty) }
}

/** An answer as `--json` gives it holds its question; a question alone will do. */
async function filed(file: string, sides: readonly string[]): Promise<Scenario> {
  if (sides.length > 0) throw new UsageError(`The scenario names both sides: "${sides[0]}" does not go with --scenario.`)
  const value = (await readJson(file)) as { readonly scenario?: unknown } | null
  return valid(value?.scenario ?? value, file)
}

function valid(value: unknown, file: string | undefined): Scenario {
  try {
    return parseScenario(value)
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error
    throw new Failure(`${file === undefined ? '' : `${file}: `}${error.message} ${error.clause}`)
  }
}

const PLACES = ['space', 'ground', 'full'] as const

function setting({ place, system, others, options, capacity }: OddsFlags): Partial<Scenario> {
  const where = PLACES.find(each => each === place)
  if (place !== undefined && !where) throw new UsageError(`--place takes space, ground or full, not "${place}".`)
  return {
    ...(where ? { place: where } : {}),
    ...(system === undefined ? {} : { system: pointed(system, parseEffects) }),
    ...(others === undefined ? {} : { others: [pointed(others, parseParty)] }),
    ...(options === undefined ? {} : { options: readOptions(options) as NonNullable<Scenario['options']> }),
    ...(capacity ? { capacity } : {}),
  }
}

function limits({ rounds, retreat, policy }: OddsFlags, base: Scenario): Partial<Scenario> {
  const [ofAttacker, ofDefender] = policiesIn(policy)
  return {
    ...(rounds === undefined ? {} : { rounds: wholeNumber('--rounds', rounds) }),
    ...(retreat === undefined ? {} : { retreatAfter: { ...base.retreatAfter, ...planIn(retreat) } }),
    ...(ofAttacker ? { attacker: { ...base.attacker, policy: ofAttacker } } : {}),
    ...(ofDefender ? { defender: { ...base.defender, policy: ofDefender } } : {}),
  }
}

function planIn(text: string): { readonly [side: string]: number } {
  const [, side, n] = /^(attacker|defender):(\d{1,4})$/.exec(text) ?? []
  if (side === undefined) throw new UsageError(`--retreat takes a side and a round, as in attacker:2, not "${text}".`)
  return { [side]: Number(n) }
}

const POLICIES = ['standard', 'avoidDirectHit'] as const
type PolicyName = (typeof POLICIES)[number]

function policiesIn(text: string | undefined): readonly (PolicyName | undefined)[] {
  if (text === undefined) return []
  const names = text.split('/').map(word => POLICIES.find(each => each.toLowerCase() === word.toLowerCase()))
  if (names.length > 2 || names.includes(undefined))
    throw new UsageError(`--policy takes standard or avoidDirectHit, or one for each side, not "${text}".`)
  return [names[0], names[1] ?? names[0]]
}

/** A piece by the name the attacker has for it. */
export function pieceFrom({ attacker }: Scenario, typed: string): string {
  const [line] = pointed(typed, text => parseParty(`${text} @ ${attacker.faction}`)).units
  return line?.unit ?? typed
}

/** Reads it, or shows where it cannot be read. */
function pointed<T>(text: string, parse: (text: string) => T): T {
  try {
    return parse(text)
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    const { character, message, clause } = error
    throw new UsageError(`${text}\n${' '.repeat(character - 1)}^\n${message}${meant(error)} ${clause}`)
  }
}

const KNOWN: { readonly [code: string]: readonly string[] } = {
  noFaction: LEXICON.factions,
  noUnit: LEXICON.pieces,
  noEffect: LEXICON.effects,
}
function meant({ code, found }: NotationError): string {
  const word = nearest(found, KNOWN[code] ?? [])
  return word === null ? '' : ` Did you mean ${word}?`
}
