// All games of a run, in their order whichever thread or worker plays them: the results of two threads are those of one, to the last byte.
import {
  addPace,
  type Header,
  lostGame,
  noPace,
  type Pace,
  type PlayedGames,
  Schedule,
  type ScheduleOrders,
  WINDOW,
} from '@sandtable/lab'
import { thisBuild } from './build.ts'
import type { Players } from './players.ts'
import { Pool } from './pool.ts'
import type { RunProgress } from './progress.ts'
import { Collector } from './queue/collector.ts'

/** Games that may be done before an earlier one is, for all workers of a queue. */
const QUEUE_WINDOW = 16_384

export type RunOrders = Omit<ScheduleOrders, 'window'> & {
  readonly header: Header
  readonly players: Players
  /** The module whose `labWorker` plays (default: this program). */
  readonly url?: string
  readonly signal: AbortSignal
  readonly progress: RunProgress
}
export type RunEnd = { readonly pace: Pace; readonly isComplete: boolean }

export async function runGames(orders: RunOrders): Promise<RunEnd> {
  const pace = noPace()
  const { header, players, progress } = orders
  const schedule = new Schedule({ ...orders, window: players.kind === 'queue' ? QUEUE_WINDOW : WINDOW * players.workers })
  const take = (played: PlayedGames) => {
    schedule.take(played)
    progress.show(schedule.written)
  }
  const common = {
    next: () => schedule.next(),
    played: (played: PlayedGames, spent: Pace) => {
      addPace(pace, spent)
      take(played)
    },
    lost: (game: number, message: string) => take(lostGame(game, message)),
    isDone: () => schedule.isDone,
  }
  const crew =
    players.kind === 'queue'
      ? new Collector({ ...common, header, url: players.url, patience: players.patience })
      : new Pool({ ...common, ...programOf(orders), experiment: header, workers: players.workers })
  if (!schedule.isDone) await crew.run(orders.signal)
  schedule.flush()
  progress.end()
  return { pace, isComplete: schedule.isDone }
}

/** Threads load the file of this program again, and it may have been built anew since. */
const programOf = ({ url }: RunOrders) => (url ? { url, build: null } : { url: import.meta.url, build: thisBuild() })
