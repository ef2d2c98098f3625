// BI-25.2: what happened, in words made from the event alone. A type without a sentence does not compile.
import type { Sentence } from '@sandtable/kernel'
import type { BeachheadEvent, EventType } from '../rules/contract/events.ts'
import { COMBAT_TELLERS, DISCOVERY_TELLERS } from './combat-events.ts'
import { MOVEMENT_TELLERS } from './movement-events.ts'
import type { EventSentences } from './names.ts'
import { SETUP_TELLERS } from './setup-events.ts'
import { END_TELLERS, TURN_TELLERS } from './turn-events.ts'

const TELLERS: EventSentences<EventType> = {
  ...SETUP_TELLERS,
  ...TURN_TELLERS,
  ...MOVEMENT_TELLERS,
  ...COMBAT_TELLERS,
  ...DISCOVERY_TELLERS,
  ...END_TELLERS,
}

/** The event was redacted for its reader: names and numbers are those that stand in it. */
export function describe(event: BeachheadEvent): Sentence {
  const tell = TELLERS[event.type] as (event: BeachheadEvent) => string
  return { text: tell(event), clauses: event.clauses }
}
