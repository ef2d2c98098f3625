// Ops of landing on planets: which units may, are sent back or go elsewhere, and which shields fall.
import type { Seat } from '@sandtable/kernel'
import type { OpName } from '../../data/types.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import { destroyUnit, removeUnit } from '../hits/hit-actions.ts'
import type { Ask, Draft, OpHandler } from '../state/chapter-types.ts'
import { emit, refOf, toDo, unitIn } from '../state/draft.ts'
import { movePiece, placePiece } from '../state/moving-pieces.ts'
import { carriedBy, clockwiseFrom, factionOf, groundForcesOn, isHere, placeOf, planetAt } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit, PlanetPlace } from '../state/table.ts'
import { isInForce, standInForce } from '../windows/active-ops.ts'

const nothing = (what: string): TiRefusal => ({ code: 'nothing-to-do', clause: 'TI-G.5.1', what })
const planetAsk = (from: readonly string[]): Ask[] => (from.length > 1 ? [{ what: 'planet', from }] : [])

/** Planets the attacker has committed units to. */
export const committedPlanets = (s: TiSession): readonly string[] =>
  s.planets.filter(({ name }) => committedOn(s, name).length > 0).map(({ name }) => name)
export const committedOn = (s: TiSession, planet: string): readonly CombatUnit[] =>
  s.units.filter(unit => unit.owner === s.attacker && unit.committed && isHere(unit) && unit.place === placeOf(planet))

// Coexisting (TI-P3.8.4)

const coexist: OpHandler = {
  asks: (s, use) => planetAsk(sharedPlanets(s, use.seat)),
  bars: (s, use) => (sharedPlanets(s, use.seat).length === 0 ? nothing(use.effect) : null),
  apply(d, use) {
    const name = use.planet ?? sharedPlanets(d.s, use.seat)[0]!
    const planet = d.s.planets.find(each => each.name === name)
    if (planet) planet.coexists = true
    emit(d, { type: 'effectApplied', clauses: ['TI-P3.8.4'], seat: use.seat, effect: use.effect, units: [] })
  },
}
/** Where both this seat and the attacker stand and would fight. */
const sharedPlanets = (s: TiSession, seat: Seat): readonly string[] => {
  const rival = seat === s.attacker ? null : seat
  return s.planets
    .filter(({ name, coexists }) => {
      const others = clockwiseFrom(s, s.attacker).filter(each => each !== s.attacker && (rival === null || each === rival))
      return (
        !coexists &&
        groundForcesOn(s, name, s.attacker).length > 0 &&
        others.some(each => groundForcesOn(s, name, each).length > 0)
      )
    })
    .map(({ name }) => name)
}

// Landing from space

const land: OpHandler = {
  asks: (s, use) => [
    { what: 'units', from: carriedBy(s, use.seat).map(({ id }) => id), least: 1, most: 1 },
    ...planetAsk(crashSites(s)),
  ],
  bars: (s, use) => (carriedBy(s, use.seat).length === 0 || crashSites(s).length === 0 ? nothing(use.effect) : null),
  apply(d, use, _op, picked) {
    const name = use.planet ?? crashSites(d.s)[0]!
    const hasOthers = d.s.units.some(unit => unit.owner !== use.seat && isHere(unit) && unit.place === placeOf(name))
    for (const id of picked) movePiece(d, id, placeOf(name), use.effect, 'TI-P1.3.7')
    const planet = d.s.planets.find(each => each.name === name)
    // TI-P1.4.3: it starts no ground combat.
    if (planet && hasOthers) planet.coexists = true
  },
}
const crashSites = (s: TiSession): readonly string[] => s.planets.filter(({ mecatol }) => !mecatol).map(({ name }) => name)

const commitExcess: OpHandler = {
  asks: (s, use) => {
    const from = carriedBy(s, use.seat).map(({ id }) => id)
    return [{ what: 'units', from, least: 1, most: from.length }, ...planetAsk(s.planets.map(({ name }) => name))]
  },
  bars: (s, use) => (carriedBy(s, use.seat).length === 0 || s.planets.length === 0 ? nothing(use.effect) : null),
  apply(d, use, _op, picked) {
    const place = placeOf(use.planet ?? (d.s.planets[0]?.name as string))
    for (const id of picked) {
      movePiece(d, id, place, use.effect, 'TI-PC.2.3')
      unitIn(d, id).committed = true
    }
  },
}

/** G'hom Sek'kus: infantry that were on planets around here; the pieces come from outside the session. */
const commitFromAdjacent: OpHandler = {
  asks: s => [{ what: 'n', least: 1, most: 6, usual: 1 }, ...planetAsk(s.planets.map(({ name }) => name))],
  bars: (s, use) => (s.planets.length === 0 ? nothing(use.effect) : null),
  apply(d, use) {
    const place = placeOf(use.planet ?? (d.s.planets[0]?.name as string))
    for (let i = 0; i < (use.n ?? 1); i++) {
      const unit = placePiece(d, use.seat, 'infantry', place, use.effect, 'TI-P3.7.4')
      if (unit) unit.committed = true
    }
  },
}

