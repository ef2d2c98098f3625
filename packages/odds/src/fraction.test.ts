import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, chance, compare, divide, fraction, fractionText, gcd, lcm, multiply, subtract, toNumber } from './fraction.ts'

const FIXED = { seed: 60, numRuns: 300 }
const wholes = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n })
const fractions = fc.tuple(wholes, fc.bigInt({ min: 1n, max: 10n ** 24n })).map(([n, d]) => fraction(n, d))

describe('fractions are in lowest terms, the sign on top', () => {
  test.each([
    [6, 8, '3/4'],
    [6, -8, '-3/4'],
    [0, 7, '0'],
    [-60, -20, '3'],
    [10n ** 30n, 4n * 10n ** 30n, '1/4'],
  ] as const)('%s over %s is %s', (n, d, text) => {
    expect(fractionText(fraction(n, d))).toBe(text)
  })

  test.each([
    ['nothing below the bar', () => fraction(1, 0)],
    ['no whole number', () => fraction(0.5, 1)],
    ['beyond what a double counts', () => fraction(2 ** 53, 1)],
    ['a chance above 1', () => chance(61, 60)],
    ['a chance below 0', () => chance(-1, 60)],
  ])('refused: %s', (_case, make) => {
    expect(make).toThrow(RangeError)
  })
})

test('sums and products keep the laws of arithmetic', () => {
  fc.assert(
    fc.property(fractions, fractions, fractions, (a, b, c) => {
      expect(add(a, b)).toEqual(add(b, a))
      expect(subtract(add(a, b), b)).toEqual(a)
      expect(multiply(a, add(b, c))).toEqual(add(multiply(a, b), multiply(a, c)))
      if (b.n !== 0n) expect(multiply(divide(a, b), b)).toEqual(a)
      expect(Math.sign(compare(a, b))).toBe(subtract(a, b).n > 0n ? 1 : subtract(a, b).n < 0n ? -1 : 0)
    }),
    FIXED,
  )
})

test('the greatest common divisor divides both and leaves nothing in common, small or large', () => {
  fc.assert(
    fc.property(wholes, wholes, fc.bigInt({ min: 1n, max: 10n ** 20n }), (a, b, factor) => {
      const shared = gcd(a * factor, b * factor)
      if (a === 0n && b === 0n) return
      expect([(a * factor) % shared, (b * factor) % shared]).toEqual([0n, 0n])
      expect(shared).toBe(gcd(a, b) * factor)
      if (a > 0n && b > 0n) expect(lcm(a, b) * gcd(a, b)).toBe(a * b)
    }),
    FIXED,
  )
})

test('the double is the nearest, also where numerator and denominator are no doubles themselves', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-300, max: 1, noNaN: true }), fc.bigInt({ min: 1n, max: 10n ** 40n }), (value, factor) => {
      // Every double is a whole number over a power of two; blown up by any factor it must come back the same.
      let n = value
      let d = 1n
      while (!Number.isInteger(n)) {
        n *= 2
        d *= 2n
      }
      expect(toNumber({ n: BigInt(n) * factor, d: d * factor })).toBe(value)
      expect(toNumber({ n: -BigInt(n) * factor, d: d * factor })).toBe(-value)
    }),
    FIXED,
  )
  expect(toNumber({ n: 1n, d: 10n ** 400n })).toBe(0)
  expect(toNumber({ n: 3n * 10n ** 400n, d: 10n ** 400n })).toBe(3)
  expect(toNumber({ n: 10n ** 360n, d: 10n ** 400n })).toBe(1e-40)
})
