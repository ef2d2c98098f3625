// The page's end of the worker. Cancelling ends the worker: a thought cannot be interrupted, but it can be left.
import { Cancelled } from '@sandtable/session'
import AiWorker from './ai.worker.ts?worker'
import type { Answers, Ask, Reply, Request } from './worker-messages.ts'

type Waiting = {
  readonly resolve: (answer: never) => void
  readonly reject: (error: Error) => void
  readonly onprogress: (done: number) => void
}

export class AiWorkerClient {
  #worker: Worker | null = null
  readonly #waiting = new Map<number, Waiting>()
  #last = 0

  ask<K extends keyof Answers>(
    body: Ask & { ask: K },
    onprogress: Waiting['onprogress'] = () => undefined,
  ): Promise<Answers[K]> {
    const worker = this.#start()
    const id = ++this.#last
    return new Promise<Answers[K]>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onprogress })
      worker.postMessage({ id, body } satisfies Request)
    })
  }

  cancel(): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#fail(new Cancelled('cancelled'))
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const worker = new AiWorker()
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#settle(data)
    worker.onerror = event => {
      this.#worker = null
      this.#fail(new Error(event.message || 'The computer player could not be started.'))
    }
    this.#worker = worker
    return worker
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id)
    if ('done' in reply) {
      waiting?.onprogress(reply.done)
      return
    }
    this.#waiting.delete(reply.id)
    if (reply.ok) waiting?.resolve(reply.answer as never)
    else waiting?.reject(new Error(reply.message))
  }

  #fail(error: Error): void {
    const all = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of all) reject(error)
  }
}
