// How far undo goes back: the information boundary, in one place for the match that plays and for the one that verifies.
import type { Seat } from '../game.ts'

/** `seat` did it, `lastSeq` is the entry that is last again when it is taken back, `keep` is what the holder needs for that. */
export type UndoPoint<T> = { readonly seat: Seat; readonly lastSeq: number; readonly keep: T }

export type UndoCandidate<T> = UndoPoint<T> & {
  readonly before: readonly Seat[]
  readonly after: readonly Seat[]
  /** Dice fell or something hidden was shown. */
  readonly isBoundary: boolean
}

export class UndoStack<T> {
  readonly #isUnlimited: boolean
  /** Newest last; emptied at the boundary. */
  #ways: UndoPoint<T>[] = []

  constructor(undo: { readonly unlimited?: boolean }) {
    this.#isUnlimited = undo.unlimited === true
  }

  get last(): UndoPoint<T> | undefined {
    return this.#ways[this.#ways.length - 1]
  }

  /** The sentence for a seat that may not undo, null where it may. `isNew`: no entry has been made yet. */
  whyNot(seat: Seat | undefined, isNew: boolean): string | null {
    const { last } = this
    if (!last)
      return isNew
        ? 'Nothing has been done yet.'
        : 'The last action cannot be taken back: dice fell, something hidden was shown, or another seat is to act.'
    const isOther = seat !== undefined && seat !== last.seat
    return isOther ? `The last action was ${last.seat}'s; only ${last.seat} may take it back.` : null
  }

  /** All of them, to be put away with the match and given back to `restore`. */
  get ways(): readonly UndoPoint<T>[] {
    return [...this.#ways]
  }

  restore(ways: readonly UndoPoint<T>[]): void {
    this.#ways = [...ways]
  }

  add({ seat, lastSeq, keep, before, after, isBoundary }: UndoCandidate<T>): void {
    // Where several decide at once, a seat changes its mind by an action of the game, never over another's entry.
    const isCut = isBoundary || before.length !== 1 || after.length !== 1 || after[0] !== before[0]
    if (!isCut || this.#isUnlimited) this.#ways.push({ seat, lastSeq, keep })
    else if (this.#ways.length > 0) this.#ways = []
  }

  take(): void {
    this.#ways.pop()
  }
}
