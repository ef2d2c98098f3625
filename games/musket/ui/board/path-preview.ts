// The way a unit would take to a hex: the path under the pointer.

import { bestChargePath, chargePoints } from '../../rules/combat/charge.ts'
import { fieldOf } from '../../rules/map/field.ts'
import { bestPath } from '../../rules/movement/movement.ts'
import { unitById } from '../../rules/state/state.ts'
import { asIfActive, type MusketState } from '../../viewmodel/index.ts'

/** From the unit's own hex to `hex`; empty when there is none. */
export function wayTo(state: MusketState, unitId: string, hex: string, by: 'move' | 'charge' | 'exit'): readonly string[] {
  const unit = unitById(state, unitId)
  if (!unit) return []
  const position = asIfActive(state, unitId)
  const field = fieldOf(state)
  const to = field.cell(hex)
  if (!position.active || to < 0) return []
  const found =
    by === 'charge'
      ? bestChargePath(position, field, unit, to, chargePoints(unit, position.active))
      : bestPath(position, field, unit, position.active, to, by === 'exit')
  return found ? [field.hex(unit.cell), ...found.path.map(cell => field.hex(cell))] : []
}
