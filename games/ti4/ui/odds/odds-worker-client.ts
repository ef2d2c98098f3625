// What the page asks the worker of the odds; the last question of its kind is the one that counts.
import OddsWorker from './odds.worker.ts?worker'
import type { OddsAnswers, OddsQuestion } from './odds-messages.ts'

/** One worker for all that a table asks. */
export class OddsWorkerClient {
  #worker: Worker | null = null
  readonly #waiting = new Map<number, (answer: never) => void>()
  readonly #latest = new Map<OddsQuestion['ask'], number>()
  #asked = 0

  /** Started by the first question: a table without a fight needs no calculator. */
  get #ready(): Worker {
    if (this.#worker) return this.#worker
    const worker = new OddsWorker()
    worker.onmessage = ({ data }: MessageEvent<{ id: number; answer: unknown }>) => {
      this.#waiting.get(data.id)?.(data.answer as never)
      this.#waiting.delete(data.id)
    }
    this.#worker = worker
    return worker
  }

  ask<Q extends OddsQuestion>(question: Q, hear: (answer: OddsAnswers[Q['ask']] | null) => void): void {
    this.#asked += 1
    const id = this.#asked
    const stale = this.#latest.get(question.ask)
    if (stale !== undefined) this.#waiting.delete(stale)
    this.#latest.set(question.ask, id)
    this.#waiting.set(id, hear)
    this.#ready.postMessage({ id, question })
  }

  close(): void {
    this.#worker?.terminate()
    this.#worker = null
  }
}
