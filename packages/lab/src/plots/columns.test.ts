import { describe, expect, test } from 'vitest'
import { columns } from './columns.ts'

/** The numbers below the columns, from the left. */
const labels = (...values: number[]): number[] => {
  const drawn = columns(
    'x',
    [...new Set(values)].sort((a, b) => a - b).map(value => [value, 1]),
    'turns',
  )
  return [...drawn.matchAll(/<text [^>]*y="146"[^>]*>([^<]*)</g)].map(([, text]) => Number(text))
}

describe('a histogram', () => {
  test.each([
    [
      [12, 48],
      [20, 30, 40],
    ],
    [
      [-8, 8],
      [-8, -6, -4, -2, 0, 2, 4, 6, 8],
    ],
    [
      [0, 8],
      [0, 1, 2, 3, 4, 5, 6, 7, 8],
    ],
    [
      [0, 9],
      [0, 2, 4, 6, 8],
    ],
    [[3, 3], [3]],
    [
      [7, 8],
      [7, 8],
    ],
    [
      [1, 264],
      [0, 50, 100, 150, 200, 250],
    ],
    [
      [-1200, 1300],
      [-1000, -500, 0, 500, 1000],
    ],
  ])('of %j has round numbers below it: %j', (ends, below) => {
    expect(labels(...ends)).toEqual(below)
  })
})
