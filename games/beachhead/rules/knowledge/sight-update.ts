// BI-17.8 to BI-17.12: looking around. What is in sight now, and what becomes of the picture a side had. A look costs what has changed since
// the last one: the picture of a settled state only has to be looked over again where a unit stands or looks otherwise.
import { type Field, fieldOf } from '../map/field.ts'
import {
  type BeachheadState,
  type Dummy,
  dummyById,
  isWasp,
  knownTo,
  type Sighting,
  type Unit,
  unitById,
} from '../state/state.ts'
import { enemyOf, type Side } from '../tables/index.ts'
import {
  indexOfSightingAt,
  isInOrder,
  lastKnown,
  ordered,
  showsDummy,
  showsUnit,
  sightingIn,
  sightingOf,
  sightingOfDummy,
  withSighting,
} from './sightings.ts'
import { sightOf, Watchers } from './watched-hexes.ts'

type Known = BeachheadState['known']

/** BI-17.9, BI-17.12 to BI-17.14: whether the side is shown this enemy unit live. */
export function isShown(state: BeachheadState, side: Side, unit: Unit): boolean {
  if (unit.cell < 0) return false
  if (state.setting.options.fog === 'markers' || isWasp(unit)) return true
  return sightOf(state, side).see(fieldOf(state), unit.cell, unit.airborne, unit.marker !== null)
}
export function isDummyShown(state: BeachheadState, side: Side, dummy: Dummy): boolean {
  if (state.setting.options.fog === 'markers') return true
  return sightOf(state, side).see(fieldOf(state), dummy.cell, false, true)
}

/** BI-17.11, BI-17.28: the place is looked at by one of these, so a piece shown there would be in sight. */
export const isLookedAt = (field: Field, watchers: Pick<Watchers, 'see'>, { cell, airborne }: Sighting): boolean =>
  watchers.see(field, cell, airborne, true)

/** All the enemy pieces in sight now. */
export function inSight(state: BeachheadState, side: Side): Map<string, Sighting> {
  const seen = new Map<string, Sighting>()
  const enemy = enemyOf(side)
  for (const unit of state.units)
    if (unit.who.facts.side === enemy && isShown(state, side, unit)) seen.set(unit.who.id, sightingOf(unit, true, state.turn))
  if (enemy === 'defender')
    for (const dummy of state.dummies)
      if (isDummyShown(state, side, dummy)) seen.set(dummy.id, sightingOfDummy(dummy, true, state.turn))
  return seen
}

const arrivals = new Watchers()

/** Own units that stand elsewhere than when the action began: they look at their surroundings anew. */
function newcomers(state: BeachheadState, began: BeachheadState, side: Side): Watchers {
  arrivals.clear()
  if (state.units === began.units) return arrivals
  const field = fieldOf(state)
  for (let i = 0; i < state.units.length; i++) {
    const unit = state.units[i]!
    if (unit === began.units[i] || unit.cell < 0 || unit.who.facts.side !== side) continue
    const then = unitOf(began.units, unit, i)
    if (!then || then.cell !== unit.cell || then.airborne !== unit.airborne) arrivals.add(state, field, unit)
  }
  return arrivals
}

/** What becomes of each sighting of the list that is looked over, by index: a new list is made only where one of them changes. */
const fates: number[] = []
const OUT_OF_SIGHT = 0
const STAYS = 1
const SLIPS_AWAY = 2
const GOES = 3

/**
 * The picture after a look around. A piece that slipped away is kept at the place it was last seen in (BI-17.9) for the turn it did so,
 * although that place is in sight; from the next turn on, and when a unit comes up and looks, an empty place is forgotten (BI-17.11).
 * `allExist`: none of the pieces in the picture has left the game.
 */
function lookAround(state: BeachheadState, began: BeachheadState, side: Side, allExist: boolean): readonly Sighting[] {
  const old = knownTo(state, side)
  for (let i = 0; i < old.length; i++) fates[i] = OUT_OF_SIGHT
  const found = lookForUnits(state, side, old)
  if (side === 'assault') lookForDummies(state, old, found)
  let isNews = found.length > 0
  let arrived: Watchers | null = null
  for (let i = 0; i < old.length; i++) {
    if (fates[i] !== OUT_OF_SIGHT) continue
    const sighting = old[i]!
    const isPast = sighting.turn < state.turn
    if (!isPast) arrived ??= newcomers(state, began, side)
    const isForgotten =
      !(allExist || exists(state, sighting.piece)) ||
      isLookedAt(fieldOf(state), isPast ? sightOf(state, side) : arrived!, sighting)
    fates[i] = isForgotten ? GOES : sighting.live ? SLIPS_AWAY : STAYS
    if (isForgotten || sighting.live) isNews = true
  }
  return isNews || !isInOrder(old) ? pictureOf(old, found) : old
}

function pictureOf(old: readonly Sighting[], found: readonly Sighting[]): readonly Sighting[] {
  const next: Sighting[] = []
  for (let i = 0; i < old.length; i++) {
    const sighting = old[i]!
    if (fates[i] !== GOES) next.push(fates[i] === SLIPS_AWAY ? lastKnown(sighting) : sighting)
  }
  for (let i = 0; i < found.length; i++) next.push(found[i]!)
  return ordered(next)
}

