// Questions about pieces, seats and planets that every chapter asks: what stands where, and whose it is.
import { invariant, type Seat } from '@sandtable/kernel'
import { unitData, unitOf } from '../../data/lookup.ts'
import type { UnitData } from '../../data/types.ts'
import type { TiSession } from './session.ts'
import type { CombatUnit, Planet, PlanetPlace, SeatSheet } from './table.ts'

export const isHere = ({ state }: CombatUnit): boolean => state === 'undamaged' || state === 'sustained'
/** TI-G.2.3: it fights on fully; only its Sustain Damage is spent. */
export const isDamaged = ({ state }: CombatUnit): boolean => state === 'sustained'

export const placeOf = (planet: string): PlanetPlace => `planet:${planet}`
export const planetAt = (place: string): string | null => (place.startsWith('planet:') ? place.slice('planet:'.length) : null)

/** In the space area and fighting there (TI-G.11.3): not what is carried, not a Floating Factory. */
export const isShip = (unit: CombatUnit): boolean =>
  unit.place === 'space' && (unit.asShip || unitData(unit.unit).class.includes('ship'))
export const isFighter = (unit: CombatUnit): boolean => unit.type === 'fighter'
export const isNonFighterShip = (unit: CombatUnit): boolean => isShip(unit) && !isFighter(unit)
/** On a planet and fighting there; Hel-Titans too (TI-0.4). */
export const isGroundForce = (unit: CombatUnit): boolean =>
  unit.place.startsWith('planet:') && (unit.asGround || unitData(unit.unit).class.includes('ground'))
/** A ground force in the space area that is carried rather than fighting. */
export const isCarried = (unit: CombatUnit): boolean =>
  unit.place === 'space' && !isShip(unit) && unitData(unit.unit).class.includes('ground')
export const isStructure = (unit: CombatUnit): boolean => unitData(unit.unit).class.includes('structure')

export function unitById(s: TiSession, id: string): CombatUnit | undefined {
  return s.units.find(unit => unit.id === id)
}
export const shipsOf = (s: TiSession, seat: Seat): readonly CombatUnit[] =>
  s.units.filter(unit => unit.owner === seat && isHere(unit) && isShip(unit))
export const nonFighterShipsOf = (s: TiSession, seat: Seat): readonly CombatUnit[] =>
  s.units.filter(unit => unit.owner === seat && isHere(unit) && isNonFighterShip(unit))
export const hasShips = (s: TiSession, seat: Seat): boolean =>
  s.units.some(unit => unit.owner === seat && isHere(unit) && isShip(unit))
export const groundForcesOn = (s: TiSession, planet: string, seat: Seat): readonly CombatUnit[] =>
  s.units.filter(unit => unit.owner === seat && unit.place === placeOf(planet) && isHere(unit) && isGroundForce(unit))
export const hasGroundForces = (s: TiSession, planet: string, seat: Seat): boolean => groundForcesOn(s, planet, seat).length > 0
export const carriedBy = (s: TiSession, seat: Seat): readonly CombatUnit[] =>
  s.units.filter(unit => unit.owner === seat && isHere(unit) && isCarried(unit))
export const structuresOn = (s: TiSession, planet: string, seat: Seat): readonly CombatUnit[] =>
  s.units.filter(unit => unit.owner === seat && unit.place === placeOf(planet) && isHere(unit) && isStructure(unit))

export const isSeat = (s: TiSession, seat: string): boolean => s.seats.some(({ id }) => id === seat)
export function sheetOf(s: Pick<TiSession, 'seats'>, seat: Seat): SeatSheet {
  const sheet = s.seats.find(({ id }) => id === seat)
  invariant(sheet, `no seat ${seat}`)
  return sheet
}
export const factionOf = (s: TiSession, seat: Seat): string | null => sheetOf(s, seat).faction
/** TI-G.13. */
export const isNeutral = (s: TiSession, seat: Seat): boolean => factionOf(s, seat) === 'neutral'

/** All seats clockwise, this one first. */
export function clockwiseFrom(s: TiSession, seat: Seat): readonly Seat[] {
  const ids = s.seats.map(({ id }) => id)
  const at = Math.max(0, ids.indexOf(seat))
  return [...ids.slice(at), ...ids.slice(0, at)]
}

export function planetOf(s: TiSession, name: string): Planet {
  const planet = s.planets.find(each => each.name === name)
  invariant(planet, `no planet ${name}`)
  return planet
}

/** The seat that fights the attacker on a planet: another seat with ground forces there, the owner first; else the owner (TI-G.1.1). */
export function groundDefender(s: TiSession, planet: string): Seat | null {
  const { owner } = planetOf(s, planet)
  if (owner !== null && owner !== s.attacker && hasGroundForces(s, planet, owner)) return owner
  const other = clockwiseFrom(s, s.attacker).find(seat => seat !== s.attacker && hasGroundForces(s, planet, seat))
  return other ?? (owner === s.attacker ? null : owner)
}

/** TI-0.5. The two sides of the combat under way: on a planet while one is fought over, else in space. */
export function sidesOf(s: TiSession): readonly [attacker: Seat, defender: Seat | null] {
  const onGround = s.planet !== null && /^(P3\.(9|10)|P4)/.test(s.step)
  return [s.attacker, onGround ? groundDefender(s, s.planet!) : s.defender]
}

export function opponentOf(s: TiSession, seat: Seat): Seat | null {
  const [attacker, defender] = sidesOf(s)
  return seat === attacker ? defender : attacker
}

/** What the piece is while it fights: another form in space (Eidolon), or another's numbers (The Cavalry). */
export function profileOf(s: TiSession, unit: CombatUnit): UnitData {
  const own = unitData(unit.unit)
  const form = unit.asShip && own.spaceForm !== undefined ? unitData(own.spaceForm) : own
  const isSwapped = s.effects.some(({ effect, units }) => effect === 'pn.cavalry' && units.includes(unit.id))
  return isSwapped ? withMemoria(s, form) : form
}

function withMemoria(s: TiSession, form: UnitData): UnitData {
  const isUpgraded = s.seats.some(({ faction, upgrades }) => faction === 'nomad' && upgrades.includes('flagship'))
  const { combat, afb } = unitOf('nomad', 'flagship', isUpgraded)!
  return { ...form, ...(combat ? { combat } : {}), ...(afb ? { afb } : {}), sustain: true }
}
