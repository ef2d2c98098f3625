import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LAYOUTS } from './coordinates.ts'
import { oppositeDirection } from './directions.ts'
import { makeGrid } from './grid.ts'
import { anyCell, anyGrid, runs } from './testing/samples.ts'
import { slowDirection, slowNeighbours, slowSteps } from './testing/slow.ts'

const gridAndCell = anyGrid(9, 9).chain(grid => fc.tuple(fc.constant(grid), anyCell(grid)))
const increasing = (cells: readonly number[]) => [...cells].sort((a, b) => a - b)

describe('neighbours', () => {
  test('are what touches on the screen, in the direction the screen shows', () => {
    fc.assert(
      fc.property(gridAndCell, ([grid, cell]) => {
        const expected = slowNeighbours(grid, cell)
        expect(increasing(grid.neighbours(cell))).toEqual(expected)
        for (const other of expected) {
          const dir = slowDirection(grid, cell, other)
          expect(grid.neighbour(cell, dir)).toBe(other)
          expect(grid.direction(cell, other)).toBe(dir)
          expect(grid.neighbour(other, oppositeDirection(dir))).toBe(cell)
        }
      }),
      runs(150),
    )
  })

  test.each([
    // MK-1.4: from an even column, then from an odd one
    [4, 4, ['5,4', '5,3', '4,3', '3,3', '3,4', '4,5']],
    [3, 4, ['4,5', '4,4', '3,3', '2,4', '2,5', '3,5']],
  ] as const)('of (%d,%d) with odd columns lower', (col, row, expected) => {
    const grid = makeGrid({ columns: 9, rows: 9, layout: 'oddQ' })
    const found = grid.neighbours(grid.cell(col, row)).map(cell => `${grid.col(cell)},${grid.row(cell)}`)
    expect(found).toEqual(expected)
  })

  test('cells that are not adjacent have no direction', () => {
    const grid = makeGrid({ columns: 9, rows: 9, layout: 'oddQ' })
    expect(grid.direction(0, 0)).toBe(-1)
    expect(grid.direction(0, 2)).toBe(-1)
    expect(grid.direction(0, -1)).toBe(-1)
  })
})

describe.each(LAYOUTS)('%s: counted in steps', layout => {
  const grid = makeGrid({ columns: 7, rows: 6, layout })
  const middle = grid.cell(3, 2)

  test('distance is the number of steps', () => {
    for (const a of grid.cells()) {
      for (const [b, steps] of slowSteps(grid, a)) expect(grid.distance(a, b)).toBe(steps)
    }
  })

  test.each([0, 1, 2, 3, 8, 20])('ring and range of radius %d', radius => {
    const at = (isWanted: (steps: number) => boolean) => grid.cells().filter(cell => isWanted(grid.distance(middle, cell)))
    expect(grid.range(middle, radius)).toEqual(at(steps => steps <= radius))
    expect(increasing(grid.ring(middle, radius))).toEqual(at(steps => steps === radius))
  })

  test('a ring inside the map is walked step by step, counter-clockwise from direction 4', () => {
    const ring = grid.ring(middle, 2)
    expect(ring).toHaveLength(12)
    ring.forEach((cell, i) => {
      expect(grid.distance(cell, ring[(i + 1) % 12]!)).toBe(1)
    })
    const corner = grid.neighbour(grid.neighbour(middle, 4), 4)
    expect(ring[0]).toBe(corner)
    expect(ring[1]).toBe(grid.neighbour(corner, 0))
  })
})

describe('shape', () => {
  const grid = makeGrid({ columns: 4, rows: 3, layout: 'oddQ', includes: (col, row) => col !== 1 || row === 2 })

  test('cells left out do not exist but keep their index', () => {
    expect(grid.size).toBe(12)
    expect(grid.cellCount).toBe(10)
    expect(grid.cell(1, 0)).toBe(-1)
    expect(grid.has(1)).toBe(false)
    expect(grid.cell(2, 1)).toBe(6)
    expect(grid.cells()).not.toContain(1)
    expect(grid.range(0, 1)).toEqual([0, 4])
    expect([grid.has(-1), grid.has(12)]).toEqual([false, false])
  })

  test('positions outside do not exist', () => {
    for (const [col, row] of [
      [-1, 0],
      [4, 0],
      [0, -1],
      [0, 3],
      [0.5, 0],
      [Number.NaN, 0],
    ] as const) {
      expect(grid.cell(col, row)).toBe(-1)
    }
  })

  test('connected, and cut in two', () => {
    expect(grid.isConnected()).toBe(true)
    expect(makeGrid({ columns: 4, rows: 3, layout: 'oddQ', includes: col => col !== 1 }).isConnected()).toBe(false)
    expect(makeGrid({ columns: 4, rows: 3, layout: 'oddQ', includes: () => false }).isConnected()).toBe(true)
  })

  test('a map too large for short integers', () => {
    const large = makeGrid({ columns: 200, rows: 200, layout: 'oddR' })
    expect(large.neighbourByCellAndDir).toBeInstanceOf(Int32Array)
    expect(large.neighbour(large.cell(199, 199), 3)).toBe(large.cell(198, 199))
  })

  test.each([
    [0, 3],
    [3, 0],
    [2.5, 2],
    [-1, 4],
  ])('%d by %d is no grid', (columns, rows) => {
    expect(() => makeGrid({ columns, rows, layout: 'oddQ' })).toThrow(RangeError)
  })
})
