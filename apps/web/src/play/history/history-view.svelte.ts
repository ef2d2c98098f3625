// A moment that is over, looked at from the log while the present waits.
import { type AnyGame, type MatchRecord, Replay, type Viewer } from '@sandtable/kernel'
import type { LogEntry } from '../log/log-entries.ts'

/** `at` and `of` count what this viewer may know of. */
export type Past = { readonly seq: number; readonly at: number; readonly of: number; readonly view: unknown }

/** The board as it stood for this viewer after an entry of the record. */
export function viewAfter(game: AnyGame, record: MatchRecord, seq: number, viewer: Viewer): unknown {
  const replay = new Replay(game, record)
  return game.view(replay.go(replay.indexOf(seq) + 1).state, viewer)
}

export class HistoryView {
  moment = $state.raw<Past | null>(null)
  #backToNow: (() => void) | null = null

  /** `view`: the board as it stood after this entry; `log`: the story as it is now. */
  show(seq: number, log: readonly LogEntry[], view: unknown): void {
    const at = log.findIndex(chapter => chapter.seq === seq)
    this.moment = { seq, at, of: log.length - 1, view }
  }

  back(): void {
    this.moment = null
    this.#backToNow?.()
  }

  /** At once where nobody looks back. */
  async untilNow(): Promise<void> {
    if (!this.moment) return
    await new Promise<void>(resolve => {
      this.#backToNow = resolve
    })
    this.#backToNow = null
  }
}
