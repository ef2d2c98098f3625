// What bots want to be handed with their next question in the same match, by seat and level. Kept beside the match and no part of it: what is
// taken back takes with it what was noted after it.
import type { Seat } from '@sandtable/kernel'

/** Older ones would only be wanted after taking back more than anybody takes back. */
const MOST_NOTES = 24

type Note = { readonly depth: number; readonly seat: Seat; readonly level: string; readonly notes: unknown }

export class BotNotes {
  #notes: readonly Note[] = []
  /** Actions that stand, counted from where the match was opened. */
  #depth = 0

  acted(): void {
    this.#depth++
  }

  undone(): void {
    this.#depth--
    this.#notes = this.#notes.filter(({ depth }) => depth <= this.#depth)
  }

  /** Undefined before its first choice. */
  of(seat: Seat, level: string): unknown {
    return this.#notes.findLast(note => note.seat === seat && note.level === level)?.notes
  }

  keep(seat: Seat, level: string, notes: unknown): void {
    if (notes !== undefined) this.#notes = [...this.#notes, { depth: this.#depth, seat, level, notes }].slice(-MOST_NOTES)
  }
}
