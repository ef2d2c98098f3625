// BI-17.8 to BI-17.13, BI-17.26 to BI-17.28: what each side is shown of the other. The picture is part of the state and is carried on from
// action to action: a look replaces what it covers, the rest is remembered. Nothing here may depend on more than the side can see.
import { type Field, fieldOf } from './field.ts'
import { levelOf } from './sight.ts'
import { type BeachheadState, type Dummy, dummyById, isWasp, type Sighting, type Unit, unitById } from './state.ts'
import { enemyOf, SIDES, type Side, type StepName } from './tables/index.ts'
import { clearWithin, Watchers, watchersOf } from './watch.ts'
import type { Work } from './work.ts'

export { knownToSee, seenMoving, sideSees } from './watch.ts'

type Known = BeachheadState['known']
const NOBODY: readonly Sighting[] = []
const inOrder = (a: Sighting, b: Sighting): number => a.cell - b.cell || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/** A hidden unit and a dummy look the same (BI-17.1): a name and a place. */
const markerSighting = (piece: string, name: string, cell: number, live: boolean, turn: number): Sighting => ({
  piece,
  name,
  type: null,
  cell,
  airborne: false,
  hp: 0,
  tokens: 0,
  facing: 0,
  live,
  turn,
})

/** The unit as it is shown where it stands. */
export function sightingOf(unit: Unit, live: boolean, turn: number): Sighting {
  const { who, cell, airborne, hp, tokens, facing, marker } = unit
  if (marker !== null) return markerSighting(who.id, marker, cell, live, turn)
  return { piece: who.id, name: who.id, type: who.facts.type, cell, airborne, hp, tokens, facing, live, turn }
}
const sightingOfDummy = (dummy: Dummy, live: boolean, turn: number): Sighting =>
  markerSighting(dummy.id, dummy.marker, dummy.cell, live, turn)

/** BI-17.9, BI-17.12 to BI-17.14: whether the side is shown this enemy unit live. */
export function isShown(state: BeachheadState, side: Side, unit: Unit): boolean {
  if (unit.cell < 0) return false
  if (state.setting.options.fog === 'markers' || isWasp(unit)) return true
  const field = fieldOf(state)
  const most = unit.marker === null ? 99 : clearWithin(field, unit.cell)
  return watchersOf(state, side).see(field, unit.cell, levelOf(field, unit), most)
}
function isDummyShown(state: BeachheadState, side: Side, dummy: Dummy): boolean {
  if (state.setting.options.fog === 'markers') return true
  const field = fieldOf(state)
  return watchersOf(state, side).see(field, dummy.cell, field.level[dummy.cell] as number, clearWithin(field, dummy.cell))
}

/** BI-17.11, BI-17.28: the place is looked at by one of these, so a piece shown there would be in sight. */
const isLookedAt = (field: Field, watchers: Watchers, sighting: Sighting): boolean =>
  watchers.see(field, sighting.cell, levelOf(field, sighting), clearWithin(field, sighting.cell))

/** All the enemy pieces in sight now. */
function inSight(state: BeachheadState, side: Side): Map<string, Sighting> {
  const seen = new Map<string, Sighting>()
  const enemy = enemyOf(side)
  for (const unit of state.units)
    if (unit.who.facts.side === enemy && isShown(state, side, unit)) seen.set(unit.who.id, sightingOf(unit, true, state.turn))
  if (enemy === 'defender')
    for (const dummy of state.dummies)
      if (isDummyShown(state, side, dummy)) seen.set(dummy.id, sightingOfDummy(dummy, true, state.turn))
  return seen
}

/** The same unit in another list, mostly at the same place in it. */
function unitOf(units: readonly Unit[], unit: Unit, i: number): Unit | undefined {
  const there = units[i]
  return there && there.who.id === unit.who.id ? there : units.find(each => each.who.id === unit.who.id)
}

const arrivals = new Watchers()

/** Own units that stand elsewhere than when the action began: they look at their surroundings anew. */
function newcomers(state: BeachheadState, began: BeachheadState, side: Side): Watchers {
  arrivals.clear()
  if (state.units === began.units) return arrivals
  const field = fieldOf(state)
  for (let i = 0; i < state.units.length; i++) {
    const unit = state.units[i] as Unit
    if (unit === began.units[i] || unit.cell < 0 || unit.who.facts.side !== side) continue
    const then = unitOf(began.units, unit, i)
    if (!then || then.cell !== unit.cell || then.airborne !== unit.airborne) arrivals.add(state, field, unit)
  }
  return arrivals
}

/**
 * The picture after a look around. A piece that slipped away is kept at the place it was last seen in (BI-17.9) for the turn it did so,
 * although that place is in sight; from the next turn on, and when a unit comes up and looks, an empty place is forgotten (BI-17.11).
 */
