// BI-8.2, BI-8.9: reactions. A step is interrupted, one seat answers, and the step goes on. Chapters that open a reaction import this file
// and not the state machine, which imports them.

import type { Work } from '../state/action-run.ts'
import type { Pending } from '../state/state.ts'
import { enemyOf } from '../tables/index.ts'

/** Opens a reaction; the interrupted step goes on when it is answered. */
export function interrupt(work: Work, step: 'react.ciws' | 'react.fastAmbush', pending: Pending): void {
  work.reveals = true
  work.set({ step, pending })
}

/** Back to the interrupted step; an activation that was interrupted is over. */
export function resume(work: Work): void {
  const { pending } = work.state
  if (!pending) return
  work.set({ step: pending.back, pending: null })
  if (pending.back === 'action') endActivation(work)
}

/** BI-8.9, BI-8.12: the activation is over and the other seat is next. */
export function endActivation(work: Work): void {
  if (work.state.result) return
  work.reveals = true
  const { acting, setting } = work.state
  work.setTurnOf(setting.options.sequentialActions ? acting : enemyOf(acting), false)
}
