// BI-17.8, BI-17.28: which hexes a side looks upon. It only reads; what a side remembers of what it saw is knowledge.ts.
import { type Field, fieldOf } from './field.ts'
import { levelOf, sightRange } from './sight.ts'
import { type BeachheadState, isActive, type Sighting, type Unit } from './state.ts'
import { AIRBORNE_SIGHT, enemyOf, type Side, UNITS } from './tables/index.ts'

/** BI-17.28: under cover a piece is made out no further away than this. */
const COVERED_SIGHT = 2

/** Where a side looks from, from how high and how far. Columns, not objects: a look asks for all of them and keeps none. */
export class Watchers {
  readonly #cells: number[] = []
  readonly #levels: number[] = []
  readonly #ranges: number[] = []
  #count = 0
  // What the columns were made from: the same lists always give the same watchers.
  #units: BeachheadState['units'] | null = null
  #active: BeachheadState['active'] | null = null
  #field: Field | null = null

  add(state: BeachheadState, field: Field, unit: Unit): void {
    const i = this.#count++
    this.#cells[i] = unit.cell
    this.#levels[i] = levelOf(field, unit)
    this.#ranges[i] = sightRange(state, unit)
  }

  clear(): void {
    this.#count = 0
    this.#units = null
  }

  /** All of a side: made anew only where units, weather or ground are others than the last time. */
  follow(state: BeachheadState, side: Side): void {
    const { units, active } = state
    const field = fieldOf(state)
    if (this.#units === units && this.#active === active && this.#field === field) return
    this.#count = 0
    for (let i = 0; i < units.length; i++) {
      const unit = units[i] as Unit
      if (unit.cell >= 0 && unit.who.facts.side === side) this.add(state, field, unit)
    }
    this.#units = units
    this.#active = active
    this.#field = field
  }

  /** One of them sees that place (BI-3.16); `most` bounds the distance. */
  see(field: Field, cell: number, level: number, most = 99): boolean {
    const { distances, size } = field
    const row = cell * size
    for (let i = 0; i < this.#count; i++) {
      const from = this.#cells[i] as number
      const distance = distances[row + from] as number
      if (distance > most || distance > (this.#ranges[i] as number)) continue
      if (field.lineOfSight(from, cell, this.#levels[i] as number, level)) return true
    }
    return false
  }
}

const assaultWatchers = new Watchers()
const defenderWatchers = new Watchers()

/**
 * Everybody on the map, hidden and pinned units too; cargo, units aboard and dummies do not look (BI-17.8). To be asked at once: the next state
 * that is asked for takes the place of this one.
 */
export function watchersOf(state: BeachheadState, side: Side): Watchers {
  const watchers = side === 'assault' ? assaultWatchers : defenderWatchers
  watchers.follow(state, side)
  return watchers
}

/** How far away a piece can be made out there: BI-17.28 for markers, moving hidden pieces and last-known places. */
export const clearWithin = (field: Field, cell: number): number => ((field.cover[cell] as number) > 0 ? COVERED_SIGHT : 99)

/** BI-17.8: the hex, or something in it at `level` (left out: the ground itself). */
export function sideSees(state: BeachheadState, side: Side, cell: number, level?: number): boolean {
  const field = fieldOf(state)
  return watchersOf(state, side).see(field, cell, level ?? (field.level[cell] as number))
}

/** BI-13.10, BI-13.11, BI-17.28: whether a hidden piece of `side` that moves there is truly seen by its enemy. */
export function seenMoving(state: BeachheadState, side: Side, cell: number): boolean {
  const field = fieldOf(state)
  return watchersOf(state, enemyOf(side)).see(field, cell, field.level[cell] as number, clearWithin(field, cell))
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
