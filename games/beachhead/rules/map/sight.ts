// BI-3.9, BI-3.14 to BI-3.16: how far and from how high a unit looks. Who knows what in consequence is knowledge.ts.

import { type BeachheadState, isActive, type Unit } from '../state/state.ts'
import { AIRBORNE_LEVEL, AIRBORNE_SIGHT } from '../tables/index.ts'
import { type Field, fieldOf } from './field.ts'

/** BI-3.9. The unit is on the map. */
export const levelOf = (field: Field, unit: { readonly cell: number; readonly airborne: boolean }): number =>
  unit.airborne ? AIRBORNE_LEVEL : field.level[unit.cell]!

/** BI-3.14, BI-3.15. */
export function sightRange(state: BeachheadState, unit: Unit): number {
  const fog = isActive(state, 'E01') ? 2 : 0
  const height = !unit.airborne && fieldOf(state).level[unit.cell]! > 0 ? 1 : 0
  const range = (unit.airborne ? AIRBORNE_SIGHT : unit.who.facts.sight) + height - unit.tokens - fog
  return range < 1 ? 1 : range
}

/** BI-3.16: the unit sees that cell, or something in it at `level` (left out: the ground itself). */
export function unitSees(state: BeachheadState, unit: Unit, cell: number, level?: number): boolean {
  if (unit.cell < 0) return false
  const field = fieldOf(state)
  if (field.distance(unit.cell, cell) > sightRange(state, unit)) return false
  return field.lineOfSight(unit.cell, cell, levelOf(field, unit), level ?? field.level[cell]!)
}
