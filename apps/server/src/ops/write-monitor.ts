// Whether the store takes writes. A failed write is answered as `not-stored`: a full disk is no fault of the request. After one the
// monitor tries a write now and then until it works.

import { RequestError } from '../socket/request-error.ts'
import type { Store } from '../store/store.ts'

/** Writes whose failure is answered at once. Entries are tried again first, and a match opens without a snapshot too. */
const REPORTED: ReadonlySet<PropertyKey> = new Set<keyof Store>([
  ...(['makeMatch', 'changeSeat', 'setNote', 'setOffer', 'dropOffers', 'markBegun', 'markOver'] as const),
  ...(['setRematch', 'addChat'] as const),
])
const WATCHED: ReadonlySet<PropertyKey> = new Set<keyof Store>([...(['append', 'keepSnapshot'] as const)])
/** Anybody may ask `/readyz`: a write is not tried more often than this. */
const AGAIN_MS = 1000

type Method = (...args: readonly unknown[]) => Promise<unknown>

export class WriteMonitor {
  /** The store, with its writes watched. */
  readonly store: Store
  readonly #store: Store
  readonly #problem: (what: string) => void
  readonly #elapsed: () => number
  #failed = false
  #tried = Number.NEGATIVE_INFINITY

  constructor(store: Store, problem: (what: string) => void, elapsed: () => number) {
    this.#store = store
    this.#problem = problem
    this.#elapsed = elapsed
    const watched = new Map<PropertyKey, Method>()
    this.store = new Proxy(store, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        let method = watched.get(name)
        if (!method) {
          const own = value.bind(target) as Method
          method = REPORTED.has(name) || WATCHED.has(name) ? (...args) => this.#watch(own(...args), REPORTED.has(name)) : own
          watched.set(name, method)
        }
        return method
      },
    })
  }

  /** False while writes fail. */
  async isWell(): Promise<boolean> {
    return !this.#failed || this.tryAgain()
  }

  async tryAgain(): Promise<boolean> {
    if (this.#elapsed() - this.#tried < AGAIN_MS) return !this.#failed
    this.#tried = this.#elapsed()
    try {
      await this.#store.tryWrite()
      this.#failed = false
    } catch (error) {
      if (!this.#failed) this.#problem(`The store cannot be written to: ${messageOf(error)}`)
      this.#failed = true
    }
    return !this.#failed
  }

  async #watch(writing: Promise<unknown>, isReported: boolean): Promise<unknown> {
    try {
      const result = await writing
      this.#failed = false
      return result
    } catch (error) {
      this.#failed = true
      if (!isReported) throw error
      this.#problem(`Something could not be stored: ${messageOf(error)}`)
      throw new RequestError('not-stored', 'The server could not store this. Try again in a moment.')
    }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
