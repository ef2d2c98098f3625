// The side of a run that plays: takes batches of whatever run is open, and gives back what it cannot finish.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '@sandtable/terminal'

import { complain } from '../../output.ts'
import { thisBuild } from '../build.ts'
import { BatchPlayer } from './batch-player.ts'
import { refusalOf } from './earlier-runs.ts'
import { type OpenRun, RunBook } from './run-book.ts'
import { RunRotation } from './run-rotation.ts'

const IDLE_MS = 500
/** Well below the shortest patience of a collector. */
const BEAT_MS = 700

export type ServeOrders = {
  readonly url: string
  readonly workers: number
  readonly signal: AbortSignal
  readonly tell: (sentence: string) => void
}

/** Resolves after the signal. */
export async function serve({ url, workers, signal, tell }: ServeOrders): Promise<void> {
  const book = await RunBook.open(url, 'worker')
  const strangers = new Set<string>()
  const rota = new RunRotation()
  // Another name for each time it plays: what it held when the database went away is not kept alive by what it holds now.
  let worker = ''
  const beat = setInterval(() => book.beat(worker).catch(() => {}), BEAT_MS)
  let isWaiting = false
  let isAway = false
  try {
    while (!signal.aborted) {
      try {
        const run = rota.next(await ourRuns(book, strangers))
        isAway = false
        if (run) {
          isWaiting = false
          tell(`Playing ${run.title}.`)
          worker = randomUUID()
          await playRun(book, run, { worker, workers, signal, strangers })
          rota.leave(run.id)
          continue
        }
        if (!isWaiting) tell('Waiting for runs.')
        isWaiting = true
      } catch (error) {
        if (!isAway) complain(`The database does not answer (${(error as Error).message}); trying again.`)
        isAway = true
      }
      await pause(IDLE_MS, undefined, { signal }).catch(() => {})
    }
  } finally {
    clearInterval(beat)
    await book.close()
  }
}

/** Runs of another build or of an earlier version are told once and left to others. */
async function ourRuns(book: RunBook, strangers: Set<string>): Promise<readonly OpenRun[]> {
  for (const run of await book.earlierRuns()) {
    if (strangers.has(run.id)) continue
    strangers.add(run.id)
    complain(refusalOf(run))
  }
  const runs = await book.openRuns()
  for (const { id, build, title } of runs) {
    if (strangers.has(id) || build === thisBuild()) continue
    strangers.add(id)
    complain(`${title} is a run of Sandtable ${build}; this worker is ${thisBuild()} and leaves it to others.`)
  }
  return runs.filter(({ id }) => !strangers.has(id))
}

type About = {
  readonly worker: string
  readonly workers: number
  readonly signal: AbortSignal
  readonly strangers: Set<string>
}

async function playRun(book: RunBook, run: OpenRun, { worker, workers, signal, strangers }: About): Promise<void> {
  const header = await book.headerOf(run.id)
  if (!header) return
  const player = new BatchPlayer({ book, run: run.id, header, worker, workers })
  try {
    await player.play(signal)
  } catch (error) {
    // What is no refusal is the database, which may come back.
    if (!(error instanceof Failure)) throw error
    // Not ours to play: others may be able to.
    strangers.add(run.id)
    complain((error as Error).message)
  }
}
