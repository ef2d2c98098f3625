// A scenario into numbers: units and effects of the data file, applied and forgotten.
import { effectData, factionData, findEffect, unitData } from '../data/lookup.ts'
import type { EffectData } from '../data/types.ts'
import { applyEffect } from './apply.ts'
import { type Draft, draftOf } from './draft.ts'
import { finishSide, policyOf } from './finish.ts'
import { muster } from './muster.ts'
import type { Duel, Place, Problem } from './problem.ts'
import type { EffectUse, Party, Scenario } from './scenario.ts'
import { harrowOf, volleysOf } from './volleys.ts'

export type Compiled = {
  readonly problem: Problem
  /** Effects in force that change nothing the odds can tell. */
  readonly ignored: readonly string[]
  /** An effect is in force that only playing it out can tell (TI-O.18). */
  readonly needsDice: boolean
}

/** Abilities their owner may decline and never does (TI-O.14). */
const ALWAYS_USED: readonly string[] = ['mentak.ambush', 'l1z1x.harrow']

/** `place` is the fight asked for: a `full` scenario has one of each (TI-O.12). */
export function compile(scenario: Scenario, place: Place = scenario.place === 'ground' ? 'ground' : 'space'): Compiled {
  const { system = [], options = {} } = scenario
  const attacker = partyDraft(scenario, 'attacker', place)
  const defender = partyDraft(scenario, 'defender', place)
  const ignored: string[] = []
  const apply = (draft: Draft, enemy: Draft, uses: readonly EffectUse[]) => {
    for (const use of uses) {
      if (!applyEffect(effectData(use.effect), { use, own: draft, enemy, options })) ignored.push(use.effect)
    }
  }
  apply(attacker.draft, defender.draft, attacker.uses)
  apply(defender.draft, attacker.draft, defender.uses)
  apply(defender.draft, attacker.draft, system)
  const others = (scenario.others ?? []).map(party => {
    const other = musterParty(party, system, 'defender', place)
    for (const squad of other.draft.squads) squad.isFighting = false
    apply(other.draft, attacker.draft, other.uses)
    // What the attacker does to its enemies' cannons holds for these too.
    const again = partyDraft(scenario, 'attacker', place)
    apply(again.draft, other.draft, again.uses)
    return other.draft
  })
  const drafts: Duel<Draft> = { attacker: attacker.draft, defender: defender.draft }
  const sides = {
    attacker: finishSide(drafts.attacker, policyOf(scenario.attacker.policy, place)),
    defender: finishSide(drafts.defender, policyOf(scenario.defender.policy, place)),
  }
  const problem: Problem = {
    place,
    sides,
    volleys: volleysOf(place, drafts, others, options),
    harrow: place === 'ground' ? harrowOf(drafts, options) : null,
    ...(scenario.rounds === undefined ? {} : { rounds: scenario.rounds }),
    ...(scenario.retreatAfter && place === 'space' ? { retreatAfter: scenario.retreatAfter } : {}),
    ...(scenario.capacity && place === 'space' ? { cargo: { attacker: cargoOf(drafts.attacker), defender: 0 } } : {}),
    ...(scenario.from ? { from: scenario.from } : {}),
  }
  const needsDice = [sides.attacker, sides.defender].some(side => side.wild.courageous > 0 || side.wild.thalnos !== null)
  return { problem, ignored: [...new Set(ignored)], needsDice }
}

function partyDraft(scenario: Scenario, name: 'attacker' | 'defender', place: Place) {
  return musterParty(scenario[name], scenario.system ?? [], name, place)
}

function musterParty(party: Party, system: readonly EffectUse[], name: 'attacker' | 'defender', place: Place) {
  const isBlank = system.some(({ effect }) => effectData(effect).op?.some(op => op.op === 'blankMechs'))
  const uses = usesOf(party, isBlank)
  const has = (effect: string) => uses.some(use => use.effect === effect)
  const squads = muster(party, place, has)
  const draft = draftOf(name, place, party.faction, squads)
  // Converted infantry need a line of their own to join.
  if (
    place === 'ground' &&
    uses.some(({ effect }) => isConversion(effectData(effect))) &&
    !squads.some(s => s.data.type === 'infantry')
  ) {
    const unit = factionData(party.faction).units.infantry?.base ?? 'infantry'
    squads.push(...muster({ ...party, units: [{ unit, count: 1 }] }, place, has))
    squads.at(-1)!.count = 0
  }
  return { draft, uses }
}

/** What is in force for a party: named effects, and what its faction and its units always do. */
function usesOf(party: Party, isBlank: boolean): EffectUse[] {
  const named = party.effects ?? []
  const units = new Set(party.units.filter(({ count }) => count > 0).map(({ unit }) => unit))
  const own = [...factionData(party.faction).effects, ...[...units].flatMap(unit => unitData(unit).effects ?? [])]
  const always = [...new Set(own)].map(id => effectData(id)).filter(effect => isAlways(effect, units))
  return [...always.map(({ id }) => ({ effect: id })), ...named]
    .filter(({ effect }, i, all) => all.findLastIndex(use => use.effect === effect) === i)
    .filter(({ effect }) => !party.without?.includes(effect))
    .filter(({ effect }) => !(isBlank && findEffect(effect)?.id.startsWith('mech.')))
}

function isAlways({ id, kind, mode, condition, unit, op = [] }: EffectData, units: ReadonlySet<string>): boolean {
  if (ALWAYS_USED.includes(id)) return true
  if (kind !== 'factionAbility' && kind !== 'unitText') return false
  if (unit !== undefined && !units.has(unit)) return false
  return mode === 'auto' && condition === undefined && !op.some(each => each.value === 'input' || each.pick === 'galvanized')
}

const isConversion = ({ op = [] }: EffectData): boolean => op.some(each => each.op === 'replaceUnit' && each.side === 'enemy')

/** Ground forces in the hold. */
function cargoOf({ squads }: Draft): number {
  return squads.reduce((sum, squad) => sum + (!squad.isFighting && squad.data.countsCapacity ? squad.count : 0), 0)
}
