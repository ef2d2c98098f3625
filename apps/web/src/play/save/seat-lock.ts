// One tab plays a match at a time. The lock is the browser's own, so that a tab that dies lets go; a channel tells the others what changed.

export type TabEvents = {
  /** Another tab took the match over. */
  readonly onlost: () => void
  /** The playing tab has gone on. */
  readonly onmoved: (seq: number) => void
}

export class SeatLock {
  readonly #name: string
  readonly #events: TabEvents
  readonly #channel: BroadcastChannel | null
  #release: (() => void) | null = null

  constructor(match: string, events: TabEvents) {
    this.#name = `sandtable-match-${match}`
    this.#events = events
    this.#channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(this.#name) : null
    if (this.#channel) this.#channel.onmessage = ({ data }) => typeof data === 'number' && events.onmoved(data)
  }

  /** True when this tab plays now. Without locks (a page that is not served securely) the store's compare-and-set alone decides. */
  take({ steal = false } = {}): Promise<boolean> {
    const { locks } = navigator
    if (!locks) return Promise.resolve(true)
    return new Promise(resolve => {
      const options: LockOptions = steal ? { steal: true } : { ifAvailable: true }
      locks
        .request(this.#name, options, lock => {
          if (!lock) {
            resolve(false)
            return
          }
          resolve(true)
          return new Promise<void>(release => {
            this.#release = release
          })
        })
        .catch(() => {
          // The lock was stolen: the other tab plays on.
          if (!this.#release) return
          this.#release = null
          this.#events.onlost()
        })
    })
  }

  tell(seq: number): void {
    this.#channel?.postMessage(seq)
  }

  close(): void {
    const release = this.#release
    this.#release = null
    release?.()
    this.#channel?.close()
  }
}
