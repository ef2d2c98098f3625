// BI-10.4: what is bought is paid at once, from the points of this turn.
import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import type { BeachheadState } from '../state/state.ts'
import type { Side } from '../tables/index.ts'

/** Without a reason: lists ask it. */
export const canPay = ({ cp }: BeachheadState, side: Side, cost: number): boolean =>
  (side === 'assault' ? cp.assault : cp.defender) >= cost

/** Each purchase cites its own clause when the points are missing. */
export function cannotPay(state: BeachheadState, side: Side, cost: number, clause: string): BeachheadRefusal | null {
  return canPay(state, side, cost) ? null : refuse('cp', clause, { cost, cp: state.cp[side] })
}
