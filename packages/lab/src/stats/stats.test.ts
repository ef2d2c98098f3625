import { type Dice, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { tango } from '../testing/tango.ts'
import { Histogram } from './histogram.ts'
import { Correlation, Moments, Ratio, student95 } from './moments.ts'
import { rateOf } from './rate.ts'
import { PointMean } from './score.ts'
import { UntilKnown } from './until-known.ts'

/** How many of so many repetitions were so. Seeds are fixed: the same answer every time. */
const share = (times: number, isSo: (dice: Dice) => boolean): number => {
  let count = 0
  for (let i = 0; i < times; i++) if (isSo(seeded(`repetition ${i}`))) count++
  return count / times
}

test.each([
  // Printed tables of Student's t, two-sided 95 %.
  [1, 12.706],
  [2, 4.303],
  [5, 2.571],
  [7, 2.365],
  [10, 2.228],
  [20, 2.086],
  [30, 2.042],
  [60, 2.0],
  [120, 1.98],
  [1000, 1.962],
])("Student's t with %i degrees of freedom is %f", (freedom, t) => {
  expect(student95(freedom)).toBeCloseTo(t, 3)
})

describe('a mean', () => {
  test('of eight numbers, by hand', () => {
    const moments = new Moments()
    for (const x of [2, 4, 4, 4, 5, 5, 7, 9]) moments.add(x)
    expect(moments.mean).toBe(5)
    // 32 / 7, and 2.36462 · √(32/7/8).
    expect(moments.variance).toBeCloseTo(32 / 7, 12)
    expect(moments.estimate.high - 5).toBeCloseTo(2.36462 * Math.sqrt(32 / 7 / 8), 3)
  })

  test('numbers that are large and alike lose nothing', () => {
    const moments = new Moments()
    for (const x of [4, 7, 13, 16]) moments.add(1e9 + x)
    expect(moments.variance).toBeCloseTo(30, 6)
  })

  test('the interval of 30 dice holds 3.5 in 95 of 100 samples', () => {
    const covered = share(2000, dice => {
      const moments = new Moments()
      for (let i = 0; i < 30; i++) moments.add(dice.roll(6, 'x'))
      return moments.estimate.low <= 3.5 && moments.estimate.high >= 3.5
    })
    // Three standard errors of 0.95 over 2000 repetitions.
    expect(Math.abs(covered - 0.95)).toBeLessThan(0.0147)
  })

  test('one game has no interval', () => {
    const moments = new Moments()
    moments.add(3)
    expect(moments.estimate).toMatchObject({ value: 3, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY })
  })
})

describe('a ratio', () => {
  test('is that of the sums, and its interval holds the truth in 95 of 100 samples although x hangs on y', () => {
    const covered = share(1500, dice => {
      const ratio = new Ratio()
      for (let i = 0; i < 60; i++) {
        const y = dice.roll(6, 'y')
        let x = 0
        for (let k = 0; k < y; k++) if (dice.roll(4, 'x') === 1) x++
        ratio.add(x, y)
      }
      const { low, high } = ratio.estimate as { low: number; high: number }
      return low <= 0.25 && high >= 0.25
    })
    expect(Math.abs(covered - 0.95)).toBeLessThan(0.02)
  })

  test('without anything below the line there is none', () => {
    const ratio = new Ratio()
    ratio.add(0, 0)
    expect(ratio.estimate).toBe(null)
  })
})

describe('points between two bounds', () => {
  const pairs = (better: number, worse: number, n: number) => {
    const mean = new PointMean(-1, 1)
    for (let i = 0; i < n; i++) mean.add(i < better ? 1 : i < better + worse ? -1 : 0)
    return mean.estimate
  }

  test.each([
    // Worked examples of Fagerland, Lydersen and Laake: Bentur et al. 2009, Cavo et al. 2012.
    [1, 7, 21, -0.517, -0.026, 3],
    [6, 16, 161, -0.124, -0.0054, 4],
  ])('%i pairs better and %i worse of %i: the published interval of Tango', (better, worse, n, low, high, digits) => {
    const found = pairs(better, worse, n)
    expect(found.low).toBeCloseTo(low, digits)
    expect(found.high).toBeCloseTo(high, digits)
  })

  test.each([
    [0, 0, 100],
    [3, 0, 40],
    [0, 9, 12],
    [17, 25, 300],
    [5, 5, 10],
    [1, 0, 1],
  ])('%i better and %i worse of %i: as Tango gives it', (better, worse, n) => {
    const [found, known] = [pairs(better, worse, n), tango(better, worse, n)]
    expect(found.low).toBeCloseTo(known.low, 6)
    expect(found.high).toBeCloseTo(known.high, 6)
  })

  test.each([
    [0, 20],
    [10, 20],
    [19, 20],
    [100, 100],
  ])("%i wins of %i and no draw: Wilson's interval", (wins, n) => {
    const mean = new PointMean(0, 1)
    for (let i = 0; i < n; i++) mean.add(i < wins ? 1 : 0)
    const { low, high } = rateOf(wins, n)
    expect(mean.estimate.low).toBeCloseTo(low, 9)
    expect(mean.estimate.high).toBeCloseTo(high, 9)
  })

  test('a hundred pairs that all agree leave room for 3.7 points, a hundred draws for as much', () => {
    expect(pairs(0, 0, 100)).toMatchObject({ value: 0, low: expect.closeTo(-0.037, 3), high: expect.closeTo(0.037, 3) })
    const draws = new PointMean(0, 1)
    for (let i = 0; i < 100; i++) draws.add(0.5)
    expect(draws.estimate.high - 0.5).toBeGreaterThan(0.01)
    expect(draws.estimate.high - 0.5).toBeLessThan(0.05)
  })

  test.each([
    // Better, worse, half a point better (a draw for a defeat), in a hundred pairs.
    [1, 0, 0],
    [1, 1, 0],
    [2, 0, 0],
    [5, 2, 0],
    [20, 15, 0],
    [2, 1, 4],
    [10, 10, 10],
  ])('with %i, %i and %i differing pairs in a hundred the interval of 100 pairs holds the truth', (up, down, half) => {
    const truth = (up - down + half / 2) / 100
    const covered = share(1000, dice => {
      const mean = new PointMean(-1, 1)
      for (let i = 0; i < 100; i++) {
        const roll = dice.roll(100, 'x')
        mean.add(roll <= up ? 1 : roll <= up + down ? -1 : roll <= up + down + half ? 0.5 : 0)
      }
      return mean.estimate.low <= truth && mean.estimate.high >= truth
    })
    // Asked: 95 of 100. Three standard errors over 1000 repetitions are 2 points. By the spread within pairs it was 64 where one differs.
    expect(covered).toBeGreaterThan(0.93)
  })
})

describe('what all games agree on', () => {
  test.each([
    [2, 2, 1],
    [0, 2, 0],
  ])('%i of %i survivors in each of 100 games: a share with an end that is open', (x, y, value) => {
    const ratio = new Ratio()
    for (let i = 0; i < 100; i++) ratio.add(x, y)
    const { low, high } = ratio.share!
    expect(value === 1 ? [1 - low, high] : [high, 1 - low]).toEqual([expect.closeTo(0.037, 3), 1])
  })

  test('a ratio has an interval too, and none below nothing', () => {
    const ratio = new Ratio()
    for (let i = 0; i < 100; i++) ratio.add(0, 3)
    expect(ratio.estimate).toMatchObject({ value: 0, low: 0, high: expect.closeTo(0.037, 3) })
  })

  test('a share of units that live and die together holds the truth in 95 of 100 samples', () => {
    const covered = share(1000, dice => {
      const ratio = new Ratio()
      for (let i = 0; i < 60; i++) {
        const isLost = dice.roll(100, 'all') <= 5
        ratio.add(isLost ? 0 : 4, 4)
      }
      const { low, high } = ratio.share!
      return low <= 0.95 && high >= 0.95
    })
    expect(covered).toBeGreaterThan(0.93)
  })
})

test('a correlation: the first set of Anscombe, r 0.816 and its published interval', () => {
  const correlation = new Correlation()
  const xs = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5]
  const ys = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]
  xs.forEach((x, i) => {
    correlation.add(x, ys[i] as number)
  })
  expect(correlation.estimate?.value).toBeCloseTo(0.81642, 5)
  expect(correlation.estimate?.low).toBeCloseTo(0.4244, 3)
  expect(correlation.estimate?.high).toBeCloseTo(0.9507, 3)
})

