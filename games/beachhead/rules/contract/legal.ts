// BI-26.6, BI-1.9: what a seat may do, and why not.
import type { Form } from '@sandtable/kernel'
import type { BeachheadState } from '../state/state.ts'
import type { Side } from '../tables/index.ts'
import { seatsToAct } from '../turn/seats.ts'
import { ActionList } from './action-list.ts'
import type { BeachheadAction } from './actions.ts'
import { orderOf, ordersOf, STEP_ACTIONS } from './orders.ts'
import { type BeachheadRefusal, refuse } from './refusals.ts'

const acts = (state: BeachheadState, seat: string): seat is Side => (seatsToAct(state) as readonly string[]).includes(seat)

/** What was listed last, for which seat of which state. */
const listing = new ActionList()
let listedState: BeachheadState | null = null
let listedSeat: Side | null = null

export function legal(state: BeachheadState, seat: string): readonly BeachheadAction[] {
  if (!acts(state, seat)) return []
  listedState = null
  listing.clear()
  const { all } = ordersOf(state.step)
  for (let i = 0; i < all.length; i++) all[i]!.list(state, seat, listing)
  listedState = state
  listedSeat = seat
  return listing.toList()
}

/**
 * The very action that the seat was offered last, in this very state: whatever is listed passes `check`, so it need not be judged again. One
 * that a caller made, or was sent, is another object, however alike.
 */
export const isListed = (state: BeachheadState, seat: string, action: BeachheadAction): boolean =>
  listedState === state && listedSeat === seat && listing.has(action)

const choices = new ActionList()

/** Whether there is anything to do but to go on. */
export function hasChoices(state: BeachheadState, seat: Side): boolean {
  choices.clear()
  for (const order of ordersOf(state.step).choices) {
    order.list(state, seat, choices)
    if (!choices.isEmpty) return true
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
