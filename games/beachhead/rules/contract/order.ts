// What every action type brings: how it is listed, judged and carried out. orders.ts has the table of all of them.
import type { Form } from '@sandtable/kernel'
import type { ActionRun } from '../state/action-run.ts'
import type { BeachheadState } from '../state/state.ts'
import type { Side } from '../tables/index.ts'
import type { ActionSink } from './action-list.ts'
import type { Act, ActionType, BeachheadAction } from './actions.ts'
import type { BeachheadRefusal } from './refusals.ts'

/**
 * `list` and `check` are asked only when the seat is to act in a step that has the action, and read nothing that the seat may not know
 * (BI-17.19): own pieces, `state.known[side]`, and what BI-17.15 calls open. Whatever `list` gives passes `check`; whatever passes `check`
 * is listed or fits `form`. `carry` is called only with what `check` lets pass.
 */
export type Order<T extends ActionType> = {
  list(state: BeachheadState, side: Side, out: ActionSink): void
  check(state: BeachheadState, side: Side, action: Act<T>): BeachheadRefusal | null
  carry(run: ActionRun, side: Side, action: Act<T>): void
  /** What cannot be listed one by one; null where everything is or nothing can be done now. */
  form?: ((state: BeachheadState, side: Side) => Form<BeachheadAction> | null) | undefined
}
