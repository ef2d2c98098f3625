// What the steps of phase 2 ask of a space combat: which units fight and barrage, which seat may retreat, whether it can end.
import type { Seat } from '@sandtable/kernel'
import { effectData } from '../../data/lookup.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import { expectedTenths, planRoll } from '../dice/plan-roll.ts'
import type { Roll } from '../state/dice-and-hits.ts'
import { hasShips, isNeutral, opponentOf, shipsOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit } from '../state/table.ts'
import { activeOps, isInForce } from '../windows/active-ops.ts'
import { sitsOut } from '../windows/galaxy-events.ts'
import { owns } from '../windows/owners.ts'
import { lineOf } from './abilities.ts'
import { systemsFor } from './leaving-system.ts'

export const spaceSides = (s: TiSession): readonly [Seat, Seat] => [s.attacker, s.defender]
/** Whether a side has ships that take part (TI-P2.6.2). */
export const takesPart = (s: TiSession, seat: Seat): boolean => shipsOf(s, seat).some(unit => !sitsOut(s, unit))
export const isSideEmpty = (s: TiSession): boolean => spaceSides(s).some(seat => !takesPart(s, seat))
const otherSide = (s: TiSession, seat: Seat): Seat => (seat === s.attacker ? s.defender : s.attacker)

export const combatants = (s: TiSession, seat: Seat): readonly CombatUnit[] =>
  shipsOf(s, seat).filter(unit => (lineOf(s, unit, 'combat')?.dice ?? 0) > 0)

// Anti-fighter barrage

const VOID_ARMS = 'relic.voidarms'

/** TI-P2.2.8: the effect that forbids this seat's barrage. */
export const barrageBan = (s: TiSession, seat: Seat): string | null =>
  activeOps(s, 'noAfb').find(force => force.seat !== seat)?.effect.id ?? null

/** TI-P2.2.3: ships with the ability, and the relic once it is used. */
export function barragers(s: TiSession, seat: Seat): readonly string[] {
  if (barrageBan(s, seat) !== null) return []
  const ships = shipsOf(s, seat).filter(unit => lineOf(s, unit, 'afb') !== null)
  return [...ships.map(({ id }) => id), ...(isInForce(s, VOID_ARMS, seat) ? [VOID_ARMS] : [])]
}
/** Whether there is anything to declare; a neutral side always fires what it has (TI-G.13.1). */
export const mayBarrage = (s: TiSession, seat: Seat): boolean =>
  barrageBan(s, seat) === null && (barragers(s, seat).length > 0 || owns(s, seat, effectData(VOID_ARMS)))

// Retreat

/** TI-P2.3.2 to TI-P2.3.4: why this side cannot announce; null when it may. */
export function retreatRefusal(s: TiSession, seat: Seat): TiRefusal | null {
  const no = (why: Extract<TiRefusal, { code: 'no-retreat' }>['why'], clause: string): TiRefusal => ({
    code: 'no-retreat',
    clause,
    why,
  })
  if (s.mode === 'benediction') return no('mode', 'TI-P2.3.4')
  if (isNeutral(s, seat)) return no('neutral', 'TI-P2.3.4')
  const other = otherSide(s, seat)
  if (s.retreat.announced.includes(other)) return no('otherAnnounced', 'TI-P2.3.2')
  if (s.retreat.blocked.includes(seat)) return no('blocked', 'TI-P2.3.6')
  return systemsFor(s, seat)?.length === 0 ? no('noSystem', 'TI-P2.3.3') : null
}

/** TI-P2.6.4: the side that goes now, if one does. */
export function retreater(s: TiSession): Seat | null {
  const { announced, blocked, left } = s.retreat
  const goes = (seat: Seat) => !blocked.includes(seat) && !left.some(each => each.seat === seat && each.how === 'retreat')
  return announced.find(seat => goes(seat) && hasShips(s, seat) && systemsFor(s, seat)?.length !== 0) ?? null
}

/** TI-P2.6.9: no die of either side can hit. */
export function isStalemate(s: TiSession): boolean {
  return spaceSides(s).every(seat => {
    const target = opponentOf(s, seat) ?? otherSide(s, seat)
    const firing = combatants(s, seat).map(({ id }) => id)
    const roll: Roll = {
      id: 0,
      kind: 'combat',
      stage: 'space',
      seat,
      target,
      planet: null,
      effect: null,
      firing,
      dice: [],
      isFinal: false,
    }
    return expectedTenths(planRoll(s, roll)) === 0
  })
}
