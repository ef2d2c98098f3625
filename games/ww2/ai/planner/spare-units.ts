// Who may leave: what a city's garrison has to keep back stays, the rest is free for orders. Light units stay first, they attack worst.
import type { Unit } from '../../rules/state/state.ts'
import { STATS, type UnitType } from '../../rules/tables.ts'
import { healthIn, healthNeeded } from './garrison.ts'
import type { Sheet } from './plan-builder.ts'

const STAY_ORDER: readonly UnitType[] = ['LI', 'HI', 'HM', 'LM', 'AR']

/** Free units of a hex that no garrison needs. */
export const spare = (sheet: Sheet, cell: number): readonly Unit[] => sheet.noted(cell, spareNow)

function spareNow(sheet: Sheet, cell: number): readonly Unit[] {
  const free = sheet.free(cell)
  const { frame, doctrine } = sheet
  if (free.length === 0 || frame.board.isStrategic[cell] !== 1) return free
  let missing = healthNeeded(frame, doctrine, cell) - boughtHealth(sheet, cell)
  const going: Unit[] = []
  for (const unit of free.toSorted((a, b) => STAY_ORDER.indexOf(a.type) - STAY_ORDER.indexOf(b.type) || a.serial - b.serial)) {
    if (missing > 0) missing -= healthIn([unit])
    else going.push(unit)
  }
  return going.sort((a, b) => a.serial - b.serial)
}

const boughtHealth = (sheet: Sheet, cell: number): number =>
  sheet.bought(cell).reduce((sum, type) => sum + STATS[type].health, 0)
