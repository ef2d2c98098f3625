// MK-7 Line of sight, and guns on a hill that fire over what stands close to either end.
import { lineSamples } from '@sandtable/hex'
import type { Unit } from '../state/state.ts'
import type { Field } from './field.ts'

/** MK-7.10. */
const PLUNGING_RANGE = 4

/** `plunges`: the unit at the firing end is artillery. */
export function sees(field: Field, units: readonly Unit[], from: number, to: number, plunges: boolean): boolean {
  const distance = field.grid.distance(from, to)
  if (distance <= 1) return true
  const elevated = (field.elevation[from]! + field.elevation[to]!) as 0 | 1 | 2
  const blocks = field.blockers(units, elevated)
  if (!plunges || field.elevation[from] === 0 || distance > PLUNGING_RANGE) return field.sight.canSee(from, to, blocks)
  const blocked = field.sight.blockedSamples(from, to, blocks)
  if (blocked !== 1) return blocked === 0
  return field.sight.isSampleBlocked(from, to, 1, blocks) || field.sight.isSampleBlocked(from, to, distance - 1, blocks)
}

/** The hexes that stand in the way, nearest first: for the refusal and the line-of-sight tool (MK-20.18). */
export function blockersBetween(field: Field, units: readonly Unit[], from: number, to: number): number[] {
  const elevated = (field.elevation[from]! + field.elevation[to]!) as 0 | 1 | 2
  const blocks = field.blockers(units, elevated)
  return sampledBetween(field, from, to).filter(cell => blocks[cell] !== 0)
}

/** MK-7.3, MK-7.4: every hex that the line samples, nearest first; a sample on a hexside gives both hexes. */
export function sampledBetween(field: Field, from: number, to: number): number[] {
  const distance = field.grid.distance(from, to)
  const alone = new Uint8Array(field.size)
  const near: { cell: number; sample: number }[] = []
  for (let cell = 0; cell < field.size; cell++) {
    if (field.grid.distance(from, cell) + field.grid.distance(cell, to) > distance + 1) continue
    alone[cell] = 1
    for (let sample = 1; sample < distance; sample++) {
      if (field.sight.isSampleBlocked(from, to, sample, alone)) near.push({ cell, sample })
    }
    alone[cell] = 0
  }
  return near.sort((a, b) => a.sample - b.sample || a.cell - b.cell).map(({ cell }) => cell)
}

/** Which clauses let the unit at `from` see the one at `to`: distance, ties, hills on the way, plunging fire. */
export function sightClauses(field: Field, units: readonly Unit[], from: number, to: number): readonly string[] {
  if (field.grid.distance(from, to) <= 1) return ADJACENT
  const elevated = (field.elevation[from]! + field.elevation[to]!) as 0 | 1 | 2
  const blocks = field.blockers(units, elevated)
  const clauses = ['MK-7.3', 'MK-3.5']
  if (field.blocksSight[from] !== 0 || field.blocksSight[to] !== 0) clauses.push('MK-7.5')
  const cells = lineSamples(field.grid, from, to)
  for (let i = 0; i < cells.length; i += 2) {
    const pair = cells[i] === cells[i + 1] ? [cells[i]!] : [cells[i]!, cells[i + 1]!]
    if (pair.length > 1) clauses.push('MK-7.4')
    const blocked = pair.filter(cell => cell >= 0 && blocks[cell] !== 0)
    if (blocked.length > 0) clauses.push('MK-7.10', 'MK-7.12', 'MK-3.6')
    if (blocked.length > 1 || blocked.some(cell => isBlockedTwice(field, units, cell))) clauses.push('MK-7.11')
    if (pair.some(cell => cell < 0)) clauses.push('MK-7.9')
    if (pair.some(cell => cell >= 0 && blocks[cell] === 0 && field.blocksSight[cell] !== 0)) {
      clauses.push(hillClause(field), 'MK-3.6')
    }
  }
  return [...new Set(clauses)]
}

const ADJACENT: readonly string[] = Object.freeze(['MK-7.1'])

function isBlockedTwice(field: Field, units: readonly Unit[], cell: number): boolean {
  return field.blocksSight[cell] !== 0 && field.unitAt(units)[cell] !== 0
}

/** MK-15.4 takes the place of MK-7.8. */
const hillClause = (field: Field): string => (field.hillsScreen ? 'MK-15.4' : 'MK-7.8')

/** The clause by which the nearest thing in the way blocks, or by which guns on a hill cannot fire over it. */
export function blindClause(field: Field, units: readonly Unit[], from: number, to: number, isGun: boolean): string {
  if (isGun && field.elevation[from] !== 0) return 'MK-7.10'
  const [nearest] = blockersBetween(field, units, from, to)
  if (nearest === undefined || field.unitAt(units)[nearest] !== 0) return 'MK-7.7'
  return field.elevation[nearest] !== 0 ? hillClause(field) : 'MK-7.6'
}
