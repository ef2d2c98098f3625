// What a computer player noted for its next move, and what it said aloud. Neither is part of the record, and neither decides anything. Both
// are kept with the match, and an undone entry takes its notes and remarks with it.
import type { Choice } from '@sandtable/ai'
import type { Seat, Sentence } from '@sandtable/kernel'
import type { LogEntry } from './log-entry.ts'

/** Each with the entry it belongs to. */
export type KeptNotes = {
  readonly notes: readonly { readonly seq: number; readonly seat: Seat; readonly notes: unknown }[]
  readonly remarks: readonly (Sentence & { readonly seq: number })[]
}

/** Older notes would only matter after more undos than players make. */
const MOST_NOTES = 12

export class AiNotes {
  #notes: KeptNotes['notes']
  #remarks: KeptNotes['remarks']
  /** Made once an entry, so that the log draws one line when it grows by one. */
  readonly #withRemarks = new WeakMap<LogEntry, LogEntry>()
  #last: { readonly log: readonly LogEntry[]; readonly remarks: unknown; readonly all: readonly LogEntry[] } | null = null

  constructor(kept?: KeptNotes) {
    this.#notes = kept?.notes ?? []
    this.#remarks = kept?.remarks ?? []
  }

  get kept(): KeptNotes {
    return { notes: this.#notes, remarks: this.#remarks }
  }

  /** The action of this choice became this entry. Returns what the computer says aloud with it. */
  add(seq: number, seat: Seat, { notes, says }: Choice): Sentence | null {
    if (notes !== undefined) this.#notes = [...this.#notes, { seq, seat, notes }].slice(-MOST_NOTES)
    if (says) this.addRemark({ ...says, seq })
    return says ?? null
  }

  addRemark(remark: KeptNotes['remarks'][number]): void {
    this.#remarks = [...this.#remarks, remark]
  }

  replaceRemarks(remarks: KeptNotes['remarks']): void {
    this.#remarks = remarks
  }

  /** What the seat's last choice noted, of the entries that still count. */
  notesOf(seat: Seat, entries: readonly { readonly seq: number }[]): unknown {
    const seqs = new Set(entries.map(({ seq }) => seq))
    return this.#notes.findLast(note => note.seat === seat && seqs.has(note.seq))?.notes
  }

  /** The log with each remark after the entry it belongs to; the same array while neither has changed. */
  withRemarks(log: readonly LogEntry[]): readonly LogEntry[] {
    if (this.#remarks.length === 0) return log
    if (this.#last?.log === log && this.#last.remarks === this.#remarks) return this.#last.all
    const all = log.map(entry => {
      const remarks = this.#remarks.filter(({ seq }) => seq === entry.seq)
      if (remarks.length === 0) return entry
      const longer = this.#withRemarks.get(entry) ?? { ...entry, sentences: [...entry.sentences, ...remarks] }
      this.#withRemarks.set(entry, longer)
      return longer
    })
    this.#last = { log, remarks: this.#remarks, all }
    return all
  }
}
