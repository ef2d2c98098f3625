// CPU time, never wall time: on a busy machine it is the only thing that can be compared. Even so single numbers wobble by
// some ten per cent, so both sides take turns in one run and the median of the ratios counts. No garbage is collected by
// hand between turns: with the last state of a game its hidden classes would go, and with them the code compiled for them.

/**
 * One side of a comparison. `run` does a batch and says how many units of work that was. With `prepare`, which is called
 * before every batch and not counted, a batch should be some milliseconds long.
 */
export type Side = { readonly prepare?: () => void; readonly run: () => number }

export type Compared = { readonly ours: number; readonly peer: number; readonly ratio: number }

/** Until the compiler has settled: measured, a battle needs the better part of a second. */
const WARM_UP = 800_000
const REPETITION = 30_000
const ROUNDS = 15
/** Looking at the clock costs about a microsecond: never for less work than this. */
const SHORTEST = 2000

/** Microseconds of CPU time for one unit of work, and how many times `peer` takes as long as `ours`. */
export function compare(ours: Side, peer: Side, rounds = ROUNDS): Compared {
  repeat(ours, WARM_UP)
  repeat(peer, WARM_UP)
  const costs: { ours: number; peer: number }[] = []
  for (let round = 0; round < rounds; round++) {
    // One side first and last, the other twice between: a machine that slows down or recovers favours neither, and the two hold other places
    // in the next round. (With one turn each, two sides that did the same differed by up to 7 % in the median of 25 rounds; this way by 1 % in 120.)
    const [outer, inner] = round % 2 === 0 ? [ours, peer] : [peer, ours]
    const first = repeat(outer, REPETITION)
    const between = (repeat(inner, REPETITION) + repeat(inner, REPETITION)) / 2
    const around = (first + repeat(outer, REPETITION)) / 2
    costs.push(round % 2 === 0 ? { ours: around, peer: between } : { ours: between, peer: around })
  }
  return {
    ours: median(costs.map(cost => cost.ours)),
    peer: median(costs.map(cost => cost.peer)),
    ratio: median(costs.map(cost => cost.peer / cost.ours)),
  }
}

/** Microseconds of CPU time for one unit of work. `warmUp`: microseconds, where the code is met for the first time in this process. */
export function cost(side: Side, rounds = ROUNDS, warmUp = WARM_UP): number {
  repeat(side, warmUp)
  return median(Array.from({ length: rounds }, () => repeat(side, REPETITION)))
}

/** Microseconds of CPU time for one unit of work that can be done only once. */
export function costOnce(work: () => number): number {
  const before = process.cpuUsage()
  const units = work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / units
}

/** Batch after batch until `atLeast` microseconds were spent in `run`; what `prepare` spends is not counted. */
function repeat({ prepare, run }: Side, atLeast: number): number {
  let spent = 0
  let units = 0
  let batches = 1
  while (spent < atLeast) {
    prepare?.()
    const before = process.cpuUsage()
    for (let i = 0; i < batches; i++) units += run()
    const { user, system } = process.cpuUsage(before)
    spent += user + system
    if (!prepare && user + system < SHORTEST) batches *= 2
  }
  return spent / units
}

/** Bytes in use after everything unreachable is gone. */
export function heapInUse(): number {
  // The first round runs finalizers and weak callbacks whose leavings the second one takes.
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
