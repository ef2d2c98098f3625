// Means and ratios with their intervals, from sums alone: a run of a million games needs no more memory than one of ten.
import { wilson, Z95 } from '@sandtable/odds'
import type { Estimate } from './estimate.ts'
import { clusteredShare } from './score.ts'

/** Few enough games that the expansion below is not good enough. */
const SMALL = [Number.POSITIVE_INFINITY, 12.7062, 4.30265, 3.18245, 2.77645, 2.57058, 2.44691]

/** The 97.5 % point of Student's t, by Fisher's expansion about the normal one. */
export function student95(freedom: number): number {
  const exact = SMALL[freedom]
  if (exact !== undefined) return exact
  const z = Z95
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160,
  ]
  return terms.reduce((sum, term, i) => sum + term / freedom ** (i + 1), z)
}

const around = (value: number, error: number, n: number): Estimate => {
  const half = n > 1 ? student95(n - 1) * error : Number.POSITIVE_INFINITY
  return { value, n, low: value - half, high: value + half }
}

/** A mean. Kept by Welford's update, which loses nothing to numbers that are large and alike. */
export class Moments {
  n = 0
  mean = 0
  #squares = 0

  add(x: number): void {
    this.n++
    const gap = x - this.mean
    this.mean += gap / this.n
    this.#squares += gap * (x - this.mean)
  }

  get variance(): number {
    return this.n > 1 ? this.#squares / (this.n - 1) : 0
  }
  get deviation(): number {
    return Math.sqrt(this.variance)
  }
  get estimate(): Estimate {
    return around(this.mean, this.deviation / Math.sqrt(this.n), this.n)
  }
}

/** Σx / Σy over games, x and y of the same game: units of one game share its luck, so games, not units, are the sample. */
export class Ratio {
  n = 0
  x = 0
  y = 0
  #xx = 0
  #xy = 0
  #yy = 0

  add(x: number, y: number): void {
    this.n++
    this.x += x
    this.y += y
    this.#xx += x * x
    this.#xy += x * y
    this.#yy += y * y
  }

  /** null where nothing was counted below the line. */
  get estimate(): Estimate | null {
    const { n, y } = this
    if (y === 0) return null
    const [ratio, error] = [this.x / y, this.#error]
    if (error > 0 || n < 2) return around(ratio, error, n)
    // No game differs from another: as much as a few games hide in which it was a whole point for each point otherwise.
    const { high: hidden } = wilson(0, n)
    return { value: ratio, n, low: Math.max(0, ratio - hidden), high: ratio + hidden }
  }

  /** The same where x is a part of y. */
  get share(): Estimate | null {
    const { n, y } = this
    if (y === 0) return null
    const value = Math.min(1, this.x / y)
    return { value, n, ...clusteredShare({ value, error: this.#error, games: n, things: y }) }
  }

  get #error(): number {
    const { n, x, y } = this
    if (n < 2) return 0
    const ratio = x / y
    const squares = this.#xx - 2 * ratio * this.#xy + ratio * ratio * this.#yy
    // What is left by rounding is nothing.
    return squares > 1e-9 * this.#xx ? Math.sqrt((squares * n) / (n - 1)) / y : 0
  }
}

/** How two figures of the same games go together, from -1 to 1, with Fisher's interval. */
export class Correlation {
  readonly #x = new Moments()
  readonly #y = new Moments()
  #products = 0

  add(x: number, y: number): void {
    const gap = x - this.#x.mean
    this.#x.add(x)
    this.#y.add(y)
    this.#products += gap * (y - this.#y.mean)
  }

  /** null where one of them never changes. */
  get estimate(): Estimate | null {
    const { n } = this.#x
    const scale = this.#x.deviation * this.#y.deviation
    if (n < 4 || scale === 0) return null
    const r = Math.min(1, Math.max(-1, this.#products / (n - 1) / scale))
    const half = Z95 / Math.sqrt(n - 3)
    const turned = Math.atanh(r)
    return { value: r, n, low: Math.tanh(turned - half), high: Math.tanh(turned + half) }
  }
}
