// What the server stores. One interface with its queries written once, for a file on one machine and for PostgreSQL behind several nodes.
import type { Draw, Outcome, Seat, Viewer } from '@sandtable/kernel'
import type { ClockRule } from '@sandtable/protocol/online'
import type { ClockMark } from '../match/clock.ts'

export type Holder = 'nobody' | 'person' | 'computer'

export type StoredSeat = {
  readonly seat: Seat
  readonly holder: Holder
  /** The digest of the secret that opens this seat: of its player, or of the invitation to it. */
  readonly secretHash: string
  readonly name: string | null
  /** The level of the computer that plays here. */
  readonly level: string | null
  /** This player's part of the dice; null until a player has joined. */
  readonly nonce: string | null
  readonly note: string
  /** What this seat has offered or agreed to, and at which entry: it lapses with the next. */
  readonly offer: string | null
}

/** A field that is not named keeps its value. */
export type SeatChange = Partial<Omit<StoredSeat, 'seat'>>

/** The computer plays for a person, who may come back. A seat of a computer's own never had a name. */
export const isLent = ({ holder, name }: StoredSeat): boolean => holder === 'computer' && name !== null

/** The dice are made of the parts of every player. */
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
  /** The server's part of the dice, secret until the match is over. */
  readonly secret: string
  readonly created: number
  readonly updated: number
  readonly hasBegun: boolean
  readonly outcome: Outcome | null
  readonly rematch: string | null
  readonly clock: ClockRule | null
  readonly seats: readonly StoredSeat[]
}

/** One accepted action or undo as one row. */
export type StoredEntry = {
  readonly match: string
  readonly seq: number
  readonly seat: Seat
  /** The key of the command that this entry answers: a repeated command is not applied again. */
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
  /** Of a computer's comment on its action: how many entries each viewer knew of then. Null for everything else. */
  readonly counts: { readonly [viewer: Viewer]: number } | null
}
export type StoredSnapshot = { readonly seq: number; readonly body: string }

/** `id`: the same when the notice is posted again; `tries`: how often it has been tried, this time included. */
export type StoredNotice = { readonly match: string; readonly seat: Seat; readonly id: string; readonly tries: number }

/** What the webhook is to post. It is not part of a backup: after a restore nothing old is posted. */
export interface Notices {
  /**
   * Adds a notice that is due now, or when this seat has had none for `quiet` milliseconds. Answers when; null where one waits for this seat
   * already.
   */
  add(match: string, seat: Seat, id: string, now: number, quiet: number): Promise<number | null>
  /** Takes what is due: until then no other node does. Null where nothing is due, or another node has it. */
  take(match: string, seat: Seat, now: number, until: number): Promise<StoredNotice | null>
  /** A taken notice was posted, or is to be posted again then; nothing where there is a newer one. */
  settle(notice: StoredNotice, again: number | null): Promise<void>
  /** A taken notice is out of date and was not posted: the next one need not wait for the quiet time. */
  drop(notice: StoredNotice): Promise<void>
  /** What was due at `since` and no node is posting, the oldest first. */
  overdue(since: number, now: number, most: number): Promise<readonly Pick<StoredNotice, 'match' | 'seat'>[]>
}

export const DUMPED = ['match', 'seat', 'entry', 'snapshot', 'word'] as const
/** A row of a table as the database has it. */
export type Dumped = { readonly table: (typeof DUMPED)[number]; readonly row: Readonly<Record<string, unknown>> }
/** Called for a damaged row that a backup leaves out: with its match, or null where that cannot be read. */
export type LeaveOut = (match: string | null) => void
export class NotEmpty extends Error {}

/** What is stored of a match cannot be read: it is left as it is, and the match cannot be opened. */
export class DamagedMatch extends Error {
  readonly match: string

  constructor(match: string) {
    super(`What is stored of the match ${match} is damaged.`)
    this.match = match
  }
}

/** Called with what other nodes announce. */
export type NotificationHandler = {
  /** Another node stored more entries of these matches, or changed anything of them; null after a break, when it may have been any match. */
  changed(matches: readonly string[] | null, what: 'anything' | 'entries'): void
  present(node: string, match: string, seats: readonly Seat[] | null): void
}
/** Stands for all matches: no match has this id. */
export const EVERY_MATCH = '*'

/** A match, and the place of the last entry that the caller has. */
export type Known = { readonly match: string; readonly seq: number }

export interface Store {
  readonly notices: Notices
  /** Brings the tables up to this version of the program; throws when they are of a later one. */
  migrate(): Promise<void>
  isWell(): Promise<boolean>
  /** Writes what is there already; throws where writing fails. */
  tryWrite(): Promise<void>
  /** By how many milliseconds the store's clock is ahead of this machine's: several nodes go by the clock they share. */
  clockAhead(): Promise<number>
  close(): Promise<void>

  makeMatch(match: StoredMatch): Promise<void>
  match(id: string): Promise<StoredMatch | null>
  /** Changes a seat only if it is still held by `secretHash`; false when another request changed it first. */
  changeSeat(match: string, seat: Seat, secretHash: string, changed: SeatChange): Promise<boolean>
  /** A seat's part of the dice, given once: false when one was given before, the match has begun, or the seat has another holder. */
  givePart(match: string, seat: Seat, secretHash: string, nonce: string): Promise<boolean>
  setNote(match: string, seat: Seat, note: string): Promise<void>
  setOffer(match: string, seat: Seat, offer: string | null): Promise<void>
  /** Those of all seats: all of them or, where it fails, none. */
  dropOffers(match: string): Promise<void>
  /** False where it has begun already. */
  markBegun(match: string, at: number): Promise<boolean>
  /** Stores the outcome: of two nodes that each see an end of their own, the first wins. */
  markOver(match: string, outcome: Outcome, at: number): Promise<Outcome>
  /** The rematch of this match: the first to ask decides which. */
  setRematch(match: string, next: string): Promise<string>

  /** Answers after the commit: true for each entry that won its place, in order. A match that another node has ended takes none. */
  append(entries: readonly StoredEntry[]): Promise<readonly boolean[]>
  entries(match: string, after: number): Promise<readonly StoredEntry[]>
  /** What came after the last known entry of each, in the order of matches and places. */
  entriesOf(known: readonly Known[]): Promise<readonly StoredEntry[]>
  entryByKey(match: string, seat: Seat, key: string): Promise<StoredEntry | null>
  keepSnapshot(match: string, snapshot: StoredSnapshot): Promise<void>
  snapshot(match: string): Promise<StoredSnapshot | null>

  /** The last `most` of a match are kept. */
  addChat(word: Omit<StoredChat, 'n'>, most: number): Promise<StoredChat>
  /** The last `most` of them, in order. */
  chat(match: string, most: number): Promise<readonly StoredChat[]>

  /** Every row of every table as at one moment, table by table, those first that others point to. */
  dump(leaveOut: LeaveOut): AsyncIterable<Dumped>
  /** Puts such rows in, all or none of them; throws `NotEmpty` where there are matches already. */
  load(rows: AsyncIterable<Dumped>): Promise<void>

  /** Does nothing where there is only one node. */
  onNotification(handler: NotificationHandler): Promise<void>
  notifyChanged(match: string): Promise<void>
  /** Tells other nodes which seats are connected here; with null, asks them. Of `EVERY_MATCH`: this node is alive. */
  notifyPresent(match: string, seats: readonly Seat[] | null): Promise<void>
}
