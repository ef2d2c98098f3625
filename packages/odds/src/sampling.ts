// Where nothing exact is feasible: a sampled chance, never shown without its interval.

/** z of a two-sided 95 % interval. */
export const Z95 = 1.959963984540054

/** The range in which a share lies. */
export type Interval = { readonly low: number; readonly high: number }

/** A share that was counted in samples, and how sure it is. */
export type Sampled = Interval & {
  readonly n: number
  readonly hits: number
  readonly p: number
  /** Half the width of the interval: the x of "sampled, ±x". The interval is not centred on p where p is near 0 or 1. */
  readonly margin: number
}

/** The Wilson score interval: unlike p ± z·sqrt(p(1−p)/n) it stays inside 0..1 and says something when nothing was hit. */
export function wilson(successes: number, n: number, z = Z95): Interval {
  if (!(Number.isSafeInteger(n) && n > 0 && Number.isSafeInteger(successes) && successes >= 0 && successes <= n))
    throw new RangeError(`${successes} of ${n} is no sample`)
  const p = successes / n
  const square = (z * z) / n
  const centre = (p + square / 2) / (1 + square)
  const half = (z * Math.sqrt((p * (1 - p)) / n + square / (4 * n))) / (1 + square)
  // With no or only successes the end is p itself; rounding must not put it a hair inside or outside.
  return { low: successes === 0 ? 0 : Math.max(0, centre - half), high: successes === n ? 1 : Math.min(1, centre + half) }
}

/** What so many hits in so many samples say of a share. */
export function sampled(n: number, hits: number, z = Z95): Sampled {
  const { low, high } = wilson(hits, n, z)
  return { n, hits, p: hits / n, low, high, margin: (high - low) / 2 }
}
