import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyOutcome } from './enumerate.ts'
import { bandOf, byBand, opposed } from './opposed.ts'
import { parts } from './pmf.ts'

const CHARGE = [{ band: 'repulsed', upTo: 0 }, { band: 'pushed', upTo: 2 }, { band: 'routed' }] as const

describe('MK-9.31 charge odds in 36ths, by the attacker’s lead', () => {
  test.each([
    // lead  <= 0  1-2  >= 3
    [-9, 36, 0, 0],
    [-5, 36, 0, 0],
    [-4, 35, 1, 0],
    [-3, 33, 3, 0],
    [-2, 30, 5, 1],
    [-1, 26, 7, 3],
    [0, 21, 9, 6],
    [1, 15, 11, 10],
    [2, 10, 11, 15],
    [3, 6, 9, 21],
    [4, 3, 7, 26],
    [5, 1, 5, 30],
    [6, 0, 3, 33],
    [7, 0, 1, 35],
    [8, 0, 0, 36],
    [12, 0, 0, 36],
  ])('lead %i', (lead, ...table) => {
    const odds = byBand(opposed(6, 6, lead), CHARGE)
    expect((['repulsed', 'pushed', 'routed'] as const).map(band => parts(odds, band, 36))).toEqual(table)
    const rolled = everyOutcome(dice => bandOf(CHARGE, dice.roll(6, 'attacker') + lead - dice.roll(6, 'defender')))
    expect(rolled).toEqual(odds)
  })
})

test('unlike dice, any lead: what the dice do', () => {
  const sides = fc.integer({ min: 1, max: 9 })
  fc.assert(
    fc.property(sides, sides, fc.integer({ min: -9, max: 9 }), (a, b, lead) => {
      expect(opposed(a, b, lead)).toEqual(everyOutcome(dice => dice.roll(a, 'a') - dice.roll(b, 'b') + lead))
    }),
    { seed: 931, numRuns: 100 },
  )
})

test('a value above the last limit is refused, not guessed', () => {
  expect(() => byBand(opposed(6, 6), [{ band: 'low', upTo: 0 }])).toThrow('no band holds 1')
})
