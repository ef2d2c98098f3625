// What the computer keeps for itself between two of its moves, and what it says aloud beside them. No part of the record: nothing of it
// decides anything. It is kept with the match, and what was taken back takes its asides with it.
import type { Choice } from '@sandtable/ai'
import type { Seat, Sentence } from '@sandtable/kernel'
import type { LogEntry } from '../log/log-entries.ts'
import type { KeptAsides } from '../save/saved-match.ts'

/** Older notes would only be wanted after taking back more than anybody takes back. */
const MOST_NOTES = 12

export class AiNotes {
  #notes: KeptAsides['notes']
  #remarks = $state.raw<KeptAsides['remarks']>([])
  /** Made once a chapter, so that the log draws one line when it grows by one. */
  readonly #told = new WeakMap<LogEntry, LogEntry>()

  constructor(kept: KeptAsides | undefined) {
    this.#notes = kept?.notes ?? []
    this.#remarks = kept?.remarks ?? []
  }

  get kept(): KeptAsides {
    return { notes: this.#notes, remarks: this.#remarks }
  }

  /** The action of this choice became this entry. The answer: what is said aloud with it. */
  hear(seq: number, seat: Seat, { notes, says }: Choice): Sentence | null {
    if (notes !== undefined) this.#notes = [...this.#notes, { seq, seat, notes }].slice(-MOST_NOTES)
    if (says) this.#remarks = [...this.#remarks, { ...says, seq }]
    return says ?? null
  }

  /** What the seat's last choice left, of those that still count. */
  notesOf(seat: Seat, chapters: readonly { readonly seq: number }[]): unknown {
    const seqs = new Set(chapters.map(({ seq }) => seq))
    return this.#notes.findLast(note => note.seat === seat && seqs.has(note.seq))?.notes
  }

  /** The story with what was said beside it. */
  withRemarks(story: readonly LogEntry[]): readonly LogEntry[] {
    if (this.#remarks.length === 0) return story
    return story.map(chapter => {
      const said = this.#remarks.filter(({ seq }) => seq === chapter.seq)
      if (said.length === 0) return chapter
      const told = this.#told.get(chapter) ?? { ...chapter, sentences: [...chapter.sentences, ...said] }
      this.#told.set(chapter, told)
      return told
    })
  }
}
