// Tells another program that it is somebody's turn: a chat room, a mail gateway, a script of the host. Only the host says where.
import type { Seat } from '@sandtable/kernel'

/** What is posted, as JSON. No secret is in it; `link` opens the table's view, or the seat on the device that holds it. */
export type TurnNotice = {
  readonly type: 'your-turn'
  readonly match: string
  readonly title: string
  readonly seat: Seat
  readonly name: string | null
  readonly link: string
}

const PATIENCE_MS = 5000
/** Whoever plays quickly is told once in a while. */
const QUIET_MS = 60_000
const MOST_KNOWN = 10_000

export class Postman {
  readonly #address: string
  readonly #home: string
  readonly #now: () => number
  readonly #problem: (what: string) => void
  readonly #lastTold = new Map<string, number>()

  /** `home`: where the page is, for links. */
  constructor(address: string, home: string, now: () => number, problem: (what: string) => void) {
    this.#address = address
    this.#home = home
    this.#now = now
    this.#problem = problem
  }

  /** Nobody waits for it; what goes wrong is written down. */
  tellTurn(notice: Omit<TurnNotice, 'type' | 'link'>): void {
    const who = `${notice.match} ${notice.seat}`
    const last = this.#lastTold.get(who)
    if (last !== undefined && this.#now() - last < QUIET_MS) return
    this.#remember(who)
    const link = `${this.#home}/online/${notice.match}`
    const body = JSON.stringify({ type: 'your-turn', ...notice, link } satisfies TurnNotice)
    const headers = { 'Content-Type': 'application/json' }
    fetch(this.#address, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      ({ ok, status }) => {
        if (!ok) this.#problem(`The webhook answered ${status}.`)
      },
      () => this.#problem('The webhook did not answer.'),
    )
  }

  #remember(who: string): void {
    this.#lastTold.delete(who)
    this.#lastTold.set(who, this.#now())
    const oldest = this.#lastTold.keys().next().value
    if (this.#lastTold.size > MOST_KNOWN && oldest !== undefined) this.#lastTold.delete(oldest)
  }
}
