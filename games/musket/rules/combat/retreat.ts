// MK-10 Retreat: one hex, as straight away from the danger as the ground allows.
import { directionScore } from '@sandtable/hex'
import type { Field } from '../map/field.ts'
import { isNextToEnemy } from '../movement/movement.ts'
import type { Unit } from '../state/state.ts'

/** The cell to fall back to, or -1. `cell` is where the unit stands, `source` what it flees from. */
export function retreatCell(field: Field, units: readonly Unit[], unit: Unit, cell: number, source: number): number {
  const { grid } = field
  const occupied = field.unitAt(units)
  const enterable = field.enterable(unit.who.kind)
  const dq = grid.qByCell[cell]! - grid.qByCell[source]!
  const dr = grid.rByCell[cell]! - grid.rByCell[source]!
  let best = -1
  let bestScore = 0
  for (let dir = 0; dir < 6; dir++) {
    const to = field.neighbour[cell * 6 + dir]!
    if (to < 0 || occupied[to] !== 0 || enterable[to] === 0) continue
    if (field.closedSide[cell * 6 + dir] !== 0) continue
    const score = directionScore(dir, dq, dr, -dq - dr)
    // Strictly better only: equal scores stay with the lower direction index (MK-10.3).
    if (best < 0 || score > bestScore) {
      best = to
      bestScore = score
    }
  }
  return best
}

/** Which clauses chose `to`, as `retreatCell` found it among the same units. */
export function retreatClauses(
  field: Field,
  units: readonly Unit[],
  unit: Unit,
  cell: number,
  source: number,
  to: number,
): readonly string[] {
  const { grid } = field
  const { kind, side } = unit.who
  const occupied = field.unitAt(units)
  const enterable = field.enterable(kind)
  const dq = grid.qByCell[cell]! - grid.qByCell[source]!
  const dr = grid.rByCell[cell]! - grid.rByCell[source]!
  const scoreOf = (dir: number) => directionScore(dir, dq, dr, -dq - dr)
  const chosen = to < 0 ? Number.NEGATIVE_INFINITY : scoreOf(grid.direction(cell, to))
  const clauses = to < 0 ? ['MK-10.1', 'MK-10.5'] : ['MK-10.1', 'MK-10.2']
  for (let dir = 0; dir < 6; dir++) {
    const other = field.neighbour[cell * 6 + dir]!
    if (other < 0 || other === to || occupied[other] !== 0 || scoreOf(dir) < chosen) continue
    const isRiver = field.closedSide[cell * 6 + dir] !== 0
    const isRoadOnly = enterable[other] === 0 && field.impassable[other] === 0 && field.roadStep[cell * 6 + dir] !== 0
    if (isRiver || isRoadOnly) clauses.push('MK-10.6')
    else if (enterable[other] !== 0) clauses.push('MK-10.3', 'MK-1.4')
  }
  if (to >= 0 && (chosen <= 0 || isNextToEnemy(field, units, occupied, side, to))) clauses.push('MK-10.4')
  return [...new Set(clauses)]
}
