// How much a match has stored, and how much of that one seat may replace before the turn passes: drafts, withdrawn decisions, undos. Without a
// limit a seat could fill the disk by saving the same draft again and again.
import type { Seat } from '@sandtable/kernel'
import type { Limits, StoredSize } from '../socket/rate-limits.ts'
import { RequestError } from '../socket/request-error.ts'

/** `drafts`: what each seat has stored since the turn passed. */
export type SizeMark = { readonly whole: StoredSize; readonly drafts: { readonly [seat: Seat]: StoredSize } }

/** `before` and `after`: the seats to decide. `isHidden`: spectators know nothing of it. */
export type Done = {
  readonly seat: Seat
  readonly isUndo: boolean
  readonly isHidden: boolean
  readonly before: readonly Seat[]
  readonly after: readonly Seat[]
}

const NOTHING: StoredSize = { entries: 0, bytes: 0 }
/** What an entry takes beside its body: place, key, hash, time and clock. */
const ENTRY_BYTES = 200

export const bytesOf = (body: unknown): number => ENTRY_BYTES + Buffer.byteLength(JSON.stringify(body))

const plus = (sum: StoredSize, bytes: number): StoredSize => ({ entries: sum.entries + 1, bytes: sum.bytes + bytes })
const isOver = (sum: StoredSize, most: StoredSize): boolean => sum.entries > most.entries || sum.bytes > most.bytes

/** What a seat can repeat without end: a hidden action after which it still decides, a withdrawn decision, an undo. */
export const isReplaceable = ({ seat, isUndo, isHidden, before, after }: Done): boolean =>
  isUndo || (after.includes(seat) && (isHidden || !before.includes(seat)))

export class MatchSize {
  /** Where sides decide at once, a withdrawn decision counts like a draft. */
  readonly #isSealed: boolean
  #whole: StoredSize
  #drafts: { readonly [seat: Seat]: StoredSize }

  constructor(isSealed: boolean, mark?: SizeMark) {
    this.#isSealed = isSealed
    this.#whole = mark?.whole ?? NOTHING
    this.#drafts = mark?.drafts ?? {}
  }

  mark(): SizeMark {
    return { whole: this.#whole, drafts: this.#drafts }
  }

  add(done: Done, bytes: number): void {
    this.#whole = plus(this.#whole, bytes)
    const { seat, isUndo, before, after } = done
    if (!isUndo && after.some(one => one !== seat && !before.includes(one))) this.#drafts = {}
    else if (this.#isSealed || isReplaceable(done))
      this.#drafts = { ...this.#drafts, [seat]: plus(this.#drafts[seat] ?? NOTHING, bytes) }
  }

  /** Throws where the match takes no more entries. */
  check({ match }: Limits): void {
    if (!isOver(plus(this.#whole, 0), match)) return
    throw new RequestError(
      'match-full',
      `This match has ${this.#whole.entries} entries of ${this.#whole.bytes} bytes, and the server keeps no more of one match. Offer a draw or resign to end it.`,
    )
  }

  /** Whether this seat has no room left for so many bytes that it could replace. */
  isSpent(seat: Seat, bytes: number, { drafts }: Limits): boolean {
    return isOver(plus(this.#drafts[seat] ?? NOTHING, bytes), drafts)
  }
}

export const tooManyDrafts = ({ drafts }: Limits): RequestError =>
  new RequestError(
    'too-many-drafts',
    `This seat has saved or undone too much this turn: at most ${drafts.entries} times and ${drafts.bytes} bytes. Submit what is saved, or play on.`,
  )
