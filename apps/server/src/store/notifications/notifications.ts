// How the nodes of one database notify each other.
import type { Seat } from '@sandtable/kernel'
import type { NotificationHandler } from '../store.ts'

export type Notifications = {
  readonly channel: string
  /** What the statement that stores entries of these matches notifies the others of: it goes out with the commit, or not at all. */
  textsOfEntries(matches: readonly string[]): readonly string[]
  notifyChanged(match: string): Promise<void>
  notifyPresent(match: string, seats: readonly Seat[] | null): Promise<void>
  listen(handler: NotificationHandler): Promise<void>
  close(): Promise<void>
}
