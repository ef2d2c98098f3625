import { describe, expect, test } from 'vitest'
import { toNumbers } from './pmf.ts'
import { poolHits } from './pool.ts'
import { sampled, wilson, Z95 } from './sampling.ts'

describe('Wilson interval', () => {
  test.each([
    // successes, n, low, high: the formula in 40 decimal digits, rounded to 13
    [0, 10, 0, 2.7753279986289e-1],
    [10, 10, 7.2246720013711e-1, 1],
    [5, 10, 2.3659309051256e-1, 7.6340690948744e-1],
    [1, 200_000, 8.8262331993178e-7, 2.8324109801226e-5],
    [66_727, 200_000, 3.3157176234079e-1, 3.3570462837943e-1],
  ])('%i of %i', (successes, n, low, high) => {
    const interval = wilson(successes, n)
    expect(interval.low).toBeCloseTo(low, 13)
    expect(interval.high).toBeCloseTo(high, 13)
  })

  test('nothing hit starts at 0 and nothing missed ends at 1, to the last bit', () => {
    for (let n = 1; n <= 500; n++) expect([wilson(0, n).low, wilson(n, n).high]).toEqual([0, 1])
  })

  test('its ends are where the sample would lie z standard errors away', () => {
    for (const [successes, n] of [
      [1, 7],
      [3, 20],
      [250, 1000],
    ] as const) {
      for (const end of Object.values(wilson(successes, n)))
        expect(Math.abs(successes / n - end)).toBeCloseTo(Z95 * Math.sqrt((end * (1 - end)) / n), 12)
    }
  })

  test('covers the truth about 95 times in 100: exactly counted over every sample of 40', () => {
    const truth = poolHits({ dice: 40, sides: 10, target: 8 })
    const covered = toNumbers(truth).filter(({ key }) => wilson(key, 40).low <= 0.3 && wilson(key, 40).high >= 0.3)
    expect(covered.reduce((sum, { p }) => sum + p, 0)).toBeGreaterThan(0.93)
    expect(covered.reduce((sum, { p }) => sum + p, 0)).toBeLessThan(0.97)
  })

  test.each([
    [1, 0],
    [-1, 5],
    [6, 5],
    [0.5, 5],
  ])('refused: %d of %d', (successes, n) => {
    expect(() => wilson(successes, n)).toThrow(RangeError)
  })
})

test('TI-O.24 two hundred thousand fights are enough for ±0.25 points, half a million for ±0.15', () => {
  expect(sampled(200_000, 100_000).margin).toBeLessThan(0.0025)
  expect(sampled(500_000, 250_000).margin).toBeLessThan(0.0015)
  expect(sampled(4, 1)).toMatchObject({ n: 4, hits: 1, p: 0.25 })
})
