// BI-15.13, BI-17.21: a unit leaves the game. What was in it, or with it, is settled by whoever calls this.

import { forgetPiece } from '../knowledge/knowledge.ts'
import { named, type Work } from '../state/action-run.ts'
import { unitWith } from '../state/copies.ts'
import type { Unit } from '../state/state.ts'

/** `scored` false: no VP for it. `cell`: where it fell, for a unit that is on no hex itself. Both sides are told type and place. */
export function strikeOff(work: Work, unit: Unit, scored: boolean, clauses: readonly string[], cell = unit.cell): void {
  const { id, facts } = unit.who
  const { units, lost, turn, step } = work.state
  work.reveals = true
  work.emit({
    type: 'unit_destroyed',
    turn,
    step,
    seat: null,
    clauses: clauses.includes('BI-17.21') ? clauses : [...clauses, 'BI-17.21'],
    unit: named(work.field, unitWith(unit, { cell })),
    scored,
  })
  work.set({
    units: units.filter(each => each.who.id !== id),
    lost: [...lost, { id, type: facts.type, unscored: !scored }],
  })
  forgetPiece(work, id)
}
