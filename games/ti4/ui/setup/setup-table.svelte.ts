// The set-up page's own table: a session that stands at the inventory, so that fleets are entered and weighed before a combat begins.
import { noDice, type Seat } from '@sandtable/kernel'
import { UNIT_TYPES } from '../../data/types.ts'
import type { TiAction } from '../../rules/contract/actions.ts'
import { check } from '../../rules/contract/check.ts'
import { tiRules } from '../../rules/contract/game.ts'
import { resolveUnit } from '../../rules/setup/inventory.ts'
import { position } from '../../rules/setup/position.ts'
import { type Scenario, SEAT_IDS } from '../../rules/setup/scenario.ts'
import type { TiSession } from '../../rules/state/session.ts'
import type { SeatSheet } from '../../rules/state/table.ts'
import { explain } from '../../text/index.ts'
import { namesAt } from '../../viewmodel/players.ts'
import type { Entry } from './entry-table.ts'

type Start = NonNullable<Scenario['step']>

export class SetupTable implements Entry {
  s: TiSession = $state.raw() as TiSession
  /** Why the last thing was not done. */
  why = $state('')

  constructor(scenario: Scenario) {
    this.open(scenario)
  }

  /** Another table in the place of this one. */
  open(scenario: Scenario): void {
    this.s = sessionOf(scenario)
  }

  async act(seat: Seat, action: TiAction): Promise<void> {
    const refusal = check(this.s, seat, action)
    this.why = refusal ? explain(refusal, namesAt(this.s)) : ''
    if (!refusal) this.s = tiRules.apply(this.s, seat, action, noDice).state
  }

  /** Another faction has other pieces: like types stay, what it does not have goes. */
  choose(seat: Seat, faction: string | null): void {
    const own = this.s.units.filter(({ owner }) => owner === seat)
    this.s = sessionOf(this.#without(seat, seats => seats.map(each => (each.id === seat ? bareSeat(each, faction) : each))))
    for (const type of UNIT_TYPES) {
      const unit = faction === null ? null : resolveUnit(this.s, seat, type)
      for (const place of new Set(own.filter(each => each.type === type).map(each => each.place))) {
        const n = own.filter(each => each.type === type && each.place === place).length
        if (unit && place !== 'adjacent') void this.act(seat, { type: 'setCount', seat, unit: unit.id, place, n })
      }
    }
    this.why = ''
  }

  /** All but the two sides: players whose cannons may reach the system (TI-P0.5.7). */
  get thirds(): readonly SeatSheet[] {
    return this.s.seats.filter(({ id }) => id !== this.s.attacker && id !== this.s.defender)
  }
  /** A seat more at the table; null where all are taken. */
  get freeSeat(): (typeof SEAT_IDS)[number] | null {
    return SEAT_IDS.find(id => !this.s.seats.some(seat => seat.id === id)) ?? null
  }
  /** What a third player plays; `faction` null: leaves the table, with everything that was entered. */
  chooseThird(seat: Seat, faction: string | null): void {
    const id = seat as (typeof SEAT_IDS)[number]
    this.s = sessionOf(
      this.#without(seat, seats => [
        ...seats.filter(each => each.id !== seat),
        ...(faction === null ? [] : [{ id, name: '', faction }]),
      ]),
    )
    this.why = ''
  }

  /** The scenario without the pieces of a seat, and with other seats. */
  #without(seat: Seat, change: (seats: Scenario['seats']) => Scenario['seats']): Scenario {
    const { units = [], planets = [], seats, speaker: _speaker, ...rest } = this.#scenario()
    const changed = change(seats)
    const isThere = (id: string | null | undefined) => id == null || changed.some(each => each.id === id)
    return {
      ...rest,
      seats: changed,
      units: units.filter(unit => unit.seat !== seat),
      planets: planets.map(planet => (isThere(planet.owner) ? planet : { ...planet, owner: null })),
    }
  }

  /** What would be played, from this step on. Around a table every roll may be thrown by hand (TI-G.6.6). */
  scenario(step: Start, mode: NonNullable<Scenario['mode']>): Scenario {
    const { options, ...made } = this.#scenario()
    return { ...made, options: { ...options, dice: options?.dice === 'physical' ? 'physical' : 'mixed' }, step, mode }
  }

  #scenario(): Scenario {
    const { moment: _moment, startAt: _startAt, planet: _planet, round: _round, units = [], ...rest } = position(this.s)
    return {
      ...rest,
      units: units.map(({ seat, unit, place, state }) => ({
        seat,
        unit,
        ...(place === undefined ? {} : { place }),
        ...(state === 'sustained' ? { damaged: true } : {}),
      })),
    }
  }
}

function sessionOf(scenario: Scenario): TiSession {
  const { moment: _moment, startAt: _startAt, hits: _hits, round: _round, planet: _planet, ...rest } = scenario
  // Without factions there are no pieces to list yet.
  const isKnown = ['attacker', 'defender'].every((side, i) => {
    const seat = rest[side as 'attacker' | 'defender'] ?? rest.seats[i]?.id
    return rest.seats.some(({ id, faction }) => id === seat && faction != null)
  })
  return tiRules.setup({ ...rest, mode: 'activation', step: isKnown ? 'P0.5' : 'P0.1' }, {}, noDice).state
}

const bareSeat = ({ id, name = '' }: Scenario['seats'][number], faction: string | null): Scenario['seats'][number] => ({
  id,
  name,
  faction,
})
