// Does a record tell the truth? Apply it again and compare every hash.
import { IllegalAction, TableError } from './errors.ts'
import type { Action, AnyGame } from './game.ts'
import { digest } from './hash.ts'
import { sameJson } from './json-schema.ts'
import { parseWith } from './parse.ts'
import { checkRulesVersion, isUndo, type MatchRecord } from './record.ts'
import { retrace } from './retrace.ts'

/** `at` is the seq of the first entry that differs; 0 stands for the set-up. `diceChecked`: the seed was known and gave these dice. */
export type Verdict =
  | { readonly valid: true; readonly hash: string; readonly entries: number; readonly diceChecked: boolean }
  | { readonly valid: false; readonly at: number; readonly message: string }

export function verify(game: AnyGame, record: MatchRecord, onEntry?: (done: number) => void): Verdict {
  let at = 0
  try {
    checkRulesVersion(game, record)
    const parsed = parseContents(game, record)
    const walk = retrace(game, parsed, true)
    let state = walk.setup.state
    const first = digest(state)
    if (first !== parsed.setup.hash) return differs(0, parsed.setup.hash, first)
    let hash = first
    at = 1
    for (const position of walk.positions) {
      state = position.state
      hash = digest(state)
      if (hash !== position.entry.hash) return differs(position.entry.seq, position.entry.hash, hash)
      onEntry?.(at)
      at++
    }
    if (!sameJson(game.outcome(state), parsed.outcome)) {
      return {
        valid: false,
        at: Math.max(0, at - 1),
        message: 'The record names another outcome than the one these actions lead to.',
      }
    }
    return { valid: true, hash, entries: parsed.entries.length, diceChecked: parsed.dice.seed !== null }
  } catch (error) {
    if (error instanceof IllegalAction)
      return { valid: false, at, message: `${game.explain(error.refusal)} (${error.refusal.clause})` }
    if (error instanceof TableError) return { valid: false, at, message: error.message }
    throw error
  }
}

/** Scenario, options and actions as the game's own schemas type them; throws `ParseError` with the path inside the record. */
export function parseContents<A extends Action>(game: AnyGame, record: MatchRecord): MatchRecord<A> {
  const scenario = parseWith(game.scenarioSchema, record.scenario, 'bad-record', 'scenario')
  const options = parseWith(game.optionsSchema, record.options, 'bad-record', 'options')
  const entries = record.entries.map((entry, i) =>
    isUndo(entry)
      ? entry
      : { ...entry, action: parseWith(game.actionSchema, entry.action, 'bad-record', `entries[${i}].action`) as A },
  )
  return { ...record, scenario, options, entries }
}

function differs(at: number, recorded: string, found: string): Verdict {
  const where = at === 0 ? 'The set-up' : `Entry ${at}`
  return { valid: false, at, message: `${where} leads to ${found}; the record says ${recorded}.` }
}
