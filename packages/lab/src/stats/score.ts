// The mean of points that lie between two bounds (a win is 1, a draw a half; or how much better a game went than its twin), with the score
// interval: a mean is believed unless the sample lies too far from it by the spread that the sample would have if it were true. Unlike an
// interval by the spread that was seen, it does not shrink to nothing where all games agree.
//
// Wins and defeats alone give Wilson's interval, pairs of them Tango's (Statistics in Medicine 17, 1998); draws are the same with more values.
import { type Interval, Z95 } from '@sandtable/odds'
import type { Estimate } from './estimate.ts'

/** Halvings: enough for every digit that a page shows. */
const STEPS = 50

export class PointMean {
  readonly #least: number
  readonly #most: number
  /** How often each number of points came up; there are few of them. */
  readonly #counts = new Map<number, number>()
  #sum = 0
  n = 0

  constructor(least: number, most: number) {
    this.#least = least
    this.#most = most
  }

  add(points: number): void {
    this.#counts.set(points, (this.#counts.get(points) ?? 0) + 1)
    this.#sum += points
    this.n++
  }

  get mean(): number {
    return this.n > 0 ? this.#sum / this.n : 0
  }

  get estimate(): Estimate {
    const { n, mean } = this
    if (n === 0) return { value: 0, n, low: this.#least, high: this.#most }
    return { value: mean, n, low: this.#limit(this.#least), high: this.#limit(this.#most) }
  }

  /** The mean farthest towards `end` that the sample does not contradict. */
  #limit(end: number): number {
    let [near, far] = [this.mean, end]
    for (let i = 0; i < STEPS; i++) {
      const middle = (near + far) / 2
      if (this.#isBelievable(middle)) near = middle
      else far = middle
    }
    return far
  }

  #isBelievable(mean: number): boolean {
    const gap = this.mean - mean
    return gap * gap * this.n <= Z95 * Z95 * this.#varianceAt(mean)
  }

  /** The variance of the likeliest distribution with this mean: each value that was seen keeps a share, an end may get what is left. */
  #varianceAt(mean: number): number {
    const { n } = this
    const [least, most] = [this.#least - mean, this.#most - mean]
    const seen = [...this.#counts].map(([points, count]) => ({ gap: points - mean, count }))
    const momentAt = (tilt: number) => seen.reduce((sum, { gap, count }) => sum + (gap * count) / (n + tilt * gap), 0)
    // The moment falls as the tilt grows; at either end of the range the bound itself may have a share.
    let [low, high] = [-n / most, -n / least]
    for (let i = 0; i < STEPS; i++) {
      const tilt = (low + high) / 2
      if (momentAt(tilt) > 0) low = tilt
      else high = tilt
    }
    const tilt = (low + high) / 2
    const shares = seen.map(({ gap, count }) => ({ gap, share: count / (n + tilt * gap) }))
    const left = Math.max(0, 1 - shares.reduce((sum, { share }) => sum + share, 0))
    const end = tilt < 0 ? most : least
    return shares.reduce((sum, { gap, share }) => sum + gap * gap * share, left * end * end)
  }
}

/** The difference of two means that have nothing in common (Newcombe's square-and-add). */
export function apart(before: Estimate, after: Estimate): Estimate {
  const value = after.value - before.value
  const low = value - Math.hypot(after.value - after.low, before.high - before.value)
  const high = value + Math.hypot(after.high - after.value, before.value - before.low)
  return { value, n: Math.min(before.n, after.n), low, high }
}

/**
 * A share of things that have their luck in common within a game: Wilson's interval, of as many independent things as would spread so much.
 * Where no game differs from another, a game counts as one thing.
 */
export function clusteredShare({ value: share, error, games, things }: Clustered): Interval {
  const independent = error > 0 ? Math.min(things, (share * (1 - share)) / (error * error)) : games
  return wilsonOf(share, Math.max(1, independent))
}

type Clustered = { readonly value: number; readonly error: number; readonly games: number; readonly things: number }

function wilsonOf(share: number, n: number): Interval {
  const square = Z95 * Z95
  const middle = (share + square / (2 * n)) / (1 + square / n)
  const half = (Z95 / (1 + square / n)) * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n))
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
