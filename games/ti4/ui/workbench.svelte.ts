// The set-up page's own table: a session that stands at the inventory, so that fleets are entered and weighed before a combat begins.
import { noDice, type Seat } from '@sandtable/kernel'
import { unitData } from '../data/lookup.ts'
import { UNIT_TYPES } from '../data/types.ts'
import type { Scenario as OddsScenario } from '../odds/scenario.ts'
import type { TiAction } from '../rules/actions.ts'
import { check } from '../rules/check.ts'
import { resolveUnit } from '../rules/entry.ts'
import { tiRules } from '../rules/game.ts'
import { position } from '../rules/position.ts'
import type { Scenario } from '../rules/scenario.ts'
import type { Session } from '../rules/state.ts'
import { explain } from '../text/index.ts'
import type { Entry } from './entry-model.ts'

type Start = NonNullable<Scenario['step']>

export class Workbench implements Entry {
  s: Session = $state.raw() as Session
  /** Why the last thing was not done. */
  why = $state('')

  constructor(scenario: Scenario) {
    this.s = sessionOf(scenario)
  }

  async act(seat: Seat, action: TiAction): Promise<void> {
    const refusal = check(this.s, seat, action)
    this.why = refusal ? explain(refusal) : ''
    if (!refusal) this.s = tiRules.apply(this.s, seat, action, noDice).state
  }

  /** Another faction has other pieces: like types stay, what it does not have goes. */
  choose(seat: Seat, faction: string | null): void {
    const { units = [], seats, ...rest } = this.#scenario()
    const bare = {
      ...rest,
      seats: seats.map(each => (each.id === seat ? { id: each.id, name: each.name ?? '', faction } : each)),
    }
    const fresh = sessionOf({ ...bare, units: units.filter(unit => unit.seat !== seat) })
    const own = this.s.units.filter(({ owner }) => owner === seat)
    this.s = fresh
    for (const type of UNIT_TYPES) {
      const unit = faction === null ? null : resolveUnit(fresh, seat, type)
      for (const place of new Set(own.filter(each => each.type === type).map(each => each.place))) {
        const n = own.filter(each => each.type === type && each.place === place).length
        if (unit && place !== 'adjacent') void this.act(seat, { type: 'setCount', seat, unit: unit.id, place, n })
      }
    }
    this.why = ''
  }

  /** What would be played, from this step on. */
  scenario(step: Start, mode: NonNullable<Scenario['mode']>): Scenario {
    return { ...this.#scenario(), step, mode }
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

function sessionOf(scenario: Scenario): Session {
  const { moment: _moment, startAt: _startAt, hits: _hits, round: _round, planet: _planet, ...rest } = scenario
  // Without factions there are no pieces to list yet.
  const isKnown = ['attacker', 'defender'].every((side, i) => {
    const seat = rest[side as 'attacker' | 'defender'] ?? rest.seats[i]?.id
    return rest.seats.some(({ id, faction }) => id === seat && faction != null)
  })
  return tiRules.setup({ ...rest, mode: 'activation', step: isKnown ? 'P0.5' : 'P0.1' }, {}, noDice).state
}

/** TI-O.27: a shared calculation as fleets to look at; ground forces of the defender stand on the planet. */
export function scenarioOfOdds({ place, attacker, defender }: OddsScenario): Scenario {
  const planet = 'Planet'
  const units = (['a', 'b'] as const).flatMap(seat =>
    (seat === 'a' ? attacker : defender).units.map(({ unit, count, damaged = 0 }) => {
      const data = resolveShared(unit)
      const isDown = data === 'structure' || (data === 'ground' && (seat === 'b' || place === 'ground'))
      return { seat, unit, n: count, damaged, place: isDown && seat === 'b' ? `planet:${planet}` : 'space' }
    }),
  )
  return {
    title: 'Shared odds',
    seats: [
      { id: 'a', name: 'Attacker', faction: attacker.faction },
      { id: 'b', name: 'Defender', faction: defender.faction },
    ],
    planets: [{ name: planet }],
    units,
    step: 'P0.5',
  }
}
const resolveShared = (unit: string): 'ship' | 'ground' | 'structure' => {
  const { class: classes } = unitData(unit)
  return classes.includes('structure') ? 'structure' : classes.includes('ground') ? 'ground' : 'ship'
}
