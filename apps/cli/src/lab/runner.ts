// All games of a run, in their order whoever plays them: the results of two threads are those of one, to the last byte.
import { addPace, type Header, noPace, type Pace, rowText, type UntilKnown } from '@sandtable/lab'
import { Pool } from './pool.ts'
import type { RunProgress } from './progress.ts'
import type { PlayedMessage } from './worker.ts'

/** Games that may be done before an earlier one is; what is held in memory is bounded by it. */
const WINDOW = 64

export type RunOrders = {
  readonly header: Header
  /** The games to play are `from` to `games` - 1. */
  readonly games: number
  readonly from?: number
  readonly workers: number
  /** The module whose `labWorker` plays (default: this program). */
  readonly url?: string
  readonly signal: AbortSignal
  readonly progress: RunProgress
  /** Points of the first seat of games that were played before; null: there was trouble. */
  readonly done?: ReadonlyMap<number, number | null>
  readonly until?: UntilKnown | null
  /** So many games are played even if it is known earlier. */
  readonly least?: number
  /** In the order of games, but for what was held back when the run was stopped. */
  write(line: string, game: number, points: number | null): void
}
export type RunEnd = { readonly pace: Pace; readonly isComplete: boolean }

export async function runGames(orders: RunOrders): Promise<RunEnd> {
  const queue = new Queue(orders)
  const paces = new Map<number, Pace>()
  const pool = new Pool({
    experiment: orders.header,
    program: orders.header.program,
    workers: orders.workers,
    url: orders.url ?? import.meta.url,
    next: () => queue.next(),
    played: (message, thread) => {
      paces.set(thread, message.pace)
      queue.take(message)
    },
    lost: (game, message) => queue.take({ game, points: null, line: lostLine(game, message) }),
    isDone: () => queue.isDone,
  })
  if (!queue.isDone) await pool.run(orders.signal)
  queue.flush()
  orders.progress.end()
  const pace = [...paces.values()].reduce(addPace, noPace())
  return { pace, isComplete: queue.isDone }
}

const lostLine = (game: number, message: string): string =>
  rowText({
    game,
    isSwapped: false,
    winner: null,
    reason: 'failed',
    clause: '',
    actions: 0,
    hash: '',
    tally: null,
    trouble: { kind: 'failed', seat: null, message },
  })

type Taken = Pick<PlayedMessage, 'game' | 'points' | 'line'>

/** Hands games out in order, and what comes back is written in order. */
class Queue {
  readonly #orders: RunOrders
  readonly #held = new Map<number, Taken>()
  readonly #points = new Map<number, number | null>()
  #toPlay: number
  #toWrite: number
  #toJudge = 0
  #written: number
  #isKnown = false

  constructor(orders: RunOrders) {
    this.#orders = orders
    this.#toPlay = this.#toWrite = orders.from ?? 0
    this.#written = orders.done?.size ?? 0
    for (const [game, points] of orders.done ?? []) this.#points.set(game, points)
    this.#skipDone()
    this.#judge()
  }

  get isDone(): boolean {
    return this.#isKnown || this.#toWrite >= this.#orders.games
  }

  next(): number | null {
    const { games, workers, done } = this.#orders
    while (done?.has(this.#toPlay)) this.#toPlay++
    if (this.isDone || this.#toPlay >= games || this.#toPlay - this.#toWrite >= WINDOW * workers) return null
    return this.#toPlay++
  }

  take(taken: Taken): void {
    this.#held.set(taken.game, taken)
    while (!this.isDone) {
      const next = this.#held.get(this.#toWrite)
      if (!next) break
      this.#write(next)
      this.#toWrite++
      this.#skipDone()
      this.#judge()
    }
    this.#orders.progress.show(this.#written)
  }

  /** What is done but waits for an earlier game. Once the answer is known no more games are wanted. */
  flush(): void {
    if (!this.isDone) for (const taken of [...this.#held.values()].sort((a, b) => a.game - b.game)) this.#write(taken)
  }

  #write({ line, game, points }: Taken): void {
    this.#held.delete(game)
    this.#written++
    if (this.#orders.until) this.#points.set(game, points)
    this.#orders.write(line, game, points)
  }

  #skipDone(): void {
    while (this.#orders.done?.has(this.#toWrite)) this.#toWrite++
  }

  #judge(): void {
    const { until, least = 0 } = this.#orders
    if (!until) return
    for (let points = this.#points.get(this.#toJudge); points !== undefined && !this.#isKnown; ) {
      this.#points.delete(this.#toJudge)
      if (points !== null) until.add(points)
      points = this.#points.get(++this.#toJudge)
      if (until.verdict !== null && this.#toJudge >= least) this.#isKnown = true
    }
  }
}