/** The enemy units in sight that are shown otherwise than before; a sighting that still holds stays. */
function lookForUnits(state: BeachheadState, side: Side, old: readonly Sighting[]): Sighting[] {
  const { units, turn } = state
  const isOpen = state.setting.options.fog === 'markers'
  const eyes = sightOf(state, side)
  const field = fieldOf(state)
  const found: Sighting[] = []
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!
    if (unit.cell < 0 || unit.who.facts.side === side) continue
    const isInSight = isOpen || isWasp(unit) || eyes.see(field, unit.cell, unit.airborne, unit.marker !== null)
    if (!isInSight) continue
    const at = indexOfSightingAt(old, unit.who.id, unit.cell)
    const holds = at >= 0 && showsUnit(old[at]!, unit, turn)
    if (at >= 0) fates[at] = holds ? STAYS : GOES
    if (!holds) found.push(sightingOf(unit, true, turn))
  }
  return found
}

function lookForDummies(state: BeachheadState, old: readonly Sighting[], found: Sighting[]): void {
  const { dummies, turn } = state
  for (let i = 0; i < dummies.length; i++) {
    const dummy = dummies[i]!
    if (!isDummyShown(state, 'assault', dummy)) continue
    const at = indexOfSightingAt(old, dummy.id, dummy.cell)
    const holds = at >= 0 && showsDummy(old[at]!, dummy, turn)
    if (at >= 0) fates[at] = holds ? STAYS : GOES
    if (!holds) found.push(sightingOfDummy(dummy, true, turn))
  }
}

export const exists = (state: BeachheadState, piece: string): boolean =>
  unitById(state, piece) !== undefined || dummyById(state, piece) !== undefined

/** The same unit in another list, mostly at the same place in it. */
function unitOf(units: readonly Unit[], unit: Unit, i: number): Unit | undefined {
  const there = units[i]
  return there && there.who.id === unit.who.id ? there : units.find(each => each.who.id === unit.who.id)
}

/** A unit stands in a new place or sees further than before, so that either side may have learned something, if only that nothing is there. */
export function looksElsewhere(before: BeachheadState, after: BeachheadState): boolean {
  if (before.units === after.units && before.active === after.active) return false
  return (
    after.active.length < before.active.length ||
    after.units.some((unit, i) => {
      const was = unitOf(before.units, unit, i)
      if (was === unit) return false
      return unit.cell >= 0 && (!was || was.cell !== unit.cell || was.airborne !== unit.airborne || was.tokens > unit.tokens)
    })
  )
}

type Settled = Pick<BeachheadState, 'units' | 'known' | 'dummies' | 'active' | 'turn'>
/** What the last look left: another look at it would change nothing. */
let settled: Settled | null = null

export const isSettled = ({ units, known, dummies, active, turn }: Settled): boolean =>
  settled?.units === units &&
  settled.known === known &&
  settled.dummies === dummies &&
  settled.active === active &&
  settled.turn === turn

/** The picture of both sides after an action that began there. */
export function look(state: BeachheadState, began: BeachheadState): Known {
  const { dummies, active, turn } = state
  const isNear = turn === began.turn && active === began.active && dummies === began.dummies && isSettled(began)
  // A settled picture has no unit in it that is gone, and none has gone since where the units are the same ones.
  const change = isNear ? changeOf(began.units, state.units) : null
  const assault = lookOf(state, began, 'assault', change)
  const defender = lookOf(state, began, 'defender', change)
  const isNews = assault !== state.known.assault || defender !== state.known.defender
  const known = isNews ? { assault, defender } : state.known
  settled = { units: state.units, known, dummies, active, turn }
  return known
}

function lookOf(state: BeachheadState, began: BeachheadState, side: Side, change: Change | null): readonly Sighting[] {
  return change && !(side === 'assault' ? change.movedEyes.assault : change.movedEyes.defender)
    ? lookAgain(state, side, change.units)
    : lookAround(state, began, side, change !== null)
}

type Change = { readonly units: readonly Unit[]; readonly movedEyes: Record<Side, boolean> }

/** The units that are shown otherwise than before, and whose side looks from elsewhere; null where units came or went. */
function changeOf(before: readonly Unit[], after: readonly Unit[]): Change | null {
  if (before.length !== after.length) return null
  const units: Unit[] = []
  const movedEyes = { assault: false, defender: false }
  for (let i = 0; i < after.length; i++) {
    const was = before[i]!
    const is = after[i]!
    if (was === is) continue
    if (was.who !== is.who) return null
    const looksAlike = was.cell === is.cell && was.airborne === is.airborne && was.tokens === is.tokens
    if (!looksAlike) movedEyes[is.who.facts.side] = true
    if (!looksAlike || was.hp !== is.hp || was.facing !== is.facing || was.marker !== is.marker) units.push(is)
  }
  return { units, movedEyes }
}

/** The picture of a side whose eyes have not moved: only the enemies that have changed can be shown otherwise. */
function lookAgain(state: BeachheadState, side: Side, changed: readonly Unit[]): readonly Sighting[] {
  const { turn } = state
  let known = knownTo(state, side)
  for (const unit of changed) {
    const { id, facts } = unit.who
    if (facts.side === side) continue
    const before = sightingIn(known, id)
    if (!isShown(state, side, unit)) {
      if (before?.live) known = withSighting(known, id, lastKnown(before))
    } else if (!before || !showsUnit(before, unit, turn)) known = withSighting(known, id, sightingOf(unit, true, turn))
  }
  return known
}
