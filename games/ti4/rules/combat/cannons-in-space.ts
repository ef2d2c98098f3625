// TI-P1.2: which space cannons reach the space area, which seats they may hit, and what keeps them silent.
import type { Seat } from '@sandtable/kernel'
import { inRollingOrder } from '../dice/rolling-order.ts'
import type { ActiveOp } from '../state/chapter-types.ts'
import { clockwiseFrom, hasShips, isHere } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit } from '../state/table.ts'
import { activeOps, isInForce } from '../windows/active-ops.ts'
import { lineOf, reachesFromAdjacent } from './abilities.ts'

/** TI-P1.1.3: what protects a seat's ships from space cannon offence. Myru Vos protects the ships that moved: the active player's. */
export function offenceShield(s: TiSession, target: Seat, shooter: Seat): ActiveOp | null {
  if (target === shooter) return null
  const guarded = ({ effect, seat }: ActiveOp) => (effect.id === 'agent.firmament' ? s.attacker : seat)
  return activeOps(s, 'noSpaceCannon').find(force => force.op.stage === 'offence' && guarded(force) === target) ?? null
}

/** TI-P1.1.2: Disable touches offence only under the seed's option. */
const isDisabled = (s: TiSession, unit: CombatUnit): boolean =>
  s.options['disable.atP1'] && unit.type === 'pds' && unit.owner !== s.attacker && isInForce(s, 'ac.disable', s.attacker)

/** TI-P1.2.2: the seat's pieces that reach the space area, and its cannons that are no piece; in the order of TI-A.7. */
export function offenceCannons(s: TiSession, seat: Seat): readonly string[] {
  const pieces = s.units.filter(
    unit =>
      unit.owner === seat &&
      isHere(unit) &&
      (unit.place !== 'adjacent' || reachesFromAdjacent(s, unit)) &&
      lineOf(s, unit, 'spaceCannon') !== null &&
      !isDisabled(s, unit),
  )
  return [
    ...inRollingOrder(s, pieces, 'spaceCannon').map(({ id }) => id),
    ...oneShots(s, seat),
    ...planetCannons(s, seat, null),
  ]
}

const oneShots = (s: TiSession, seat: Seat): readonly string[] =>
  seat !== s.attacker && isInForce(s, 'ac.battlestation', seat) ? ['ac.battlestation'] : []

/** Elysium with Ul's hero, Mecatol Rex with Custodia Vigilia: for the player who controls the planet. `on`: only that planet's. */
export function planetCannons(s: TiSession, seat: Seat, on: string | null): readonly string[] {
  const fits = ({ effect }: ActiveOp) =>
    s.planets.some(
      ({ name, mecatol, owner }) =>
        owner === seat && (on === null || name === on) && (effect.id === 'place.vigilia' ? mecatol : name === 'Elysium'),
    )
  return [
    ...new Set(
      activeOps(s, 'planetCannon')
        .filter(fits)
        .map(({ effect }) => effect.id),
    ),
  ]
}

/** TI-P1.2.5: the active player chooses among those with ships here, the defender first; all others fire at the active player. */
export function offenceTargets(s: TiSession, shooter: Seat): readonly Seat[] {
  const others = clockwiseFrom(s, s.attacker).filter(seat => seat !== s.attacker && seat !== s.defender)
  const targets = shooter === s.attacker ? [s.defender, ...others] : [s.attacker]
  return targets.filter(seat => hasShips(s, seat) && offenceShield(s, seat, shooter) === null)
}

export const canFire = (s: TiSession, seat: Seat): boolean =>
  offenceCannons(s, seat).length > 0 && offenceTargets(s, seat).length > 0

/** TI-P1.2.4: the seats that might fire, in order. */
export function offenceOrder(s: TiSession): readonly Seat[] {
  const from = s.options['sco.order'] === 'speaker' ? s.speaker : s.attacker
  return clockwiseFrom(s, from).filter(seat => offenceCannons(s, seat).length > 0)
}
