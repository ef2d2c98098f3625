// A moment that is over, looked at from the log while the present waits.
import { type AnyGame, type MatchRecord, Replay, type Viewer } from '@sandtable/kernel'
import type { ToldChapter } from './chapters.ts'

/** `at` and `of` count what this viewer may know of. */
export type Past = { readonly seq: number; readonly at: number; readonly of: number; readonly view: unknown }

type Story = {
  readonly game: AnyGame
  readonly record: MatchRecord
  readonly viewer: Viewer
  readonly log: readonly ToldChapter[]
}

export class PastLook {
  moment = $state.raw<Past | null>(null)
  #backToNow: (() => void) | null = null

  /** The board as it stood after this entry. */
  lookAt(seq: number, { game, record, viewer, log }: Story): void {
    const replay = new Replay(game, record)
    const { state } = replay.go(replay.indexOf(seq) + 1)
    const at = log.findIndex(chapter => chapter.seq === seq)
    this.moment = { seq, at, of: log.length - 1, view: game.view(state, viewer) }
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
