// Random maps and rules for property tests; seeds are fixed so that a failure can be run again.
import fc from 'fast-check'
import { LAYOUTS } from '../coordinates.ts'
import { type HexGrid, makeGrid } from '../grid.ts'
import type { StepRules, StepTables } from '../stepRules.ts'

export const runs = (numRuns: number) => ({ seed: 20_240_607, numRuns })

/** A mask by cell, each bit set about once in `oneIn`. */
export function maskOf(length: number, oneIn: number): fc.Arbitrary<Uint8Array> {
  return fc
    .uint8Array({ minLength: length, maxLength: length, max: oneIn - 1 })
    .map(bytes => bytes.map(byte => (byte === 0 ? 1 : 0)))
}

/** Any layout, any size up to the given one, with holes. */
export function anyGrid(maxColumns: number, maxRows: number): fc.Arbitrary<HexGrid> {
  const side = (max: number) => fc.integer({ min: 1, max })
  return fc
    .tuple(fc.constantFrom(...LAYOUTS), side(maxColumns), side(maxRows), fc.boolean())
    .chain(([layout, columns, rows, hasHoles]) =>
      maskOf(columns * rows, 8).map(holes =>
        makeGrid({ columns, rows, layout, includes: (col, row) => !hasHoles || !holes[row * columns + col] }),
      ),
    )
    .filter(grid => grid.cellCount > 0)
}

export function anyCell(grid: HexGrid): fc.Arbitrary<number> {
  return fc.constantFrom(...grid.cells())
}

/** Tables for a grid, each of them sometimes left out. */
export function anyTables(grid: HexGrid): fc.Arbitrary<StepTables> {
  return fc
    .record(
      {
        enterCostByCell: fc.uint8Array({ minLength: grid.size, maxLength: grid.size, max: 4 }),
        blockedByCell: maskOf(grid.size, 6),
        passThroughByCell: maskOf(grid.size, 6),
        mustStopByCell: maskOf(grid.size, 8),
        sideBlockedByCellAndDir: maskOf(grid.size * 6, 8),
      },
      { requiredKeys: [] },
    )
    .map(tables => tables as StepTables)
}

/** The same rules as questions, so that the two forms can judge each other. */
export function asRules(tables: StepTables): StepRules {
  return {
    enterCost: (from, to, dir) => {
      const cost = tables.enterCostByCell ? tables.enterCostByCell[to]! : 1
      const isClosed = cost === 0 || tables.blockedByCell?.[to] || tables.sideBlockedByCellAndDir?.[from * 6 + dir]
      return isClosed ? Infinity : cost
    },
    canStop: cell => !tables.passThroughByCell?.[cell],
    mustStop: cell => Boolean(tables.mustStopByCell?.[cell]),
  }
}
