// Workers of the browser that share the games of one run.
import { addPace, BatchSize, type Experiment, type Pace, type Schedule } from '@sandtable/lab'
import LabWorker from './lab.worker.ts?worker'
import type { LabOrder, LabReply } from './messages.ts'

/** Batches that each worker holds, the one it plays among them, so that it never waits for the page. */
const AHEAD = 2

/** One core stays with the page. */
export const poolSize = (): number => Math.max(1, (navigator.hardwareConcurrency || 2) - 1)

type PooledWorker = { readonly worker: Worker; readonly held: (readonly number[])[]; isReady: boolean }

export class WorkerPool {
  readonly #hands: PooledWorker[] = []
  readonly #schedule: Schedule
  readonly #pace: Pace
  readonly #batchSize = new BatchSize()
  #end: { resolve: () => void; reject: (error: Error) => void } | null = null

  constructor(schedule: Schedule, pace: Pace) {
    this.#schedule = schedule
    this.#pace = pace
  }

  /** Resolves when all is done or it is stopped; rejects where a worker cannot play. */
  run(experiment: Experiment, size: number, onplayed: () => void): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      this.#end = { resolve, reject }
      for (let i = 0; i < size; i++) this.#start(experiment, onplayed)
    })
  }

  stop(): void {
    for (const { worker } of this.#hands.splice(0)) worker.terminate()
    this.#end?.resolve()
  }

  #start(experiment: Experiment, onplayed: () => void): void {
    const hand: PooledWorker = { worker: new LabWorker(), held: [], isReady: false }
    this.#hands.push(hand)
    const fail = (message: string) => {
      this.#end?.reject(new Error(message))
      this.stop()
    }
    hand.worker.onerror = event => fail(event.message || 'The laboratory could not be started.')
    hand.worker.onmessage = ({ data }: MessageEvent<LabReply>) => {
      if (data.type === 'refused') return fail(data.message)
      if (data.type === 'ready') hand.isReady = true
      else {
        const games = hand.held.shift() ?? []
        addPace(this.#pace, data.pace)
        this.#batchSize.note(data.pace)
        this.#schedule.take({ games, lines: data.lines, points: data.points })
        onplayed()
      }
      this.#feedAll()
    }
    this.#tell(hand, { experiment })
  }

  /** After every answer all workers get games: the window of games may just have moved on. */
  #feedAll(): void {
    if (this.#schedule.isDone) this.stop()
    for (const hand of this.#hands)
      while (hand.isReady && hand.held.length < AHEAD) {
        const games = this.#batchSize.fill(() => this.#schedule.next())
        if (games.length === 0) break
        hand.held.push(games)
        this.#tell(hand, { games })
      }
  }

  #tell({ worker }: PooledWorker, order: LabOrder): void {
    worker.postMessage(order)
  }
}
