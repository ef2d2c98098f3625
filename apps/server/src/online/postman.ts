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
/** Whoever plays quickly is told once in a while: what comes sooner waits until then, and is told if it is still so. */
const QUIET_MS = 60_000
const AGAIN_AFTER_MS = [5000, 30_000, 120_000, 600_000]
const MOST_KNOWN = 10_000

export type PostmanOptions = {
  readonly address: string
  /** Where the page is, for links. */
  readonly home: string
  now(): number
  problem(what: string): void
  /** Whether it is still this seat's turn, with nobody looking on from it. */
  isDue(match: string, seat: Seat): Promise<boolean>
  later?(ms: number, work: () => void): void
  /** Answers with the status of the answer. */
  post?(body: string): Promise<number>
}

export class Postman {
  readonly #options: Required<PostmanOptions>
  readonly #lastTold = new Map<string, number>()
  /** About these there is something to tell later. */
  readonly #waiting = new Set<string>()

  constructor(options: PostmanOptions) {
    this.#options = { later: inAWhile, post: body => postTo(options.address, body), ...options }
  }

  /** Of somebody whose turn it has just become. Nobody waits for it; what goes wrong is written down. */
  tellTurn(turn: Turn): void {
    const who = whoOf(turn)
    if (this.#waiting.has(who)) return
    const last = this.#lastTold.get(who)
    const wait = last === undefined ? 0 : last + QUIET_MS - this.#options.now()
    if (wait > 0) this.#tellLater(turn, wait, 0)
    else void this.#tell(turn, 0)
  }

  /** If it is still so. */
  #tellLater(turn: Turn, wait: number, tries: number): void {
    const who = whoOf(turn)
    this.#waiting.add(who)
    const { later, isDue, problem } = this.#options
    later(wait, async () => {
      const isStillSo = await isDue(turn.match, turn.seat).catch(error => {
        problem(`Whose turn it is could not be looked up: ${String(error)}`)
        return false
      })
      this.#waiting.delete(who)
      if (isStillSo) await this.#tell(turn, tries)
    })
  }

  async #tell(turn: Turn, tries: number): Promise<void> {
    const { home, post, problem } = this.#options
    this.#remember(whoOf(turn))
    const link = `${home}/online/${turn.match}`
    const status = await post(JSON.stringify({ type: 'your-turn', ...turn, link } satisfies TurnNotice)).catch(() => null)
    if (status !== null && status >= 200 && status < 300) return
    problem(status === null ? 'The webhook did not answer.' : `The webhook answered ${status}.`)
    // What it does not understand it will not understand later.
    const isHopeless = status !== null && status < 500 && status !== 429
    const wait = AGAIN_AFTER_MS[tries]
    if (!isHopeless && wait !== undefined) this.#tellLater(turn, wait, tries + 1)
  }

  #remember(who: string): void {
    this.#lastTold.delete(who)
    this.#lastTold.set(who, this.#options.now())
    const oldest = this.#lastTold.keys().next().value
    if (this.#lastTold.size > MOST_KNOWN && oldest !== undefined) this.#lastTold.delete(oldest)
  }
}

type Turn = Omit<TurnNotice, 'type' | 'link'>
const whoOf = ({ match, seat }: Turn): string => `${match} ${seat}`
const inAWhile = (ms: number, work: () => void): void => void setTimeout(work, ms).unref()

async function postTo(address: string, body: string): Promise<number> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(address, { method: 'POST', headers, body, redirect: 'error', signal })
  // What it says is not read, and must not keep the line.
  await answer.body?.cancel()
  return answer.status
}
