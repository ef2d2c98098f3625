// A table for tests written from the specification: a position in line, a driver that plays it, every die named beforehand.
import { type Dice, DiceNeeded } from '@sandtable/kernel'
import { ti4 } from '../index.ts'
import type { PlainAction, TiAction } from '../rules/contract/actions.ts'
import type { EventOf, EventType, TiEvent } from '../rules/contract/events.ts'
import type { OptionChoices } from '../rules/contract/options.ts'
import type { TiRefusal } from '../rules/contract/refusals.ts'
import { suggestHits } from '../rules/hits/hit-actions.ts'
import { type Scenario, type ScenarioUnit, SEAT_IDS } from '../rules/setup/scenario.ts'
import type { Use } from '../rules/state/effects-used.ts'
import type { TiSession } from '../rules/state/session.ts'
import type { CombatUnit } from '../rules/state/table.ts'

export type SeatId = Scenario['seats'][number]['id']
type Given = Omit<Scenario['seats'][number], 'id'>
export type Sheet = {
  readonly [field in keyof Given]?: NonNullable<Given[field]> extends string[] ? readonly string[] : Given[field]
}
type Counts = { readonly [unit: string]: number }
type Faces = { readonly [label: string]: readonly number[] }

/** Pieces of one seat; 'dreadnought*' is a damaged one. */
export const fleet = (seat: SeatId, counts: Counts, place = 'space'): ScenarioUnit[] =>
  Object.entries(counts).map(([unit, n]) =>
    unit.endsWith('*') ? { seat, unit: unit.slice(0, -1), place, n, damaged: n } : { seat, unit, place, n },
  )

/** Seats in table order; two plain factions without combat abilities where none is named. */
export const seats = (...sheets: (Sheet | undefined)[]): Scenario['seats'] =>
  PLAIN.slice(0, Math.max(2, sheets.length)).map((faction, i) => ({
    id: SEAT_IDS[i] as SeatId,
    faction,
    ...(sheets[i] as Partial<Given>),
  }))
const PLAIN = ['muaat', 'yssaril', 'sol', 'arborec', 'creuss']

/** The attacker's fleet and the defender's, in a system with the planet Lodor of seat b. */
export const facing = (a: Counts, b: Counts, more: Partial<Scenario> = {}): Scenario => ({
  seats: seats(),
  planets: [{ name: 'Lodor', owner: 'b' }],
  ...more,
  units: [...fleet('a', a), ...fleet('b', b), ...(more.units ?? [])],
})

/** Gives out what was named, by label, and knows what was not taken. */
class NamedDice implements Dice {
  readonly #left: Map<string, number[]>
  constructor(faces: Faces) {
    this.#left = new Map(Object.entries(faces).map(([label, values]) => [label, [...values]]))
  }
  roll(sides: number, label: string): number {
    const value = this.#left.get(label)?.shift()
    if (value === undefined) throw new DiceNeeded(label, `d${sides}`, undefined)
    return value
  }
  pick(_n: number, label: string): number {
    throw new DiceNeeded(label, 'pick', undefined)
  }
  get unused(): string {
    return [...this.#left].flatMap(([label, values]) => values.map(value => `${label} ${value}`)).join(', ')
  }
}

export class Driver {
  s: TiSession
  readonly events: TiEvent[] = []
  #faces: Faces = {}

  constructor(position: Scenario, options: OptionChoices) {
    const { state, events } = ti4.setup(position, options, new NamedDice({}))
    this.s = state
    this.events.push(...events)
  }

  get step(): TiSession['step'] {
    return this.s.step
  }

  /** The dice of the next action: all of them must be drawn, and no others. */
  dice(faces: Faces): this {
    this.#faces = faces
    return this
  }

