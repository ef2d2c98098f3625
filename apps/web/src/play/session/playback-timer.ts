// Waits while a step is told: as long as it takes to read it and to see it, or until somebody has seen enough.

/** A table that never says that it has shown a step must not stop the game. */
const MOST_SHOWING_MS = 8000

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
