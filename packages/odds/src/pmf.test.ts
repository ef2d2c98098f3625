import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { andThen, combine, conditional, convolve, map, mix, repeat } from './combine.ts'
import { fraction, toNumber } from './fraction.ts'
import { atLeast, atMost, exactExpectation, exactVariance, expectation, expectationOf, quantile, variance } from './measure.ts'
import { opposed } from './opposed.ts'
import { always, chanceOf, chanceThat, die, type Pmf, parts, pmf, probability, toNumbers, weighted } from './pmf.ts'

const FIXED = { seed: 9, numRuns: 200 }
const pmfs: fc.Arbitrary<Pmf> = fc
  .array(fc.tuple(fc.integer({ min: -5, max: 9 }), fc.integer({ min: 1, max: 60 })), { minLength: 1, maxLength: 8 })
  .map(weighted)

describe('pmf', () => {
  test('one form for one distribution, however it was written', () => {
    const plain = pmf([
      [0, 1, 2],
      [1, 5, 12],
      [2, 1, 12],
    ])
    const shuffled = pmf([
      [2, 10, 120],
      [1, 25, 120],
      [0, 10, 20],
      [1, 25, 120],
      [7, 0, 3],
    ])
    expect(shuffled).toEqual(plain)
    expect(plain.of).toBe(12n)
    expect(plain.entries.map(e => e.n)).toEqual([6n, 5n, 1n])
  })

  test('numbers before strings, strings by code unit, minus zero is zero', () => {
    const mixed = weighted<number | string>([
      ['b', 1],
      ['B', 1],
      [10, 1],
      [-0, 1],
      [9, 1],
    ])
    expect(mixed.entries.map(e => e.key)).toEqual([0, 9, 10, 'B', 'b'])
  })

  test.each([
    ['a branch forgotten', () => pmf([['hit', 13, 20]])],
    ['more than certain', () => weighted([['hit', -1]])],
    ['nothing possible', () => weighted([['hit', 0]])],
    ['no number', () => always(Number.NaN)],
    ['no whole number of parts', () => parts(die(6), 1, 60 / 7)],
    ['sevenths in sixtieths', () => parts(die(7), 1, 60)],
    ['a condition that never holds', () => conditional(die(6), face => face > 6)],
    ['half a side', () => die(2.5)],
    ['no side', () => opposed(6, 0)],
    ['a pool of half dice', () => repeat(die(6), 1.5)],
    ['a quantile beyond 1', () => quantile(die(6), 1.01)],
  ])('refused: %s', (_case, make) => {
    expect(make).toThrow(RangeError)
  })

  test('asked for one outcome', () => {
    expect(probability(die(6), 3)).toBe(1 / 6)
    expect(probability(die(6), 7)).toBe(0)
    expect(chanceOf(die(6), 3)).toEqual({ n: 1n, d: 6n })
    expect(parts(die(6), 3, 60)).toBe(10)
    expect(chanceThat(die(10), face => face >= 7)).toEqual({ n: 2n, d: 5n })
    expect(
      toNumbers(
        weighted([
          ['miss', 7],
          ['hit', 13],
        ] as const),
      ),
    ).toEqual([
      { key: 'hit', p: 0.65 },
      { key: 'miss', p: 0.35 },
    ])
  })
})

describe('measures', () => {
  test('of a die', () => {
    expect([expectation(die(6)), variance(die(6))]).toEqual([3.5, 35 / 12])
    expect([quantile(die(6), 0.5), quantile(die(6), fraction(1, 2)), quantile(die(6), 0.51)]).toEqual([3, 3, 4])
    expect([quantile(die(6), 0), quantile(die(6), 1)]).toEqual([1, 6])
    expect([atLeast(die(6), 5), atMost(die(6), 5)]).toEqual([2 / 6, 5 / 6])
    expect(
      expectationOf(
        weighted([
          ['sunk', 1],
          ['afloat', 3],
        ] as const),
        key => (key === 'sunk' ? 2 : 0),
      ),
    ).toBe(0.5)
  })

  test('mean and variance of independent sums add up', () => {
    fc.assert(
      fc.property(pmfs, pmfs, (a, b) => {
        const sum = convolve(a, b)
        expect(toNumber(exactExpectation(sum))).toBeCloseTo(expectation(a) + expectation(b), 12)
        expect(toNumber(exactVariance(sum))).toBeCloseTo(variance(a) + variance(b), 11)
      }),
      FIXED,
    )
  })
})

describe('combining', () => {
  test('weights always add up to the denominator, in lowest terms', () => {
    fc.assert(
      fc.property(pmfs, pmfs, fc.integer({ min: 1, max: 59 }), (a, b, n) => {
        const made = [combine(a, b, Math.max), map(a, k => k % 2), repeat(a, 3)]
        made.push(
          mix([
            { weight: fraction(n, 60), pmf: a },
            { weight: fraction(60 - n, 60), pmf: b },
          ]),
        )
        for (const { of, entries } of made) {
          expect(entries.reduce((sum, e) => sum + e.n, 0n)).toBe(of)
          expect(weighted(entries.map(({ key, n }) => [key, n * 7n]))).toEqual({ of, entries })
        }
      }),
      FIXED,
    )
  })

  test('repeating is adding one by one', () => {
    fc.assert(
      fc.property(pmfs, fc.integer({ min: 0, max: 7 }), (p, times) => {
        let sum: Pmf = always(0)
        for (let i = 0; i < times; i++) sum = convolve(sum, p)
        expect(repeat(p, times)).toEqual(sum)
      }),
      FIXED,
    )
  })

  test('a distribution taken apart by a condition and mixed again is itself', () => {
    fc.assert(
      fc.property(pmfs, p => {
        const even = (key: number) => key % 2 === 0
        const sides = [even, (key: number) => !even(key)]
          .filter(holds => p.entries.some(e => holds(e.key)))
          .map(holds => ({ weight: chanceThat(p, holds), pmf: conditional(p, holds) }))
        expect(mix(sides)).toEqual(p)
      }),
      FIXED,
    )
  })

  test('a second draw that ignores the first is an independent one', () => {
    fc.assert(
      fc.property(pmfs, pmfs, (a, b) => {
        expect(andThen(a, x => map(b, y => x * y))).toEqual(combine(a, b, (x, y) => x * y))
      }),
      FIXED,
    )
  })

  test('relative weights of a mixture need not add up to 1', () => {
    const cards = mix([
      { weight: fraction(3), pmf: always('calm') },
      { weight: fraction(1), pmf: always('storm') },
      { weight: fraction(0), pmf: always('never') },
    ])
    expect(cards).toEqual(
      weighted([
        ['calm', 3],
        ['storm', 1],
      ]),
    )
  })
})
