// An earlier moment, opened from the log. The present waits until the viewer returns to it.
import type { LogEntry } from './log-entry.ts'

/** `at` and `of` count the entries this viewer may know of. */
export type PastMoment = { readonly seq: number; readonly at: number; readonly of: number; readonly view: unknown }

export class HistoryView {
  moment: PastMoment | null = null
  readonly #waiting: (() => void)[] = []

  /** `view`: the board as it stood after this entry; `log`: the entries until now. */
  show(seq: number, log: readonly LogEntry[], view: unknown): void {
    const at = log.findIndex(entry => entry.seq === seq)
    this.moment = { seq, at, of: log.length - 1, view }
  }

  back(): void {
    this.moment = null
    for (const goOn of this.#waiting.splice(0)) goOn()
  }

  /** Resolves when the present is shown: at once where it is shown already. */
  untilNow(): Promise<void> {
    return this.moment ? new Promise(resolve => this.#waiting.push(resolve)) : Promise.resolve()
  }
}
