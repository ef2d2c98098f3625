// Notifies a program of the host's that it is a player's turn: a chat room, a mail gateway, a script. A notice is stored before it is posted and
// until it has arrived: a process that ends in between leaves it to the next, or to another node.
import { randomUUID } from 'node:crypto'
import type { Seat } from '@sandtable/kernel'
import { type OpenText, textOf } from '../match/redacted.ts'
import type { Notices, StoredNotice } from '../store/store.ts'
import type { Turn, TurnNotice } from './turn-notice.ts'

const PATIENCE_MS = 5000
/** A seat is notified once in this time; what comes sooner waits, and is posted if it is still so. */
const QUIET_MS = 60_000
const AGAIN_AFTER_MS = [5000, 30_000, 120_000, 600_000]
/** One node has so long to post a notice; then it is taken for dead, and another node posts it. */
const HELD_MS = 10_000
/** A notice this late has been forgotten by the node that should have posted it. */
const OVERDUE_MS = 5000
const MOST_AT_ONCE = 100

export type TurnNotifierOptions = {
  readonly address: string
  /** The address of the page, for links. */
  readonly home: string
  readonly notices: Notices
  now(): number
  problem(what: string): void
  /** Null unless it is still this seat's turn and its player is not connected. */
  turn(match: string, seat: Seat): Promise<Turn | null>
  later?(ms: number, work: () => void): void
  /** Answers the HTTP status of the receiver. */
  post?(body: OpenText): Promise<number>
}

export class TurnNotifier {
  readonly #options: Required<TurnNotifierOptions>
  readonly #underWay = new Set<Promise<void>>()
  /** One sweep at a time: a receiver that does not answer makes it long. */
  #sweeping: Promise<void> | null = null
  #isClosed = false

  constructor(options: TurnNotifierOptions) {
    this.#options = { later: inAWhile, post: body => postTo(options.address, body), ...options }
  }

  /** A seat whose turn has just begun. No request waits for the notice; a failure goes to the log. */
  notify(match: string, seat: Seat): void {
    void this.#start(async () => {
      const { notices, now } = this.#options
      const due = await notices.add(match, seat, randomUUID(), now(), QUIET_MS)
      if (due !== null) await this.#notifyAt(due, match, seat)
    })
  }

  /** Posts what other nodes should have posted and have not. */
  sweep(): Promise<void> {
    this.#sweeping ??= this.#start(async () => {
      const { notices, now } = this.#options
      const late = await notices.overdue(now() - OVERDUE_MS, now(), MOST_AT_ONCE)
      for (const { match, seat } of late) await this.#notifyNow(match, seat)
    }).finally(() => {
      this.#sweeping = null
    })
    return this.#sweeping
  }

  /** When everything that was begun is done; what is due later is not waited for. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  close(): Promise<void> {
    this.#isClosed = true
    return this.settled()
  }

  async #notifyAt(due: number, match: string, seat: Seat): Promise<void> {
    const wait = due - this.#options.now()
    if (wait <= 0) await this.#notifyNow(match, seat)
    else this.#options.later(wait, () => this.#start(() => this.#notifyNow(match, seat)))
  }

  /** Unless the turn is over, or another node is posting it. */
  async #notifyNow(match: string, seat: Seat): Promise<void> {
    const { notices, now, turn } = this.#options
    const taken = this.#isClosed ? null : await notices.take(match, seat, now(), now() + HELD_MS)
    if (!taken) return
    const due = await turn(match, seat)
    if (!due) {
      await notices.drop(taken)
      return
    }
    const again = await this.#post(taken, due)
    await notices.settle(taken, again)
    if (again !== null) await this.#notifyAt(again, match, seat)
  }

  /** When it is to be tried again; null where that is not needed, or of no use. */
  async #post({ id, tries }: StoredNotice, turn: Turn): Promise<number | null> {
    const { home, now, post, problem } = this.#options
    const link = `${home}/online/${turn.match}`
    const status = await post(textOf({ type: 'your-turn', id, ...turn, link } satisfies TurnNotice)).catch(() => null)
    if (status !== null && status >= 200 && status < 300) return null
    problem(status === null ? 'The webhook did not answer.' : `The webhook answered ${status}.`)
    // What the receiver refuses now it will refuse again.
    if (status !== null && status < 500 && status !== 429) return null
    const wait = AGAIN_AFTER_MS[tries - 1]
    return wait === undefined ? null : now() + wait
  }

  #start(work: () => Promise<void>): Promise<void> {
    const done = work().catch(error => this.#options.problem(`Whose turn it is could not be told: ${String(error)}`))
    this.#underWay.add(done)
    return done.finally(() => this.#underWay.delete(done))
  }
}

const inAWhile = (ms: number, work: () => void): void => void setTimeout(work, ms).unref()

async function postTo(address: string, body: OpenText): Promise<number> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(address, { method: 'POST', headers, body, redirect: 'error', signal })
  // The body is not read, and must not keep the connection.
  await answer.body?.cancel()
  return answer.status
}
