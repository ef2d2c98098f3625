// How long a step is shown: long enough to read it and to see its dice fall, or until a player skips it.
import type { LogEntry } from './log-entry.ts'

const LEAST_MS = 500
const MOST_MS = 4200
const WORD_MS = 110
const DIE_MS = 420
const OWN_MS = 240
const OWN_DIE_MS = 380
/** A table that never says that it has shown a step must not stop the game. */
const MOST_SHOWING_MS = 8000

type Shown = Pick<LogEntry, 'sentences' | 'draws'>

/** Milliseconds to read the step of another player. `pace` 0: everything at once. */
export function readingTime({ sentences, draws }: Shown, pace: number): number {
  if (pace <= 0) return 0
  const words = sentences.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)
  return Math.min(MOST_MS, Math.max(LEAST_MS, 300 + words * WORD_MS + draws.length * DIE_MS)) / pace
}

/** A player's own step needs no reading, only the time to see it happen. */
export function ownTime({ draws }: Shown, pace: number): number {
  return pace <= 0 ? 0 : (OWN_MS + draws.length * OWN_DIE_MS) / pace
}

export class PlaybackTimer {
  #finish: (() => void) | null = null
  #isShown = false
  #isRead = false

  /** Resolves when this time is over and the table has shown the step; at once when there is no time at all or it is skipped. */
  wait(ms: number): Promise<void> {
    this.skip()
    if (ms <= 0) return Promise.resolve()
    this.#isShown = false
    this.#isRead = false
    return new Promise(resolve => {
      const read = setTimeout(() => this.#note({ isRead: true }), ms)
      const enough = setTimeout(() => this.skip(), ms + MOST_SHOWING_MS)
      this.#finish = () => {
        clearTimeout(read)
        clearTimeout(enough)
        this.#finish = null
        resolve()
      }
    })
  }

  /** The table has shown the step to its end. */
  shown(): void {
    this.#note({ isShown: true })
  }

  skip(): void {
    this.#finish?.()
  }

  #note({ isShown = this.#isShown, isRead = this.#isRead }): void {
    this.#isShown = isShown
    this.#isRead = isRead
    if (isShown && isRead) this.skip()
  }
}
