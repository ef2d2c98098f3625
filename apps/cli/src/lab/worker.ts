// One thread that plays games of one run. It is told numbers and answers with lines.
import { parentPort, workerData } from 'node:worker_threads'
import { type Experiment, noPace, type Pace, playGame, pointsOf, prepare, rowText } from '@sandtable/lab'
import { thisBuild } from './build.ts'
import { loadSubject } from './subject.ts'

/** `build`: the only one that may play this run; null: any. */
export type WorkerOrders = { readonly build: string | null; readonly experiment: Experiment }
export type PlayedMessage = {
  readonly type: 'played'
  readonly game: number
  readonly points: number | null
  readonly line: string
  /** Of this game; null: it is told with another. */
  readonly pace: Pace | null
}
export type WorkerMessage = PlayedMessage | { readonly type: 'ready' } | { readonly type: 'refused'; readonly message: string }

/** Runs until the port is closed. */
export async function labWorker(): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('this is not a thread of the laboratory')
  const tell = (message: WorkerMessage) => port.postMessage(message)
  const { build, experiment } = workerData as WorkerOrders
  try {
    if (build !== null && build !== thisBuild())
      throw new Error(`this thread is Sandtable ${thisBuild()}, the run is of ${build}`)
    const { entry, accounting } = await loadSubject(experiment.game)
    const prepared = await prepare(entry, accounting, experiment, () => performance.now())
    const [first] = entry.game.seats
    port.on('message', (game: number) => {
      const pace = noPace()
      const row = playGame(prepared, game, pace)
      tell({ type: 'played', game, points: pointsOf(row, first?.id ?? ''), line: rowText(row), pace })
    })
    tell({ type: 'ready' })
  } catch (error) {
    tell({ type: 'refused', message: error instanceof Error ? error.message : String(error) })
  }
}
