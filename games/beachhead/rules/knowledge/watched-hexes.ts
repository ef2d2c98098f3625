// BI-17.8, BI-17.28: which hexes a side looks upon. It only reads; what a side remembers of what it saw is knowledge.ts.

import { type Field, fieldOf } from '../map/field.ts'
import { levelOf, sightRange } from '../map/sight.ts'
import { placeOfChange } from '../state/copies.ts'
import { type BeachheadState, isActive, type Sighting, type Unit } from '../state/state.ts'
import { AIRBORNE_LEVEL, AIRBORNE_SIGHT, enemyOf, type Side, UNITS } from '../tables/index.ts'

/** BI-17.28: under cover a piece is made out no further away than this. */
const COVERED_SIGHT = 2
const FAR = 99
const BLIND = -1
const NO_WATCHER = -1
/** Before any time that is kept. */
const NEVER = -1

/** Where some units look from, from how high and how far. Columns, not objects: a look asks for all of them and keeps none. */
export class Watchers {
  readonly #cells: number[] = []
  readonly #levels: number[] = []
  readonly #ranges: number[] = []
  /** When each of them came to look like this; always 0 where that is not counted. */
  readonly #since: number[] = []
  #count = 0

  add(state: BeachheadState, field: Field, unit: Unit, now = 0): void {
    this.put(this.#count++, state, field, unit, now)
  }
  /** A unit that is not on the map keeps its index and sees nothing. */
  put(i: number, state: BeachheadState, field: Field, unit: Unit, now: number): void {
    const isThere = unit.cell >= 0
    this.#since[i] = now
    this.#cells[i] = isThere ? unit.cell : 0
    this.#levels[i] = isThere ? levelOf(field, unit) : 0
    this.#ranges[i] = isThere ? sightRange(state, unit) : BLIND
  }
  post(cell: number, level: number, range: number): void {
    const i = this.#count++
    this.#cells[i] = cell
    this.#levels[i] = level
    this.#ranges[i] = range
    this.#since[i] = 0
  }

  clear(): void {
    this.#count = 0
  }

  /** One of them sees what is in that place, overhead or on the ground (BI-3.16). `faint`: under cover only from nearby (BI-17.28). */
  see(field: Field, cell: number, airborne: boolean, faint: boolean): boolean {
    return this.witness(field, cell, airborne, faint, NEVER) !== NO_WATCHER
  }
  /** The first watcher that sees it, of those that look otherwise than at that time. */
  witness(field: Field, cell: number, airborne: boolean, faint: boolean, then: number): number {
    const { distances, size } = field
    const level = airborne ? AIRBORNE_LEVEL : field.level[cell]!
    const most = faint && field.cover[cell]! > 0 ? COVERED_SIGHT : FAR
    const row = cell * size
    for (let i = 0; i < this.#count; i++) {
      if (this.#since[i]! <= then) continue
      const from = this.#cells[i]!
      const distance = distances[row + from]!
      if (distance > most || distance > this.#ranges[i]!) continue
      if (field.lineOfSight(from, cell, this.#levels[i]!, level)) return i
    }
    return NO_WATCHER
  }
  /** Whether that one looks as it did then. */
  isAsThen(i: number, then: number): boolean {
    return this.#since[i]! <= then
  }
}

/**
 * All watchers of a side. Which of them sees a cell is worked out when it is asked for. It holds until that one looks otherwise; where none saw
 * it, only those who look otherwise since can see it now.
 */
class SideSight {
  readonly #side: Side
  readonly #watchers = new Watchers()
  #field: Field | null = null
  #units: BeachheadState['units'] = []
  #active: BeachheadState['active'] = []
  /** By place in the list of units: which of the watchers it is; NOBODY for the enemy's. */
  readonly #places: number[] = []
  /** [cell * 4 + how it is looked at]: who sees it, and when that was asked. */
  #witnesses = new Int16Array(0)
  #asked = new Float64Array(0)
  /** Goes on with every change of one of the eyes. */
  #now = 1
  /** When all of them were looked up anew: what was asked before says nothing. */
  #began = 1

  constructor(side: Side) {
    this.#side = side
  }

  /** All units on the map, hidden and pinned ones too; cargo, units aboard and dummies do not look (BI-17.8). */
  follow(state: BeachheadState): void {
    const { units, active } = state
    const field = fieldOf(state)
    const isSameSky = this.#field === field && this.#active === active
    if (isSameSky && this.#units === units) return
    const before = this.#units
    this.#units = units
    if (isSameSky && before.length === units.length && this.#turn(state, field, before)) return
    this.#field = field
    this.#active = active
    this.#began = ++this.#now
    if (this.#asked.length !== field.size * 4) {
      this.#witnesses = new Int16Array(field.size * 4)
      this.#asked = new Float64Array(field.size * 4)
    }
    this.#watchers.clear()
    let places = 0
    for (let i = 0; i < units.length; i++) {
      const unit = units[i]!
      const isOwn = unit.who.facts.side === this.#side
      this.#places[i] = isOwn ? places++ : NO_WATCHER
      if (isOwn) this.#watchers.add(state, field, unit, this.#now)
    }
  }

  /** Only units that changed look again; false where units came or went. */
  #turn(state: BeachheadState, field: Field, before: readonly Unit[]): boolean {
    const after = this.#units
    const now = this.#now + 1
    const only = placeOfChange(before, after)
    const end = only < 0 ? after.length : only + 1
    for (let i = only < 0 ? 0 : only; i < end; i++) {
      const is = after[i]!
      const was = before[i]!
      if (was === is) continue
      if (was.who !== is.who) return false
      const place = this.#places[i]!
      if (place === NO_WATCHER) continue
      if (was.cell === is.cell && was.airborne === is.airborne && was.tokens === is.tokens) continue
      this.#watchers.put(place, state, field, is, now)
      this.#now = now
    }
    return true
  }

  see(field: Field, cell: number, airborne: boolean, faint: boolean): boolean {
    const at = cell * 4 + (airborne ? 2 : 0) + (faint ? 1 : 0)
    const then = this.#asked[at]!
    let witness = this.#witnesses[at]!
    if (then !== this.#now) {
      this.#asked[at] = this.#now
      const isKnown = then >= this.#began && (witness === NO_WATCHER || this.#watchers.isAsThen(witness, then))
      if (!isKnown) witness = this.#watchers.witness(field, cell, airborne, faint, NEVER)
      else if (witness === NO_WATCHER) witness = this.#watchers.witness(field, cell, airborne, faint, then)
      this.#witnesses[at] = witness
    }
    return witness !== NO_WATCHER
  }
}

const sights = { assault: new SideSight('assault'), defender: new SideSight('defender') }

/** To be asked at once: the next state that is asked for takes the place of this one. */
export function sightOf(state: BeachheadState, side: Side): Pick<Watchers, 'see'> {
  const sight = side === 'assault' ? sights.assault : sights.defender
  sight.follow(state)
  return sight
}

/** BI-17.8: the hex, or something over it. */
export const sideSees = (state: BeachheadState, side: Side, cell: number, airborne = false): boolean =>
  sightOf(state, side).see(fieldOf(state), cell, airborne, false)

/** BI-13.10, BI-13.11, BI-17.28: whether a hidden piece of `side` that moves there is truly seen by its enemy. */
export const seenMoving = (state: BeachheadState, side: Side, cell: number): boolean =>
  sightOf(state, enemyOf(side)).see(fieldOf(state), cell, false, true)

/** The enemies a side knows of, as eyes: made for the sightings that were asked about last. */
let knownWatchers: {
  readonly of: readonly Sighting[]
  readonly active: BeachheadState['active']
  readonly field: Field
  readonly watchers: Watchers
} | null = null

/** BI-3.18: whether an enemy that `side` knows of sees the hex, from where it is shown, as far as `side` can tell. */
export function knownToSee(state: BeachheadState, side: Side, cell: number): boolean {
  const field = fieldOf(state)
  const { known, active } = state
  const sightings = side === 'assault' ? known.assault : known.defender
  if (knownWatchers?.of !== sightings || knownWatchers.active !== active || knownWatchers.field !== field) {
    const watchers = new Watchers()
    for (const sighting of sightings)
      if (sighting.type !== null)
        watchers.post(sighting.cell, levelOf(field, sighting), shownRange(state, field, sighting, UNITS[sighting.type].sight))
    knownWatchers = { of: sightings, active, field, watchers }
  }
  return knownWatchers.watchers.see(field, cell, false, false)
}

/** BI-3.14, BI-3.15, with the tokens it is shown with. */
function shownRange(state: BeachheadState, field: Field, { cell, airborne, tokens }: Sighting, sight: number): number {
  const height = !airborne && field.level[cell]! > 0 ? 1 : 0
  return Math.max(1, (airborne ? AIRBORNE_SIGHT : sight) + height - tokens - (isActive(state, 'E01') ? 2 : 0))
}
