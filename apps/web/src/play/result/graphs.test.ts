import { describe, expect, test } from 'vitest'
import { linesOf } from './graphs.ts'

const points = (...values: (readonly [number | null, number | null])[]) =>
  values.map((pair, seq) => ({ seq, label: `${seq}`, values: pair }))

describe('figures over time', () => {
  test('both sides share a scale, from nothing up to the most of either', () => {
    const { most, lines } = linesOf(points([0, 4], [8, 2]), 100, 40)
    expect(most).toBe(8)
    expect(lines).toEqual(['M0 40L100 0', 'M0 20L100 30'])
  })

  test('what is not known leaves a gap, and a line begins anew after it', () => {
    expect(linesOf(points([1, null], [null, null], [1, 1], [2, 2]), 90, 10).lines).toEqual(['M0 5M60 5L90 0', 'M60 5L90 0'])
  })

  test('a single point has no width to be divided by', () => {
    expect(linesOf(points([0, 0]), 100, 10)).toEqual({ most: 1, lines: ['M0 10', 'M0 10'] })
  })
})
