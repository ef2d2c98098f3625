// Events as the rules hand them over, before the turn and the step are written on them.

import type { StepName } from '../tables/index.ts'
import type { BeachheadEvent, EventType } from './events.ts'

/**
 * The event of one type as it is emitted: `turn` and `step` are filled in by `ActionRun.emit`. What is told all the time brings them along: to add
 * fields to an object of any shape is dear.
 */
export type EventDraft = {
  [T in EventType]: Omit<Extract<BeachheadEvent, { type: T }>, 'turn' | 'step' | 'as'> &
    DraftDate & { readonly as?: EventDraftVariants }
}[EventType]
type DraftDate = { readonly turn: number; readonly step: StepName } | { readonly turn?: never; readonly step?: never }
export type EventDraftVariants = { readonly assault?: EventDraft | null; readonly defender?: EventDraft | null }
