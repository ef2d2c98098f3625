// Units free to leave: a city keeps the garrison it needs, the rest may have orders. Light units stay first, as they attack worst.
import type { Unit } from '../../rules/state/state.ts'
import { STATS, type UnitType } from '../../rules/tables.ts'
import { healthIn, healthNeeded } from './garrison.ts'
import type { PlanBuilder } from './plan-builder.ts'

const STAY_ORDER: readonly UnitType[] = ['LI', 'HI', 'HM', 'LM', 'AR']

/** Free units of a hex that no garrison needs. */
export const spare = (builder: PlanBuilder, cell: number): readonly Unit[] => builder.noted(cell, spareNow)

function spareNow(builder: PlanBuilder, cell: number): readonly Unit[] {
  const free = builder.free(cell)
  const { frame, weights } = builder
  if (free.length === 0 || frame.board.isStrategic[cell] !== 1) return free
  let missing = healthNeeded(frame, weights, cell) - boughtHealth(builder, cell)
  const going: Unit[] = []
  for (const unit of free.toSorted((a, b) => STAY_ORDER.indexOf(a.type) - STAY_ORDER.indexOf(b.type) || a.serial - b.serial)) {
    if (missing > 0) missing -= healthIn([unit])
    else going.push(unit)
  }
  return going.sort((a, b) => a.serial - b.serial)
}

const boughtHealth = (builder: PlanBuilder, cell: number): number =>
  builder.bought(cell).reduce((sum, type) => sum + STATS[type].health, 0)
