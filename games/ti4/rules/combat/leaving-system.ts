// Ships that leave the system, by retreat or by an effect, with what they carry (TI-P2.3.3, TI-P2.6.4, TI-P2.6.5).
import type { Seat } from '@sandtable/kernel'
import { unitData } from '../../data/lookup.ts'
import type { Draft } from '../state/chapter-types.ts'
import { emit, refOf, toDo, turn, unitIn } from '../state/draft.ts'
import { factionOf, isCarried, isHere, isShip, placeOf, profileOf, sheetOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit, Neighbour } from '../state/table.ts'

/** The name of a place without a name. */
export const SOMEWHERE = 'an adjacent system'

/** TI-P2.3.3; null: the table was not described, so it knows better than the tool (TI-Z.5). */
export function systemsFor(s: TiSession, seat: Seat): readonly string[] | null {
  return s.system.neighbours?.filter(system => takesIn(s, seat, system)).map(({ name }) => name) ?? null
}

/** TI-P2.1.7: adjacent systems without another player's ships; null where none were entered. */
export const systemsWithoutOthers = (s: TiSession, seat: Seat): readonly string[] | null =>
  s.system.neighbours?.filter(({ ships }) => ships.every(each => each === seat)).map(({ name }) => name) ?? null

function takesIn(s: TiSession, seat: Seat, system: Neighbour): boolean {
  const { techs } = sheetOf(s, seat)
  const others = (seats: readonly Seat[]) => seats.some(each => each !== seat)
  if (others(system.ships)) return false
  if (system.asteroid && !techs.includes('tech.antimass')) return false
  // Magmus Reactor is Muaat's; whether it is owned, the table knows.
  if (system.supernova && factionOf(s, seat) !== 'muaat') return false
  if (system.nebula && factionOf(s, seat) !== 'empyrean') return false
  if (system.units.includes(seat) || system.planets.includes(seat)) return true
  return techs.includes('tech.det') && !others(system.units)
}

/** The destination without a choice: the first system that takes them in. */
export const destinationOf = (s: TiSession, seat: Seat): string => systemsFor(s, seat)?.[0] ?? SOMEWHERE

/** Ships with a move value go; fighters without one and ground forces fill their capacity, the dearest cargo first (TI-P2.6.4). */
export function travellers(s: TiSession, seat: Seat): { readonly go: readonly string[]; readonly stay: readonly string[] } {
  const here = s.units.filter(
    unit => unit.owner === seat && isHere(unit) && unit.place === 'space' && homeOf(s, unit.id) === null,
  )
  const movesItself = (unit: CombatUnit) => isShip(unit) && !unit.asShip && (profileOf(s, unit).move ?? 0) > 0
  const ships = here.filter(movesItself)
  const room = ships.reduce((sum, unit) => sum + (profileOf(s, unit).capacity ?? 0), 0)
  const cargo = here.filter(unit => !movesItself(unit) && (isCarried(unit) || unit.asShip || unit.type === 'fighter'))
  // TI-G.12.5: Aerie Sentinels need a ship with room, but none of its room.
  const isFree = (unit: CombatUnit) => unit.type === 'mech' && unitData(unit.unit).countsCapacity === false
  const free = cargo.filter(isFree)
  const paying = cargo.filter(unit => !isFree(unit)).sort((a, b) => rank(a) - rank(b))
  const stranded = here.filter(unit => !ships.includes(unit) && !cargo.includes(unit))
  return {
    go: [...ships, ...(room > 0 ? free : []), ...paying.slice(0, room)].map(({ id }) => id),
    stay: [...paying.slice(room), ...(room > 0 ? [] : free), ...stranded].map(({ id }) => id),
  }
}
const rank = ({ type }: CombatUnit): number => (type === 'mech' ? 0 : type === 'infantry' ? 1 : 2)

const ALASTOR = 'fs.nekro'
/** The planet a unit was called from to fight as a ship. */
const homeOf = (s: TiSession, id: string): string | null =>
  s.effects.find(({ effect, units }) => effect === ALASTOR && units.includes(id))?.planet ?? null

/** TI-G.12.5: ships only for the combat; a unit called from a planet stands there again. */
export function turnBack(d: Draft, unit: Draft['s']['units'][number]): void {
  const home = homeOf(d.s, unit.id)
  const effect = home === null && unitData(unit.unit).spaceForm !== undefined ? 'mech.naaz' : ALASTOR
  unit.asShip = false
  if (!isHere(unit)) return
  if (home !== null) unit.place = placeOf(home)
  emit(d, { type: 'unitTurned', clauses: ['TI-G.12.5'], seat: unit.owner, unit: refOf(unit), as: 'itself', effect })
}

type Manner = {
  readonly how: 'retreat' | 'effect'
  /** TI-P2.6.5: a command token is put there. */
  readonly hasToken: boolean
  readonly clause: string
  readonly to?: string
}

export function leave(d: Draft, seat: Seat, ids: readonly string[], { how, hasToken, clause, to }: Manner): void {
  const where = to ?? destinationOf(d.s, seat)
  const units = ids.map(id => unitIn(d, id))
  const gone = units.map(refOf)
  for (const unit of units) turn(unit, 'retreated')
  const token = hasToken && units.some(isShip)
  emit(d, { type: 'left', clauses: token ? [clause, 'TI-P2.6.5'] : [clause], seat, to: where, units: gone, how, token })
  for (const unit of gone) toDo(d, { do: 'move', seat, unit, to: where }, clause)
  if (token) toDo(d, { do: 'token', seat, to: where }, 'TI-P2.6.5')
  d.s.retreat.left.push({ seat, to: where, how })
  // With no real ship left those from the planets have nothing to fight with.
  const left = d.s.units.filter(unit => unit.owner === seat && isHere(unit) && isShip(unit))
  if (left.every(({ id }) => homeOf(d.s, id) !== null)) for (const unit of left) turnBack(d, unit)
}
