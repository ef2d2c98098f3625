// TI-P3.2: which pieces may bombard which planets.
import type { Seat } from '@sandtable/kernel'
import {
  clockwiseFrom,
  groundDefender,
  groundForcesOn,
  hasGroundForces,
  isHere,
  isShip,
  placeOf,
  planetAt,
  planetOf,
  profileOf,
} from '../state/queries.ts'
import type { Progress, TiSession } from '../state/session.ts'
import type { CombatUnit } from '../state/table.ts'
import { activeOps, hasAuto } from '../windows/active-ops.ts'
import { hasShield, lineOf, losesAbilities } from './abilities.ts'

/** TI-P3.2.2: ships with the ability, and Annihilators that are in no ground combat. */
export function bombardersOf(s: TiSession, seat: Seat): readonly CombatUnit[] {
  return s.units.filter(unit => {
    if (unit.owner !== seat || !isHere(unit) || unit.place === 'adjacent') return false
    if (lineOf(s, unit, 'bombardment') === null) return false
    if (isShip(unit)) return true
    const planet = planetAt(unit.place)
    return planet === null || !isContested(s, planet)
  })
}
const isContested = (s: TiSession, planet: string): boolean => {
  const defender = groundDefender(s, planet)
  return defender !== null && hasGroundForces(s, planet, s.attacker) && hasGroundForces(s, planet, defender)
}

/** TI-P3.2.7: cultural planets under Conventions of War. */
export const isForbidden = (s: TiSession, planet: string): boolean =>
  planetOf(s, planet).cultural && activeOps(s, 'noBombardment').some(({ op }) => op.filter === 'cultural planet')

/** A planet that a Planetary Shield still covers, whatever the bombarding piece (TI-P3.2.4). */
const isShielded = (s: TiSession, planet: string, seat: Seat): boolean =>
  s.units.some(unit => unit.owner !== seat && isHere(unit) && unit.place === placeOf(planet) && hasShield(s, unit))

/** TI-P3.2.5: a war sun or Arc Secundus in the system. */
const takesShields = (s: TiSession, unit: CombatUnit): boolean =>
  isHere(unit) && isShip(unit) && profileOf(s, unit).removesEnemyShield === true && !losesAbilities(s, unit)

/** Whether this piece may bombard past the shields of the planet (TI-P3.2.4 to TI-P3.2.6). */
export function passesShields(s: TiSession, unit: CombatUnit, planet: string): boolean {
  if (!isShielded(s, planet, unit.owner)) return true
  if (activeOps(s, 'ignoreShield').some(({ seat }) => seat === unit.owner)) return true
  if (s.options['shield.perUnit']) return takesShields(s, unit)
  return s.units.some(each => each.owner === unit.owner && takesShields(s, each))
}

/** Whose forces can be hit there, the owner's first (TI-P3.2.8). */
export function bombardedSeats(s: TiSession, planet: string, seat: Seat): readonly Seat[] {
  const { owner } = planetOf(s, planet)
  const there = clockwiseFrom(s, seat).filter(each => each !== seat && hasGroundForces(s, planet, each))
  return [...there.filter(each => each === owner), ...there.filter(each => each !== owner)]
}
/** The seat whose forces are hit without a choice. */
export const bombardedSeat = (s: TiSession, planet: string, seat: Seat): Seat | null =>
  bombardedSeats(s, planet, seat)[0] ?? null

/** TI-P3.2.8: the seat a piece fires at; once that seat has no forces there, the others are hit. */
export function struckBy(s: TiSession, { planet, whose }: Progress['targets'][number]): Seat | null {
  const seats = bombardedSeats(s, planet, s.attacker)
  return seats.find(seat => seat === whose) ?? seats[0] ?? null
}

export const mayBombard = (s: TiSession, unit: CombatUnit, planet: string): boolean =>
  !isForbidden(s, planet) && bombardedSeat(s, planet, unit.owner) !== null && passesShields(s, unit, planet)

/** Under `invasion.order = perPlanet` one planet at a time (TI-M.2). */
export const planetsNow = (s: TiSession): readonly string[] =>
  s.options['invasion.order'] === 'perPlanet' && s.planet !== null ? [s.planet] : s.planets.map(({ name }) => name)

/** Planets this piece may be turned on. */
export const targetsOf = (s: TiSession, unit: CombatUnit): readonly string[] =>
  planetsNow(s).filter(name => mayBombard(s, unit, name))

export const canBombardAnything = (s: TiSession, seat: Seat): boolean =>
  bombardersOf(s, seat).some(unit => targetsOf(s, unit).length > 0)

/** TI-P3.2.7: X-89 exhausts what it falls on, hits or not. */
export const exhausts = (s: TiSession, seat: Seat): boolean => hasAuto(s, seat, 'tech.x89')

/** How many of the forces there a bombardment could still kill; the default target has most. */
export const forcesAt = (s: TiSession, planet: string, seat: Seat): number => {
  const target = bombardedSeat(s, planet, seat)
  return target === null ? 0 : groundForcesOn(s, planet, target).length
}
