// A scenario into numbers: units and effects of the data file, applied and forgotten.
import { effectData, factionData, findEffect, unitData } from '../../data/lookup.ts'
import type { EffectData } from '../../data/types.ts'
import type { EffectUse, Party, Scenario } from '../notation/scenario.ts'
import { ABILITY_OPS } from './ability-ops.ts'
import { finishSide, policyOf } from './finish-side.ts'
import { HIT_OPS } from './hit-ops.ts'
import { joiningUnits } from './joining-units.ts'
import { type LeftOut, whyLeftOut } from './left-out.ts'
import { type Duel, other, type Place, type Plan, type Problem, type Side } from './problem.ts'
import { ROLL_OPS } from './roll-ops.ts'
import { draftOf, type OpTable, type OpUse, type SideDraft } from './side-draft.ts'
import { squadsIn } from './squads.ts'
import { harrowOf, volleysOf } from './volleys.ts'
import { withWaitingHits } from './waiting-hits.ts'

export type Compiled = {
  readonly problem: Problem
  /** Effects in force that these figures leave out, and why. */
  readonly ignored: readonly LeftOut[]
  /** An effect is in force that only playing it out can tell (TI-O.18). */
  readonly needsDice: boolean
}

/** Events whose whole text is in these figures, or about what is entered as units. */
const COUNTED_EVENTS: ReadonlySet<string> = new Set(['ev.cosmic', 'ev.bombs', 'ev.fighters', 'ev.wild'])
/** Conventions of War Abandoned. */
const ABANDONED = 3

/** Abilities their owner may decline and never does (TI-O.14). */
const ALWAYS_USED: readonly string[] = ['mentak.ambush', 'l1z1x.harrow']

/** `place` is the fight asked for: a `full` scenario has one of each (TI-O.12). */
export function compile(scenario: Scenario, place: Place = scenario.place === 'ground' ? 'ground' : 'space'): Compiled {
  const { system = [], options = {} } = scenario
  const attacker = partyDraft(scenario, 'attacker', place)
  const defender = partyDraft(scenario, 'defender', place)
  const events: ReadonlySet<string> = new Set(system.map(({ effect }) => effect).filter(id => id.startsWith('ev.')))
  const ignored: string[] = []
  const apply = (draft: SideDraft, enemy: SideDraft, uses: readonly EffectUse[]) => {
    for (const use of uses) {
      const isKnown = applyEffect(effectData(use.effect), { use, own: draft, enemy, options, events })
      if (!isKnown && !COUNTED_EVENTS.has(use.effect)) ignored.push(use.effect)
    }
  }
  apply(attacker.draft, defender.draft, attacker.uses)
  apply(defender.draft, attacker.draft, defender.uses)
  apply(defender.draft, attacker.draft, system)
  const others = (scenario.others ?? []).map(party => {
    const other = musterParty(party, scenario.attacker, system, 'defender', place)
    for (const squad of other.draft.squads) squad.isFighting = false
    apply(other.draft, attacker.draft, other.uses)
    // What the attacker does to its enemies' cannons holds for these too.
    const again = partyDraft(scenario, 'attacker', place)
    apply(again.draft, other.draft, again.uses)
    return other.draft
  })
  if (events.has('ev.bombs')) for (const { draft } of [attacker, defender]) draft.bombardmentFactor *= ABANDONED
  const drafts: Duel<SideDraft> = { attacker: attacker.draft, defender: defender.draft }
  const sides = {
    attacker: fromNow(finishSide(drafts.attacker, drafts.defender, policyOf(scenario.attacker.policy, place)), scenario),
    defender: fromNow(finishSide(drafts.defender, drafts.attacker, policyOf(scenario.defender.policy, place)), scenario),
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
  const needsDice = isWild(sides.attacker) || isWild(sides.defender)
  const named = [...new Set(ignored)].map(effect => ({ effect, why: whyLeftOut(effectData(effect)) }))
  return { problem: withWaitingHits(problem), ignored: named, needsDice }
}

/** TI-O.14: as early as possible is, in a running combat, the next round that is rolled, and for plans the end of this one. */
function fromNow(side: Side, { from }: Scenario): Side {
  if (from?.stage !== 'round' || from.isEarly) return side
  const before = from.round - 1
  const rolled = from.pending ? from.round : before
  if (rolled === 0) return side
  const later = (plan: Plan) => plan.last + (plan.kind === 'bombardBoth' ? rolled : before)
  return {
    ...side,
    boosts: side.boosts.map(boost => ({ ...boost, first: boost.first + rolled, last: boost.last + rolled })),
    plans: side.plans.map(plan => ({ ...plan, last: later(plan) })),
  }
}

/** TI-O.18. */
function isWild({ wild: { courageous, thalnos, comrades, matches } }: Side): boolean {
  return courageous > 0 || thalnos !== null || comrades.count > 0 || matches.length > 0
}

function partyDraft(scenario: Scenario, name: 'attacker' | 'defender', place: Place) {
  return musterParty(scenario[name], scenario[other(name)], scenario.system ?? [], name, place)
}

function musterParty(party: Party, enemy: Party, system: readonly EffectUse[], name: 'attacker' | 'defender', place: Place) {
  const isBlank = system.some(({ effect }) => effectData(effect).op?.some(op => op.op === 'blankMechs'))
  const uses = usesOf(party, isBlank)
  const has = (effect: string) => uses.some(use => use.effect === effect)
  const squads = squadsIn(party, place, has)
  squads.push(...joiningUnits(party, uses, enemy, place, squads))
  return { draft: draftOf(name, place, party, squads), uses }
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
    .toSorted((a, b) => Number(isSwap(b)) - Number(isSwap(a)))
}

/** Other numbers for a ship come before what is added to them. */
const isSwap = ({ effect }: EffectUse): boolean => effectData(effect).op?.some(({ op }) => op === 'statSwap') ?? false

function isAlways({ id, kind, mode, condition, unit, op = [] }: EffectData, units: ReadonlySet<string>): boolean {
  if (ALWAYS_USED.includes(id)) return true
  if (kind !== 'factionAbility' && kind !== 'unitText') return false
  if (unit !== undefined && !units.has(unit)) return false
  return mode === 'auto' && condition === undefined && !op.some(each => each.value === 'input' || each.pick === 'galvanized')
}

/** Ground forces in the hold. */
function cargoOf({ squads }: SideDraft): number {
  return squads.reduce((sum, squad) => sum + (!squad.isFighting && squad.data.countsCapacity ? squad.count : 0), 0)
}

const OPS: OpTable = { ...ROLL_OPS, ...HIT_OPS, ...ABILITY_OPS }

export function applyEffect(effect: EffectData, use: Omit<OpUse, 'effect' | 'op'>): boolean {
  const known = (effect.op ?? []).map(op => OPS[op.op]?.({ ...use, effect, op }) ?? false)
  return known.some(isKnown => isKnown)
}
