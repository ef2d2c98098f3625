// BI-25.18: how hard the machine worked. Times differ from run to run, so they stand apart from the results.

/** Decisions of one level; `buckets[i]` counts those that took less than 2^((i+1)/2) microseconds and no less than half a step before. */
/** `looked`: positions that were looked at, of a level that counts them. */
export type LevelPace = { decisions: number; ms: number; looked: number; readonly buckets: number[] }
export type Pace = { games: number; actions: number; ms: number; readonly levels: { [level: string]: LevelPace } }

export const noPace = (): Pace => ({ games: 0, actions: 0, ms: 0, levels: {} })

const noLevelPace = (): LevelPace => ({ decisions: 0, ms: 0, looked: 0, buckets: [] })

const BUCKETS = 60
const bucketOf = (ms: number): number => Math.min(BUCKETS - 1, Math.max(0, Math.floor(2 * Math.log2(ms * 1000))))
const topOf = (bucket: number): number => 2 ** ((bucket + 1) / 2) / 1000

export function notePace({ levels }: Pace, level: string, ms: number, looked: number): void {
  levels[level] ??= noLevelPace()
  const pace = levels[level]
  pace.decisions++
  pace.ms += ms
  pace.looked += looked
  const bucket = bucketOf(ms)
  while (pace.buckets.length <= bucket) pace.buckets.push(0)
  pace.buckets[bucket] = (pace.buckets[bucket] ?? 0) + 1
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
export function paceQuantile({ decisions, buckets }: LevelPace, share: number): number {
  let sum = 0
  for (const [i, count] of buckets.entries()) {
    sum += count ?? 0
    if (sum >= share * decisions) return topOf(i)
  }
  return 0
}
