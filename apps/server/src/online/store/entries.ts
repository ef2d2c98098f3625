// How entries are kept: one way for the file, which one process has to itself, and one for a database that several nodes share.
import type { Seat } from '@sandtable/kernel'
import type { KeptEntry, Known } from './store.ts'

export interface Entries {
  /** Answers after the commit: true for each entry that won its place, in order. */
  append(entries: readonly KeptEntry[]): Promise<readonly boolean[]>
  after(match: string, seq: number): Promise<readonly KeptEntry[]>
  /** In the order of their matches and places. */
  afterEach(known: readonly Known[]): Promise<readonly KeptEntry[]>
  byKey(match: string, seat: Seat, key: string): Promise<KeptEntry | null>
}
