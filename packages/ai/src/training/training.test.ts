import { seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { toChance } from '../search/evaluation.ts'
import { calibration } from './calibration.ts'
import { distilling } from './distil.ts'
import { fitWeights } from './fit.ts'
import { type Tested, testing } from './sequential.ts'

describe('fitting an evaluation', () => {
  const truth = [1.5, -0.7, 0]
  const dice = seeded('fit')
  const samples = Array.from({ length: 4000 }, () => {
    const features = truth.map(() => dice.pick(2001, 'feature') / 1000 - 1)
    const score = features.reduce((sum, feature, i) => sum + feature * (truth[i] as number), 0)
    return { features, result: dice.pick(10_000, 'result') < 10_000 * toChance(score) ? 1 : 0 }
  })

  test('finds the weights the results were made with, and nothing where there is nothing', () => {
    for (const [i, weight] of fitWeights(samples).entries()) expect(Math.abs(weight - (truth[i] as number))).toBeLessThan(0.15)
  })

  test('what is never bad gets no weight below zero, and the others what they had', () => {
    const [first, second, third] = fitWeights(samples, place => place === 1)
    expect(second).toBe(0)
    // Features here have nothing to do with each other: without the second the rest is only a little flatter.
    expect(first).toBeGreaterThan(1.2)
    expect(Math.abs(third as number)).toBeLessThan(0.15)
  })

  test('what comes out is calibrated', () => {
    const weights = fitWeights(samples)
    const calls = samples.map(({ features, result }) => ({
      chance: toChance(features.reduce((sum, feature, i) => sum + feature * (weights[i] as number), 0)),
      result,
    }))
    const tenths = calibration(calls)
    expect(tenths.reduce((sum, { positions }) => sum + positions, 0)).toBe(4000)
    for (const { positions, called, won } of tenths) {
      if (positions > 200) expect(Math.abs(called - won)).toBeLessThan(0.1)
    }
  })

  test('certain calls have a place too', () => {
    const tenths = calibration([
      { chance: 1, result: 1 },
      { chance: 0, result: 0 },
    ])
    expect(tenths[9]).toEqual({ positions: 1, called: 1, won: 1 })
    expect(tenths[0]).toEqual({ positions: 1, called: 0, won: 0 })
  })
})

describe('a search among weights', () => {
  test('walks to where the score is best, also when scores are noisy', () => {
    const goal = [2, -1, 0.5]
    const score = (weights: readonly number[], generation: number) => {
      const miss = weights.reduce((sum, weight, i) => sum + (weight - (goal[i] as number)) ** 2, 0)
      return 1 / (1 + miss) + seeded(`${generation} ${weights[0]}`).pick(100, 'noise') / 1000
    }
    const clouds = [...distilling({ start: [0, 0, 0], spread: [1, 1, 1], generations: 40, score }, 'distil')]
    const found = clouds.at(-1)?.mean ?? []
    for (const [i, weight] of found.entries()) expect(Math.abs(weight - (goal[i] as number))).toBeLessThan(0.4)
  })

  test('goes on from a cloud that was put away as if it had never stopped', () => {
    const score = (weights: readonly number[], generation: number) => -Math.abs((weights[0] as number) - generation)
    const trial = { start: [0, 1], spread: [1, 1], generations: 6, score }
    const whole = [...distilling(trial, 'seed')]
    const putAway = JSON.parse(JSON.stringify(whole[2]))
    expect([...distilling(trial, 'seed', putAway)]).toEqual(whole.slice(3))
  })
})

describe('the test at the end', () => {
  const testedInPairs = (most: number, pair: (n: number) => number): Tested => [...testing(most, pair)].at(-1)!

  /** The share of pairs that the new wins, of those that tell; half of all tell nothing. */
  const verdicts = (share: number) => {
    const found = Array.from({ length: 100 }, (_, run) => {
      const dice = seeded(`${share} ${run}`)
      return testedInPairs(2000, () => (dice.pick(2, 'tells') === 0 ? 0 : dice.pick(100, 'won') < share ? 1 : -1))
    })
    return { better: found.filter(({ verdict }) => verdict === 'better').length, found }
  }

  test('accepts a real gain and seldom an imagined one', () => {
    // Wrong once in twenty either way; a hundred runs with fixed seeds stay within four deviations of that.
    expect(verdicts(62).better).toBeGreaterThan(86)
    expect(verdicts(50).better).toBeLessThan(14)
    expect(verdicts(40).better).toBe(0)
  })

  test('stops as soon as it knows, and accepts nothing when it does not', () => {
    const { found } = verdicts(80)
    expect(Math.max(...found.map(({ pairs }) => pairs))).toBeLessThan(200)
    expect(testedInPairs(3, () => 1)).toEqual({ verdict: 'not known', pairs: 3, better: 3, worse: 0 })
  })
  test('goes on from where it was put away as if it had never stopped', () => {
    const dice = seeded('pairs')
    const gains = Array.from({ length: 400 }, () => dice.pick(5, 'gain') - 2)
    const whole = [...testing(400, n => gains[n]!)]
    for (const put of [1, 7, whole.length]) {
      const putAway = JSON.parse(JSON.stringify(whole[put - 1])) as Tested
      expect([...testing(400, n => gains[n]!, putAway)]).toEqual(whole.slice(put))
    }
  })
})
