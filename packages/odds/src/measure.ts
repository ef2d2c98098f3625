// What a distribution over numbers comes to: mean, spread, quantiles, tails.
import { add, compare, type Fraction, fraction, multiply, subtract, toNumber, whole } from './fraction.ts'
import { chanceThat, type Key, type Pmf } from './pmf.ts'

/** Whole-number outcomes only: those have an exact mean. */
export function exactExpectation(p: Pmf): Fraction {
  const sum = p.entries.reduce((total, { key, n }) => total + whole(key, 'outcome') * n, 0n)
  return fraction(sum, p.of)
}

/** The variance as a fraction. */
export function exactVariance(p: Pmf): Fraction {
  const square = p.entries.reduce((total, { key, n }) => total + whole(key, 'outcome') ** 2n * n, 0n)
  const mean = exactExpectation(p)
  return subtract(fraction(square, p.of), multiply(mean, mean))
}

/** The mean as a number. */
export const expectation = (p: Pmf): number => toNumber(exactExpectation(p))
/** The variance as a number. */
export const variance = (p: Pmf): number => toNumber(exactVariance(p))

/** The mean of some value of the outcome: strength lost, cost, a score. Doubles, because values need not be whole. */
export function expectationOf<K extends Key>(p: Pmf<K>, value: (key: K) => number): number {
  return p.entries.reduce((sum, { key, n }) => sum + value(key) * toNumber({ n, d: p.of }), 0)
}

/** The smallest outcome that is reached or undercut with a chance of at least q; `quantile(p, fraction(1, 2))` is the median. */
export function quantile(p: Pmf, q: Fraction | number): number {
  let below: Fraction = fraction(0)
  for (const { key, n } of p.entries) {
    below = add(below, fraction(n, p.of))
    const isEnough = typeof q === 'number' ? toNumber(below) >= q : compare(below, q) >= 0
    if (isEnough) return key
  }
  throw new RangeError('a quantile is asked for between 0 and 1')
}

/** The chance of this much or more. */
export const atLeast = (p: Pmf, least: number): number => toNumber(chanceThat(p, key => key >= least))
/** The chance of this much or less. */
export const atMost = (p: Pmf, most: number): number => toNumber(chanceThat(p, key => key <= most))
