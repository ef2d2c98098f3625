// Where the engine stops, so that no line can take the process down. Each limit has an error that names it.
import { SHARED_CAPS } from '@sandtable/kernel'

/** The longest request line, in characters. A long record is about one megabyte. */
export const MOST_CHARACTERS = 16 * 1024 * 1024
/** How deeply a request may be nested: as a record or a scenario, and the request around it. Deeper text would overflow the stack. */
export const MOST_NESTING = SHARED_CAPS.nesting.most + 8
/** Matches held at once; `close` lets one go. */
export const MOST_MATCHES = 10_000
/** The longest game that `playout` plays. */
export const MOST_PLAYOUT_ACTIONS = 1_000_000
