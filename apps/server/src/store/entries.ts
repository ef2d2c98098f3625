// How entries are stored: one way for a file, which belongs to one process, and one for a database that several nodes share.
import type { Seat } from '@sandtable/kernel'
import type { Known, StoredEntry } from './store.ts'

export interface Entries {
  /** Answers after the commit: true for each entry that won its place, in order. */
  append(entries: readonly StoredEntry[]): Promise<readonly boolean[]>
  after(match: string, seq: number): Promise<readonly StoredEntry[]>
  /** In the order of their matches and places. */
  afterEach(known: readonly Known[]): Promise<readonly StoredEntry[]>
  byKey(match: string, seat: Seat, key: string): Promise<StoredEntry | null>
}