function lookAround(state: BeachheadState, began: BeachheadState, side: Side): readonly Sighting[] {
  const old = state.known[side]
  const next = shownNow(state, side, old)
  const shown = next.length
  let isNews = false
  for (let i = 0; i < shown; i++) if (!old.includes(next[i] as Sighting)) isNews = true
  if (shown < old.length || isNews) {
    const field = fieldOf(state)
    const arrived = newcomers(state, began, side)
    for (const sighting of old) {
      if (isAmong(next, shown, sighting.piece)) continue
      const isKept = exists(state, sighting.piece) && !isLookedAt(field, eyesFor(state, side, sighting, arrived), sighting)
      if (isKept) next.push(sighting.live ? { ...sighting, live: false } : sighting)
      if (!isKept || sighting.live) isNews = true
    }
  }
  return isNews || !isInOrder(old) ? next.sort(inOrder) : old
}
const eyesFor = (state: BeachheadState, side: Side, sighting: Sighting, arrived: Watchers): Watchers =>
  sighting.turn < state.turn ? watchersOf(state, side) : arrived

/** The enemy pieces in sight; a sighting that still holds is kept as it is. */
function shownNow(state: BeachheadState, side: Side, old: readonly Sighting[]): Sighting[] {
  const shown: Sighting[] = []
  const enemy = enemyOf(side)
  const { units, dummies, turn } = state
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Unit
    if (unit.who.facts.side !== enemy || !isShown(state, side, unit)) continue
    const before = sightingIn(old, unit.who.id)
    shown.push(before && showsUnit(before, unit, turn) ? before : sightingOf(unit, true, turn))
  }
  if (enemy !== 'defender') return shown
  for (let i = 0; i < dummies.length; i++) {
    const dummy = dummies[i] as Dummy
    if (!isDummyShown(state, side, dummy)) continue
    const before = sightingIn(old, dummy.id)
    const holds = before?.live && before.turn === turn && before.cell === dummy.cell && before.name === dummy.marker
    shown.push(holds && before.type === null ? before : sightingOfDummy(dummy, true, turn))
  }
  return shown
}

/** Whether that is how the unit is shown now. */
function showsUnit(sighting: Sighting, unit: Unit, turn: number): boolean {
  if (!sighting.live || sighting.turn !== turn || sighting.cell !== unit.cell) return false
  if (unit.marker !== null) return sighting.type === null && sighting.name === unit.marker
  return (
    sighting.type !== null &&
    sighting.airborne === unit.airborne &&
    sighting.hp === unit.hp &&
    sighting.tokens === unit.tokens &&
    sighting.facing === unit.facing
  )
}

function sightingIn(sightings: readonly Sighting[], piece: string): Sighting | undefined {
  for (let i = 0; i < sightings.length; i++) if ((sightings[i] as Sighting).piece === piece) return sightings[i]
  return undefined
}
function isAmong(sightings: readonly Sighting[], count: number, piece: string): boolean {
  for (let i = 0; i < count; i++) if ((sightings[i] as Sighting).piece === piece) return true
  return false
}
function isInOrder(sightings: readonly Sighting[]): boolean {
  for (let i = 1; i < sightings.length; i++)
    if (inOrder(sightings[i - 1] as Sighting, sightings[i] as Sighting) > 0) return false
  return true
}

const exists = (state: BeachheadState, piece: string): boolean =>
  unitById(state, piece) !== undefined || dummyById(state, piece) !== undefined

const BEFORE_MARKERS: readonly StepName[] = ['setup.sections', 'setup.assembly', 'setup.edge', 'setup.forces', 'setup.defender']

/** BI-7.11: nothing of the Defender's deployment until it is finished, then all of it; of the Assault's nothing until play begins. */
function setupKnowledge(state: BeachheadState): Known {
  if (BEFORE_MARKERS.includes(state.step)) return { assault: NOBODY, defender: NOBODY }
  const live = state.setting.options.fog === 'markers'
  const laidOut = [
    ...state.units
      .filter(unit => unit.cell >= 0 && unit.who.facts.side === 'defender')
      .map(unit => sightingOf(unit, live, state.turn)),
    ...state.dummies.map(dummy => sightingOfDummy(dummy, live, state.turn)),
  ]
  return { assault: laidOut.sort(inOrder), defender: NOBODY }
}
const isSettingUp = (step: StepName): boolean => step === 'setup.assault' || BEFORE_MARKERS.includes(step)

/** BI-26.9: every hidden piece is known as a marker where it is, every revealed unit only if it is seen. */
export function openingKnowledge(state: BeachheadState): Known {
  if (isSettingUp(state.step)) return setupKnowledge(state)
  const known = { assault: NOBODY, defender: NOBODY }
  for (const side of SIDES) {
    const seen = inSight(state, side)
    for (const unit of state.units)
      if (unit.who.facts.side !== side && unit.cell >= 0 && unit.marker !== null && !seen.has(unit.who.id))
        seen.set(unit.who.id, sightingOf(unit, false, state.turn))
    if (side === 'assault')
      for (const dummy of state.dummies) if (!seen.has(dummy.id)) seen.set(dummy.id, sightingOfDummy(dummy, false, state.turn))
    known[side] = [...seen.values()].sort(inOrder)
  }
  return known
}

