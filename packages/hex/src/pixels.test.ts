import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LAYOUTS } from './coordinates.ts'
import { makeGrid } from './grid.ts'
import { hexGeometry, type Point } from './pixels.ts'
import { runs } from './testing/samples.ts'
import { slowCentre } from './testing/slow.ts'

const small = fc.integer({ min: -20, max: 20 })
const thousandth = (max: number) => fc.integer({ min: -max * 1000, max: max * 1000 }).map(n => n / 1000)
const gap = (a: Point, b: Point) => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)

describe.each(LAYOUTS)('%s', layout => {
  const geometry = hexGeometry({ layout, size: 10 })

  test('centres lie where every other line is shifted by a half', () => {
    fc.assert(
      fc.property(small, small, (col, row) => {
        const origin = slowCentre(layout, 0, 0)
        const place = slowCentre(layout, col, row)
        const { x, y } = geometry.centre(col, row)
        expect(x).toBeCloseTo((place.x - origin.x) * 10 * Math.sqrt(3), 9)
        expect(y).toBeCloseTo((place.y - origin.y) * 10 * Math.sqrt(3), 9)
      }),
      runs(200),
    )
  })

  test('picking a centre or a point near it finds the hex', () => {
    fc.assert(
      fc.property(small, small, thousandth(6), thousandth(6), (col, row, dx, dy) => {
        const { x, y } = geometry.centre(col, row)
        expect(geometry.pixelToOffset(x, y)).toEqual({ col, row })
        expect(geometry.pixelToOffset(x + dx, y + dy)).toEqual({ col, row })
      }),
      runs(200),
    )
  })

  test('picking any point finds the nearest centre', () => {
    fc.assert(
      fc.property(thousandth(300), thousandth(300), (x, y) => {
        const { col, row } = geometry.pixelToOffset(x, y)
        const found = gap({ x, y }, geometry.centre(col, row))
        for (let i = -2; i <= 2; i++) {
          for (let k = -2; k <= 2; k++)
            expect(found).toBeLessThanOrEqual(gap({ x, y }, geometry.centre(col + i, row + k)) + 1e-9)
        }
      }),
      runs(300),
    )
  })

  test('the side towards a neighbour runs between its corners and lies half-way', () => {
    const grid = makeGrid({ columns: 5, rows: 5, layout })
    for (const [col, row] of [
      [2, 2],
      [1, 2],
      [2, 1],
      [1, 1],
    ] as const) {
      const corners = geometry.corners(col, row)
      const centre = geometry.centre(col, row)
      for (let dir = 0; dir < 6; dir++) {
        const neighbour = grid.neighbour(grid.cell(col, row), dir)
        const other = geometry.centre(grid.col(neighbour), grid.row(neighbour))
        const middle = geometry.sideMidpoint(col, row, dir)
        const [a, b] = [corners[dir]!, corners[(dir + 1) % 6]!]
        expect(gap(centre, a)).toBeCloseTo(10, 9)
        expect(gap(middle, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })).toBeCloseTo(0, 9)
        expect(gap(middle, { x: (centre.x + other.x) / 2, y: (centre.y + other.y) / 2 })).toBeCloseTo(0, 9)
      }
    }
  })

  test.each([
    [1, 1],
    [1, 4],
    [4, 1],
    [2, 2],
    [5, 3],
    [4, 7],
  ])('the box round %d by %d holds every corner, touching all four sides', (columns, rows) => {
    const grid = makeGrid({ columns, rows, layout })
    const corners = grid.cells().flatMap(cell => geometry.corners(grid.col(cell), grid.row(cell)))
    const { x, y, width, height } = geometry.bounds(columns, rows)
    expect(Math.min(...corners.map(c => c.x))).toBeCloseTo(x, 9)
    expect(Math.min(...corners.map(c => c.y))).toBeCloseTo(y, 9)
    expect(Math.max(...corners.map(c => c.x))).toBeCloseTo(x + width, 9)
    expect(Math.max(...corners.map(c => c.y))).toBeCloseTo(y + height, 9)
  })
})

test.each([
  ['oddQ', 'M5 8.66L10 0L5 -8.66L-5 -8.66L-10 0L-5 8.66Z'],
  ['evenR', 'M8.66 5L8.66 -5L0 -10L-8.66 -5L-8.66 5L0 10Z'],
] as const)('%s: the outline of the first hex', (layout, path) => {
  expect(hexGeometry({ layout, size: 10 }).hexPath(0, 0)).toBe(path)
})
