// Scramble Frequency: a roll of unit abilities thrown again as a whole (TI-G.8.4).

import { DEAD, type Force } from '../side/force.ts'
import { mean } from './hit-chances.ts'

/** The chances of a roll, and of the same dice thrown once more without the rerolls that were spent on them. */
export type Throws = { readonly hits: Float64Array; readonly again: () => Float64Array }

export type Struck = { readonly id: number; readonly hits: number; readonly p: number }

/** Sums of chances miss a whole number by their last bits. */
const HAIR = 1e-9

/** The card falls on the first roll that brought more hits than throwing again will on average. */
export function struckBy(force: Force, id: number, { hits, again }: Throws, isFinal = false): Struck[] {
  const { layout } = force
  const next = !isFinal && id !== DEAD && force.countsOf(id)[layout.scramblesAt]! > 0 ? again() : null
  const bearable = next ? mean(next) + HAIR : Number.POSITIVE_INFINITY
  const struck: Struck[] = []
  let scrambled = 0
  for (const [n, p] of hits.entries()) {
    if (n > bearable) scrambled += p
    else if (p > 0) struck.push({ id, hits: n, p })
  }
  if (!next || scrambled === 0) return struck
  const without = force.changed(id, counts => {
    counts[layout.scramblesAt]!--
  })
  for (const [n, p] of next.entries()) if (p > 0) struck.push({ id: without, hits: n, p: scrambled * p })
  return struck
}
