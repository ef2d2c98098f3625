// The side of a run that asks: batches go into the queue, results come back in any order and are handed on game by game.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { BatchSize, type Header, type PlayedBatch } from '@sandtable/lab'
import { complain } from '../../output.ts'
import { thisBuild } from '../build.ts'
import type { PoolOrders } from '../pool.ts'
import { type NewBatch, RunBook } from './run-book.ts'

/** What a batch should take one thread. Short enough that little is lost with a worker, long enough that the database is not felt. */
const BATCH = { ms: 2000, most: 500, first: 4 }
/** Batches in the queue or in hands: as many as keep the workers busy until we look again. */
const LEAST_BATCHES = 16
const BATCHES_A_WORKER = 8
const LOOK_MS = 150
const SILENCE_MS = 1000
const LONELY_MS = 5000
/** A database that starts anew just then is there again by the last of them. */
const CLEARINGS = 10
const CLEARING_MS = 500

export type CollectorOrders = Pick<PoolOrders, 'next' | 'played' | 'lost' | 'isDone'> & {
  readonly header: Header
  readonly url: string
  readonly patience: number
}

export class Collector {
  readonly #orders: CollectorOrders
  readonly #out = new Map<string, readonly number[]>()
  #known: readonly string[] = []
  #unsent: readonly NewBatch[] = []
  readonly #batchSize = new BatchSize(BATCH)
  #turn = 0
  #workers = 0
  #looked = 0
  #begun = 0
  #hasTrouble = false
  #isLonely = false

  constructor(orders: CollectorOrders) {
    this.#orders = orders
  }

  /** Resolves when all is done or the signal comes. Nothing of the run stays in the database. */
  async run(signal: AbortSignal): Promise<void> {
    const book = await RunBook.open(this.#orders.url, 'collector')
    try {
      const run = await book.begin(this.#orders.header, thisBuild())
      this.#begun = performance.now()
      try {
        while (!signal.aborted && !this.#orders.isDone()) {
          await this.#tolerantly(() => this.#step(book, run))
          if (!this.#orders.isDone()) await pause(LOOK_MS, undefined, { signal }).catch(() => {})
        }
      } finally {
        await clearAway(book, run)
      }
    } finally {
      await book.close()
    }
  }

  /** A database that is away for a while is waited for: what is in it stays in it. */
  async #tolerantly(step: () => Promise<void>): Promise<void> {
    try {
      await step()
      this.#hasTrouble = false
    } catch (error) {
      if (!this.#hasTrouble) complain(`The database does not answer (${(error as Error).message}); trying again.`)
      this.#hasTrouble = true
    }
  }

  async #step(book: RunBook, run: string): Promise<void> {
    const results = await book.collect(run, this.#known)
    for (const { batch, ...result } of results) this.#take(batch, result)
    this.#known = results.map(({ batch }) => batch)
    if (performance.now() - this.#looked > SILENCE_MS) {
      this.#looked = performance.now()
      await this.#lookAfter(book, run)
    }
    this.#fill()
    if (this.#unsent.length === 0) return
    await book.add(run, this.#unsent)
    this.#unsent = []
  }

  #take(batch: string, { lines, points, pace }: PlayedBatch): void {
    const games = this.#out.get(batch)
    // Played twice, after a silence that was none: the same lines again.
    if (!games) return
    this.#out.delete(batch)
    this.#batchSize.note(pace)
    this.#orders.played({ games, lines, points }, pace)
  }

  async #lookAfter(book: RunBook, run: string): Promise<void> {
    const silent = await book.takeBackSilent(run, this.#orders.patience)
    if (silent > 0) complain(`A worker has fallen silent; others take its ${silent === 1 ? 'batch' : `${silent} batches`}.`)
    for (const batch of await book.givenUp(run)) this.#split(batch)
    this.#workers = await book.workersAt(run)
    if (this.#workers > 0 || this.#isLonely || performance.now() - this.#begun < LONELY_MS) return
    this.#isLonely = true
    complain('No worker has come yet. Start some where DATABASE_URL is the same: sandtable worker')
  }

  /** No worker finished this batch: its games go out one by one, and a game that ends every worker is a result of the run. */
  #split(batch: string): void {
    const games = this.#out.get(batch)
    if (!games) return
    this.#out.delete(batch)
    if (games.length === 1) this.#orders.lost(games[0] as number, 'no worker survived it')
    else for (const game of games) this.#send([game])
  }

  #fill(): void {
    const most = Math.max(LEAST_BATCHES, BATCHES_A_WORKER * this.#workers)
    while (this.#out.size < most) {
      const games = this.#batchSize.fill(() => this.#orders.next())
      if (games.length === 0) return
      this.#send(games)
    }
  }

  /** Waits here until the database has it; an insertion whose answer was lost is made again under the same id. */
  #send(games: readonly number[]): void {
    const id = randomUUID()
    this.#out.set(id, games)
    this.#unsent = [...this.#unsent, { id, games, turn: this.#turn++ }]
  }
}

/** What stays is left alone by workers after a minute, and cleared away by another run after a day. */
async function clearAway(book: RunBook, run: string): Promise<void> {
  for (let left = CLEARINGS; ; left--) {
    try {
      return await book.end(run)
    } catch (error) {
      if (left === 1) return complain(`The run could not be cleared away: ${(error as Error).message}`)
      await pause(CLEARING_MS)
    }
  }
}
