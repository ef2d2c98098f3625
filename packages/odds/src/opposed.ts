// One die against another, and results read off a table of bands.
import { map } from './combine.ts'
import { type Key, type Pmf, weighted } from './pmf.ts'

/**
 * A's total minus B's, each one die and `lead` = A's modifiers minus B's. A difference of the bare dice comes up as often as
 * there are faces that make it.
 */
export function opposed(sidesA: number, sidesB: number, lead = 0): Pmf {
  for (const sides of [sidesA, sidesB])
    if (!Number.isSafeInteger(sides) || sides < 1) throw new RangeError(`no die has ${sides} sides`)
  const ways = (gap: number) => Math.min(sidesA, sidesB + gap) - Math.max(1, 1 + gap) + 1
  const gaps = Array.from({ length: sidesA + sidesB - 1 }, (_, i) => i + 1 - sidesB)
  return weighted(gaps.map(gap => [gap + lead, ways(gap)] as const))
}

/** A band reaches from just above the band before it up to and including `upTo`; the last one without `upTo` takes the rest. */
export type Band<B extends Key> = { readonly band: B; readonly upTo?: number }

/** The band that a value falls into. */
export const bandOf = <B extends Key>(bands: readonly Band<B>[], value: number): B => {
  const found = bands.find(({ upTo }) => upTo === undefined || value <= upTo)
  if (!found) throw new RangeError(`no band holds ${value}`)
  return found.band
}

/** The chance of each band, the bands in ascending order: MK-9.13 is `[{ band: 'repulsed', upTo: 0 }, { band: 'pushed', upTo: 2 }, { band: 'routed' }]`. */
export const byBand = <B extends Key>(p: Pmf, bands: readonly Band<B>[]): Pmf<B> => map(p, value => bandOf(bands, value))
