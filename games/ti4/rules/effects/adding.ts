// `addUnits`: pieces that come in, and where they stand.
import type { Seat } from '@sandtable/kernel'
import { DATA, unitData } from '../../data/lookup.ts'
import type { Op, UnitType } from '../../data/types.ts'
import { removeUnit } from '../hits/hit-actions.ts'
import type { Ask, Draft, OpHandler } from '../state/chapter-types.ts'
import { toDo, unitIn } from '../state/draft.ts'
import type { Use } from '../state/effects-used.ts'
import { pieceOf, placePiece, SHIP_TYPES } from '../state/moving-pieces.ts'
import { isHere, isStructure, placeOf, planetOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { Place } from '../state/table.ts'
import { clauseOf, gainedBy, nothing } from './piece-clauses.ts'

/** The types an `addUnits` may bring, by the word of its op. */
function typesOf(op: Op, effect: string): readonly UnitType[] {
  switch (op.type) {
    case 'ship':
    case 'stored':
      return SHIP_TYPES
    case 'groundForce':
      return ['infantry', 'mech']
    case 'structure':
      return ['pds', 'spacedock']
    case 'fighter|infantry':
      return ['fighter', 'infantry']
    case undefined:
      return effect === 'hero.keleresA' ? ['flagship', 'cruiser', 'destroyer'] : [...SHIP_TYPES, 'infantry', 'mech']
    default:
      return [op.type as UnitType]
  }
}

const isShipType = (type: UnitType): boolean => SHIP_TYPES.includes(type)
/** Where ground pieces of this seat may appear: the planet in question, else its own planets here. */
function planetsFor(s: TiSession, { seat, effect }: Use): readonly string[] {
  if (effect === 'mech.rebellion') return s.planets.map(({ name }) => name)
  if (s.step === 'P4.6') return effect === 'tech.dacxive' ? wonBy(s, seat) : gainedBy(s, seat)
  if (s.planet !== null) return [s.planet]
  return s.planets.filter(({ owner, gainedBy }) => owner === seat || gainedBy === seat).map(({ name }) => name)
}

/** Planets on which this seat won a ground combat. */
const wonBy = (s: TiSession, seat: Seat): readonly string[] =>
  s.planets
    .filter(({ result, owner }) => (seat === s.attacker ? result === 'attacker' : result === 'defender' && owner === seat))
    .map(({ name }) => name)

/** Fixed by the text: type and number are no choice. */
const isFixed = (op: Op): boolean =>
  op.per !== undefined || op.type === 'fighter|infantry' || op.n === 'influence' || typeof op.n === 'number'

export const addUnits: OpHandler = {
  asks(s, use, op) {
    const types = typesOf(op, use.effect)
    if (op.per !== undefined || op.type === 'fighter|infantry' || op.n === 'influence') return []
    const asks: Ask[] = []
    if (types.length > 1) {
      const from = types.flatMap(type => pieceOf(s, use.seat, type)?.id ?? [])
      asks.push({ what: 'units', from, least: 1, most: typeof op.n === 'number' ? op.n : from.length })
    } else if (!isFixed(op)) {
      asks.push({ what: 'n', least: 1, most: DATA.componentLimits[types[0] as UnitType], usual: 1 })
    }
    if (types.some(type => !isShipType(type)) && planetsFor(s, use).length > 1)
      asks.push({ what: 'planet', from: planetsFor(s, use) })
    return asks
  },
  bars(s, use, op) {
    const types = typesOf(op, use.effect)
    const needsPlanet = op.per === undefined && op.type !== 'fighter|infantry' && types.every(type => !isShipType(type))
    if (needsPlanet && planetsFor(s, use).length === 0) return nothing(use.effect)
    return null
  },
  apply(d, use, op, picked) {
    if (op.per === 'structure') return besideStructures(d, use)
    if (op.type === 'fighter|infantry') return inPlaceOfTheFallen(d, use, op)
    if (op.n === 'influence') return byInfluence(d, use)
    if (use.effect === 'fs.ul') takeSleeper(d, use)
    const types = typesOf(op, use.effect)
    const planet = use.planet ?? planetsFor(d.s, use)[0] ?? null
    const wanted = types.length > 1 ? picked.map(id => unitData(id).type) : Array(countOf(use, op)).fill(types[0])
    for (const type of wanted) {
      const place: Place | null = isShipType(type) ? 'space' : planet === null ? null : placeOf(planet)
      if (place === null) continue
      const unit = placePiece(d, use.seat, type, place, use.effect, clauseOf(use.effect))
      if (unit && use.effect === 'mech.rebellion') unit.committed = true
    }
  },
}

/** Ouranos rises from a PDS, where one is entered already. */
function takeSleeper(d: Draft, { seat, effect }: Use): void {
  const pds = d.s.units.find(unit => unit.owner === seat && unit.type === 'pds' && isHere(unit) && unit.place !== 'adjacent')
  if (pds) removeUnit(d, pds.id, 'effect')
  else toDo(d, { do: 'remove', seat, effect }, clauseOf(effect))
}

const countOf = (use: Use, op: Op): number => (typeof op.n === 'number' ? op.n : (use.n ?? 1))

/** Fealty Uplink: as many infantry as each gained planet has influence. */
function byInfluence(d: Draft, { seat, effect }: Use): void {
  for (const name of gainedBy(d.s, seat)) {
    for (let i = 0; i < planetOf(d.s, name).influence; i++)
      placePiece(d, seat, 'infantry', placeOf(name), effect, clauseOf(effect))
  }
}

/** Magen: one infantry with each structure of the seat on a planet here. */
function besideStructures(d: Draft, { seat, effect }: Use): void {
  // At the start of a ground combat the card's other sentence holds.
  if (d.s.step !== 'P0.3') return
  for (const structure of d.s.units.filter(unit => unit.owner === seat && isHere(unit) && isStructure(unit))) {
    if (structure.place.startsWith('planet:')) placePiece(d, seat, 'infantry', structure.place, effect, clauseOf(effect))
  }
}

/** Brother Milor: two fighters for a ship, two infantry for a ground force, of the owner of what fell. */
function inPlaceOfTheFallen(d: Draft, { about, effect }: Use, op: Op): void {
  if (about?.on !== 'destroyed') return
  const fallen = unitIn(d, about.unit)
  const type: UnitType = fallen.place === 'space' ? 'fighter' : 'infantry'
  for (let i = 0; i < Number(op.n); i++) placePiece(d, fallen.owner, type, fallen.place, effect, clauseOf(effect))
}
