// How entries are kept: one way for the file, which one process has to itself, and one for a database that several nodes share.
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
