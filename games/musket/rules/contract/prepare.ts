// MK-17.2: is a command allowed? The first reason in the clause's order, or the command made ready to carry out.

import { bestChargePath, chargePoints, isChargePath } from '../combat/charge.ts'
import { isTarget, mayFire } from '../combat/fire.ts'
import { type Field, fieldOf } from '../map/field.ts'
import { exitPath } from '../movement/exits.ts'
import { isLegalPath } from '../movement/explicit-path.ts'
import { bestPath } from '../movement/movement.ts'
import { type Activation, indexOfUnit, type MusketState, type Unit } from '../state/state.ts'
import type { MusketAction } from './actions.ts'
import { activeUnit, isChargeable } from './legal.ts'
import type { MusketRefusal } from './refusals.ts'
import { whyNotCharge, whyNotExit, whyNotFire, whyNotMove } from './why-not.ts'

/** A command that may be carried out, with what the check had to work out anyway. */
export type Ready =
  | { readonly type: 'activate'; readonly unit: Unit }
  | { readonly type: 'move'; readonly unit: Unit; readonly path: readonly number[] }
  | { readonly type: 'fire'; readonly unit: Unit; readonly target: Unit }
  | { readonly type: 'charge'; readonly unit: Unit; readonly target: Unit; readonly path: readonly number[] }
  | { readonly type: 'exit'; readonly unit: Unit; readonly cell: number; readonly path: readonly number[] }
  | { readonly type: 'completeAction' | 'endActivation' | 'endPlayerTurn' }

export const isRefusal = (ready: Ready | MusketRefusal): ready is MusketRefusal => 'code' in ready

const GAME_OVER: MusketRefusal = { code: 'game-over', clause: 'MK-5.16' }
const NOT_YOUR_TURN: MusketRefusal = { code: 'not-your-turn', clause: 'MK-5.2' }
const NO_ACTIVE_UNIT: MusketRefusal = { code: 'no-active-unit', clause: 'MK-5.11' }
const READY_COMPLETE: Ready = { type: 'completeAction' }
const READY_END: Ready = { type: 'endActivation' }
const READY_TURN: Ready = { type: 'endPlayerTurn' }

export function prepare(state: MusketState, seat: string, action: MusketAction): Ready | MusketRefusal {
  if (state.result) return GAME_OVER
  if (seat !== state.player) return NOT_YOUR_TURN
  switch (action.type) {
    case 'activate':
      return prepareActivate(state, action.unit)
    case 'endPlayerTurn':
      return READY_TURN
    case 'endActivation':
      return state.active ? READY_END : NO_ACTIVE_UNIT
    default:
      break
  }
  if (!state.active) return NO_ACTIVE_UNIT
  if (state.step !== 'ACTION') return { code: 'wrong-step', clause: 'MK-5.11', step: state.step }
  if (action.type === 'completeAction') return READY_COMPLETE
  const field = fieldOf(state)
  const unit = activeUnit(state)!
  switch (action.type) {
    case 'move':
      return prepareMove(state, field, unit, state.active, action)
    case 'fire':
      return prepareFire(state, field, unit, state.active, action.target)
    case 'charge':
      return prepareCharge(state, field, unit, state.active, action.target, action.path)
    case 'exit':
      return prepareExit(state, field, unit, state.active, action.hex)
  }
}

/** MK-5.10, in the order of MK-17.2. */
function prepareActivate(state: MusketState, id: string): Ready | MusketRefusal {
  if (state.active)
    return { code: 'activation-in-progress', clause: 'MK-5.10', unit: activeUnit(state)?.who.name ?? state.active.unit }
  const unit = state.units[indexOfUnit(state.units, id)]
  if (!unit) return { code: 'unknown-unit', clause: 'MK-17.2', unit: id }
  if (unit.who.side !== state.player) return { code: 'not-your-unit', clause: 'MK-5.10', unit: unit.who.name }
  if (unit.activated) return { code: 'already-activated', clause: 'MK-5.3', unit: unit.who.name }
  return { type: 'activate', unit }
}

function prepareMove(
  state: MusketState,
  field: Field,
  unit: Unit,
  active: Activation,
  action: Extract<MusketAction, { type: 'move' }>,
): Ready | MusketRefusal {
  if ('path' in action) {
    const path = action.path.map(hex => field.cell(hex))
    if (isLegalPath(state, field, unit, active, path)) return { type: 'move', unit, path }
    return whyNotMove(state, field, unit, active, action.path)
  }
  const to = field.cell(action.to)
  const way = to >= 0 && to !== unit.cell ? bestPath(state, field, unit, active, to) : null
  return way ? { type: 'move', unit, path: way.path } : whyNotMove(state, field, unit, active, [action.to])
}

function prepareFire(state: MusketState, field: Field, unit: Unit, active: Activation, id: string): Ready | MusketRefusal {
  const target = state.units[indexOfUnit(state.units, id)]
  if (target && mayFire(unit, active) && isTarget(field, state.units, unit, target)) return { type: 'fire', unit, target }
  return whyNotFire(state, field, unit, active, id)
}

function prepareCharge(
  state: MusketState,
  field: Field,
  unit: Unit,
  active: Activation,
  id: string,
  given: readonly string[] | undefined,
): Ready | MusketRefusal {
  const target = state.units[indexOfUnit(state.units, id)]
  const points = chargePoints(unit, active)
  if (target && points > 0 && isChargeable(state, field, unit, target, points)) {
    const path = given ? given.map(hex => field.cell(hex)) : bestChargePath(state, field, unit, target.cell, points)?.path
    if (path && (!given || isChargePath(state, field, unit, path, target.cell, points)))
      return { type: 'charge', unit, target, path }
  }
  return whyNotCharge(state, field, unit, active, id, given !== undefined)
}

function prepareExit(
  state: MusketState,
  field: Field,
  unit: Unit,
  active: Activation,
  hex: string | undefined,
): Ready | MusketRefusal {
  const cell = hex === undefined ? unit.cell : field.cell(hex)
  const path = cell >= 0 ? exitPath(state, field, unit, active, cell) : null
  return path ? { type: 'exit', unit, cell, path } : whyNotExit(state, field, unit, active, hex ?? field.hex(unit.cell))
}
