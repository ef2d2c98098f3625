// One thread that plays games of one run. It is told numbers and answers with lines.
import { parentPort, workerData } from 'node:worker_threads'
import { type Experiment, noPace, type Pace, playGame, pointsOf, prepare, rowText } from '@sandtable/lab'
import manifest from '../../package.json' with { type: 'json' }
import { loadSubject } from './subject.ts'

export type WorkerOrders = { readonly program: string; readonly experiment: Experiment }
export type PlayedMessage = {
  readonly type: 'played'
  readonly game: number
  readonly points: number | null
  readonly line: string
  /** Of this thread since it began. */
  readonly pace: Pace
}
export type WorkerMessage = PlayedMessage | { readonly type: 'ready' } | { readonly type: 'refused'; readonly message: string }

/** Runs until the port is closed. */
export async function labWorker(): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('this is not a thread of the laboratory')
  const tell = (message: WorkerMessage) => port.postMessage(message)
  const { program, experiment } = workerData as WorkerOrders
  try {
    if (program !== manifest.version) throw new Error(`this thread is Sandtable ${manifest.version}, the run is of ${program}`)
    const { entry, accounting } = await loadSubject(experiment.game)
    const prepared = await prepare(entry, accounting, experiment, () => performance.now())
    const [first] = entry.game.seats
    const pace = noPace()
    port.on('message', (game: number) => {
      const row = playGame(prepared, game, pace)
      tell({ type: 'played', game, points: pointsOf(row, first?.id ?? ''), line: rowText(row), pace })
    })
    tell({ type: 'ready' })
  } catch (error) {
    tell({ type: 'refused', message: error instanceof Error ? error.message : String(error) })
  }
}
