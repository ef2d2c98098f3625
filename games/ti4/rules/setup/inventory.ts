// TI-P0.5: the inventory: pieces, cannons and the facts of the system, typed in by the two sides.
import type { Seat } from '@sandtable/kernel'
import { DATA, findUnit, isPieceOf, unitData, unitOf } from '../../data/lookup.ts'
import { UNIT_TYPES, type UnitData } from '../../data/types.ts'
import type { PlanetFactsGiven, SystemFactsGiven, TiAction } from '../contract/actions.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import type { Draft, Mutable } from '../state/chapter-types.ts'
import { addUnit, emit } from '../state/draft.ts'
import { factionOf, isHere, isSeat, placeOf, planetAt, sheetOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit, Neighbour, Place, Planet } from '../state/table.ts'
import { isUpgraded } from '../windows/galaxy-events.ts'

type SetCount = Extract<TiAction, { type: 'setCount' }>
type SetCannon = Extract<TiAction, { type: 'setCannon' }>

/** Tokens may stand for these (TI-A.5). */
const TOKENS = { fighter: 99, infantry: 99 } as const
export const mostOf = (type: UnitData['type']): number =>
  type === 'fighter' || type === 'infantry' ? TOKENS[type] : DATA.componentLimits[type]

/** A piece by its own id, or the seat's own piece for a type or a generic id. */
export function resolveUnit(s: Pick<TiSession, 'seats' | 'options' | 'laws'>, seat: Seat, name: string): UnitData | null {
  const { faction } = sheetOf(s, seat)
  const named = findUnit(name)
  const type = named?.type ?? UNIT_TYPES.find(each => each === name)
  if (type === undefined) return null
  if (faction === null) return named ?? null
  if (named?.faction !== undefined) return isPieceOf(faction, named) ? named : null
  return unitOf(faction, type, named?.upgradeOf !== undefined || isUpgraded(s, seat, type), s.options.sets)
}

export const countOf = (s: TiSession, seat: Seat, unit: string, place: Place): number => linesOf(s, seat, unit, place).length
const linesOf = (s: TiSession, seat: Seat, unit: string, place: Place): readonly CombatUnit[] =>
  s.units.filter(each => each.owner === seat && each.unit === unit && each.place === place && isHere(each))

/** Where a piece may stand: ships in space, structures on planets but Floating Factories, ground forces anywhere. */
export function placesFor(s: TiSession, unit: UnitData): readonly Place[] {
  const planets = s.planets.map(({ name }) => placeOf(name))
  const inSpace = unit.class.includes('ship') || unit.class.includes('ground') || unit.move !== undefined
  const onPlanets = unit.class.includes('ground') || (unit.class.includes('structure') && unit.move === undefined)
  return [
    ...(inSpace && !unit.class.includes('structure')
      ? (['space'] as const)
      : unit.move !== undefined
        ? (['space'] as const)
        : []),
    ...(onPlanets ? planets : []),
  ]
}

export function checkCount(s: TiSession, action: SetCount): TiRefusal | null {
  if (!isSeat(s, action.seat)) return { code: 'unknown', clause: 'TI-G.1.1', what: 'seat', id: action.seat }
  const unit = resolveUnit(s, action.seat, action.unit)
  if (!unit) return { code: 'not-a-piece', clause: 'TI-P0.5.3', unit: action.unit, faction: factionOf(s, action.seat) }
  const isMini = factionOf(s, action.seat) === 'ralnel' && unit.class.includes('structure') && action.place === 'space'
  if (!isMini && !placesFor(s, unit).some(place => place === action.place))
    return { code: 'wrong-place', clause: 'TI-P0.5.2', unit: unit.id, place: action.place }
  const here = countOf(s, action.seat, unit.id, action.place as Place)
  const others = s.units.filter(each => each.owner === action.seat && each.type === unit.type && isHere(each)).length - here
  if (others + action.n > mostOf(unit.type))
    return { code: 'too-many', clause: 'TI-A.5', type: unit.type, most: mostOf(unit.type) }
  const damaged = action.damaged ?? 0
  if (damaged > action.n || (damaged > 0 && !unit.sustain))
    return { code: 'wrong-choice', clause: 'TI-P0.5.3', what: 'n', least: 0, most: unit.sustain ? action.n : 0, given: damaged }
  return null
}

export function setCount(d: Draft, seat: Seat, action: SetCount): void {
  const unit = resolveUnit(d.s, action.seat, action.unit)!
  const place = action.place as Place
  setLine(d, action.seat, unit, place, action.n)
  const line = linesOf(d.s, action.seat, unit.id, place) as Mutable<CombatUnit>[]
  const damaged = action.damaged ?? Math.min(action.n, line.filter(({ state }) => state === 'sustained').length)
  for (const [i, each] of line.entries()) setDamage(each, i < damaged)
  emit(d, {
    type: 'unitsSet',
    clauses: ['TI-P0.5.1', 'TI-P0.5.2', 'TI-P0.5.3'],
    seat,
    owner: action.seat,
    unit: unit.id,
    place,
    n: action.n,
    damaged,
  })
}

/** Before the fight a piece is simply damaged or not: no transition, a correction of what is on the table. */
function setDamage(unit: Mutable<CombatUnit>, isDamaged: boolean): void {
  unit.state = isDamaged ? 'sustained' : 'undamaged'
  unit.damagedRound = isDamaged ? 0 : null
}

function setLine(d: Draft, owner: Seat, unit: UnitData, place: Place, n: number): void {
  const line = linesOf(d.s, owner, unit.id, place)
  for (let i = line.length; i < n; i += 1) addUnit(d, owner, unit.id, place)
  const surplus = new Set(line.slice(n).map(({ id }) => id))
  if (surplus.size > 0) d.s.units = d.s.units.filter(({ id }) => !surplus.has(id))
}

