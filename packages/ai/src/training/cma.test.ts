import { seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { cma, powerOfE, SHARES } from './cma.ts'
import { distilling } from './distil.ts'
import { cloudOf, type Vector } from './method.ts'

const GOAL = [2, -1, 0.5, 0, 3, -2]
const start = GOAL.map(() => 0)
const miss = (weights: Vector) => weights.reduce((sum, weight, i) => sum + (weight - GOAL[i]!) ** 2, 0)
const found = (score: (weights: Vector, generation: number) => number, generations: number, spread = start.map(() => 1)) =>
  [...distilling({ start, spread, generations, score }, 'known goal', undefined, cma)].at(-1)!

describe('the evolution strategy', () => {
  test('finds a known best to many digits where there is no luck', () => {
    expect(miss(found(weights => -miss(weights), 120).mean)).toBeLessThan(1e-8)
  })

  test('learns by itself which weights want a small step: one matters a thousand times as much as another', () => {
    const stretched = (weights: Vector) => weights.reduce((sum, w, i) => sum + 1000 ** (i / 5) * (w - GOAL[i]!) ** 2, 0)
    const { mean, spread } = found(weights => -stretched(weights), 200)
    expect(stretched(mean)).toBeLessThan(1e-6)
    expect(spread[0]!).toBeGreaterThan(5 * spread[5]!)
  })

  test('comes near it also when scores are noisy, as those of games are', () => {
    const noisy = (weights: Vector, generation: number) =>
      1 / (1 + miss(weights)) + seeded(`${generation} ${weights[0]}`).pick(100, 'noise') / 1000
    expect(miss(found(noisy, 80).mean)).toBeLessThan(0.15)
  })

  test('does not mind in what units weights are counted, but for rounding', () => {
    const plain = found(weights => -miss(weights), 10)
    const units = [1, 10, 0.1, 1, 100, 1]
    const other = found(weights => -miss(weights.map((weight, i) => weight / units[i]!)), 10, units)
    for (const [i, weight] of other.mean.entries()) expect(weight / units[i]!).toBeCloseTo(plain.mean[i]!, 9)
  })

  test('where every vector is as good the cloud neither bursts nor shuts', () => {
    const { drift } = found(() => 0, 40)
    expect(drift!.step).toBeGreaterThan(0.1)
    expect(drift!.step).toBeLessThan(2)
  })

  test('goes on from a cloud that was put away as if it had never stopped', () => {
    const trial = { start, spread: start.map(() => 1), generations: 8, score: (weights: Vector) => -miss(weights) }
    const whole = [...distilling(trial, 'seed', cloudOf(trial), cma)]
    const putAway = JSON.parse(JSON.stringify(whole[3]))
    expect([...distilling(trial, 'seed', putAway, cma)]).toEqual(whole.slice(4))
    expect([...distilling(trial, 'another', cloudOf(trial), cma)]).not.toEqual(whole)
  })
})

test('its figures are those they stand for', () => {
  const shares = SHARES.map((_, i) => Math.log(SHARES.length + 0.5) - Math.log(i + 1))
  const all = shares.reduce((sum, share) => sum + share, 0)
  for (const [i, share] of SHARES.entries()) expect(share).toBeCloseTo(shares[i]! / all, 6)
  for (const x of [-1, -0.3, 0, 0.01, 0.7, 1]) expect(powerOfE(x)).toBeCloseTo(Math.exp(x), 14)
})
