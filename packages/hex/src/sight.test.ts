import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LAYOUTS } from './coordinates.ts'
import { type HexGrid, makeGrid } from './grid.ts'
import { lineSamples } from './lines.ts'
import { SightTable } from './sight.ts'
import { anyGrid, maskOf, runs } from './testing/samples.ts'
import { slowLine } from './testing/slow.ts'

const NUDGE = 1e-6
const gridAndMask = anyGrid(11, 11).chain(grid => fc.tuple(fc.constant(grid), maskOf(grid.size, 4)))

/** For each sample whether it is blocked, from two nudged lines. */
function slowBlocked(grid: HexGrid, a: number, b: number, blocks: Uint8Array): boolean[] {
  const back = slowLine(grid, a, b, -NUDGE)
  return slowLine(grid, a, b, NUDGE).map((cell, i) => [cell, back[i]!].some(sampled => sampled >= 0 && blocks[sampled] === 1))
}

function somePairs(grid: HexGrid): [number, number][] {
  const cells = grid.cells()
  return cells.flatMap((a, i) => cells.filter((_, k) => (i * 7 + k * 3) % 11 === 0).map((b): [number, number] => [a, b]))
}

describe('sight', () => {
  test('is blocked where a slow line is, sample by sample, also at edges and holes', () => {
    fc.assert(
      fc.property(gridAndMask, ([grid, blocks]) => {
        const sight = new SightTable(grid)
        for (const [a, b] of somePairs(grid)) {
          const expected = slowBlocked(grid, a, b, blocks)
          expect(sight.blockedSamples(a, b, blocks)).toBe(expected.filter(Boolean).length)
          expect(sight.canSee(a, b, blocks)).toBe(!expected.includes(true))
          expect(expected.map((_, i) => sight.isSampleBlocked(a, b, i + 1, blocks))).toEqual(expected)
          expect(sight.isSampleBlocked(a, b, 0, blocks)).toBe(false)
          expect(sight.isSampleBlocked(a, b, expected.length + 1, blocks)).toBe(false)
        }
      }),
      runs(30),
    )
  })

  test('every pair at once is every pair one by one, traced before or on the way', () => {
    fc.assert(
      fc.property(gridAndMask, ([grid, blocks]) => {
        const lazy = new SightTable(grid)
        const table = new SightTable(grid).precompute().seesByPair(blocks)
        expect(new SightTable(grid).seesByPair(blocks, new Uint8Array(table.length).fill(7))).toEqual(table)
        for (let a = 0; a < grid.size; a++) {
          for (let b = 0; b < grid.size; b++) expect(table[a * grid.size + b]).toBe(lazy.canSee(a, b, blocks) ? 1 : 0)
        }
      }),
      runs(15),
    )
  })

  test('a cell off the map sees nothing and is not seen', () => {
    const grid = makeGrid({ columns: 3, rows: 3, layout: 'oddQ', includes: (col, row) => col + row > 0 })
    const sight = new SightTable(grid)
    const nothing = new Uint8Array(grid.size)
    expect([sight.canSee(-1, 4, nothing), sight.canSee(4, 9, nothing), sight.canSee(0, 4, nothing)]).toEqual([
      false,
      false,
      false,
    ])
    expect(sight.openLines(4, -1, nothing)).toBe(0)
    expect(() => sight.blockedSamples(4, -1, nothing)).toThrow(RangeError)
    expect(() => sight.isSampleBlocked(9, 4, 1, nothing)).toThrow(RangeError)
    expect(sight.blockedSamples(1, 7, new Uint8Array(9).fill(1))).toBe(1)
    expect(sight.seesOver(4, -1, { heightByCell: new Int8Array(9), eyeByCell: new Int8Array(9) })).toBe(false)
  })

  test('ends and neighbours never block', () => {
    const grid = makeGrid({ columns: 4, rows: 4, layout: 'oddR' })
    const sight = new SightTable(grid)
    const all = new Uint8Array(grid.size).fill(1)
    for (const a of grid.cells()) {
      for (const b of grid.cells()) expect(sight.canSee(a, b, all)).toBe(grid.distance(a, b) <= 1)
    }
  })
})

describe('two lines judged apart', () => {
  test.each([false, true])('are open where the nudged line is; off the map blocks: %s', offGridBlocks => {
    fc.assert(
      fc.property(gridAndMask, ([grid, blocks]) => {
        const sight = new SightTable(grid)
        const isOpen = (cells: number[]) => cells.every(cell => (cell < 0 ? !offGridBlocks : blocks[cell] === 0))
        for (const [a, b] of somePairs(grid)) {
          const first = isOpen(slowLine(grid, a, b, NUDGE)) ? 1 : 0
          const second = isOpen(slowLine(grid, a, b, -NUDGE)) ? 2 : 0
          expect(sight.openLines(a, b, blocks, offGridBlocks)).toBe(first + second)
        }
      }),
      runs(15),
    )
  })
})

describe('sight over heights', () => {
  const anyHeights = (grid: HexGrid, min: number, max: number) =>
    fc.array(fc.integer({ min, max }), { minLength: grid.size, maxLength: grid.size }).map(heights => Int8Array.from(heights))
  const gridAndHeights = anyGrid(9, 9).chain(grid =>
    fc.record({ grid: fc.constant(grid), heightByCell: anyHeights(grid, -2, 3), eyeByCell: anyHeights(grid, -1, 5) }),
  )

  test('is open if no sampled cell rises above the line from eye to eye', () => {
    fc.assert(
      fc.property(gridAndHeights, ({ grid, heightByCell, eyeByCell }) => {
        const sight = new SightTable(grid)
        for (const [a, b] of somePairs(grid)) {
          const distance = grid.distance(a, b)
          const isClear = [...lineSamples(grid, a, b)].every((cell, k) => {
            const t = (Math.floor(k / 2) + 1) / distance
            const line = eyeByCell[a]! + (eyeByCell[b]! - eyeByCell[a]!) * t
            return cell < 0 || heightByCell[cell]! <= line + 1e-9
          })
          expect(sight.seesOver(a, b, { heightByCell, eyeByCell })).toBe(isClear)
        }
      }),
      runs(40),
    )
  })

  test.each([
    // ends  ridge  sees
    [0, 0, 1, false],
    [0, 2, 1, true],
    [0, 1, 1, false],
    [1, 1, 1, true],
    [0, 0, 0, true],
  ])('eyes at %d and %d, a ridge of %d half-way: %s', (near, far, ridge, sees) => {
    const grid = makeGrid({ columns: 1, rows: 3, layout: 'oddQ' })
    const heights = { heightByCell: Int8Array.of(0, ridge, 0), eyeByCell: Int8Array.of(near, 0, far) }
    expect(new SightTable(grid).seesOver(0, 2, heights)).toBe(sees)
    expect(new SightTable(grid).seesOver(2, 0, heights)).toBe(sees)
  })
})

test.each(LAYOUTS)('%s: lines of a long thin map wrap round neither edge', layout => {
  for (const [columns, rows] of [
    [2, 30],
    [30, 2],
    [1, 40],
    [40, 1],
  ] as const) {
    const grid = makeGrid({ columns, rows, layout })
    const sight = new SightTable(grid)
    for (const blocker of grid.cells()) {
      const blocks = new Uint8Array(grid.size)
      blocks[blocker] = 1
      for (const [a, b] of somePairs(grid)) {
        const isSampled = lineSamples(grid, a, b).includes(blocker)
        if (sight.canSee(a, b, blocks) === isSampled) expect([a, b, blocker, 'sees']).toEqual([a, b, blocker, !isSampled])
      }
    }
  }
})
