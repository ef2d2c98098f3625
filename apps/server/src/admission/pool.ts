// Scenarios from outside are set up in threads of their own: one that takes too long is ended, and other requests go on.
import type { Worker } from 'node:worker_threads'
import { SETUP_MS, tooLongToSetUp } from '@sandtable/kernel'
import { RequestError } from '../socket/request-error.ts'
import { type Admitted, type Asked, type Games, type Judged, judge } from './judge.ts'
import type { ThreadAsk, ThreadReply } from './serve.ts'

export interface Admission {
  /** `from`: the network that asks. Throws a `RequestError` that says why not. */
  admit(asked: Asked, from: string): Promise<Admitted>
  close(): Promise<void>
}

export type PoolLimits = {
  /** Threads. An address has one of them at a time, so that two addresses cannot keep both. */
  readonly workers: number
  /** How long a scenario may take. */
  readonly ms: number
  /** How long a thread may take to begin. */
  readonly startMs: number
  /** Scenarios that wait: of all addresses, and of one. */
  readonly waiting: number
  readonly waitingPerAddress: number
  /** How long an address waits after a scenario of its was ended. */
  readonly pauseMs: number
}
export const POOL_LIMITS: PoolLimits = {
  workers: 2,
  ms: SETUP_MS,
  startMs: 60_000,
  waiting: 64,
  waitingPerAddress: 4,
  pauseMs: 60_000,
}

/** What a thread may take of the memory, in megabytes. */
export const MOST_MEMORY_MB = 512

type Job = {
  readonly id: number
  readonly asked: Asked
  readonly from: string
  readonly resolve: (admitted: Admitted) => void
  readonly reject: (error: Error) => void
}
/** A place for a thread. Its thread is started when it is first needed, and again after it was ended. */
type Place = { worker: Worker | null; job: Job | null; timer: NodeJS.Timeout | null }

export class SetUpPool implements Admission {
  readonly #start: () => Worker
  readonly #limits: PoolLimits
  readonly #now: () => number
  readonly #places: readonly Place[]
  /** By address, the next to be served first. */
  readonly #waiting = new Map<string, Job[]>()
  readonly #pausedUntil = new Map<string, number>()
  #last = 0

  /** `now`: a monotonic clock. */
  constructor(start: () => Worker, limits: PoolLimits = POOL_LIMITS, now: () => number = () => performance.now()) {
    this.#start = start
    this.#limits = limits
    this.#now = now
    this.#places = Array.from({ length: limits.workers }, () => ({ worker: null, job: null, timer: null }))
  }

  admit(asked: Asked, from: string): Promise<Admitted> {
    this.#checkRoom(from)
    return new Promise((resolve, reject) => {
      const own = this.#waiting.get(from) ?? []
      this.#waiting.set(from, [...own, { id: ++this.#last, asked, from, resolve, reject }])
      this.#goOn()
    })
  }

  async close(): Promise<void> {
    const jobs = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    const ended = this.#places.map(place => {
      const { worker } = place
      const job = this.#settle(place)
      if (job) jobs.push(job)
      place.worker = null
      return worker?.terminate()
    })
    for (const { reject } of jobs) reject(new RequestError('busy', 'The server stops.'))
    await Promise.all(ended)
  }

  #checkRoom(from: string): void {
    const now = this.#now()
    for (const [address, until] of this.#pausedUntil) if (until <= now) this.#pausedUntil.delete(address)
    if (this.#pausedUntil.has(from))
      throw new RequestError('too-fast', 'Your last scenario took too long to set up. Wait a minute before you send another.')
    const all = [...this.#waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0)
    if (all >= this.#limits.waiting || (this.#waiting.get(from)?.length ?? 0) >= this.#limits.waitingPerAddress)
      throw new RequestError('busy', 'The server is busy with other scenarios. Wait a moment and try again.')
  }

  #goOn(): void {
    for (const place of this.#places) {
      if (place.job) continue
      const job = this.#next()
      if (!job) return
      this.#begin(place, job)
    }
  }

  /** Address by address, and never two of one at a time. */
  #next(): Job | null {
    for (const [address, [job, ...rest]] of this.#waiting) {
      if (this.#places.some(place => place.job?.from === address)) continue
      this.#waiting.delete(address)
      if (rest.length > 0) this.#waiting.set(address, rest)
      return job ?? null
    }
    return null
  }

  #begin(place: Place, job: Job): void {
    place.job = job
    const worker = this.#running(place)
    this.#limit(place, this.#limits.startMs, () => this.#broke(place, worker, 'a thread that sets up scenarios did not begin'))
    worker.postMessage({ id: job.id, ...job.asked } satisfies ThreadAsk)
  }

  #running(place: Place): Worker {
    if (place.worker) return place.worker
    const worker = this.#start()
    place.worker = worker
    worker.unref()
    worker.on('message', (reply: ThreadReply) => {
      if (place.worker !== worker || place.job?.id !== reply.id) return
      if ('began' in reply) this.#limit(place, this.#limits.ms, () => this.#tookTooLong(place, worker))
      else this.#answered(place, reply)
    })
    worker.on('error', error => {
      const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
      if (isTooLarge) this.#tookTooLong(place, worker)
      else this.#broke(place, worker, error instanceof Error ? error.message : String(error))
    })
    return worker
  }

  #limit(place: Place, ms: number, then: () => void): void {
    if (place.timer) clearTimeout(place.timer)
    const { job } = place
    // An answer that has come counts, even if this thread was too busy to read it in time.
    const timer = setTimeout(() => setImmediate(() => place.job === job && place.timer === timer && then()), ms)
    timer.unref()
    place.timer = timer
  }

  #answered(place: Place, reply: Exclude<ThreadReply, { began: true }>): void {
    const job = this.#settle(place)
    if ('problem' in reply) job?.reject(new Error(reply.problem))
    else if ('admitted' in reply.judged) job?.resolve(reply.judged.admitted)
    else job?.reject(refusalOf(reply.judged))
    this.#goOn()
  }

  #tookTooLong(place: Place, worker: Worker): void {
    if (place.worker !== worker) return
    const job = this.#end(place)
    if (job) this.#pausedUntil.set(job.from, this.#now() + this.#limits.pauseMs)
    const { code, message } = tooLongToSetUp('scenario')
    job?.reject(new RequestError(code, message))
    this.#goOn()
  }

  #broke(place: Place, worker: Worker, problem: string): void {
    if (place.worker !== worker) return
    this.#end(place)?.reject(new Error(problem))
    this.#goOn()
  }

  /** Ends the thread; the next scenario has a new one. */
  #end(place: Place): Job | null {
    void place.worker?.terminate()
    place.worker = null
    return this.#settle(place)
  }

  /** This place is free again. */
  #settle(place: Place): Job | null {
    const { job } = place
    if (place.timer) clearTimeout(place.timer)
    place.job = null
    place.timer = null
    return job
  }
}

const refusalOf = ({ refused: { code, message, clause } }: Extract<Judged, { refused: unknown }>): RequestError =>
  new RequestError(code, message, clause)

/** On this thread, for a program with nothing else to serve. */
export const admitHere = (games: Games): Admission => ({
  async admit(asked) {
    const judged = await judge(games, asked)
    if ('admitted' in judged) return judged.admitted
    throw refusalOf(judged)
  },
  async close() {},
})
