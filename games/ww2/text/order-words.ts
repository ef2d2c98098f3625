// A decision in words, for lists of what the computer considered. A plan is shown as it would be written (WW-7.6).
import type { WwAction } from '../rules/contract/actions.ts'
import { printPlan } from '../rules/plan/notation.ts'
import type { WwState } from '../rules/state/state.ts'
import { isSide } from '../rules/tables.ts'

/** Longer plans are told by their beginning. */
const MOST_ORDERS = 16

/** `stateOf`: the state as the deciding seat knows it; only a plan needs it. */
export function orderText(stateOf: () => WwState, seat: string, order: WwAction): string {
  if (order.type === 'chooseFaction') return `Be ${order.faction}`
  if (order.type === 'place') return `Begin in ${order.hex}`
  if (order.type === 'assignLosses') return `Give up ${(order.losses ?? []).map(({ unit }) => unit).join(', ')}`
  if (order.type !== 'submitPlan' || !isSide(seat) || !('plan' in order) || !order.plan) return order.type
  const written = printPlan(stateOf(), seat, order.plan)
  const orders = written.split('; ').filter(item => item !== '' && !item.startsWith('loss'))
  if (orders.length === 0) return 'Do nothing'
  const rest = orders.length - MOST_ORDERS
  return rest > 0 ? `${orders.slice(0, MOST_ORDERS).join('; ')} and ${rest} more` : orders.join('; ')
}
