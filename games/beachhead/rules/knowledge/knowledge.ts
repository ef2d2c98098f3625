// BI-17.8 to BI-17.13, BI-17.26 to BI-17.28: what each side is shown of the other. The picture is part of the state and is carried on from
// action to action: a look replaces what it covers, the rest is remembered. Nothing here may depend on more than the side can see.

import { levelOf, sightRange } from '../map/sight.ts'
import type { ActionRun } from '../state/action-run.ts'
import { type BeachheadState, knownTo, type Sighting, type Unit, unitById } from '../state/state.ts'
import { enemyOf, SIDES, type Side, type StepName } from '../tables/index.ts'
import { exists, inSight, isDummyShown, isLookedAt, isSettled, isShown, look, looksElsewhere } from './sight-update.ts'
import {
  indexOfSighting,
  inOrder,
  isLiveAt,
  lastKnown,
  ordered,
  sightingIn,
  sightingOf,
  sightingOfDummy,
  withSighting,
} from './sightings.ts'
import { Watchers } from './watched-hexes.ts'

export { isShown } from './sight-update.ts'
export { sightingOf } from './sightings.ts'
export { knownToSee, seenMoving, sideSees } from './watched-hexes.ts'

type Known = BeachheadState['known']
const NOBODY: readonly Sighting[] = []

const BEFORE_MARKERS: readonly StepName[] = ['setup.sections', 'setup.assembly', 'setup.edge', 'setup.forces', 'setup.defender']

/** BI-7.11: nothing of the Defender's deployment until it is finished, then all of it; of the Assault's nothing until play begins. */
function setupKnowledge(state: BeachheadState): Known {
  if (BEFORE_MARKERS.includes(state.step)) return { assault: NOBODY, defender: NOBODY }
  const live = state.setting.options.fog === 'markers'
  const laidOut: Sighting[] = []
  for (const unit of state.units)
    if (unit.cell >= 0 && unit.who.facts.side === 'defender') laidOut.push(sightingOf(unit, live, state.turn))
  for (const dummy of state.dummies) laidOut.push(sightingOfDummy(dummy, live, state.turn))
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

/** The whole picture of both sides: after every action and every automatic step. */
export function refreshKnowledge(run: ActionRun): void {
  const { state, began } = run
  if (isSettingUp(state.step)) {
    run.set({ known: setupKnowledge(state) })
    return
  }
  const isStill = began.units === state.units && began.dummies === state.dummies && began.active === state.active
  if (isStill && began.known === state.known && began.turn === state.turn && began.step !== 'setup.assault') return
  if (isSettled(state) && began.step !== 'setup.assault') return
  const known = look(state, began)
  const isNews = known.assault !== state.known.assault || known.defender !== state.known.defender
  if (isNews) run.setKnown(known)
  if (isNews || (!run.reveals && looksElsewhere(began, state))) run.reveals = true
}

/** Writes one side's picture of one piece; null takes it away. */
export function note(run: ActionRun, side: Side, piece: string, sighting: Sighting | null): void {
  setSightings(run, side, withSighting(knownTo(run.state, side), piece, sighting))
  run.reveals = true
}

function setSightings(run: ActionRun, side: Side, sightings: readonly Sighting[]): void {
  const { assault, defender } = run.state.known
  run.setKnown(side === 'assault' ? { assault: sightings, defender } : { assault, defender: sightings })
}

/** After one hex of a move: what the enemy has seen of the mover (BI-17.9, BI-17.10, BI-17.20), and what the mover has come to see. */
export function noticeStep(run: ActionRun, pieceId: string): void {
  run.reveals = true
  const { state } = run
  const unit = unitById(state, pieceId)
  const dummy = unit ? undefined : state.dummies.find(each => each.id === pieceId)
  const side: Side = unit ? unit.who.facts.side : 'defender'
  const enemy = enemyOf(side)
  const isSeen = unit ? isShown(state, enemy, unit) : dummy !== undefined && isDummyShown(state, enemy, dummy)
  const before = sightingOfPiece(state, enemy, pieceId)
  if (isSeen) {
    const now = unit ? sightingOf(unit, true, state.turn) : sightingOfDummy(dummy!, true, state.turn)
    note(run, enemy, pieceId, now)
  } else if (before?.live) note(run, enemy, pieceId, lastKnown(before))
  if (unit && unit.cell >= 0) lookFrom(run, unit, side)
}

const oneWatcher = new Watchers()

/** What one unit makes out from where it stands, and what it finds gone. */
function lookFrom(run: ActionRun, unit: Unit, side: Side): void {
  const { state, field } = run
  const range = sightRange(state, unit)
  oneWatcher.clear()
  oneWatcher.post(unit.cell, levelOf(field, unit), range)
  const enemy = enemyOf(side)
  const known = knownTo(state, side)
  const { distances } = field
  const row = unit.cell * field.size
  const found: Sighting[] = []
  for (let i = 0; i < state.units.length; i++) {
    const other = state.units[i]!
    if (other.cell < 0 || distances[row + other.cell]! > range || other.who.facts.side !== enemy) continue
    if (!oneWatcher.see(field, other.cell, other.airborne, other.marker !== null)) continue
    if (!isLiveAt(known, other.who.id, other.cell)) found.push(sightingOf(other, true, state.turn))
  }
  if (enemy === 'defender')
    for (const dummy of state.dummies) {
      const isNew = oneWatcher.see(field, dummy.cell, false, true) && !isLiveAt(known, dummy.id, dummy.cell)
      if (isNew) found.push(sightingOfDummy(dummy, true, state.turn))
    }
  const isGone = (sighting: Sighting): boolean =>
    !sighting.live && distances[row + sighting.cell]! <= range && isLookedAt(field, oneWatcher, sighting)
  if (found.length === 0 && !known.some(isGone)) return
  const rest: Sighting[] = []
  for (let i = 0; i < known.length; i++) {
    const sighting = known[i]!
    if (!isGone(sighting) && indexOfSighting(found, sighting.piece) < 0) rest.push(sighting)
  }
  for (const sighting of found) rest.push(sighting)
  setSightings(run, side, ordered(rest))
}

export const sightingOfPiece = (state: BeachheadState, side: Side, piece: string): Sighting | undefined =>
  sightingIn(knownTo(state, side), piece)
/** By what the side calls it. */
export const sightingNamed = (state: BeachheadState, side: Side, name: string): Sighting | undefined =>
  knownTo(state, side).find(sighting => sighting.name === name)

/** A piece that was destroyed is gone for both; one that went aboard or into a transport only for those who saw it go. */
export function forgetPiece(run: ActionRun, pieceId: string): void {
  const isGone = !exists(run.state, pieceId)
  for (const side of SIDES) {
    const sighting = sightingOfPiece(run.state, side, pieceId)
    if (sighting && (isGone || sighting.live)) note(run, side, pieceId, null)
  }
}
