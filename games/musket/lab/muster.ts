// What all battles from one position have in common: a run plays thousands of them, and each only has figures of its own.
import { copyFigures, type Figures, noFigures } from '@sandtable/lab'
import { type Field, fieldOf } from '../rules/map/field.ts'
import type { MusketState, Profile, Unit } from '../rules/state/state.ts'
import type { Kind, Side } from '../rules/tables.ts'

/** The units of one kind on one side: they are counted together. */
export type Troop = { readonly side: Side; readonly kind: Kind }

export class Muster {
  readonly state: MusketState
  /** Kept from the first turn: ground may change, the numbers of the cells do not. */
  readonly field: Field
  readonly objectives: readonly { readonly cell: number; readonly hex: string }[]
  readonly troops: readonly Troop[]
  /** Where in `troops` a unit is counted, by its id. */
  readonly places: ReadonlyMap<string, number>
  readonly #fielded: readonly Figures[]
  readonly #ids: readonly string[]
  readonly #placeByIndex: readonly number[]

  constructor(state: MusketState) {
    const field = fieldOf(state)
    const troops: Troop[] = []
    const fielded: Figures[] = []
    const places = new Map<string, number>()
    for (const unit of state.units) {
      const place = placeOf(troops, unit.who)
      places.set(unit.who.id, place)
      fielded[place] ??= noFigures()
      enlist(fielded[place], unit, state.turn)
    }
    this.state = state
    this.field = field
    this.objectives = state.setting.objectives.map(hex => ({ cell: field.cell(hex), hex }))
    this.troops = troops
    this.places = places
    this.#fielded = fielded
    this.#ids = state.units.map(({ who }) => who.id)
    this.#placeByIndex = this.#ids.map(id => places.get(id)!)
  }

  /** Where in `troops` the unit is counted that stood at this place in the list of units, if it still is the same one. */
  placeAt(index: number, id: string): number | undefined {
    return this.#ids[index] === id ? this.#placeByIndex[index] : undefined
  }

  /** What each troop begins a battle with. */
  figures(): Figures[] {
    const figures: Figures[] = []
    for (let i = 0; i < this.#fielded.length; i++) figures.push(copyFigures(this.#fielded[i]!))
    return figures
  }
}

/** Where this kind is counted; it is added where it was not. */
export function placeOf(troops: Troop[], { side, kind }: Pick<Profile, 'side' | 'kind'>): number {
  const place = troops.findIndex(troop => troop.side === side && troop.kind === kind)
  return place < 0 ? troops.push({ side, kind }) - 1 : place
}

/** Alive until it falls. Its turns are counted from the end: the last one is added when it is known. */
export function enlist(figures: Figures, { sp }: Unit, turn: number): void {
  figures.fielded++
  figures.survived++
  figures.pointsFielded += sp
  figures.turns += 1 - turn
}

let latest: Muster | null = null

/** All games of a run begin with the very same state. */
export function musterOf(state: MusketState): Muster {
  if (latest?.state !== state) latest = new Muster(state)
  return latest
}
