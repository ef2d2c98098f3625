// A table for tests: a session set up in line, played by actions, its dice named one by one.
import { scripted } from '@sandtable/kernel'
import type { TiAction } from '../contract/actions.ts'
import { apply } from '../contract/apply.ts'
import { check } from '../contract/check.ts'
import type { EventOf, EventType, TiEvent } from '../contract/events.ts'
import type { OptionChoices } from '../contract/options.ts'
import { suggestHits } from '../hits/hit-actions.ts'
import type { Scenario } from '../setup/scenario.ts'
import { setup } from '../setup/setup.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit } from '../state/table.ts'

type Force = { readonly [unit: string]: number }
type Side = Partial<Omit<Scenario['seats'][number], 'id'>> & { readonly ships?: Force; readonly damaged?: Force }

/** Seat a attacks seat b; `ships` are in the space area. */
export function meeting(a: Side, b: Side, more: Partial<Scenario> = {}): Scenario {
  const sheet = (id: 'a' | 'b', { ships: _ships, damaged: _damaged, ...rest }: Side) => ({
    id,
    faction: id === 'a' ? 'sol' : 'saar',
    ...rest,
  })
  const fleet = (seat: 'a' | 'b', { ships = {}, damaged = {} }: Side) =>
    Object.entries(ships).map(([unit, n]) => ({ seat, unit, n, damaged: damaged[unit] ?? 0 }))
  const { units = [], ...rest } = more
  return {
    seats: [sheet('a', a), sheet('b', b)],
    step: 'P2.4',
    planets: [{ name: 'Lodor', owner: 'b' }],
    units: [...fleet('a', a), ...fleet('b', b), ...units],
    ...rest,
  }
}

/** One session under way; every draw must be named beforehand. */
export class TestTable {
  s: TiSession
  readonly events: TiEvent[] = []
  constructor(scenario: Scenario, options: OptionChoices = {}) {
    const { state, events } = setup(scenario, options, scripted({}))
    this.s = state
    this.events.push(...events)
  }

  does(seat: string, action: TiAction, dice: { readonly [label: string]: readonly number[] } = {}): this {
    const { state, events } = apply(this.s, seat, action, scripted(dice))
    this.s = state
    this.events.push(...events)
    return this
  }

  /** Declines questions until none is open. */
  passes(): this {
    for (let question = this.s.questions.at(-1); question; question = this.s.questions.at(-1))
      this.does(question.seat, { type: 'pass' })
    return this
  }

  refuses(seat: string, action: TiAction): string | null {
    return check(this.s, seat, action)?.code ?? null
  }

  told<T extends EventType>(type: T): readonly EventOf<T>[] {
    return this.events.filter((event): event is EventOf<T> => event.type === type)
  }

  unit(id: string): CombatUnit {
    return this.s.units.find(unit => unit.id === id) as CombatUnit
  }

  /** 'a.cruiser.1 sustained' and so on: what still stands of a seat. */
  left(seat: string): readonly string[] {
    return this.s.units
      .filter(({ owner, state }) => owner === seat && (state === 'undamaged' || state === 'sustained'))
      .map(({ id, state }) => (state === 'sustained' ? `${id} damaged` : id))
  }

  dice(seat: string): readonly string[] {
    return this.s.rolls.filter(roll => roll.seat === seat).flatMap(({ dice }) => dice.map(({ id }) => id))
  }
}

/** Hits waiting for a side in P2.5. */
export const hitsOn = (target: 'a' | 'b', n: number): Partial<Scenario> => ({ step: 'P2.5', hits: [{ target, n }] })

/** Follows the suggestion to the end; questions are declined. */
export function assign(table: TestTable, seat: string): TestTable {
  for (let next = suggestHits(table.s, seat, 'order')[0]; next; next = suggestHits(table.s, seat, 'order')[0])
    table.does(seat, next).passes()
  return table
}
