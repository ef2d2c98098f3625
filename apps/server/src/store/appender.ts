// Group commit: entries that arrive while one commit is under way share the next. Each is acknowledged when the disk has it.
import type { Store, StoredEntry } from './store.ts'

type Waiting = {
  readonly entry: StoredEntry
  readonly resolve: (won: boolean) => void
  readonly reject: (error: unknown) => void
}

/**
 * A commit costs as much as storing dozens of entries, however few it has. From this many on it waits for more, a millisecond at a time while
 * they arrive: with few players nothing waits, and with many the disk is asked less often.
 */
const MOST = 16
const MOST_WAITS = 4

export class Appender {
  readonly #store: Pick<Store, 'append'>
  #waiting: Waiting[] = []
  #isBusy = false
  #idle: (() => void)[] = []

  constructor(store: Pick<Store, 'append'>) {
    this.#store = store
  }

  /** True once it is stored; false when another node has an entry in its place. */
  append(entry: StoredEntry): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entry, resolve, reject })
      if (!this.#isBusy) void this.#work()
    })
  }

  /** When every entry until now is stored. */
  settled(): Promise<void> {
    return this.#isBusy ? new Promise(resolve => this.#idle.push(resolve)) : Promise.resolve()
  }

  async #work(): Promise<void> {
    this.#isBusy = true
    await this.#gather()
    while (this.#waiting.length > 0) {
      const batch = this.#nextBatch()
      try {
        const won = await this.#store.append(batch.map(({ entry }) => entry))
        batch.forEach(({ resolve }, i) => {
          resolve(won[i] as boolean)
        })
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#isBusy = false
    for (const resolve of this.#idle.splice(0)) resolve()
  }

  /** Entries that arrive in the same turn of the event loop share a commit. After many more are likely to come. */
  async #gather(): Promise<void> {
    await new Promise(resolve => setImmediate(resolve))
    let count = MOST - 1
    for (let waited = 0; this.#waiting.length > count && waited < MOST_WAITS; waited++) {
      count = this.#waiting.length
      await new Promise(resolve => setTimeout(resolve, 1))
    }
  }

  /** Two entries with the same place cannot be in one statement, or both would seem stored: one of each match goes in. */
  #nextBatch(): Waiting[] {
    const taken = new Set<string>()
    const batch: Waiting[] = []
    const later: Waiting[] = []
    for (const one of this.#waiting) {
      const { match } = one.entry
      if (taken.has(match)) later.push(one)
      else {
        taken.add(match)
        batch.push(one)
      }
    }
    this.#waiting = later
    return batch
  }
}
