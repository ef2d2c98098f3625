// TI-P3.0.4, TI-M.2, TI-M.5: which planets an invasion is about, which units may land on them, and where ground combat is due.
import type { Seat } from '@sandtable/kernel'
import { effectData } from '../../data/lookup.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import { carriedBy, factionOf, groundDefender, hasGroundForces, isHere, placeOf, planetOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit } from '../state/table.ts'
import { activeOps, isInForce } from '../windows/active-ops.ts'
import { owns } from '../windows/owners.ts'
import { bombardersOf, planetsNow, targetsOf } from './bombardment.ts'

/** TI-M.2: the planet after the current one; null after the last, and where all are handled together. */
export function nextPlanet(s: TiSession): string | null {
  if (s.options['invasion.order'] !== 'perPlanet' || s.planet === null) return null
  const at = s.planets.findIndex(({ name }) => name === s.planet)
  return s.planets[at + 1]?.name ?? null
}

/** TI-P3.7.1: the attacker's ground forces in space; fighters too with the Matriarch's leave (TI-P3.7.4). */
export function landable(s: TiSession): readonly CombatUnit[] {
  const fighters = isInForce(s, 'fs.naalu', s.attacker)
    ? s.units.filter(unit => unit.owner === s.attacker && isHere(unit) && unit.type === 'fighter' && unit.place === 'space')
    : []
  return [...carriedBy(s, s.attacker), ...fighters].filter(unit => !unit.returned)
}

/** TI-P3.7.3: why no unit may land there. */
export function closedTo(s: TiSession, planet: string): TiRefusal | null {
  const isClosed = planetOf(s, planet).demilitarized && activeOps(s, 'noLanding').length > 0
  return isClosed ? { code: 'cannot-land', clause: 'TI-P3.7.3', planet, by: 'law.dmz' } : null
}

export function landingRefusal(s: TiSession, unitId: string, planet: string): TiRefusal | null {
  if (!s.planets.some(({ name }) => name === planet))
    return { code: 'unknown', clause: 'TI-P3.7.1', what: 'planet', id: planet }
  const unit = s.units.find(({ id }) => id === unitId)
  if (!unit || unit.owner !== s.attacker || !isHere(unit))
    return { code: 'not-eligible', clause: 'TI-P3.7.1', what: 'unit', id: unitId }
  if (unit.returned) return { code: 'sent-back', clause: 'TI-P3.8.2', unit: unitId }
  if (!landable(s).includes(unit)) return { code: 'not-eligible', clause: 'TI-P3.7.1', what: 'unit', id: unitId }
  if (!planetsNow(s).includes(planet)) return { code: 'not-eligible', clause: 'TI-M.2', what: 'planet', id: planet }
  return closedTo(s, planet)
}

/** TI-M.5, TI-P3.0.1, TI-P3.0.2: a unit to bombard with or to land, on a planet that is open to it. */
export function canInvade(s: TiSession): boolean {
  if (s.mode === 'benediction' || s.planets.length === 0) return false
  if (bombardersOf(s, s.attacker).some(unit => targetsOf(s, unit).length > 0)) return true
  return canCommit(s)
}
export const canCommit = (s: TiSession): boolean =>
  (landable(s).length > 0 || mayBringForces(s)) && planetsNow(s).some(name => closedTo(s, name) === null)

/** TI-P1.4.3, TI-P3.7.4: forces that come by an effect of the commit step: from around, through a breach, out of fighters. */
function mayBringForces(s: TiSession): boolean {
  const has = (effect: string): boolean => owns(s, s.attacker, effectData(effect))
  return (
    has('cmd.norr') ||
    (s.system.breach && has('mech.rebellion')) ||
    (has('fs.naalu') &&
      s.units.some(unit => unit.owner === s.attacker && isHere(unit) && unit.type === 'fighter' && unit.place === 'space'))
  )
}

/** TI-P3.10.2: both sides stand there and nothing keeps them from fighting. */
export function isContested(s: TiSession, planet: string): boolean {
  const defender = groundDefender(s, planet)
  return (
    defender !== null &&
    !planetOf(s, planet).coexists &&
    hasGroundForces(s, planet, s.attacker) &&
    hasGroundForces(s, planet, defender)
  )
}

/** Where the next ground combat is due, in the order of the table (TI-P3.0.4). */
export const nextBattle = (s: TiSession): string | null =>
  planetsNow(s).find(name => isContested(s, name) && planetOf(s, name).result === null) ?? null

/** TI-P4.6.1: only the attacker stands there, and it was not the attacker's before. */
export function isGained(s: TiSession, planet: string): boolean {
  const { owner, coexists } = planetOf(s, planet)
  const defender = groundDefender(s, planet)
  return (
    owner !== s.attacker &&
    !coexists &&
    hasGroundForces(s, planet, s.attacker) &&
    (defender === null || !hasGroundForces(s, planet, defender))
  )
}

/** TI-P3.7.3: what the landing on Mecatol Rex costs while the custodians are there. */
export const custodiansPrice = (s: TiSession, seat: Seat, planet: string): number =>
  s.system.custodians && planetOf(s, planet).mecatol && factionOf(s, seat) !== 'winnu' ? 6 : 0

/** Cannons on the planet that may fire at what was committed there, and whose they are (TI-P3.9.1). */
export const othersOn = (s: TiSession, planet: string): readonly CombatUnit[] =>
  s.units.filter(unit => unit.owner !== s.attacker && isHere(unit) && unit.place === placeOf(planet))
