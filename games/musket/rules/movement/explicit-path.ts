// Explicit paths (MK-6.17): the same steps as the search of movement.ts, one given path at a time.

import type { MoveProblem } from '../contract/refusals.ts'
import type { Field } from '../map/field.ts'
import type { Activation, MusketState, Unit } from '../state/state.ts'
import { STATS } from '../tables.ts'
import { isNextToEnemy, mayMove } from './movement.ts'

export function isLegalPath(
  state: MusketState,
  field: Field,
  unit: Unit,
  active: Activation,
  path: readonly number[],
): boolean {
  const isOnBoard = path.length > 0 && path.every(cell => cell >= 0)
  return mayMove(unit, active) && isOnBoard && firstProblem(state, field, unit, active, path) === null
}

/** The first thing wrong with a path whose hexes are all on the board; null when the unit may take it. */
export function firstProblem(
  state: MusketState,
  field: Field,
  unit: Unit,
  active: Activation,
  path: readonly number[],
): { problem: MoveProblem; clause: string } | null {
  const { options } = state.setting
  const { kind, side } = unit.who
  const { allowance, passesFriends, charges } = STATS[kind]
  const unitAt = field.unitAt(state.units)
  let cell = unit.cell
  let { pointsUsed: points, onRoad, metEnemy, passedFriend } = active
  for (const [i, next] of path.entries()) {
    const hex = field.hex(next)
    if (next === unit.cell || path.indexOf(next) < i) return { problem: { why: 'own-hex' }, clause: 'MK-6.1' }
    const dir = field.grid.direction(cell, next)
    if (dir < 0) return { problem: { why: 'not-adjacent', from: field.hex(cell), to: hex }, clause: 'MK-6.1' }
    if (field.closedSide[cell * 6 + dir] !== 0) {
      return { problem: { why: 'river-side', from: field.hex(cell), to: hex }, clause: 'MK-15.9' }
    }
    const there = unitAt[next]!
    if (there !== 0 && state.units[there - 1]!.who.side !== side)
      return { problem: { why: 'enemy-there', hex }, clause: 'MK-6.4' }
    if (there !== 0 && !passesFriends)
      return { problem: { why: 'friend-there', hex }, clause: i === path.length - 1 ? 'MK-6.3' : 'MK-6.5' }
    onRoad = onRoad && field.roadStep[cell * 6 + dir] !== 0
    if (field.enterable(kind)[next] === 0 && !(onRoad && options.roadPaths && field.impassable[next] === 0)) {
      const clause = field.impassable[next] !== 0 ? 'MK-3.3' : 'MK-6.2'
      return { problem: { why: 'closed-terrain', hex, terrain: field.terrain[next] as string, kind }, clause }
    }
    points += there !== 0 && options.lightPassage && passesFriends && !passedFriend ? 0 : 1
    passedFriend = passedFriend || there !== 0
    const meets = isNextToEnemy(field, state.units, unitAt, side, next)
    metEnemy = onRoad && (metEnemy || meets)
    if (points > allowance && !(points === allowance + 1 && onRoad && !metEnemy)) {
      if (points === allowance + 1 && onRoad) return { problem: { why: 'march-broken', hex }, clause: 'MK-6.9' }
      return { problem: { why: 'too-far', hex, points: Math.max(0, allowance - active.pointsUsed) }, clause: 'MK-6.1' }
    }
    if (i === path.length - 1) {
      if (there !== 0) return { problem: { why: 'friend-there', hex }, clause: 'MK-6.3' }
      if (meets && charges.length === 0 && options.enemyAdjacency === 'nonChargers') {
        return { problem: { why: 'next-to-enemy', hex, kind }, clause: 'MK-6.7' }
      }
    }
    cell = next
  }
  return null
}
