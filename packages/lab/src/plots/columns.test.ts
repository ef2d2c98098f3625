import { describe, expect, test } from 'vitest'
import { columns } from './columns.ts'
import { WIDTH } from './figure.ts'

const drawn = (...values: number[]): string => {
  const sorted = [...new Set(values)].sort((a, b) => a - b)
  return columns(
    'x',
    sorted.map(value => [value, 1] as const),
    'turns',
  )
}
/** The numbers below the columns, from the left, and where their middles are. */
const feet = (svg: string) =>
  [...svg.matchAll(/<text x="([^"]*)" y="146"[^>]*>([^<]*)</g)].map(([, x, text]) => ({ x: Number(x), value: Number(text) }))
const labels = (...values: number[]): number[] => feet(drawn(...values)).map(({ value }) => value)

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

  test('has them in the middle of their columns, but within the axis', () => {
    const wide = feet(drawn(4, 5, 6)).map(({ x }) => x)
    expect(wide).toEqual([WIDTH / 6, WIDTH / 2, (5 * WIDTH) / 6].map(x => expect.closeTo(x, 1)))
    const [first, ...more] = feet(drawn(-10, 10))
    expect([first?.value, more.at(-1)?.value]).toEqual([-10, 10])
    expect(first?.x).toBeGreaterThanOrEqual(10)
    expect(more.at(-1)?.x).toBeLessThanOrEqual(WIDTH - 7)
  })
})
