import { seeded } from '@sandtable/kernel'
import { expect, test } from 'vitest'
import { bestPosture } from './posture.ts'

/** How good each is in truth; a look errs by up to a half, but on the same world for all alike. */
const WORTH = [0.3, 0.5, 0.45, 0.7, 0.2]
const noisy = (seed: number) => (posture: number, lap: number) =>
  (WORTH[posture] as number) +
  seeded(`${seed} ${lap}`).pick(100, 'world') / 200 +
  seeded(`${seed} ${lap} ${posture}`).pick(20, 'own') / 100

test('finds the posture that serves best, whatever its place', () => {
  for (let seed = 0; seed < 40; seed++) {
    expect(bestPosture([0, 1, 2, 3, 4], 200, noisy(seed))).toBe(3)
    expect(bestPosture([4, 3, 2, 1, 0], 200, noisy(seed))).toBe(3)
  }
})

test('spends no more looks than it may, and without them keeps the usual one', () => {
  for (const most of [0, 7, 40, 55, 100]) {
    let looks = 0
    const found = bestPosture([2, 1, 0], most, () => {
      looks++
      return 0.5
    })
    expect(looks).toBeLessThanOrEqual(most)
    expect(found).toBe(2)
  }
})

test('the one at home stands against whoever is no better, or better by luck', () => {
  const even = (seed: number) => (posture: number, lap: number) => seeded(`${seed} ${lap} ${posture}`).pick(100, 'own') / 100
  const kept = Array.from({ length: 100 }, (_, seed) => bestPosture([5, 6, 7, 8], 400, even(seed))).filter(found => found === 5)
  // Whoever took the best of four would keep it 25 times.
  expect(kept.length).toBeGreaterThan(70)
  const hair = (posture: number, lap: number) => lap / 100 + (posture === 6 ? 0.009 : 0)
  expect(bestPosture([5, 6], 400, hair)).toBe(5)
})

test('stopped in the middle it stays at home', () => {
  for (const after of [0, 1, 13, 41, 60]) {
    let looks = 0
    expect(bestPosture([0, 1, 2, 3, 4], 200, (p, lap) => (looks++ < after ? noisy(1)(p, lap) : null))).toBe(0)
  }
})
