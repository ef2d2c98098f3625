// BI-17.8 to BI-17.13, BI-17.26 to BI-17.28: what each side is shown of the other. The picture is part of the state and is carried on from
// action to action: a look replaces what it covers, the rest is remembered. Nothing here may depend on more than the side can see.
import { type Field, fieldOf } from './field.ts'
import { levelOf } from './sight.ts'
import { type BeachheadState, type Dummy, isWasp, type Sighting, type Unit, unitById } from './state.ts'
import { enemyOf, SIDES, type Side, type StepName } from './tables/index.ts'
import { anySees, clearWithin, watcher, watchersOf } from './watch.ts'
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
  return anySees(field, watchersOf(state, side), unit.cell, levelOf(field, unit), most)
}
function isDummyShown(state: BeachheadState, side: Side, dummy: Dummy): boolean {
  if (state.setting.options.fog === 'markers') return true
  const field = fieldOf(state)
  return anySees(field, watchersOf(state, side), dummy.cell, field.level[dummy.cell] as number, clearWithin(field, dummy.cell))
}

/** BI-17.11, BI-17.28: the place is looked at by one of these, so a piece shown there would be in sight. */
const isLookedAt = (field: Field, watchers: Parameters<typeof anySees>[1], { cell, airborne }: Sighting): boolean =>
  anySees(field, watchers, cell, levelOf(field, { cell, airborne }), clearWithin(field, cell))

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

/** Own units that stand elsewhere than when the action began: they look at their surroundings anew. */
function newcomers(state: BeachheadState, began: BeachheadState, side: Side): ReturnType<typeof watcher>[] {
  const field = fieldOf(state)
  return state.units
    .filter((unit, i) => {
      if (unit.cell < 0 || unit.who.facts.side !== side) return false
      const then = unitOf(began.units, unit, i)
      return then !== unit && (!then || then.cell !== unit.cell || then.airborne !== unit.airborne)
    })
    .map(unit => watcher(state, field, unit))
}

/**
 * The picture after a look around. A piece that slipped away is kept at the place it was last seen in (BI-17.9) for the turn it did so,
 * although that place is in sight; from the next turn on, and when a unit comes up and looks, an empty place is forgotten (BI-17.11).
 */
function lookAround(state: BeachheadState, began: BeachheadState, side: Side): readonly Sighting[] {
  const field = fieldOf(state)
  const seen = inSight(state, side)
  const old = state.known[side]
  const arrived = old.length > 0 ? newcomers(state, began, side) : []
  const next = [...seen.values()]
  for (const sighting of old) {
    if (seen.has(sighting.piece) || !exists(state, sighting.piece)) continue
    const eyes = sighting.turn < state.turn ? watchersOf(state, side) : arrived
    if (!isLookedAt(field, eyes, sighting)) next.push(sighting.live ? { ...sighting, live: false } : sighting)
  }
  next.sort(inOrder)
  return isSame(old, next) ? old : next
}

const exists = (state: BeachheadState, piece: string): boolean =>
  unitById(state, piece) !== undefined || state.dummies.some(dummy => dummy.id === piece)

function isSame(a: readonly Sighting[], b: readonly Sighting[]): boolean {
  return a.length === b.length && a.every((each, i) => isSameSighting(each, b[i] as Sighting))
}
/** Every field by name: this is asked of every sighting after every action. */
function isSameSighting(a: Sighting, b: Sighting): boolean {
  if (a === b) return true
  return (
    a.piece === b.piece &&
    a.name === b.name &&
    a.type === b.type &&
    a.cell === b.cell &&
    a.airborne === b.airborne &&
    a.hp === b.hp &&
    a.tokens === b.tokens &&
    a.facing === b.facing &&
    a.live === b.live &&
    a.turn === b.turn
  )
}

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
  const rest = work.state.known[side].filter(each => each.piece !== piece)
  if (sighting) rest.push(sighting)
  work.set({ known: { ...work.state.known, [side]: rest.sort(inOrder) } })
  work.reveals = true
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

function lookFrom(work: Work, unit: Unit, side: Side): void {
  const { state, field } = work
  const eyes = [watcher(state, field, unit)]
  const enemy = enemyOf(side)
  const known = state.known[side]
  const shown = new Set(known.filter(sighting => sighting.live).map(sighting => sighting.piece))
  const found: Sighting[] = []
  for (const other of state.units) {
    if (other.who.facts.side !== enemy || other.cell < 0 || shown.has(other.who.id)) continue
    const most = other.marker === null ? 99 : clearWithin(field, other.cell)
    if (anySees(field, eyes, other.cell, levelOf(field, other), most)) found.push(sightingOf(other, true, state.turn))
  }
  if (enemy === 'defender')
    for (const dummy of state.dummies)
      if (
        !shown.has(dummy.id) &&
        anySees(field, eyes, dummy.cell, field.level[dummy.cell] as number, clearWithin(field, dummy.cell))
      )
        found.push(sightingOfDummy(dummy, true, state.turn))
  const gone = (sighting: Sighting) =>
    found.some(each => each.piece === sighting.piece) || (!sighting.live && isLookedAt(field, eyes, sighting))
  if (found.length === 0 && !known.some(gone)) return
  const next = [...known.filter(sighting => !gone(sighting)), ...found].sort(inOrder)
  work.set({ known: { ...state.known, [side]: next } })
}

export const sightingOfPiece = (state: BeachheadState, side: Side, piece: string): Sighting | undefined =>
  state.known[side].find(sighting => sighting.piece === piece)
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