export function checkCannon(s: TiSession, { seat, unit: name, n, adjacent }: SetCannon): TiRefusal | null {
  if (!isSeat(s, seat)) return { code: 'unknown', clause: 'TI-G.1.1', what: 'seat', id: seat }
  const unit = resolveUnit(s, seat, name)
  if (!unit) return { code: 'not-a-piece', clause: 'TI-P0.5.7', unit: name, faction: factionOf(s, seat) }
  const isDock = unit.type === 'spacedock' && sheetOf(s, seat).relics.includes('relic.lightrail')
  if (!unit.spaceCannon && !isDock) return { code: 'not-eligible', clause: 'TI-P0.5.7', what: 'unit', id: unit.id }
  // TI-P0.5.7: only what the data call adjacent reaches from next door.
  if (adjacent && !isDock && !unit.spaceCannon?.adjacent)
    return { code: 'not-adjacent-cannon', clause: 'TI-P0.5.7', unit: unit.id }
  const most = mostOf(unit.type)
  return n > most ? { code: 'too-many', clause: 'TI-P0.5.7', type: unit.type, most } : null
}

export function setCannon(d: Draft, seat: Seat, { seat: owner, unit: name, n, adjacent }: SetCannon): void {
  const unit = resolveUnit(d.s, owner, name)!
  setLine(d, owner, unit, adjacent ? 'adjacent' : standOf(d.s, owner, unit), n)
  emit(d, { type: 'cannonsSet', clauses: ['TI-P0.5.7', 'TI-P0.5.8'], seat, owner, unit: unit.id, n, adjacent })
}

/** A cannon in the system without a named planet. */
export function standOf(s: TiSession, owner: Seat, unit: UnitData): Place {
  if (unit.class.includes('ship')) return 'space'
  const planet = s.planets.find(each => each.owner === owner) ?? s.planets[0]
  return planet ? placeOf(planet.name) : 'space'
}

export function checkSystem(s: TiSession, facts: SystemFactsGiven): TiRefusal | null {
  const names = facts.planets?.map(({ name }) => name) ?? s.planets.map(({ name }) => name)
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) return { code: 'not-eligible', clause: 'TI-P0.5.4', what: 'planet', id: twice }
  const stray = (facts.planets ?? []).find(({ owner }) => owner != null && !isSeat(s, owner))
  if (stray) return { code: 'unknown', clause: 'TI-P0.5.4', what: 'seat', id: stray.owner! }
  const used = s.units.map(({ place }) => planetAt(place)).find(name => name !== null && !names.includes(name))
  return used ? { code: 'not-eligible', clause: 'TI-P0.5.4', what: 'planet', id: used } : null
}

export function setSystem(d: Draft, seat: Seat, facts: SystemFactsGiven): void {
  const { planets, neighbours, ...flags } = facts
  const around = neighbours === undefined ? d.s.system.neighbours : (neighbours?.map(neighbourOf) ?? null)
  d.s.system = { ...d.s.system, ...flags, neighbours: around }
  if (planets)
    d.s.planets = planets.map(given =>
      planetOfFacts(
        given,
        d.s.defender,
        d.s.planets.find(({ name }) => name === given.name),
      ),
    )
  emit(d, { type: 'systemSet', clauses: ['TI-P0.5.4'], seat, fields: Object.keys(facts) })
}

/** TI-G.1.1: the space defender owns a planet unless another seat is named. */
export const planetOfFacts = (given: PlanetFactsGiven, defender: Seat, before?: Planet): Mutable<Planet> => ({
  name: given.name,
  owner: given.owner === undefined ? (before ? before.owner : defender) : given.owner,
  cultural: given.cultural ?? before?.cultural ?? false,
  home: given.home ?? before?.home ?? false,
  legendary: given.legendary ?? before?.legendary ?? false,
  mecatol: given.mecatol ?? before?.mecatol ?? false,
  demilitarized: given.demilitarized ?? before?.demilitarized ?? false,
  influence: given.influence ?? before?.influence ?? 0,
  exhausted: before?.exhausted ?? false,
  round: before?.round ?? 0,
  bombarded: before?.bombarded ?? false,
  coexists: before?.coexists ?? false,
  result: before?.result ?? null,
  gainedBy: before?.gainedBy ?? null,
})

type NeighbourGiven = NonNullable<SystemFactsGiven['neighbours']>[number]
export const neighbourOf = ({
  name,
  ships = [],
  units = [],
  planets = [],
  nebula = false,
  asteroid = false,
  supernova = false,
}: NeighbourGiven): Neighbour => ({
  name,
  ships,
  units,
  planets,
  nebula,
  asteroid,
  supernova,
})

/** TI-A.5: the seat's own lines, one up and one down. */
export function countCandidates(s: TiSession, seat: Seat): readonly TiAction[] {
  const { faction } = sheetOf(s, seat)
  if (faction === null) return []
  const pieces = UNIT_TYPES.flatMap(type => resolveUnit(s, seat, type) ?? [])
  const present = s.units.filter(({ owner, place }) => owner === seat && place !== 'adjacent').map(({ unit }) => unitData(unit))
  const units = [...new Set([...pieces, ...present])]
  return units.flatMap(unit =>
    placesFor(s, unit).flatMap(place => {
      const n = countOf(s, seat, unit.id, place)
      const line = (to: number): TiAction => ({ type: 'setCount', seat, unit: unit.id, place, n: to })
      return n > 0 ? [line(n + 1), line(n - 1)] : [line(1)]
    }),
  )
}
