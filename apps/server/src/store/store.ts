// What the server keeps. One interface, its queries written once, for the file of one machine and for PostgreSQL behind many.
import type { Draw, Outcome, Seat, Viewer } from '@sandtable/kernel'
import type { ClockRule } from '@sandtable/protocol/online'
import type { ClockMark } from '../match/clock.ts'

export type Holder = 'nobody' | 'person' | 'computer'

export type StoredSeat = {
  readonly seat: Seat
  readonly holder: Holder
  /** The digest of the secret that opens this seat: of the person in it, or of the invitation to it. */
  readonly secretHash: string
  readonly name: string | null
  /** The level of the computer that plays here. */
  readonly level: string | null
  /** This player's part of the dice; null until somebody sat down. */
  readonly nonce: string | null
  readonly note: string
  /** What this seat would agree to, and at which entry: it lapses with the next. */
  readonly offer: string | null
}

/** What is not named stays as it is. */
export type SeatChange = Partial<Omit<StoredSeat, 'seat'>>

/** The computer plays it for somebody, who may come back: a seat of the computer's own never had a name. */
export const isLent = ({ holder, name }: StoredSeat): boolean => holder === 'computer' && name !== null

/** The dice are made of the parts of all who sit here. */
export const owesPart = ({ holder, nonce }: StoredSeat): boolean => holder === 'person' && nonce === null
export const isFull = (seats: readonly StoredSeat[]): boolean => seats.every(one => one.holder !== 'nobody' && !owesPart(one))

export type StoredMatch = {
  readonly id: string
  readonly game: string
  readonly rulesVersion: number
  readonly title: string
  readonly scenario: unknown
  readonly options: unknown
  readonly isPublic: boolean
  /** The server's part of the dice. Shown to nobody before the match is over. */
  readonly secret: string
  readonly created: number
  readonly updated: number
  readonly hasBegun: boolean
  readonly outcome: Outcome | null
  readonly rematch: string | null
  readonly clock: ClockRule | null
  readonly seats: readonly StoredSeat[]
}

/** One accepted action or undo, whole: never a row for a part of it. */
export type StoredEntry = {
  readonly match: string
  readonly seq: number
  readonly seat: Seat
  /** The wish of a page that this entry answers: the same wish sent again is not done again. */
  readonly key: string
  readonly body:
    | { readonly action: unknown; readonly draws: readonly Draw[] }
    | { readonly undo: number; readonly agreed?: true }
  readonly hash: string
  readonly at: number
  /** What the clock showed then; null in a match without one. */
  readonly clock: ClockMark | null
}

export type StoredChat = {
  readonly match: string
  readonly n: number
  readonly seat: Seat
  readonly key: string
  readonly text: string
  readonly at: number
  /** Of what is said with a move: how many entries each viewer knew of then. Null for everything else. */
  readonly counts: { readonly [viewer: Viewer]: number } | null
}
export type StoredSnapshot = { readonly seq: number; readonly body: string }

/** `id`: of this piece of news, also when it is told again; `tries`: how often it has been tried, this time included. */
export type StoredNotice = { readonly match: string; readonly seat: Seat; readonly id: string; readonly tries: number }

/** What is to be told by the webhook. It is not part of a backup: whoever restores one tells people himself. */
export interface Notices {
  /**
   * Something is to be told now, or when this seat has not been told anything for `quiet` milliseconds. Answers when; null where something waits
   * for this seat already.
   */
  add(match: string, seat: Seat, id: string, now: number, quiet: number): Promise<number | null>
  /** Takes what is due: until then no other node does. Null where nothing is, or another has it. */
  take(match: string, seat: Seat, now: number, until: number): Promise<StoredNotice | null>
  /** What was taken has been told, or is to be told again then; nothing where there are other news by now. */
  settle(notice: StoredNotice, again: number | null): Promise<void>
  /** What was taken is not so any more, and nobody was told: the next news need not wait for the quiet time. */
  drop(notice: StoredNotice): Promise<void>
  /** What was due at `since` and nobody is at, the oldest first. */
  overdue(since: number, now: number, most: number): Promise<readonly Pick<StoredNotice, 'match' | 'seat'>[]>
}

