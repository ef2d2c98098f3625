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

test('stopped in the middle it names one of those still in the field', () => {
  for (const after of [0, 1, 13, 41, 60]) {
    let looks = 0
    expect([0, 1, 2, 3, 4]).toContain(
      bestPosture([0, 1, 2, 3, 4], 200, (p, lap) => (looks++ < after ? noisy(1)(p, lap) : null)),
    )
  }
})
