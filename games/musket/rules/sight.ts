// MK-7 Line of sight: who sees whom, and guns on a hill that shoot over what stands close to either end.
import type { Field } from './field.ts'
import type { Unit } from './state.ts'

/** MK-7.10. */
const PLUNGING_RANGE = 4

/** `plunges`: the unit at the firing end is artillery. */
export function sees(field: Field, units: readonly Unit[], from: number, to: number, plunges: boolean): boolean {
  const distance = field.grid.distance(from, to)
  if (distance <= 1) return true
  const elevated = ((field.elevation[from] as number) + (field.elevation[to] as number)) as 0 | 1 | 2
  const blocks = field.blockers(units, elevated)
  if (!plunges || field.elevation[from] === 0 || distance > PLUNGING_RANGE) return field.sight.canSee(from, to, blocks)
  const blocked = field.sight.blockedSamples(from, to, blocks)
  if (blocked !== 1) return blocked === 0
  return field.sight.isSampleBlocked(from, to, 1, blocks) || field.sight.isSampleBlocked(from, to, distance - 1, blocks)
}

/** The hexes that stand in the way, nearest first: for the refusal and the line-of-sight tool (MK-20.18). */
export function blockersBetween(field: Field, units: readonly Unit[], from: number, to: number): number[] {
  const elevated = ((field.elevation[from] as number) + (field.elevation[to] as number)) as 0 | 1 | 2
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
