// BI-25.18: how hard the machine worked. Times differ from run to run, so they stand apart from the results.
import { dictOf, either, isNumber, listOf, shapeOf } from '../results/shape.ts'

/**
 * Decisions of one level; `buckets[i]` counts those that took less than 2^((i+1)/2) microseconds and no less than half a step before.
 * Of quick ones only some are timed (play.ts), and each stands for those that were not.
 */
/** `looked`: positions that were looked at, of a level that counts them. */
export type LevelPace = { decisions: number; ms: number; looked: number; readonly buckets: number[] }
export type Pace = { games: number; actions: number; ms: number; readonly levels: { [level: string]: LevelPace } }

export const noPace = (): Pace => ({ games: 0, actions: 0, ms: 0, levels: {} })

const noLevelPace = (): LevelPace => ({ decisions: 0, ms: 0, looked: 0, buckets: [] })

/** An older one may lack what was looked at. */
const isLevelPace = shapeOf({ decisions: isNumber, ms: isNumber, buckets: listOf(either(isNumber, value => value === null)) })
const hasPaceShape = shapeOf({ games: isNumber, actions: isNumber, ms: isNumber, levels: dictOf(isLevelPace) })
export const isPace = (value: unknown): value is Pace => hasPaceShape(value)

const BUCKETS = 60
const bucketOf = (ms: number): number => Math.min(BUCKETS - 1, Math.max(0, Math.floor(2 * Math.log2(ms * 1000))))
const topOf = (bucket: number): number => 2 ** ((bucket + 1) / 2) / 1000

/** The part of a level, to be added to. */
export function levelPace({ levels }: Pace, level: string): LevelPace {
  levels[level] ??= noLevelPace()
  return levels[level]
}

/** One decision was timed, which stands for so many. `atMost`: where the clock was too coarse to see it. */
export function notePace(pace: LevelPace, ms: number, count: number, atMost = ms): void {
  pace.ms += ms * count
  const bucket = bucketOf(atMost)
  while (pace.buckets.length <= bucket) pace.buckets.push(0)
  pace.buckets[bucket] = (pace.buckets[bucket] as number) + count
}

export function addPace(sum: Pace, more: Pace): Pace {
  sum.games += more.games
  sum.actions += more.actions
  sum.ms += more.ms
  for (const [level, { decisions, ms, looked = 0, buckets }] of Object.entries(more.levels)) {
    sum.levels[level] ??= noLevelPace()
    const pace = sum.levels[level]
    pace.decisions += decisions
    pace.ms += ms
    // A results file may be older than this count.
    pace.looked += looked
    buckets.forEach((count, i) => {
      pace.buckets[i] = (pace.buckets[i] ?? 0) + count
    })
  }
  return sum
}

/** Milliseconds that this share of the decisions did not exceed: the upper end of the bucket, 41 % too long at worst. */
export function paceQuantile({ buckets }: LevelPace, share: number): number {
  const timed = buckets.reduce((all, count) => all + (count ?? 0), 0)
  let sum = 0
  for (const [i, count] of buckets.entries()) {
    sum += count ?? 0
    if (sum >= share * timed) return topOf(i)
  }
  return 0
}
