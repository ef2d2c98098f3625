// TI-G.4.1, TI-G.4.3, TI-G.4.6: [Undo], [Back] and [Redo] are commands to the match. Redo sends what was undone again with its draws.
import { Replay, type TableError } from '@sandtable/kernel'
import type { Ti4Context } from './context.ts'
import type { Session, TiAction } from './game-types.ts'

type Undone = { readonly seat: string; readonly action: TiAction; readonly dice: readonly number[] }

export class UndoRedo {
  readonly #at: Ti4Context
  /** The next to be done again is last. */
  #undone: Undone[] = []
  #isRedoing = false

  constructor(at: Ti4Context) {
    this.#at = at
  }

  /** Something new was done: what was undone is of the past (TI-G.4.2). */
  forget(): void {
    if (!this.#isRedoing) this.#undone = []
  }

  undo(): Promise<void> {
    return this.#take(1)
  }

  /** To where the step before this one was left. */
  async back(): Promise<void> {
    const replay = this.#replay()
    const { step, progress } = this.#at.s
    let times = 0
    while (times < replay.length) {
      times += 1
      const before = replay.go(replay.length - times).state as Session
      if (before.step !== step || before.progress.entry !== progress.entry) break
    }
    await this.#take(times)
  }

  async #take(times: number): Promise<void> {
    const { host } = this.#at
    const { line } = this.#replay()
    const reason = line.length === 0 ? 'Nothing has been done yet.' : null
    if (reason !== null) return host.refuse(reason, host.match.game.undo.clause)
    const taken = line
      .slice(-times)
      .map(({ seat, action, draws }) => ({ seat, action: action as TiAction, dice: draws.map(faceOf) }))
    await host.undo(Math.min(times, line.length)).catch((error: TableError) => host.refuse(error.message, 'TI-G.4.1'))
    this.#undone.push(...taken.reverse())
  }

  async redo(): Promise<void> {
    const next = this.#undone.pop()
    if (!next) return this.#at.host.say('Nothing was taken back.')
    this.#isRedoing = true
    try {
      await this.#at.press(next, next.dice)
    } finally {
      this.#isRedoing = false
    }
  }

  #replay() {
    const { match } = this.#at.host
    return new Replay(match.game, match.record())
  }
}

const faceOf = ({ value }: { readonly value: number }): number => value
