import { seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { toChance } from '../search/evaluation.ts'
import { calibration } from './calibration.ts'
import { distilled } from './distil.ts'
import { fitWeights } from './fit.ts'

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
    const found = distilled({ start: [0, 0, 0], spread: [1, 1, 1], generations: 40, score }, seeded('distil'))
    for (const [i, weight] of found.entries()) expect(Math.abs(weight - (goal[i] as number))).toBeLessThan(0.4)
  })
})
