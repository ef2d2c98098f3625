import { describe, expect, test } from 'vitest'
import { LAYOUTS } from './coordinates.ts'
import { makeGrid } from './grid.ts'
import { lineSamples } from './lines.ts'
import { slowLine } from './testing/slow.ts'

const NUDGE = 1e-6

describe.each(LAYOUTS)('%s: every pair of a 14x14 map', layout => {
  const grid = makeGrid({ columns: 14, rows: 14, layout })

  test('has the samples of two lines with opposite nudges', () => {
    for (const a of grid.cells()) {
      for (const b of grid.cells()) {
        const samples = lineSamples(grid, a, b)
        const there = slowLine(grid, a, b, NUDGE)
        const back = slowLine(grid, a, b, -NUDGE)
        const expected = there.flatMap((cell, i) => [cell, back[i]!])
        if (samples.join() !== expected.join()) expect([a, b, ...samples]).toEqual([a, b, ...expected])
      }
    }
  })

  test('reads the same from either end', () => {
    for (const a of grid.cells()) {
      for (const b of grid.cells()) {
        const forth = pairs(lineSamples(grid, a, b))
        const back = pairs(lineSamples(grid, b, a)).reverse()
        if (forth.join(' ') !== back.join(' ')) expect([a, b, ...forth]).toEqual([a, b, ...back])
      }
    }
  })
})

describe('samples', () => {
  const grid = makeGrid({ columns: 6, rows: 6, layout: 'oddQ', includes: (col, row) => col !== 4 || row !== 4 })
  const at = (col: number, row: number) => grid.cell(col, row)

  test('none between neighbours or in one cell', () => {
    expect(lineSamples(grid, 7, 7)).toHaveLength(0)
    expect(lineSamples(grid, 7, 8)).toHaveLength(0)
  })

  test('one cell inside a hex, two on a hexside', () => {
    expect([...lineSamples(grid, at(3, 1), at(3, 4))]).toEqual([at(3, 2), at(3, 2), at(3, 3), at(3, 3)])
    expect(new Set(lineSamples(grid, at(2, 2), at(4, 2)))).toEqual(new Set([at(3, 1), at(3, 2)]))
  })

  test('-1 where the map has no cell: over the edge, or in a hole', () => {
    expect(new Set(lineSamples(grid, at(0, 0), at(2, 0)))).toEqual(new Set([-1, at(1, 0)]))
    expect([...lineSamples(grid, at(4, 3), at(4, 5))]).toEqual([-1, -1])
  })
})

function pairs(samples: Int32Array): string[] {
  return Array.from({ length: samples.length / 2 }, (_, i) => `${samples[2 * i]}/${samples[2 * i + 1]}`)
}
