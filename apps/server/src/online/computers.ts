// Seats that the computer plays. It thinks in threads of its own, so that nobody at another table waits for it.
import type { Worker } from 'node:worker_threads'
import { firstOffer, type GameEntry, opponentOf, policiesOf } from '@sandtable/ai'
import { type Action, type Seat, seeded, TableError } from '@sandtable/kernel'

/** All that the computer is given: what a person in its seat would see. */
export type Thought = {
  readonly game: string
  readonly rulesVersion: number
  readonly seat: Seat
  readonly level: string
  readonly view: unknown
}

/** `says`: a sentence that everybody at the table may hear. */
export type Decision = { readonly action: Action; readonly says?: string }

export interface Computers {
  /** The same match, number and thought give the same action. */
  think(match: string, at: number, thought: Thought): Promise<Decision>
  close(): Promise<void>
}

export type Doors = { readonly [game: string]: () => Promise<{ readonly default: GameEntry }> }

export async function doorOf(doors: Doors, game: string): Promise<GameEntry | null> {
  const door = Object.hasOwn(doors, game) ? doors[game] : undefined
  return door ? (await door()).default : null
}

/** What a policy wants to be handed back with its next question in the same match. Lost with the process: it is a help, not a duty. */
const notesOf = new Map<string, unknown>()
const MOST_NOTES = 1000

function keepNotes(match: string, seat: Seat, notes: unknown): void {
  notesOf.delete(`${match} ${seat}`)
  notesOf.set(`${match} ${seat}`, notes)
  const oldest = notesOf.keys().next().value
  if (notesOf.size > MOST_NOTES && oldest !== undefined) notesOf.delete(oldest)
}

/** One thought, on this thread. */
export async function choose(doors: Doors, { match, at, thought }: ThreadAsk): Promise<Decision> {
  const { game, level, view, seat } = thought
  const entry = await doorOf(doors, game)
  if (!entry) throw new TableError('no-game', `There is no game called ${game} here.`)
  const policy = (await opponentOf(entry, level)) ?? (await opponentOf(entry, firstOffer(await policiesOf(entry))))
  if (!policy) throw new TableError('no-policy', `Nobody plays ${game} here.`)
  const notes = notesOf.get(`${match} ${seat}`)
  const choice = policy.choose(view, seat, seeded(`${match} ${seat} ${at}`), notes === undefined ? {} : { notes })
  if (choice.notes !== undefined) keepNotes(match, seat, choice.notes)
  return choice.says ? { action: choice.action, says: choice.says.text } : { action: choice.action }
}

export type ThreadAsk = { readonly id: number; readonly match: string; readonly at: number; readonly thought: Thought }
export type ThreadReply = { readonly id: number; readonly decision?: Decision; readonly problem?: string }
type Waiting = { readonly resolve: (decision: Decision) => void; readonly reject: (error: Error) => void }

/** A thread that is started when it is first needed, and again after it broke. */
export class ThreadComputers implements Computers {
  readonly #start: () => Worker
  #worker: Worker | null = null
  readonly #waiting = new Map<number, Waiting>()
  #last = 0

  constructor(start: () => Worker) {
    this.#start = start
  }

  think(match: string, at: number, thought: Thought): Promise<Decision> {
    const worker = this.#running()
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      worker.postMessage({ id, match, at, thought } satisfies ThreadAsk)
    })
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
    this.#fail('The server stops.')
  }

  #running(): Worker {
    if (this.#worker) return this.#worker
    const worker = this.#start()
    this.#worker = worker
    worker.unref()
    worker.on('message', ({ id, decision, problem }: ThreadReply) => {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (decision) waiting?.resolve(decision)
      else waiting?.reject(new Error(problem))
    })
    worker.on('error', error => {
      if (this.#worker === worker) this.#worker = null
      this.#fail(error instanceof Error ? error.message : String(error))
    })
    return worker
  }

  #fail(problem: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(problem))
    this.#waiting.clear()
  }
}
