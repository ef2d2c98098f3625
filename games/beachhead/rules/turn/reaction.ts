// BI-8.2, BI-8.9: reactions. A step is interrupted, one seat answers, and the step goes on. Chapters that open a reaction import this file
// and not the state machine, which imports them.

import type { ActionRun } from '../state/action-run.ts'
import type { Pending } from '../state/state.ts'
import { enemyOf } from '../tables/index.ts'

/** Opens a reaction; the interrupted step goes on when it is answered. */
export function interrupt(run: ActionRun, step: 'react.ciws' | 'react.fastAmbush', pending: Pending): void {
  run.reveals = true
  run.set({ step, pending })
}

/** Back to the interrupted step; an activation that was interrupted is over. */
export function resume(run: ActionRun): void {
  const { pending } = run.state
  if (!pending) return
  run.set({ step: pending.back, pending: null })
  if (pending.back === 'action') endActivation(run)
}

/** BI-8.9, BI-8.12: the activation is over and the other seat is next. */
export function endActivation(run: ActionRun): void {
  if (run.state.result) return
  run.reveals = true
  const { acting, setting } = run.state
  run.setTurnOf(setting.options.sequentialActions ? acting : enemyOf(acting), false)
}
