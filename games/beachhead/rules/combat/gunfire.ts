// BI-9.3/E20 and BI-11.3/A1: the ships behind the Wasp fire at one hex.

import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import { fieldOf } from '../map/field.ts'
import type { ActionRun } from '../state/action-run.ts'
import { type BeachheadState, waspOf } from '../state/state.ts'
import { type AreaPlan, areaFire } from './area-fire.ts'
import { sheltered } from './attack-plan.ts'
import { fixedNeed } from './cover.ts'

const GUNFIRE_RANGE = 5
const GUNFIRE_DICE = 2
export const SHELL_NEED = 5

export type GunfireClause = 'BI-9.3/E20' | 'BI-11.3/A1'

/** The hexes that can be named now; none without the Wasp. */
export function gunfireCells(state: BeachheadState): readonly number[] {
  const wasp = waspOf(state)
  if (!wasp || wasp.cell < 0) return []
  return fieldOf(state)
    .within(wasp.cell, GUNFIRE_RANGE)
    .filter(cell => !sheltered(state, cell))
}

export function gunfireProblem(state: BeachheadState, hex: string, clause: GunfireClause): BeachheadRefusal | null {
  const cell = fieldOf(state).cell(hex)
  const wasp = waspOf(state)
  if (cell < 0) return refuse('no-such-hex', clause, { hex })
  if (!wasp || wasp.cell < 0) return refuse('no-effect', clause, { hex })
  const distance = fieldOf(state).distance(wasp.cell, cell)
  if (distance > GUNFIRE_RANGE) return refuse('out-of-range', clause, { hex, distance, range: GUNFIRE_RANGE })
  return sheltered(state, cell) ? refuse('wrong-target', 'BI-9.3/E19', { hex }) : null
}

export const planGunfire = (cell: number, clause: GunfireClause): AreaPlan => ({
  weapon: 'gunfire',
  cells: [cell],
  dice: GUNFIRE_DICE,
  modifiers: [],
  rule: 'all',
  clauses: clause === 'BI-11.3/A1' ? [clause, 'BI-11.4'] : [clause],
  need: () => fixedNeed(SHELL_NEED),
})

export function fireGuns(run: ActionRun, hex: string, clause: GunfireClause): void {
  areaFire(run, 'assault', planGunfire(run.field.cell(hex), clause), { by: null, cp: 0 })
}
