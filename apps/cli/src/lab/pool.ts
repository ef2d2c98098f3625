// Threads that play the games of one run. A thread that dies gives its games back; one of another version is sent home; the others go on.

import { setFlagsFromString } from 'node:v8'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { BatchSize, type Experiment, type Pace, type PlayedBatch, type PlayedGames } from '@sandtable/lab'
import { Failure } from '@sandtable/terminal'
import { complain } from '../output.ts'
import type { WorkerMessage, WorkerOrders } from './worker.ts'

/** Batches that each thread holds, the one it plays among them, so that it never waits for us. */
const AHEAD = 2
/** A game that has ended so many threads is told as a failure instead of being tried for ever. Threads may also die of something else. */
const MOST_DEATHS = 4

/** The bundle is one file, so the thread loads this very program and asks it for its worker. */
const BOOT = `import(require('node:worker_threads').workerData.url).then(program => program.labWorker())`

type Batch = readonly number[]
type Thread = { readonly worker: Worker; readonly held: Batch[]; isReady: boolean }

export type PoolOrders = {
  readonly experiment: Experiment
  readonly build: string | null
  readonly workers: number
  /** The module that exports `labWorker`. */
  readonly url: string
  /** The next game to play; null: none at the moment. */
  next(): number | null
  /** By one thread, and how fast. */
  played(played: PlayedGames, pace: Pace): void
  /** No thread survived this game. */
  lost(game: number, message: string): void
  /** Whether everything is done. */
  isDone(): boolean
}

/** Resolves when all is done or the signal comes; rejects when no thread is left to play. */
export class Pool {
  readonly #orders: PoolOrders
  readonly #threads = new Map<number, Thread>()
  readonly #batchSize = new BatchSize()
  /** Handed out before, and by rising numbers: so are those of every batch. */
  readonly #returned: number[] = []
  /** Games of a batch that a thread did not survive: each is played alone now, so that the one that ends threads is known. */
  readonly #suspects: number[] = []
  readonly #deaths = new Map<number, number>()
  #nextId = 0
  #isStopped = false
  #end: { resolve: () => void; reject: (error: Error) => void } | null = null
  #lastRefusal = ''

  constructor(orders: PoolOrders) {
    this.#orders = orders
  }

  run(signal: AbortSignal): Promise<void> {
    const stop = () => this.stop()
    signal.addEventListener('abort', stop, { once: true })
    return new Promise<void>((resolve, reject) => {
      this.#end = { resolve, reject }
      for (let i = 0; i < this.#orders.workers; i++) this.#start()
      this.#feedAll()
    }).finally(() => signal.removeEventListener('abort', stop))
  }

  /** There may be more to play than when it last asked. */
  wake(): void {
    if (!this.#isStopped) this.#feedAll()
  }

  stop(): void {
    if (this.#isStopped) return
    this.#isStopped = true
    const stopping = [...this.#threads.values()].map(({ worker }) => worker.terminate())
    this.#threads.clear()
    Promise.all(stopping).then(
      () => this.#end?.resolve(),
      () => this.#end?.resolve(),
    )
  }

  #start(): void {
    const { experiment, build, url } = this.#orders
    const orders: WorkerOrders & { readonly url: string } = { build, experiment, url }
    const id = this.#nextId++
    const worker = new Worker(BOOT, { eval: true, workerData: orders, execArgv: [], resourceLimits: THREAD_MEMORY })
    const thread: Thread = { worker, held: [], isReady: false }
    this.#threads.set(id, thread)
    let trouble = 'it ended by itself'
    worker.on('message', (message: WorkerMessage) => this.#hear(id, thread, message))
    worker.on('error', error => {
      trouble = error instanceof Error ? error.message : String(error)
    })
    worker.on('exit', () => this.#bury(id, thread, trouble))
  }

  #hear(id: number, thread: Thread, message: WorkerMessage): void {
    if (this.#isStopped) return
    if (message.type === 'refused') {
      this.#lastRefusal = message.message
      complain(`A thread cannot play this run: ${message.message}`)
      this.#threads.delete(id)
      void thread.worker.terminate()
      this.#takeBack(thread.held)
      if (this.#threads.size === 0) this.#giveUp()
      return
    }
    if (message.type === 'ready') {
      thread.isReady = true
      clearAlone()
    } else this.#take(thread, message)
    this.#feedAll()
  }

  /** A thread plays its batches in the order in which it got them. */
  #take(thread: Thread, { lines, points, pace }: PlayedBatch): void {
    const games = thread.held.shift() ?? []
    this.#batchSize.note(pace)
    this.#orders.played({ games, lines, points }, pace)
  }

  /** Everybody is fed at every answer: the window of games may just have moved on. */
  #feedAll(): void {
    if (this.#orders.isDone()) {
      this.stop()
      return
    }
    for (const thread of this.#threads.values()) {
      while (thread.isReady && thread.held.length < AHEAD) {
        const batch = this.#nextBatch()
        if (batch.length === 0) break
        thread.held.push(batch)
        thread.worker.postMessage(batch)
      }
    }
  }

  #nextBatch(): Batch {
    const suspect = this.#suspects.shift()
    return suspect === undefined ? this.#batchSize.fill(() => this.#returned.shift() ?? this.#orders.next()) : [suspect]
  }

  /** Its games go to the others. One of the batch that it played may have been what ended it. */
  #bury(id: number, thread: Thread, trouble: string): void {
    if (this.#isStopped || !this.#threads.delete(id)) return
    const [playing = [], ...waiting] = thread.held
    this.#takeBack(waiting)
    const [alone] = playing
    if (alone !== undefined && playing.length === 1) this.#blame(alone, trouble)
    else this.#suspects.push(...playing)
    if (thread.isReady) {
      complain(`A thread has ended (${trouble}); another takes its games.`)
      this.#start()
    }
    if (this.#threads.size === 0) this.#giveUp(trouble)
    else this.#feedAll()
  }

  #takeBack(batches: readonly Batch[]): void {
    this.#returned.push(...batches.flat())
    this.#returned.sort((a, b) => a - b)
  }

  #blame(game: number, trouble: string): void {
    const deaths = (this.#deaths.get(game) ?? 0) + 1
    this.#deaths.set(game, deaths)
    if (deaths < MOST_DEATHS) this.#suspects.unshift(game)
    else this.#orders.lost(game, trouble)
  }

  #giveUp(trouble = this.#lastRefusal): void {
    this.#isStopped = true
    this.#end?.reject(new Failure(`No thread can play this run: ${trouble}`))
  }
}

// How the memory of a thread that plays is cleared. Next to nothing of a game outlives it, so the young heap need not be large; it should
// be near.
/**
 * Node takes 16 MB: what is made next then always lies where no cache of a core has been for long. A random battle of musket took 3 % more
 * than with 8. With 4 there is nothing more to gain in quick games, and an Elite of beachhead, which keeps many positions while it thinks,
 * took half as long again.
 */
export const HALF_MB = 8

/** The young heap is three halves: one that fills, one that the living are copied to, and one for large objects. */
export const THREAD_MEMORY: ResourceLimits = { maxYoungGenerationSizeMb: 3 * HALF_MB }

export const ALONE = '--no-parallel-scavenge'

/**
 * For the whole process. A few kilobytes are alive when a young heap is full: to wake helpers takes longer than to copy them, and a run has
 * given every core a game already. For when a thread is loaded: what Node keeps compiled counts only under the flags it began with, and
 * each thread would start 10 ms later.
 */
export function clearAlone(): void {
  setFlagsFromString(ALONE)
}
