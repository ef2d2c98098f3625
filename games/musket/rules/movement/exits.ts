// MK-14.13 to MK-14.16 Exits: which units may exit the map, where, and from which turn.
import { type Field, fieldOf } from '../map/field.ts'
import { type Activation, type MusketState, type Unit, withForces } from '../state/state.ts'
import { type Edge, type Side, STATS } from '../tables.ts'
import { bestPath, destinations, mayMove } from './movement.ts'

/** MK-14.13. */
export function exitEdges(state: MusketState, side: Side): readonly Edge[] {
  return fieldOf(state).exitEdges(side)
}

/** MK-14.16. */
export function mayExitYet(state: MusketState, side: Side): boolean {
  const { exitRule } = state.setting
  return !exitRule || exitRule.side !== side || state.turn >= exitRule.turn
}

/** The edge a cell is an exit of for this side, or null. */
export function exitEdgeAt(_state: MusketState, field: Field, side: Side, cell: number): Edge | null {
  return field.exitEdges(side).find(edge => field.exitCells(edge).includes(cell)) ?? null
}

/** MK-14.14: exit hexes it can move to, and its own for 1 MP of the normal allowance. */
export function exitCellsOf(state: MusketState, field: Field, unit: Unit, active: Activation): readonly number[] {
  const { side } = unit.who
  if (field.exitEdges(side).length === 0) return NOWHERE
  if (!mayExitYet(state, side) || !mayMove(unit, active)) return NOWHERE
  const cells = destinations(state, field, unit, active, true).filter(cell => exitEdgeAt(state, field, side, cell) !== null)
  if (canExitHere(state, field, unit, active)) cells.unshift(unit.cell)
  return cells
}

const NOWHERE: readonly number[] = Object.freeze([])

export function canExitHere(state: MusketState, field: Field, unit: Unit, active: Activation): boolean {
  return active.pointsUsed < STATS[unit.who.kind].allowance && exitEdgeAt(state, field, unit.who.side, unit.cell) !== null
}

/** The path to leave by: empty from the own hex; null when there is none. */
export function exitPath(
  state: MusketState,
  field: Field,
  unit: Unit,
  active: Activation,
  cell: number,
): readonly number[] | null {
  const { side } = unit.who
  if (!mayExitYet(state, side) || !mayMove(unit, active) || exitEdgeAt(state, field, side, cell) === null) return null
  if (cell === unit.cell) return canExitHere(state, field, unit, active) ? [] : null
  return bestPath(state, field, unit, active, cell, true)?.path ?? null
}

/** MK-14.15: gone for good, no loss, and its leader with it. */
export function leaveMap(state: MusketState, unit: Unit, edge: Edge): MusketState {
  const { side, id } = unit.who
  const counts = state.tally.exited[side]
  const exited = { ...state.tally.exited, [side]: { ...counts, [edge]: (counts[edge] ?? 0) + 1 } }
  const units = state.units.filter(other => other.who.id !== id)
  const leaders = state.leaders.filter(leader => leader.on !== id)
  return withForces(state, units, leaders, state.arrivals, { ...state.tally, exited })
}
