// The page's end: what comes from outside is set up in a worker of its own, which is ended when it takes too long.
import { ParseError, SETUP_MS, tooLongToSetUp } from '@sandtable/kernel'
import type { Admitted, Asked } from './judge.ts'
import type { Reply } from './serve.ts'

export type Started = Pick<Worker, 'postMessage' | 'terminate'> & {
  onmessage: ((event: { readonly data: Reply }) => void) | null
  onerror: ((event: { readonly message?: string }) => void) | null
}

async function startWorker(): Promise<Started> {
  const { default: SetupWorker } = await import('./setup.worker.ts?worker')
  return new SetupWorker() as unknown as Started
}

/** Throws with a sentence why not; `ms`: how long it may take. */
export async function admit(
  asked: Asked,
  ms: number = SETUP_MS,
  start: () => Started | Promise<Started> = startWorker,
): Promise<Admitted> {
  const worker = await start()
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<Admitted>((resolve, reject) => {
      worker.onmessage = ({ data }) => {
        if ('began' in data) timer = setTimeout(() => reject(tooLongToSetUp('')), ms)
        else if ('admitted' in data) resolve(data.admitted)
        else reject(new ParseError(data.refused.code, '', data.refused.message))
      }
      worker.onerror = ({ message }) =>
        reject(new Error(message || 'The scenario could not be checked. Reload the page and try again.'))
      worker.postMessage(asked)
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}

/** The sentence when setting this up takes too long; null when it does not, whatever else may be wrong with it. */
export async function whyTooLong(game: string, scenario: unknown): Promise<string | null> {
  try {
    await admit({ ask: 'scenario', game, scenario })
    return null
  } catch (error) {
    return error instanceof ParseError && error.code === tooLongToSetUp('').code ? error.message : null
  }
}