// Sending back (TI-P3.8.1 to TI-P3.8.3)

/** Planets this seat defends and the attacker has landed on. */
const defendedPlanets = (s: TiSession, seat: Seat): readonly string[] =>
  committedPlanets(s).filter(
    name => s.planets.some(each => each.name === name && each.owner === seat) || groundForcesOn(s, name, seat).length > 0,
  )

const returnCommitted: OpHandler = {
  asks(s, use, op) {
    const planets = defendedPlanets(s, use.seat)
    const asks = planetAsk(planets)
    if (op.destroy === undefined) return asks
    const from = planets.flatMap(name => committedOn(s, name).map(({ id }) => id))
    return [{ what: 'units', from, least: 1, most: op.destroy }, ...asks]
  },
  bars(s, use) {
    const planets = defendedPlanets(s, use.seat)
    if (planets.length === 0) return nothing(use.effect)
    const victim = s.units.find(({ id }) => id === use.units[0])
    const planet = use.planet ?? planets[0]
    return victim && planet !== planetAt(victim.place)
      ? { code: 'not-eligible', clause: 'TI-P3.8.1', what: 'unit', id: victim.id }
      : null
  },
  apply(d, use, _op, picked) {
    const name = use.planet ?? defendedPlanets(d.s, use.seat)[0]!
    const all = committedOn(d.s, name).map(({ id }) => id)
    for (const id of all) sendBack(d, id, use.effect)
    for (const id of picked) destroyUnit(d, id, { kind: 'effect', effect: use.effect, by: use.seat })
  },
}

function sendBack(d: Draft, id: string, effect: string): void {
  const unit = unitIn(d, id)
  movePiece(d, id, 'space', effect, 'TI-P3.8.1')
  unit.committed = false
  unit.asGround = false
  // TI-P3.8.2: not again in this action.
  unit.returned = true
}

// Defenders that go elsewhere

const saarPlanets = (s: TiSession): readonly string[] =>
  committedPlanets(s).filter(name =>
    s.seats.some(({ id }) => factionOf(s, id) === 'saar' && groundForcesOn(s, name, id).length > 0),
  )

const removeDefenders: OpHandler = {
  asks: s => planetAsk(saarPlanets(s)),
  bars: (s, use) => (saarPlanets(s).length === 0 ? nothing(use.effect) : null),
  apply(d, use) {
    const name = use.planet ?? saarPlanets(d.s)[0]!
    const saar = d.s.seats.filter(({ faction }) => faction === 'saar')
    for (const { id } of saar) for (const unit of groundForcesOn(d.s, name, id)) removeUnit(d, unit.id, 'effect')
  },
}

const ownPlanets = (s: TiSession, seat: Seat): readonly string[] =>
  s.planets.filter(({ owner }) => owner === seat).map(({ name }) => name)
const mobile = (s: TiSession, seat: Seat): readonly CombatUnit[] =>
  ownPlanets(s, seat).flatMap(name => groundForcesOn(s, name, seat).filter(({ type }) => type !== 'pds'))

const moveDefenders: OpHandler = {
  asks(s, use) {
    const from = mobile(s, use.seat).map(({ id }) => id)
    return [
      { what: 'units', from, least: 1, most: from.length },
      { what: 'planet', from: ownPlanets(s, use.seat) },
    ]
  },
  bars: (s, use) => (mobile(s, use.seat).length === 0 || ownPlanets(s, use.seat).length < 2 ? nothing(use.effect) : null),
  apply(d, use, _op, picked) {
    const place: PlanetPlace = placeOf(use.planet!)
    for (const id of picked) if (unitIn(d, id).place !== place) movePiece(d, id, place, use.effect, 'TI-P3.8.4')
  },
}

// Shields and places: the rule that needs them asks `activeOps`; a card stands in force for the invasion

const standsForInvasion: OpHandler = {
  apply(d, use) {
    // A card of two ops stands once.
    if (!isInForce(d.s, use.effect, use.seat)) standInForce(d, use, 'invasion')
  },
}
const passive: OpHandler = { apply: () => undefined }

export const LANDING_OPS = {
  coexist,
  land,
  commitFromAdjacent,
  commitExcess,
  returnCommitted,
  removeDefenders,
  moveDefenders,
  noLanding: passive,
  removeShield: standsForInvasion,
  ignoreShield: passive,
  noBombardment: passive,
} satisfies Partial<Record<OpName, OpHandler>>

/** TI-P3.7.1: told and put on the board list. */
export function commitUnit(d: Draft, id: string, planet: string, clause: string): void {
  const unit = unitIn(d, id)
  const before = refOf(unit)
  unit.place = placeOf(planet)
  unit.committed = true
  if (unit.type === 'fighter') unit.asGround = true
  emit(d, { type: 'committed', clauses: [clause], seat: unit.owner, unit: before, to: planet })
  toDo(d, { do: 'move', seat: unit.owner, unit: before, to: placeOf(planet) }, clause)
}
