// BI-6.12, BI-6.13: the VIP, with the unit that carries it.

import type { ActionRun } from '../state/action-run.ts'
import { ABOARD, type Unit, unitById } from '../state/state.ts'

/** The carrier is gone. On land the VIP stays in the hex; at sea, in the air or with its transport it is lost. */
export function vipBereft(run: ActionRun, unit: Unit, cell: number, lostAtSea: boolean): void {
  if (run.state.vip !== unit.who.id) return
  const hex = lostAtSea || cell < 0 ? null : run.field.hex(cell)
  run.set({ vip: hex ?? 'lost' })
  run.emit({ type: 'vip_fared', seat: null, clauses: ['BI-6.13'], what: hex ? 'dropped' : 'lost', hex })
}

/** After a recovery: the unit that carries the VIP is aboard, so it is safe and the goal stays fulfilled. */
export function extractVip(run: ActionRun): void {
  const { vip, setting, fulfilled } = run.state
  const carrier = vip === null ? undefined : unitById(run.state, vip)
  if (carrier?.cell !== ABOARD) return
  const { primary, secondary } = setting.goals.assault
  const goals = [...primary, ...secondary].filter(goal => goal.startsWith('extract:') && !fulfilled.includes(goal))
  run.set({ vip: 'extracted', fulfilled: [...fulfilled, ...goals] })
  run.emit({ type: 'vip_fared', seat: null, clauses: ['BI-6.12'], what: 'extracted', hex: null })
  for (const goal of goals) run.emit({ type: 'goal_fulfilled', seat: null, clauses: ['BI-6.12'], goal, side: 'assault' })
}
