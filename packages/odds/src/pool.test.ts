import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyOutcome } from './enumerate.ts'
import type { Dice } from './enumerating-dice.ts'
import { parts, toNumbers, weighted } from './pmf.ts'
import { capped, type DicePool, highestOf, lowestOf, poolHits, poolHitsOf, type Reroll, sumOfDice } from './pool.ts'

const FIXED = { seed: 15, numRuns: 120 }

/** The same pool as a resolver rolls it, die by die. */
function rollPool({ dice: count, sides, target, modifier = 0, reroll = 'none', extra }: DicePool, dice: Dice): number {
  const hitsOn = (face: number) => Number(face + modifier >= target) + (extra?.faces.includes(face) ? extra.hits : 0)
  let hits = 0
  for (let i = 0; i < count; i++) {
    const face = dice.roll(sides, 'first')
    const isAgain =
      (reroll === 'misses' && hitsOn(face) === 0) ||
      (reroll === 'hits' && hitsOn(face) > 0) ||
      (typeof reroll === 'object' && reroll.faces.includes(face))
    hits += hitsOn(isAgain ? dice.roll(sides, 'again') : face)
  }
  return hits
}

const rerolls: fc.Arbitrary<Reroll> = fc.oneof(
  fc.constantFrom('none', 'misses', 'hits'),
  fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }).map(faces => ({ faces })),
)
const pools: fc.Arbitrary<DicePool> = fc.record(
  {
    dice: fc.integer({ min: 0, max: 3 }),
    sides: fc.integer({ min: 1, max: 6 }),
    target: fc.integer({ min: -1, max: 8 }),
    modifier: fc.integer({ min: -3, max: 3 }),
    reroll: rerolls,
    extra: fc.record({
      faces: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 2 }),
      hits: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { requiredKeys: ['dice', 'sides', 'target'] },
)

describe('pools equal what the dice do', () => {
  test('one pool, with modifier, reroll and extra hits', () => {
    fc.assert(
      fc.property(pools, pool => {
        expect(poolHits(pool)).toEqual(everyOutcome(dice => rollPool(pool, dice)))
      }),
      FIXED,
    )
  })

  test('several pools thrown together, hits beyond the target lost', () => {
    const small = pools.map(pool => ({ ...pool, dice: Math.min(pool.dice, 1) }))
    fc.assert(
      fc.property(small, small, fc.integer({ min: 0, max: 3 }), (a, b, hp) => {
        const rolled = everyOutcome(dice => Math.min(hp, rollPool(a, dice) + rollPool(b, dice)))
        expect(capped(poolHitsOf([a, b]), hp)).toEqual(rolled)
      }),
      FIXED,
    )
  })

  test('sums, the highest and the lowest', () => {
    for (const n of [1, 2, 3, 4]) {
      const rolls = (dice: Dice) => Array.from({ length: n }, () => dice.roll(6, 'die'))
      expect(sumOfDice(n, 6)).toEqual(everyOutcome(dice => rolls(dice).reduce((a, b) => a + b)))
      expect(highestOf(n, 6)).toEqual(everyOutcome(dice => Math.max(...rolls(dice))))
      expect(lowestOf(n, 6)).toEqual(everyOutcome(dice => Math.min(...rolls(dice))))
    }
    expect(() => highestOf(0, 6)).toThrow(RangeError)
  })
})

describe('known numbers', () => {
  test('twenty d10 at 7+: the binomial, of 5^20 cases', () => {
    const choose = (n: bigint, k: bigint): bigint => (k === 0n ? 1n : (choose(n - 1n, k - 1n) * n) / k)
    const binomial = Array.from(
      { length: 21 },
      (_, k) => [k, choose(20n, BigInt(k)) * 2n ** BigInt(k) * 3n ** BigInt(20 - k)] as const,
    )
    expect(poolHits({ dice: 20, sides: 10, target: 7 })).toEqual(weighted(binomial))
    expect(poolHits({ dice: 20, sides: 10, target: 7 }).of).toBe(5n ** 20n)
  })

  test('nothing to throw hits nothing', () => {
    expect(poolHitsOf([])).toEqual(weighted([[0, 1]]))
  })

  test('ti4 reference O22, two PDS II with Plasma Scoring: 6.4, 28.8, 43.2, 21.6 %; against Antimass 12.5, 37.5, 37.5, 12.5 %', () => {
    const pds = { dice: 3, sides: 10, target: 5 }
    expect([0, 1, 2, 3].map(hits => parts(poolHits(pds), hits, 1000))).toEqual([64, 288, 432, 216])
    expect([0, 1, 2, 3].map(hits => parts(poolHits({ ...pds, modifier: -1 }), hits, 1000))).toEqual([125, 375, 375, 125])
  })

  test('ti4 reference O23, bombardment by two dreadnoughts and a war sun', () => {
    const roll = poolHitsOf([
      { dice: 2, sides: 10, target: 5 },
      { dice: 3, sides: 10, target: 3 },
    ])
    expect(toNumbers(roll).map(({ p }) => p)).toEqual([0.00128, 0.0192, 0.1104, 0.3008, 0.384, 0.18432])
  })
})
