// BI-17.8, BI-17.28: which hexes a side looks upon. It only reads; what a side remembers of what it saw is knowledge.ts.
import { type Field, fieldOf } from './field.ts'
import { levelOf, sightRange } from './sight.ts'
import { type BeachheadState, isActive, type Sighting, type Unit } from './state.ts'
import { AIRBORNE_SIGHT, enemyOf, type Side, UNITS } from './tables/index.ts'

/** One pair of eyes: where, from how high, how far. */
type Watcher = { readonly cell: number; readonly level: number; readonly range: number }
type Watch = {
  readonly active: BeachheadState['active']
  assault: readonly Watcher[] | null
  defender: readonly Watcher[] | null
}

/** BI-17.28: under cover a piece is made out no further away than this. */
const COVERED_SIGHT = 2

const watches = new WeakMap<BeachheadState['units'], Watch>()

/** Everybody on the map, hidden and pinned units too; cargo, units aboard and dummies do not look (BI-17.8). */
export function watchersOf(state: BeachheadState, side: Side): readonly Watcher[] {
  let watch = watches.get(state.units)
  if (!watch || watch.active !== state.active) {
    watch = { active: state.active, assault: null, defender: null }
    watches.set(state.units, watch)
  }
  const known = watch[side]
  if (known) return known
  const field = fieldOf(state)
  const { units } = state
  const watchers: Watcher[] = []
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Unit
    if (unit.cell >= 0 && unit.who.facts.side === side) watchers.push(watcher(state, field, unit))
  }
  watch[side] = watchers
  return watchers
}

/** By unit: most of them stand still from one look to the next. */
const eyes = new WeakMap<Unit, Watcher & { readonly field: Field; readonly active: BeachheadState['active'] }>()

export function watcher(state: BeachheadState, field: Field, unit: Unit): Watcher {
  let known = eyes.get(unit)
  if (!known || known.active !== state.active || known.field !== field) {
    known = { cell: unit.cell, level: levelOf(field, unit), range: sightRange(state, unit), field, active: state.active }
    eyes.set(unit, known)
  }
  return known
}

/** One of them sees that place (BI-3.16); `most` bounds the distance. */
export function anySees(field: Field, watchers: readonly Watcher[], cell: number, level: number, most = 99): boolean {
  for (let i = 0; i < watchers.length; i++) {
    const { cell: from, level: height, range } = watchers[i] as Watcher
    const distance = field.distance(from, cell)
    if (distance <= range && distance <= most && field.lineOfSight(from, cell, height, level)) return true
  }
  return false
}

/** How far away a piece can be made out there: BI-17.28 for markers, moving hidden pieces and last-known places. */
export const clearWithin = (field: Field, cell: number): number => ((field.cover[cell] as number) > 0 ? COVERED_SIGHT : 99)

/** BI-17.8: the hex, or something in it at `level` (left out: the ground itself). */
export function sideSees(state: BeachheadState, side: Side, cell: number, level?: number): boolean {
  const field = fieldOf(state)
  return anySees(field, watchersOf(state, side), cell, level ?? (field.level[cell] as number))
}

/** BI-13.10, BI-13.11, BI-17.28: whether a hidden piece of `side` that moves there is truly seen by its enemy. */
export function seenMoving(state: BeachheadState, side: Side, cell: number): boolean {
  const field = fieldOf(state)
  return anySees(field, watchersOf(state, enemyOf(side)), cell, field.level[cell] as number, clearWithin(field, cell))
}

/** BI-3.18: whether an enemy that `side` knows of sees the hex, from where it is shown, as far as `side` can tell. */
export function knownToSee(state: BeachheadState, side: Side, cell: number): boolean {
  const field = fieldOf(state)
  const level = field.level[cell] as number
  for (const sighting of state.known[side]) {
    if (sighting.type === null) continue
    const range = shownRange(state, field, sighting)
    if (field.distance(sighting.cell, cell) > range) continue
    if (field.lineOfSight(sighting.cell, cell, levelOf(field, sighting), level)) return true
  }
  return false
}

/** BI-3.14, BI-3.15, with the tokens it is shown with. */
function shownRange(state: BeachheadState, field: Field, sighting: Sighting): number {
  const { cell, airborne, tokens, type } = sighting
  const base = airborne || type === null ? AIRBORNE_SIGHT : UNITS[type].sight
  const height = !airborne && (field.level[cell] as number) > 0 ? 1 : 0
  return Math.max(1, base + height - tokens - (isActive(state, 'E01') ? 2 : 0))
}
