// Where pieces that a viewer cannot place may stand: ground they can be on, room in the hex, and none of the viewer's units looking at it. Used to
// imagine a state for a view; a guess that the viewer could see through would be no guess.
import type { Dice } from '@sandtable/kernel'
import { type Field, fieldOf } from '../map/field.ts'
import { type BeachheadState, isWasp, type Unit } from '../state/state.ts'
import { enemyOf, type Side, UNITS, type UnitFacts, type UnitType } from '../tables/index.ts'
import { sightOf, Watchers } from './watched-hexes.ts'

const MOST_IN_HEX = 2
/** How far from its last-known place a piece is first looked for. */
const NEAR = 3
const WASP_FILLS = 9

export type PieceKind = UnitType | 'dummy'
export type PlaceWanted = {
  readonly kind: PieceKind
  readonly side: Side
  readonly airborne: boolean
  readonly hidden: boolean
}

export class PossiblePlaces {
  readonly field: Field
  readonly #state: BeachheadState
  readonly #watching: Side | null
  readonly #eyes: Record<Side, Watchers> = { assault: new Watchers(), defender: new Watchers() }
  readonly #dice: Dice
  readonly #filled = new Map<string, number>()

  /** `state` has the viewer's own pieces; `watching` is its side, null for a spectator, who knows what each side sees of the other. */
  constructor(state: BeachheadState, watching: Side | null, dice: Dice) {
    this.#state = state
    this.#watching = watching
    this.#dice = dice
    this.field = fieldOf(state)
    for (const unit of state.units) if (unit.cell >= 0) this.fill(unit.who.facts.side, unit.airborne, unit.cell, isWasp(unit))
    for (const { cell } of state.dummies) this.fill('defender', false, cell)
  }

  fill(side: Side, airborne: boolean, cell: number, isShip = false): void {
    const key = keyOf(side, airborne, cell)
    this.#filled.set(key, (this.#filled.get(key) ?? 0) + (isShip ? WASP_FILLS : 1))
  }

  /** A unit that has got its place: it fills its hex, and for a spectator it looks around. */
  put(unit: Unit): void {
    if (unit.cell < 0) return
    const { side } = unit.who.facts
    this.fill(side, unit.airborne, unit.cell, isWasp(unit))
    if (this.#watching === null) this.#eyes[side].add(this.#state, this.field, unit)
  }

  /** A cell for the piece: where it was last known if it can be there, else near that, else anywhere it can be. -1: nowhere on this map. */
  cellFor(place: PlaceWanted, last: number | null): number {
    const { field } = this
    if (last !== null && this.#mayBe(place, last)) return last
    const near = last === null ? [] : field.within(last, NEAR).filter(cell => this.#mayBe(place, cell))
    if (near.length > 0) return this.#oneOf(near)
    const all = Array.from({ length: field.size }, (_, cell) => cell)
    const anywhere = all.filter(cell => this.#mayBe(place, cell))
    if (anywhere.length > 0) return this.#oneOf(anywhere)
    const atAll = all.filter(cell => this.suits(place, cell) && this.#hasRoom(place, cell))
    return atAll.length > 0 ? this.#oneOf(atAll) : -1
  }

  /** BI-3.1, BI-5.4, BI-7.16: the ground allows it. */
  suits({ kind, airborne }: Pick<PlaceWanted, 'kind' | 'airborne'>, cell: number): boolean {
    const { field } = this
    if (airborne) return true
    if (kind === 'dummy') return field.cost.foot[cell]! > 0
    const facts: UnitFacts = UNITS[kind]
    if (facts.movesAs === 'fixed') return field.water[cell] === 0
    if (facts.isAir) return facts.lands.includes(field.letter(cell))
    if (field.cost[facts.movesAs][cell]! === 0) return false
    const isBarred = this.#state.forts.some(fort => fort.cell === cell && fort.type === 'barricade')
    return !isBarred || (facts.class !== 'vehicle' && facts.class !== 'craft')
  }

  #mayBe(place: PlaceWanted, cell: number): boolean {
    return this.suits(place, cell) && this.#hasRoom(place, cell) && !this.#isWatched(place, cell)
  }

  /** BI-3.19, BI-3.20. */
  #hasRoom({ side, airborne }: PlaceWanted, cell: number): boolean {
    if ((this.#filled.get(keyOf(side, airborne, cell)) ?? 0) >= MOST_IN_HEX) return false
    return (this.#filled.get(keyOf(enemyOf(side), airborne, cell)) ?? 0) === 0
  }

  #isWatched({ side, airborne, hidden }: PlaceWanted, cell: number): boolean {
    const { field } = this
    const eyes = this.#watching === null ? this.#eyes[enemyOf(side)] : sightOf(this.#state, this.#watching)
    return eyes.see(field, cell, airborne, hidden)
  }

  #oneOf(cells: readonly number[]): number {
    return cells[this.#dice.pick(cells.length, 'imagine')]!
  }
}

const keyOf = (side: Side, airborne: boolean, cell: number): string => `${side}${airborne ? '^' : '_'}${cell}`

/** Draws the list into an order. */
export function shuffled<T>(list: readonly T[], dice: Dice): T[] {
  const order = list.slice()
  for (let i = order.length - 1; i > 0; i--) {
    const j = dice.pick(i + 1, 'imagine')
    const moved = order[i] as T
    order[i] = order[j] as T
    order[j] = moved
  }
  return order
}
