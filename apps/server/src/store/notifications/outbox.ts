// A node sends its notifications in one statement at a time: PostgreSQL has every commit that notifies wait for the one before it, of whichever
// node, so what comes while one is under way goes together with the next.
import { notificationTexts, type What } from './notification-text.ts'

export class Outbox {
  readonly #node: string
  readonly #send: (texts: readonly string[]) => Promise<void>
  readonly #changed = new Set<string>()
  #others: string[] = []
  /** The statement that is under way. */
  #last: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null

  constructor(node: string, send: (texts: readonly string[]) => Promise<void>) {
    this.#node = node
    this.#send = send
  }

  /** Resolves when it has gone out. Equal notifications of a match are sent once; presence is sent in order. */
  add(match: string, what: What): Promise<void> {
    if (what === 'anything') this.#changed.add(match)
    else this.#others.push(...notificationTexts({ node: this.#node, matches: [match], what }))
    if (!this.#next) {
      this.#next = this.#last.then(() => new Promise<void>(resolve => setImmediate(resolve))).then(() => this.#sendAll())
      this.#last = this.#next.catch(() => {})
    }
    return this.#next
  }

  /** When everything that was added has gone out, or could not. */
  settled(): Promise<void> {
    return this.#last
  }

  #sendAll(): Promise<void> {
    const texts = [...notificationTexts({ node: this.#node, matches: [...this.#changed], what: 'anything' }), ...this.#others]
    this.#changed.clear()
    this.#others = []
    this.#next = null
    return this.#send(texts)
  }
}
