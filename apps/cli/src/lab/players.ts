// Who plays the games of a run: threads of this process, or workers anywhere that share a database.
import { availableParallelism } from 'node:os'
import { UsageError, wholeNumber } from '../args.ts'

export type Players =
  | { readonly kind: 'threads'; readonly workers: number }
  /** `patience`: seconds after which a silent worker's games go to others. */
  | { readonly kind: 'queue'; readonly url: string; readonly patience: number }

type PlayerFlags = {
  readonly workers?: string | true | undefined
  readonly here?: string | true | undefined
  readonly patience?: string | true | undefined
}

const USUAL_PATIENCE = 20

export function playersFrom(flags: PlayerFlags): Players {
  const url = process.env.DATABASE_URL
  if (url && flags.here === undefined) return { kind: 'queue', url, patience: patienceFrom(flags.patience) }
  return { kind: 'threads', workers: workersFrom(flags.workers) }
}

export function workersFrom(text: string | true | undefined): number {
  if (typeof text !== 'string') return Math.max(1, availableParallelism())
  const workers = wholeNumber('--workers', text)
  if (workers < 1 || workers > 256) throw new UsageError(`--workers takes 1 to 256, not ${workers}.`)
  return workers
}

function patienceFrom(text: string | true | undefined): number {
  if (typeof text !== 'string') return USUAL_PATIENCE
  const seconds = wholeNumber('--patience', text)
  if (seconds < 2 || seconds > 3600) throw new UsageError(`--patience takes 2 to 3600 seconds, not ${seconds}.`)
  return seconds
}