  act(seat: string, asked: TiAction | PlainAction | 'roll' | 'fire'): this {
    const action = typeof asked === 'string' ? { type: asked } : asked
    const dice = new NamedDice(this.#faces)
    this.#faces = {}
    const { state, events } = ti4.apply(this.s, seat, action, dice)
    if (dice.unused) throw new Error(`dice nobody threw: ${dice.unused}`)
    this.s = state
    this.events.push(...events)
    return this
  }

  use(seat: string, effect: string, chosen: Partial<Omit<Use, 'effect' | 'seat' | 'about'>> = {}): this {
    return this.act(seat, { type: 'useEffect', effect, ...chosen } as TiAction)
  }

  /** Presses the closing button of the step. */
  advance(seat: string = this.s.attacker): this {
    return this.act(seat, 'advance')
  }

  /** Declines questions until none is open that may be declined. */
  decline(): this {
    for (let asked = this.s.questions.at(-1); asked && !asked.isMandatory; asked = this.s.questions.at(-1))
      this.act(asked.seat, 'pass')
    return this
  }

  /** Follows the suggestion until the seat has no hits left; questions in between are declined. */
  assign(seat: string, mode: 'order' | 'value' | 'win' = 'order'): this {
    for (let next = suggestHits(this.s, seat, mode)[0]; next; next = suggestHits(this.s, seat, mode)[0])
      this.act(seat, next).decline()
    return this
  }

  legal(seat: string): readonly TiAction[] {
    return ti4.legal(this.s, seat)
  }

  /** Whether an action with these fields is listed for the seat. */
  lists(seat: string, fields: { readonly type: TiAction['type'] } & { readonly [field: string]: unknown }): boolean {
    return this.legal(seat).some(action =>
      Object.entries(fields).every(
        ([field, value]) => JSON.stringify((action as Record<string, unknown>)[field]) === JSON.stringify(value),
      ),
    )
  }

  refusal(seat: string, asked: TiAction | PlainAction | 'roll' | 'fire'): TiRefusal | null {
    return ti4.check(this.s, seat, typeof asked === 'string' ? { type: asked } : asked) as TiRefusal | null
  }

  /** Code and clause of the refusal in one string, or null. */
  why(seat: string, asked: TiAction | PlainAction | 'roll' | 'fire'): string | null {
    const refusal = this.refusal(seat, asked)
    return refusal && `${refusal.code} ${refusal.clause}`
  }

  told<T extends EventType>(type: T): readonly EventOf<T>[] {
    return this.events.filter((event): event is EventOf<T> => event.type === type)
  }

  /** Steps entered so far, skipped ones too. */
  get path(): readonly string[] {
    return this.told('stepEntered').map(({ to }) => to)
  }

  units(seat: string, type?: string): readonly CombatUnit[] {
    return this.s.units.filter(
      unit =>
        unit.owner === seat &&
        (type === undefined || unit.type === type) &&
        (unit.state === 'undamaged' || unit.state === 'sustained'),
    )
  }

  /** The id of a living piece of a type, counted from 1. */
  id(seat: string, type: string, nth = 1): string {
    const unit = this.units(seat, type)[nth - 1]
    if (!unit) throw new Error(`${seat} has no ${type} number ${nth}`)
    return unit.id
  }

  /** What stands of a seat by type, damaged pieces as 'dreadnought*'. */
  left(seat: string, place?: string): Counts {
    const counts: Record<string, number> = {}
    for (const unit of this.units(seat)) {
      if (place !== undefined && unit.place !== place) continue
      const name = unit.state === 'sustained' ? `${unit.type}*` : unit.type
      counts[name] = (counts[name] ?? 0) + 1
    }
    return counts
  }

  /** Hits that wait for a seat. */
  hitsOn(seat: string): number {
    return this.s.batches
      .filter(({ target, isConfirmed }) => target === seat && !isConfirmed)
      .reduce((sum, { hits }) => sum + hits.filter(({ state }) => state === 'open').length, 0)
  }

  /** Ids of the dice a seat has thrown and may still change. */
  diceOf(seat: string): readonly string[] {
    return this.s.rolls.filter(roll => roll.seat === seat).flatMap(({ dice }) => dice.map(({ id }) => id))
  }
}

export const table = (position: Scenario, options: OptionChoices = {}): Driver => new Driver(position, options)
