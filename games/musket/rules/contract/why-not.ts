// Why not: the words a player gets are built from these. Only called when a command has been refused, so it may take its time.
import { chargePoints, mayBeCharged } from '../combat/charge.ts'
import type { Field } from '../map/field.ts'
import { blindClause, blockersBetween } from '../map/sight.ts'
import { exitEdges, mayExitYet } from '../movement/exits.ts'
import { firstProblem } from '../movement/explicit-path.ts'
import { mayMove } from '../movement/movement.ts'
import { type Activation, indexOfUnit, type MusketState, type Unit } from '../state/state.ts'
import { STATS } from '../tables.ts'
import type { ChargeProblem, ExitProblem, FireProblem, MoveProblem, MusketRefusal } from './refusals.ts'

const illegalMove = (clause: string, problem: MoveProblem): MusketRefusal => ({ code: 'illegal-move', clause, problem })
const illegalFire = (clause: string, problem: FireProblem): MusketRefusal => ({ code: 'illegal-fire', clause, problem })
const illegalCharge = (clause: string, problem: ChargeProblem): MusketRefusal => ({ code: 'illegal-charge', clause, problem })
const illegalExit = (clause: string, problem: ExitProblem): MusketRefusal => ({ code: 'illegal-exit', clause, problem })

export function whyNotMove(
  state: MusketState,
  field: Field,
  unit: Unit,
  active: Activation,
  path: readonly string[],
): MusketRefusal {
  const cells = path.map(hex => field.cell(hex))
  if (path.length === 0) return illegalMove('MK-6.1', { why: 'own-hex' })
  const unknown = path.find((_, i) => cells[i] === -1)
  if (unknown !== undefined) return illegalMove('MK-1.9', { why: 'unknown-hex', hex: unknown })
  if (cells[0] === unit.cell) return illegalMove('MK-6.1', { why: 'own-hex' })
  if (active.movedThenFired) return illegalMove('MK-4.3', { why: 'moved-then-fired' })
  if (!mayMove(unit, active)) return illegalMove('MK-6.12', { why: 'has-fired' })
  if (active.pointsUsed >= STATS[unit.who.kind].allowance && !active.onRoad) return illegalMove('MK-6.11', { why: 'no-points' })
  const target = cells[cells.length - 1]!
  // A destination alone: name what is wrong with the hex itself before the distance.
  if (path.length === 1 && field.grid.direction(unit.cell, target) < 0) return farMove(state, field, unit, active, target)
  const found = firstProblem(state, field, unit, active, cells)
  return found ? illegalMove(found.clause, found.problem) : farMove(state, field, unit, active, target)
}

function farMove(state: MusketState, field: Field, unit: Unit, active: Activation, target: number): MusketRefusal {
  const { kind, side } = unit.who
  const hex = field.hex(target)
  const there = state.units[field.unitAt(state.units)[target]! - 1]
  if (there && there.who.side !== side) return illegalMove('MK-6.4', { why: 'enemy-there', hex })
  if (there) return illegalMove('MK-6.3', { why: 'friend-there', hex })
  if (field.impassable[target] !== 0) {
    return illegalMove('MK-3.3', { why: 'closed-terrain', hex, terrain: field.terrain[target] as string, kind })
  }
  const points = Math.max(0, STATS[kind].allowance - active.pointsUsed)
  return illegalMove('MK-6.1', { why: 'too-far', hex, points })
}

export function whyNotFire(state: MusketState, field: Field, unit: Unit, active: Activation, id: string): MusketRefusal {
  const { kind, side } = unit.who
  const { range } = STATS[kind]
  if (range === 0) return illegalFire('MK-4.4', { why: 'no-firearms', kind })
  if (active.fired) return illegalFire('MK-8.3', { why: 'has-fired' })
  if (active.moved && STATS[kind].actionType !== 'FIRE_AND_MOVE') return illegalFire('MK-8.1', { why: 'has-moved' })
  const target = state.units[indexOfUnit(state.units, id)]
  if (!target) return illegalFire('MK-17.2', { why: 'unknown-target', target: id })
  if (target.who.side === side) return illegalFire('MK-8.3', { why: 'friend', target: target.who.name })
  const distance = field.grid.distance(unit.cell, target.cell)
  if (distance > range) return illegalFire('MK-8.2', { why: 'out-of-range', distance, range })
  const blockers = blockersBetween(field, state.units, unit.cell, target.cell).map(cell => field.hex(cell))
  return illegalFire(blindClause(field, state.units, unit.cell, target.cell, kind === 'ART'), { why: 'no-sight', blockers })
}

export function whyNotCharge(
  state: MusketState,
  field: Field,
  unit: Unit,
  active: Activation,
  id: string,
  hasPath: boolean,
): MusketRefusal {
  const { kind, side } = unit.who
  if (STATS[kind].charges.length === 0) return illegalCharge('MK-9.1', { why: 'never-charges', kind })
  if (active.fired) return illegalCharge('MK-9.2', { why: 'has-fired' })
  const points = chargePoints(unit, active)
  // What is left of a road march is no reach for a charge.
  const isMarching = active.onRoad && !active.metEnemy && active.pointsUsed === STATS[kind].allowance
  if (points === 0) return illegalCharge(isMarching ? 'MK-6.13' : 'MK-9.2', { why: 'no-points' })
  const target = state.units[indexOfUnit(state.units, id)]
  if (!target) return illegalCharge('MK-17.2', { why: 'unknown-target', target: id })
  if (target.who.side === side) return illegalCharge('MK-9.2', { why: 'friend', target: target.who.name })
  if (!STATS[kind].charges.includes(target.who.kind)) {
    return illegalCharge('MK-9.1', { why: 'not-that-kind', kind, target: target.who.kind })
  }
  if (!mayBeCharged(field, unit, target)) {
    const terrain = field.terrain[target.cell] as string
    return illegalCharge('MK-9.4', { why: 'closed-terrain', hex: field.hex(target.cell), terrain, kind })
  }
  return hasPath ? illegalCharge('MK-9.5', { why: 'bad-path' }) : illegalCharge('MK-9.3', { why: 'no-path', points })
}

export function whyNotExit(state: MusketState, field: Field, unit: Unit, active: Activation, hex: string): MusketRefusal {
  const { side } = unit.who
  const edges = exitEdges(state, side)
  if (edges.length === 0) return illegalExit('MK-14.13', { why: 'no-exit-condition' })
  const { exitRule } = state.setting
  if (exitRule && !mayExitYet(state, side)) return illegalExit('MK-14.16', { why: 'not-before-turn', turn: exitRule.turn })
  if (!mayMove(unit, active)) return illegalExit('MK-14.14', { why: 'cannot-move' })
  const cell = field.cell(hex)
  if (!edges.some(edge => field.exitCells(edge).includes(cell)))
    return illegalExit('MK-14.13', { why: 'no-exit-hex', hex, edges })
  return illegalExit('MK-14.14', { why: 'cannot-reach', hex })
}
