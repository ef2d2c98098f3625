// A thread that judges one scenario after the other.
import type { MessagePort } from 'node:worker_threads'
import { type Asked, type Games, type Judged, judge } from './judge.ts'

export type ThreadAsk = Asked & { readonly id: number }
/** `began`: from now on its time counts; loading the program is not the scenario's. */
export type ThreadReply =
  | { readonly id: number; readonly began: true }
  | { readonly id: number; readonly judged: Judged }
  | { readonly id: number; readonly problem: string }

export function serve(port: MessagePort, games: Games): void {
  port.on('message', ({ id, ...asked }: ThreadAsk) => {
    const reply = (message: ThreadReply) => port.postMessage(message)
    reply({ id, began: true })
    judge(games, asked).then(
      judged => reply({ id, judged }),
      error => reply({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
}
