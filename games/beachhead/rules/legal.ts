// BI-26.6, BI-1.9: what a seat may do, and why not.
import type { Form } from '@sandtable/kernel'
import type { BeachheadAction } from './actions.ts'
import { orderOf, ordersOf, STEP_ACTIONS } from './orders.ts'
import { type BeachheadRefusal, refuse } from './refusals.ts'
import { seatsToAct } from './seats.ts'
import type { BeachheadState } from './state.ts'
import type { Side } from './tables/index.ts'

const acts = (state: BeachheadState, seat: string): seat is Side => (seatsToAct(state) as readonly string[]).includes(seat)

export function legal(state: BeachheadState, seat: string): readonly BeachheadAction[] {
  const out: BeachheadAction[] = []
  if (!acts(state, seat)) return out
  for (const order of ordersOf(state.step).all) order.list(state, seat, out)
  listed = { state, seat, actions: out.slice() }
  return out
}

/** What was listed last, in a copy that nobody else holds. */
let listed: { readonly state: BeachheadState; readonly seat: Side; readonly actions: readonly BeachheadAction[] } | null = null

/** The very action that the seat was offered in this very state: whatever is listed passes `check`, so it need not be judged again. */
export const isListed = (state: BeachheadState, seat: string, action: BeachheadAction): boolean =>
  listed?.state === state && listed.seat === seat && listed.actions.includes(action)

/** Whether there is anything to do but to go on. */
export function hasChoices(state: BeachheadState, seat: Side): boolean {
  const out: BeachheadAction[] = []
  for (const order of ordersOf(state.step).choices) {
    order.list(state, seat, out)
    if (out.length > 0) return true
  }
  return false
}

export function forms(state: BeachheadState, seat: string): readonly Form<BeachheadAction>[] {
  if (!acts(state, seat)) return []
  const found: Form<BeachheadAction>[] = []
  for (const type of [...STEP_ACTIONS[state.step], 'resign'] as const) {
    const form = orderOf(type).form?.(state, seat)
    if (form) found.push(form)
  }
  return found
}

export function check(state: BeachheadState, seat: string, action: BeachheadAction): BeachheadRefusal | null {
  if (state.result) return refuse('game-over', 'BI-8.2')
  if (!acts(state, seat)) return refuse('not-to-act', 'BI-8.2', { step: state.step })
  const isInStep = action.type === 'resign' || STEP_ACTIONS[state.step].includes(action.type)
  if (!isInStep) return refuse('wrong-step', 'BI-8.2', { step: state.step, action: action.type })
  return orderOf(action.type).check(state, seat, action)
}