export const DUMPED = ['match', 'seat', 'entry', 'snapshot', 'word'] as const
/** A row of a table as the database has it. */
export type Dumped = { readonly table: (typeof DUMPED)[number]; readonly row: Readonly<Record<string, unknown>> }
export class NotEmpty extends Error {}

/** What is stored of a match cannot be read: it is left as it is, and the match cannot be opened. */
export class DamagedMatch extends Error {
  readonly match: string

  constructor(match: string) {
    super(`What is stored of the match ${match} is damaged.`)
    this.match = match
  }
}

/** What other nodes say. */
export type NotificationHandler = {
  /** Another node stored more entries of these matches, or changed anything of them; null after a break, when it may have been any match. */
  changed(matches: readonly string[] | null, what: 'anything' | 'entries'): void
  present(node: string, match: string, seats: readonly Seat[] | null): void
}
/** No match has this name. */
export const EVERY_MATCH = '*'

/** A match, and the place of the last entry that is known of it. */
export type Known = { readonly match: string; readonly seq: number }

export interface Store {
  readonly notices: Notices
  /** Brings the tables up to this version of the program; throws when they are of a later one. */
  migrate(): Promise<void>
  isWell(): Promise<boolean>
  /** Writes what is there already; throws where nothing can be written. */
  tryWrite(): Promise<void>
  /** By how many milliseconds the store's clock is ahead of this machine's: several nodes go by the one clock they share. */
  clockAhead(): Promise<number>
  close(): Promise<void>

  makeMatch(match: StoredMatch): Promise<void>
  match(id: string): Promise<StoredMatch | null>
  /** Changes a seat only if it is still held by `secretHash`: false when somebody else was faster. */
  changeSeat(match: string, seat: Seat, secretHash: string, changed: SeatChange): Promise<boolean>
  /** A seat's part of the dice, given once: false when one was given before, the match has begun, or the seat has another holder. */
  givePart(match: string, seat: Seat, secretHash: string, nonce: string): Promise<boolean>
  setNote(match: string, seat: Seat, note: string): Promise<void>
  setOffer(match: string, seat: Seat, offer: string | null): Promise<void>
  /** False where it has begun already. */
  markBegun(match: string, at: number): Promise<boolean>
  /** How it ended: two nodes may each see an end of their own, and the first holds. */
  markOver(match: string, outcome: Outcome, at: number): Promise<Outcome>
  /** The match that goes on from this one: the first to ask decides which. */
  setRematch(match: string, next: string): Promise<string>

  /** Answers after the commit: true for each entry that won its place, in order. Where several nodes share it, a match that is over has none to win. */
  append(entries: readonly StoredEntry[]): Promise<readonly boolean[]>
  entries(match: string, after: number): Promise<readonly StoredEntry[]>
  /** What came after the last known entry of each, in the order of matches and places. */
  entriesOf(known: readonly Known[]): Promise<readonly StoredEntry[]>
  entryByKey(match: string, seat: Seat, key: string): Promise<StoredEntry | null>
  keepSnapshot(match: string, snapshot: StoredSnapshot): Promise<void>
  snapshot(match: string): Promise<StoredSnapshot | null>

  /** Of a match the last `most` are kept. */
  addChat(word: Omit<StoredChat, 'n'>, most: number): Promise<StoredChat>
  /** The last `most` of them, in order. */
  chat(match: string, most: number): Promise<readonly StoredChat[]>

  /** Every row of every table as at one moment, table by table, those first that others point to. */
  dump(): AsyncIterable<Dumped>
  /** Puts such rows in, all or none of them; throws `NotEmpty` where there are matches already. */
  load(rows: AsyncIterable<Dumped>): Promise<void>

  /** Does nothing where there is only one node. */
  onNotification(heard: NotificationHandler): Promise<void>
  notifyChanged(match: string): Promise<void>
  /** Tells other nodes which seats are looked on from here, or, with null, asks them. Of `EVERY_MATCH`: this node is alive. */
  notifyPresent(match: string, seats: readonly Seat[] | null): Promise<void>
}
