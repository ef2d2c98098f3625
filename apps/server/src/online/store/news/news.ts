// How a database of several nodes lets them hear of each other.
import type { Seat } from '@sandtable/kernel'
import type { Heard } from '../store.ts'

export type News = {
  readonly channel: string
  /** What the statement that stores entries of these matches notifies the others of: it goes out with the commit, or not at all. */
  textsOfEntries(matches: readonly string[]): readonly string[]
  tell(match: string): Promise<void>
  tellPresent(match: string, seats: readonly Seat[] | null): Promise<void>
  hear(heard: Heard): Promise<void>
  close(): Promise<void>
}
