// What a chapter of the log is: one sentence maker for each type of event it tells of.
import type { BeachheadEvent, EventType } from '../rules/contract/events.ts'

export type Tellers<T extends EventType> = { readonly [type in T]: (event: Extract<BeachheadEvent, { type: type }>) => string }
