// One thread that plays games of one run. It is told numbers, some at a time, and answers with their lines.
import { parentPort, workerData } from 'node:worker_threads'
import { type Experiment, type PlayedBatch, playBatch, prepare } from '@sandtable/lab'
import { thisBuild } from './build.ts'
import { loadSubject } from './subject.ts'

/** `build`: the only one that may play this run; null: any. */
export type WorkerOrders = { readonly build: string | null; readonly experiment: Experiment }
export type WorkerMessage =
  | (PlayedBatch & { readonly type: 'played' })
  | { readonly type: 'ready' }
  | { readonly type: 'refused'; readonly message: string }

/** Runs until the port is closed. */
export async function labWorker(): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('this is not a thread of the laboratory')
  const tell = (message: WorkerMessage) => port.postMessage(message)
  const { build, experiment } = workerData as WorkerOrders
  try {
    if (build !== null && build !== thisBuild())
      throw new Error(`this thread is Sandtable ${thisBuild()}, the run is of ${build}`)
    const { entry, tallyAdapter } = await loadSubject(experiment.game)
    const prepared = await prepare(entry, tallyAdapter, experiment, () => performance.now())
    port.on('message', (games: readonly number[]) => tell({ type: 'played', ...playBatch(prepared, games) }))
    tell({ type: 'ready' })
  } catch (error) {
    tell({ type: 'refused', message: error instanceof Error ? error.message : String(error) })
  }
}
