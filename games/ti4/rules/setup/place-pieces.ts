// The pieces, cannons and effects of a scenario put on the table, each checked; the first fault is named with its path.
import { overLimit, ParseError, type Seat } from '@sandtable/kernel'
import { CAPS } from '../../data/caps.ts'
import { findEffect } from '../../data/lookup.ts'
import type { UnitData } from '../../data/types.ts'
import type { Draft } from '../state/chapter-types.ts'
import { addUnit, isTaken } from '../state/draft.ts'
import { isHere } from '../state/queries.ts'
import type { Place } from '../state/table.ts'
import { standInForce } from '../windows/active-ops.ts'
import { checkCannon, mostOf, placesFor, resolveUnit, standOf } from './inventory.ts'
import type { Scenario, ScenarioUnit } from './scenario.ts'

export const faultAt = (path: string, message: string, clause = 'TI-A.9'): ParseError =>
  new ParseError('bad-scenario', path, message, clause)
export const fault = (path: string, message: string, clause?: string): never => {
  throw faultAt(path, message, clause)
}

/** What stands already, by owner and type. */
export type UnitCounts = Map<string, number>

export function placeUnits(d: Draft, given: ScenarioUnit, path: string, standing: UnitCounts): void {
  const unit = resolveGiven(d, given, path)
  const place = (given.place ?? 'space') as Place
  const isFlagged = given.state !== undefined || given.asGround === true
  const fits =
    place === 'adjacent' ||
    placesFor(d.s, unit).includes(place) ||
    isFlagged ||
    (place === 'space' && unit.class.includes('structure'))
  if (!fits) fault(`${path}.place`, `${unit.name} cannot be at "${place}"`)
  const n = given.n ?? 1
  if (given.id !== undefined && n !== 1) fault(`${path}.id`, 'only a single piece can be named')
  const damaged = given.damaged === true ? n : given.damaged === false ? 0 : (given.damaged ?? 0)
  if (damaged > n) fault(`${path}.damaged`, 'more are damaged than there are')
  if (damaged > 0 && !unit.sustain) fault(`${path}.damaged`, `${unit.name} cannot be damaged`)
  checkRoom(d, n, path)
  for (let i = 0; i < n; i += 1) placeUnit(d, given, unit, place, i < damaged, path, standing)
  if ((standing.get(kindOf(given.seat, unit)) ?? 0) > mostOf(unit.type))
    fault(path, `there are only ${mostOf(unit.type)} of them`)
}

const kindOf = (seat: Seat, { type }: UnitData): string => `${seat} ${type}`

/** Pieces that are gone count as well: they stay in the list. */
function checkRoom(d: Draft, n: number, path: string): void {
  const all = d.s.units.length + n
  if (all > CAPS.pieces.most) throw overLimit(path, all, CAPS.pieces, 'bad-scenario', 'TI-A.9')
}

function resolveGiven(d: Draft, { seat, unit: name }: { readonly seat: Seat; readonly unit: string }, path: string): UnitData {
  if (!d.s.seats.some(({ id }) => id === seat)) fault(`${path}.seat`, `there is no seat "${seat}"`)
  return resolveUnit(d.s, seat, name) ?? fault(`${path}.unit`, `"${name}" is no piece of this seat`)
}

function placeUnit(
  d: Draft,
  given: ScenarioUnit,
  data: UnitData,
  place: Place,
  isDamaged: boolean,
  path: string,
  standing: UnitCounts,
): void {
  if (given.id !== undefined && isTaken(d, given.id)) fault(`${path}.id`, `two pieces are called "${given.id}"`)
  const unit = addUnit(d, given.seat, data.id, place, given.id)
  if (given.serial !== undefined) unit.serial = given.serial
  unit.state = given.state ?? (isDamaged ? 'sustained' : 'undamaged')
  unit.damagedRound = given.damagedRound !== undefined ? given.damagedRound : isDamaged ? 0 : null
  unit.sustainedInBatch = given.sustainedInBatch ?? false
  unit.committed = given.committed ?? false
  unit.returned = given.returned ?? false
  unit.asShip = given.asShip ?? false
  unit.asGround = given.asGround ?? false
  unit.galvanized = given.galvanized ?? false
  const kind = kindOf(given.seat, data)
  if (isHere(unit)) standing.set(kind, (standing.get(kind) ?? 0) + 1)
}

export function placeCannons(d: Draft, given: NonNullable<Scenario['cannons']>[number], path: string): void {
  const { seat, unit: name, n = 1, adjacent = false } = given
  const unit = resolveGiven(d, given, path)
  const refusal = checkCannon(d.s, { type: 'setCannon', seat, unit: name, n, adjacent })
  if (refusal)
    fault(
      path,
      adjacent ? `${unit.name} does not reach from an adjacent system` : `${unit.name} has no space cannon`,
      refusal.clause,
    )
  checkRoom(d, n, path)
  for (let i = 0; i < n; i += 1) addUnit(d, seat, unit.id, adjacent ? 'adjacent' : standOf(d.s, seat, unit))
}

export function placeEffect(d: Draft, given: NonNullable<Scenario['effects']>[number], path: string): void {
  const { effect, seat, units = [], dice = [], planet = null, n = null } = given
  const data = findEffect(effect)
  if (!data) throw faultAt(`${path}.effect`, `there is no effect "${effect}"`)
  if (!d.s.seats.some(({ id }) => id === seat)) fault(`${path}.seat`, `there is no seat "${seat}"`)
  const duration = given.duration ?? data.op?.find(op => op.duration !== undefined)?.duration ?? 'session'
  standInForce(d, { effect, seat, units, dice, planet, n, about: null }, duration)
}
