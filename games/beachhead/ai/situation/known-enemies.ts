// BI-24.13: the enemy as this seat knows him. A revealed unit is what it is; a marker is a distribution over what the open lists leave
// unrevealed, dummies included, updated by what was seen: a marker that let a helicopter pass at range 1 is less likely an AA Team.
import { fieldOf } from '../../rules/map/field.ts'
import type { BeachheadState, Counts } from '../../rules/state/state.ts'
import { enemyOf, type Side, UNIT_TYPES, UNITS, type UnitType } from '../../rules/tables/index.ts'
import type { Counted, Prior } from '../learning/habits.ts'

export type Guess = { readonly type: UnitType; readonly p: number }
export type Foe = {
  readonly name: string
  readonly cell: number
  readonly airborne: boolean
  /** null: a marker. */
  readonly type: UnitType | null
  readonly live: boolean
  readonly hp: number
  readonly tokens: number
  /** What it may be, with chances; of a marker they sum to less than 1 where it may be a dummy. */
  readonly guesses: readonly Guess[]
}

/** A list that was not shown: what a Defender mostly has under a marker. */
const USUAL: Counts<UnitType> = { infantry_squad: 5, atgm_team: 1, aa_team: 1, mortar_team: 1, technical: 1, militia_squad: 2 }
const USUAL_DUMMIES = 5
/** Not every last-known place still holds. */
const STALE = 0.5

/** What is still unrevealed by type; null where the lists are secret. */
function unrevealed({ setting, units, known }: BeachheadState, side: Side): Counts<UnitType> | null {
  if (setting.forces === null) return null
  const left: Partial<Record<UnitType, number>> = {}
  // A made-up world has as many of each as the open list says (BI-17.16), so counting tells nothing that is hidden.
  for (const { who } of units) if (who.facts.side === side) left[who.facts.type] = (left[who.facts.type] ?? 0) + 1
  for (const { type } of known[enemyOf(side)]) if (type !== null && left[type]) left[type]! -= 1
  return left
}

/** What a marker of that side may be. */
export function markerGuesses(state: BeachheadState, side: Side, reality = 1): readonly Guess[] {
  const open = unrevealed(state, side)
  const hides = (type: UnitType) =>
    side === 'defender' ? UNITS[type].side === side && type !== 'attack_drone' : type === 'marsoc'
  const counts = open ?? (side === 'defender' ? USUAL : { marsoc: 1 })
  const types = UNIT_TYPES.filter(type => hides(type) && (counts[type] ?? 0) > 0)
  const units = types.reduce((sum, type) => sum + (counts[type] ?? 0), 0)
  const markers = state.known[enemyOf(side)].filter(({ type }) => type === null).length
  const among = open ? Math.max(markers, units) : units + (side === 'defender' ? USUAL_DUMMIES : 0)
  // BI-24.18: what this opponent's markers turned out to be, where that is remembered; never more than certain.
  const trust = Math.min(reality, Math.max(1, among) / Math.max(1, units))
  return types.map(type => ({ type, p: (trust * (counts[type] ?? 0)) / Math.max(1, among) }))
}

/** How much less likely something is that could have shot and did not. */
const SILENT = 0.4
const LEAST = 0.1

/** How many finds in a hex count for as much as the open list. */
const LISTED = 3

/** BI-24.18: what was found in this hex in earlier games on this map, of what can still be there. */
function heedPlace(guesses: readonly Guess[], found: Counted | undefined): readonly Guess[] {
  if (!found) return guesses
  const nothing = Math.max(0, 1 - guesses.reduce((sum, { p }) => sum + p, 0))
  const dummies = nothing > SURE ? (found.dummy ?? 0) : 0
  const seen = guesses.reduce((sum, { type }) => sum + (found[type] ?? 0), dummies)
  return guesses.map(({ type, p }) => ({ type, p: (LISTED * p + (found[type] ?? 0)) / (LISTED + seen) }))
}
const SURE = 1e-9

/** A marker in sight next to an air unit of ours that has flown past it: AA would mostly have fired. */
export function heedSilence(guesses: readonly Guess[], letAirPass: boolean, prior: Prior | null): readonly Guess[] {
  if (!letAirPass) return guesses
  // BI-24.18: it says more of a player who fires at aircraft and shows units to do it, less of one who waits.
  const silent = prior ? Math.max(LEAST, 1 - (1 - SILENT) * prior.eagerness) : SILENT
  const weighed = guesses.map(({ type, p }) => ({ type, p: type === 'aa_team' || type === 'sam_site' ? p * silent : p }))
  const before = guesses.reduce((sum, { p }) => sum + p, 0)
  const after = weighed.reduce((sum, { p }) => sum + p, 0)
  // What AA Teams lose, the others and the dummies gain.
  const scale = 1 / (1 - before + after)
  return weighed.map(({ type, p }) => ({ type, p: p * scale }))
}

export function foesOf(state: BeachheadState, side: Side, reality = 1, prior: Prior | null = null): readonly Foe[] {
  const enemy = enemyOf(side)
  const field = fieldOf(state)
  const guesses = markerGuesses(state, enemy, reality)
  const flyers = state.units.filter(unit => unit.who.facts.side === side && unit.airborne && unit.cell >= 0)
  return state.known[side].map(({ name, cell, airborne, type, live, hp, tokens }): Foe => {
    const base = { name, cell, airborne, type, live, hp, tokens }
    if (type !== null) return { ...base, guesses: [{ type, p: live || UNITS[type].mv === 0 ? 1 : STALE }] }
    const passed = flyers.some(unit => unit.acted && field.distance(unit.cell, cell) <= 1)
    return { ...base, hp: 2, guesses: heedSilence(heedPlace(guesses, prior?.under[field.hex(cell)]), passed, prior) }
  })
}

export const realChance = ({ guesses }: Foe): number => guesses.reduce((sum, { p }) => sum + p, 0)