/** Somebody stands in a new place or sees further than before, so that either side may have learned something, if only that nothing is there. */
function looksElsewhere(before: BeachheadState, after: BeachheadState): boolean {
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

/** The whole picture of both sides: after every action and every automatic step. */
export function refreshKnowledge(work: Work): void {
  const { state, began } = work
  if (isSettingUp(state.step)) {
    work.set({ known: setupKnowledge(state) })
    return
  }
  const isStill = began.units === state.units && began.dummies === state.dummies && began.active === state.active
  if (isStill && began.known === state.known && began.turn === state.turn && began.step !== 'setup.assault') return
  const known = { assault: lookAround(state, began, 'assault'), defender: lookAround(state, began, 'defender') }
  const isNews = known.assault !== state.known.assault || known.defender !== state.known.defender
  if (isNews) work.set({ known })
  if (isNews || looksElsewhere(began, state)) work.reveals = true
}

/** Writes one side's picture of one piece; null takes it away. */
export function note(work: Work, side: Side, piece: string, sighting: Sighting | null): void {
  const rest: Sighting[] = []
  for (const each of work.state.known[side]) if (each.piece !== piece) rest.push(each)
  if (sighting) rest.push(sighting)
  setKnown(work, side, sighting ? rest.sort(inOrder) : isInOrder(rest) ? rest : rest.sort(inOrder))
  work.reveals = true
}

function setKnown(work: Work, side: Side, sightings: readonly Sighting[]): void {
  const { assault, defender } = work.state.known
  work.set({ known: side === 'assault' ? { assault: sightings, defender } : { assault, defender: sightings } })
}

/** After one hex of a move: what the enemy has seen of the mover (BI-17.9, BI-17.10, BI-17.20), and what the mover has come to see. */
export function noticeStep(work: Work, pieceId: string): void {
  work.reveals = true
  const { state } = work
  const unit = unitById(state, pieceId)
  const dummy = unit ? undefined : state.dummies.find(each => each.id === pieceId)
  const side: Side = unit ? unit.who.facts.side : 'defender'
  const enemy = enemyOf(side)
  const isSeen = unit ? isShown(state, enemy, unit) : dummy !== undefined && isDummyShown(state, enemy, dummy)
  const before = sightingOfPiece(state, enemy, pieceId)
  if (isSeen) {
    const now = unit ? sightingOf(unit, true, state.turn) : sightingOfDummy(dummy as Dummy, true, state.turn)
    note(work, enemy, pieceId, now)
  } else if (before?.live) note(work, enemy, pieceId, { ...before, live: false })
  if (unit && unit.cell >= 0) lookFrom(work, unit, side)
}

const oneWatcher = new Watchers()

function lookFrom(work: Work, unit: Unit, side: Side): void {
  const { state, field } = work
  oneWatcher.clear()
  oneWatcher.add(state, field, unit)
  const enemy = enemyOf(side)
  const known = state.known[side]
  const found: Sighting[] = []
  for (let i = 0; i < state.units.length; i++) {
    const other = state.units[i] as Unit
    if (other.cell < 0 || other.who.facts.side !== enemy) continue
    const most = other.marker === null ? 99 : clearWithin(field, other.cell)
    if (!oneWatcher.see(field, other.cell, levelOf(field, other), most) || sightingIn(known, other.who.id)?.live) continue
    found.push(sightingOf(other, true, state.turn))
  }
  if (enemy === 'defender')
    for (const dummy of state.dummies) {
      const isSeen = oneWatcher.see(field, dummy.cell, field.level[dummy.cell] as number, clearWithin(field, dummy.cell))
      if (isSeen && !sightingIn(known, dummy.id)?.live) found.push(sightingOfDummy(dummy, true, state.turn))
    }
  const gone = (sighting: Sighting) =>
    isAmong(found, found.length, sighting.piece) || (!sighting.live && isLookedAt(field, oneWatcher, sighting))
  if (found.length === 0 && !known.some(gone)) return
  setKnown(work, side, [...known.filter(sighting => !gone(sighting)), ...found].sort(inOrder))
}

export const sightingOfPiece = (state: BeachheadState, side: Side, piece: string): Sighting | undefined =>
  sightingIn(state.known[side], piece)
/** By what the side calls it. */
export const sightingNamed = (state: BeachheadState, side: Side, name: string): Sighting | undefined =>
  state.known[side].find(sighting => sighting.name === name)

/** A piece that was destroyed is gone for both; one that went aboard or into a transport only for those who saw it go. */
export function forgetPiece(work: Work, pieceId: string): void {
  const isGone = !exists(work.state, pieceId)
  for (const side of SIDES) {
    const sighting = sightingOfPiece(work.state, side, pieceId)
    if (sighting && (isGone || sighting.live)) note(work, side, pieceId, null)
  }
}
