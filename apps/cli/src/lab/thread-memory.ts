// How the memory of a thread that plays is cleared. Next to nothing of a game outlives it, so the young heap need not be large; it should
// be near.
import { setFlagsFromString } from 'node:v8'
import type { ResourceLimits } from 'node:worker_threads'

/**
 * Node takes 16 MB: what is made next then always lies where no cache of a core has been for long. A random battle of musket took 3 % more
 * than with 8. With 4 there is nothing more to gain in quick games, and an Elite of beachhead, which keeps many positions while it thinks,
 * took half as long again.
 */
export const HALF_MB = 8

/** The young heap is three halves: one that fills, one that the living are copied to, and one for large objects. */
export const THREAD_MEMORY: ResourceLimits = { maxYoungGenerationSizeMb: 3 * HALF_MB }

export const ALONE = '--no-parallel-scavenge'

/**
 * For the whole process. A few kilobytes are alive when a young heap is full: to wake helpers takes longer than to copy them, and a run has
 * given every core a game already. For when a thread is loaded: what Node keeps compiled counts only under the flags it began with, and
 * each thread would start 10 ms later.
 */
export function clearAlone(): void {
  setFlagsFromString(ALONE)
}
