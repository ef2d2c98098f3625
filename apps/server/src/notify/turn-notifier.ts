// Tells another program that it is somebody's turn: a chat room, a mail gateway, a script of the host. Only the host says where. What is to be
// told is stored before it is told, and stays so until it has been: a process that ends in between leaves it to the next, or to another node.
import { randomUUID } from 'node:crypto'
import type { Seat } from '@sandtable/kernel'
import { type OpenText, textOf } from '../match/redacted.ts'
import type { Notices, StoredNotice } from '../store/store.ts'
import type { Turn, TurnNotice } from './turn-notice.ts'

const PATIENCE_MS = 5000
/** Whoever plays quickly is told once in a while: what comes sooner waits until then, and is told if it is still so. */
const QUIET_MS = 60_000
const AGAIN_AFTER_MS = [5000, 30_000, 120_000, 600_000]
/** So long it is one node's affair; then that node is taken for dead, and another posts it. */
const HELD_MS = 10_000
/** What is so late has been forgotten by whoever should have told it. */
const OVERDUE_MS = 5000
const MOST_AT_ONCE = 100

export type TurnNotifierOptions = {
  readonly address: string
  /** Where the page is, for links. */
  readonly home: string
  readonly notices: Notices
  now(): number
  problem(what: string): void
  /** Null unless it is still this seat's turn, with nobody looking on from it. */
  turn(match: string, seat: Seat): Promise<Turn | null>
  later?(ms: number, work: () => void): void
  /** Answers with the status of the answer. */
  post?(body: OpenText): Promise<number>
}

export class TurnNotifier {
  readonly #options: Required<TurnNotifierOptions>
  readonly #underWay = new Set<Promise<void>>()
  /** A receiver that does not answer makes it long: there is one at a time. */
  #sweeping: Promise<void> | null = null
  #isClosed = false

  constructor(options: TurnNotifierOptions) {
    this.#options = { later: inAWhile, post: body => postTo(options.address, body), ...options }
  }

  /** Of somebody whose turn it has just become. Nobody waits for it; what goes wrong is written down. */
  notify(match: string, seat: Seat): void {
    void this.#start(async () => {
      const { notices, now } = this.#options
      const due = await notices.add(match, seat, randomUUID(), now(), QUIET_MS)
      if (due !== null) await this.#notifyAt(due, match, seat)
    })
  }

  /** What others should have told and have not. */
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

  /** If it is still so, and nobody else is at it. */
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
    // What it does not understand it will not understand later.
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
  // What it says is not read, and must not keep the line.
  await answer.body?.cancel()
  return answer.status
}