test('a histogram knows its quartiles', () => {
  const histogram = new Histogram()
  for (const value of [5, 1, 3, 3, 9, 7, 7, 7]) histogram.add(value)
  expect(histogram.counts).toEqual([
    [1, 1],
    [3, 2],
    [5, 1],
    [7, 3],
    [9, 1],
  ])
  expect([0.25, 0.5, 0.75].map(at => histogram.quantile(at))).toEqual([3, 5, 7])
})

test("a rate has Wilson's interval: 10 of 20 is 29.9 to 70.1 %", () => {
  const { share: half, low, high } = rateOf(10, 20)
  expect(half).toBe(0.5)
  expect(low).toBeCloseTo(0.2993, 4)
  expect(high).toBeCloseTo(0.7007, 4)
})

describe('until it is known whether it is within 45 to 55 %', () => {
  const RANGE = { low: 0.45, high: 0.55 }
  const run = (dice: Dice, percent: number) => {
    const test = new UntilKnown(RANGE)
    while (test.add(dice.roll(100, 'x') <= percent ? 1 : 0) === null);
    return test
  }

  test.each([
    [50, 'within', 0.93],
    [43, 'below', 0.95],
    [57, 'above', 0.95],
    [65, 'above', 0.999],
    [30, 'below', 0.999],
  ] as const)('at %i in a hundred it says %s', (percent, verdict, least) => {
    expect(share(400, dice => run(dice, percent).verdict === verdict)).toBeGreaterThanOrEqual(least)
  })

  test('takes as many games as Wald says', () => {
    // At 43 %: the test at 45 % is between 43 and 47 %. Each game is worth -0.00325 on average, the bounds are ±ln 19.
    const [p0, p1] = [0.43, 0.47]
    const step = p0 * Math.log(p1 / p0) + (1 - p0) * Math.log((1 - p1) / (1 - p0))
    const wald = (0.95 * -Math.log(19) + 0.05 * Math.log(19)) / step
    const games = new Moments()
    for (let i = 0; i < 300; i++) games.add(run(seeded(`wald ${i}`), 43).games)
    expect(games.mean / wald).toBeGreaterThan(0.85)
    expect(games.mean / wald).toBeLessThan(1.15)
  })

  test('a draw is half a win, and after the verdict nothing counts', () => {
    const draws = new UntilKnown(RANGE)
    while (draws.add(0.5) === null);
    expect(draws.verdict).toBe('within')
    const { games } = draws
    expect(draws.add(1)).toBe('within')
    expect(draws.games).toBe(games)
  })
})
