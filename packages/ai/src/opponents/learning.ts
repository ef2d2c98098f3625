// What an opponent keeps of past games. It is plain JSON that the host stores, shows and erases; here it is only read and written
// anew, so that the same memory and the same game always leave the same memory.
import type { MatchRecord, Seat } from '@sandtable/kernel'
import type { Policy } from '../policy/policy.ts'

/** What a game wants to remember, as JSON; `{}` before the first game. */
export type Memory = { readonly [fact: string]: unknown }

/** How a game's opponents remember past games against one person. */
export interface Learning {
  /** The memory after one more finished game. What cannot be read of the old memory counts as forgotten; it never throws for that. */
  learn(memory: Memory, record: MatchRecord, person: Seat): Memory
  /** What it holds, in sentences for the person it is about; none when nothing is remembered. */
  tell(memory: Memory): readonly string[]
  /** The level that plays by it. */
  adaptive(memory: Memory): Policy
  /** Another level that plays by it too; null for one that does not. */
  remembering?(level: string, memory: Memory): Policy | null
}
