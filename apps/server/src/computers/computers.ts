// Computer opponents think on a thread of their own, so that no other match waits for them.
import type { Worker } from 'node:worker_threads'
import { anyOpponent, PATIENCE_MS, stopAfter } from '@sandtable/ai'
import { type Action, type Seat, seeded, TableError, withSharedTexts } from '@sandtable/kernel'
import { type Games, loadGame } from '../admission/judge.ts'
import { RequestError } from '../socket/request-error.ts'
import { ComputerQueue } from './computer-queue.ts'

/** All that the computer is given: what a person in its seat would see. */
export type Thought = {
  readonly game: string
  readonly rulesVersion: number
  readonly seat: Seat
  readonly level: string
  readonly view: unknown
}

/** `says`: a comment that everybody in the match may read. */
export type Decision = { readonly action: Action; readonly says?: string }

export interface Computers {
  /** The same match, number and thought give the same action, unless time was short. */
  think(match: string, at: number, thought: Thought): Promise<Decision>
  close(): Promise<void>
}

/** What a policy wants back with its next question in the same match. Lost with the process: it only saves work. */
const notesOf = new Map<string, unknown>()
const MOST_NOTES = 1000

function keepNotes(match: string, seat: Seat, notes: unknown): void {
  notesOf.delete(`${match} ${seat}`)
  notesOf.set(`${match} ${seat}`, notes)
  const oldest = notesOf.keys().next().value
  if (notesOf.size > MOST_NOTES && oldest !== undefined) notesOf.delete(oldest)
}

/** Answers one question, on this thread. */
export async function choose(games: Games, { match, at, thought, patience }: ThreadAsk): Promise<Decision> {
  const { game, level, seat } = thought
  const entry = await loadGame(games, game)
  if (!entry) throw new TableError('no-game', `There is no game called ${game} here.`)
  const policy = await anyOpponent(entry, level)
  if (!policy) throw new TableError('no-policy', `Nobody plays ${game} here.`)
  const notes = notesOf.get(`${match} ${seat}`)
  const stop = stopAfter(patience, () => performance.now())
  const asking = notes === undefined ? { stop } : { stop, notes }
  const choice = policy.choose(withSharedTexts(thought.view), seat, seeded(`${match} ${seat} ${at}`), asking)
  if (choice.notes !== undefined) keepNotes(match, seat, choice.notes)
  return choice.says ? { action: choice.action, says: choice.says.text } : { action: choice.action }
}

/** `patience`: after so many milliseconds the best so far is taken. */
export type ThreadAsk = {
  readonly id: number
  readonly match: string
  readonly at: number
  readonly thought: Thought
  readonly patience: number
}
export type ThreadReply = { readonly id: number; readonly decision?: Decision; readonly problem?: string }
type Waiting = Omit<ThreadAsk, 'patience'> & {
  readonly resolve: (decision: Decision) => void
  readonly reject: (error: Error) => void
}

/** The full time where no other match waits, a share of it where others do, and this at least. */
const SHORTEST_MS = 1000
/** An answer that has not come by then never will. */
const LOST_MS = 60_000

/** A thread that is started when it is first needed, and again after it broke. It answers one question at a time; the others wait here. */
export class ThreadComputers implements Computers {
  readonly #start: () => Worker
  readonly #now: () => number
  readonly #queue: ComputerQueue<Waiting>
  #worker: Worker | null = null
  #thinking: { readonly job: Waiting; readonly since: number; readonly lost: NodeJS.Timeout } | null = null
  #last = 0

  constructor(start: () => Worker, now: () => number = () => performance.now()) {
    this.#start = start
    this.#now = now
    this.#queue = new ComputerQueue(now)
  }

  think(match: string, at: number, thought: Thought): Promise<Decision> {
    // A new question for the same seat replaces the older one.
    const old = this.#queue.remove(job => job.match === match && job.thought.seat === thought.seat)
    for (const { reject } of old) reject(new RequestError('asked-anew', 'The table has changed since.'))
    return new Promise((resolve, reject) => {
      this.#queue.add({ id: ++this.#last, match, at, thought, resolve, reject })
      this.#goOn()
    })
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
    for (const { reject } of this.#queue.remove(() => true)) reject(new Error('The server stops.'))
    this.#answered()?.reject(new Error('The server stops.'))
  }

  #goOn(): void {
    if (this.#thinking) return
    const job = this.#queue.next()
    if (!job) return
    const { resolve: _, reject: __, ...asked } = job
    const worker = this.#running()
    const lost = setTimeout(() => this.#broke(worker, `nothing came of a thought within ${LOST_MS / 1000} seconds`), LOST_MS)
    lost.unref()
    this.#thinking = { job, since: this.#now(), lost }
    const patience = Math.max(SHORTEST_MS, PATIENCE_MS / (1 + this.#queue.length))
    worker.postMessage({ ...asked, patience } satisfies ThreadAsk)
  }

  /** Ends the question that is being answered. */
  #answered(): Waiting | null {
    if (!this.#thinking) return null
    const { job, since, lost } = this.#thinking
    clearTimeout(lost)
    this.#thinking = null
    this.#queue.spent(job.match, this.#now() - since)
    return job
  }

  #running(): Worker {
    if (this.#worker) return this.#worker
    const worker = this.#start()
    this.#worker = worker
    worker.unref()
    worker.on('message', ({ id, decision, problem }: ThreadReply) => {
      if (this.#thinking?.job.id !== id) return
      const job = this.#answered()
      if (decision) job?.resolve(decision)
      else job?.reject(new Error(problem))
      this.#goOn()
    })
    worker.on('error', error => this.#broke(worker, error instanceof Error ? error.message : String(error)))
    return worker
  }

  /** Waiting questions go to a new thread. */
  #broke(worker: Worker, problem: string): void {
    if (this.#worker !== worker) return
    this.#worker = null
    void worker.terminate()
    this.#answered()?.reject(new Error(problem))
    this.#goOn()
  }
}
