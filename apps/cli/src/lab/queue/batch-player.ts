// The batches that one worker holds of one run, and the threads that play them.
import { setTimeout as pause } from 'node:timers/promises'
import { addPace, type Header, linesIn, lostGame, noPace, type Pace, type PlayedGames } from '@sandtable/lab'
import { thisBuild } from '../build.ts'
import { Pool } from '../pool.ts'
import type { Batch, RunBook } from './run-book.ts'

const LOOK_MS = 100
/** A run that has had nothing for us for so long makes room for another. */
const SPARE_MS = 2000

export type PlayerOrders = {
  readonly book: RunBook
  readonly run: string
  readonly header: Header
  readonly worker: string
  readonly workers: number
}
type OneGame = { readonly line: string; readonly points: number | null }
type Held = { readonly batch: Batch; readonly played: Map<number, OneGame>; readonly pace: Pace }

export class BatchPlayer {
  readonly #orders: PlayerOrders
  readonly #held = new Map<string, Held>()
  readonly #holders = new Map<number, Held>()
  readonly #waiting: number[] = []
  readonly #pool: Pool
  #isOver = false

  constructor(orders: PlayerOrders) {
    this.#orders = orders
    this.#pool = new Pool({
      experiment: orders.header,
      workers: orders.workers,
      url: import.meta.url,
      build: thisBuild(),
      next: () => this.#waiting.shift() ?? null,
      played: (played, pace) => this.#take(played, pace),
      lost: (game, message) => this.#take(lostGame(game, message), noPace()),
      isDone: () => this.#isOver,
    })
  }

  /** Until the run has nothing more for us, or the signal comes. Rejects where no thread can play it. */
  async play(signal: AbortSignal): Promise<void> {
    const threads = this.#pool.run(signal)
    const feeding = this.#feed(signal)
    try {
      await Promise.race([threads, feeding])
    } finally {
      this.#isOver = true
      this.#pool.stop()
      await feeding.catch(() => {})
      const left = [...this.#held.keys()]
      if (left.length > 0) await this.#orders.book.giveBack(this.#orders.run, left).catch(() => {})
    }
  }

  async #feed(signal: AbortSignal): Promise<void> {
    const { book, run, worker, workers } = this.#orders
    let since = performance.now()
    while (!signal.aborted && !this.#isOver) {
      await this.#storeFinished()
      // One for each thread and one in hand, so that no thread waits for the database.
      const room = workers + 1 - this.#held.size
      if (room > 0) for (const batch of await book.take(run, worker, room)) this.#hold(batch)
      if (this.#held.size > 0) since = performance.now()
      else if (performance.now() - since > SPARE_MS) return
      await pause(LOOK_MS, undefined, { signal }).catch(() => {})
    }
  }

  #hold(batch: Batch): void {
    const held: Held = { batch, played: new Map(), pace: noPace() }
    this.#held.set(batch.id, held)
    for (const game of batch.games) this.#holders.set(game, held)
    this.#waiting.push(...batch.games)
    this.#pool.wake()
  }

  /** A thread may have got games of several batches of the queue together; the pace goes with the first. */
  #take(played: PlayedGames, pace: Pace): void {
    for (const [i, line] of linesIn(played).entries()) {
      const game = played.games[i] as number
      const held = this.#holders.get(game)
      held?.played.set(game, { line, points: played.points[i] ?? null })
      if (held && i === 0) addPace(held.pace, pace)
    }
  }

  async #storeFinished(): Promise<void> {
    const { book, run } = this.#orders
    for (const [id, { batch, played, pace }] of this.#held) {
      if (played.size < batch.games.length) continue
      await book.store(run, id, { ...inOrder(batch, played), pace })
      this.#held.delete(id)
      for (const game of batch.games) this.#holders.delete(game)
    }
  }
}

function inOrder({ games }: Batch, played: ReadonlyMap<number, OneGame>): Omit<PlayedGames, 'games'> {
  const all = games.map(game => played.get(game) as OneGame)
  return { lines: all.map(({ line }) => `${line}\n`).join(''), points: all.map(({ points }) => points) }
}
