// BI-5.5, BI-13.12: mines stop each Assault unit that enters them on the ground.
import { fixedNeed } from '../combat/cover.ts'
import { countHits, inflict, strikeClauses, strikeOf, strikeResult } from '../combat/strike.ts'
import { seenBy } from '../knowledge/event-variants.ts'
import { type ActionRun, named } from '../state/action-run.ts'
import { type BeachheadState, fortAt, isSurface, sideOf, type Unit, unitById } from '../state/state.ts'

export const MINE_DICE = 2
export const MINE_NEED = 5

/** Mines lie openly (BI-5.1), so both sides can ask this of every hex. */
export const isMined = (state: BeachheadState, cell: number): boolean => fortAt(state, cell)?.type === 'minefield'

/** True if there are mines where the unit now stands: its move ends, struck or not, and it may be gone. Mines stay in place. */
export function enterMinefield(run: ActionRun, unitId: string): boolean {
  const unit = unitById(run.state, unitId)
  if (!unit || !isSurface(unit) || sideOf(unit) !== 'assault' || !isMined(run.state, unit.cell)) return false
  strikeMines(run, unit)
  return true
}

function strikeMines(run: ActionRun, unit: Unit): void {
  const need = fixedNeed(MINE_NEED)
  const dice = run.rolls(MINE_DICE, 'mine')
  const blow = strikeResult(unit, countHits(dice, MINE_NEED), 'hurt')
  const struck = {
    type: 'mines_struck',
    seat: null,
    clauses: strikeClauses([], need, blow, ['BI-5.5', 'BI-13.12']),
    hex: run.field.hex(unit.cell),
    strike: strikeOf(named(run.field, unit), [], need, dice, blow),
  } as const
  // BI-17.24: a side that does not see the unit is not told of its dice, and of its end only by the loss itself.
  run.emit(seenBy(run.state, 'defender', unit) ? struck : { ...struck, as: { defender: null } })
  inflict(run, unit, blow, ['BI-5.5', 'BI-15.13'])
}
