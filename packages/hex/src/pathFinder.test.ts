import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HexGrid, makeGrid } from './grid.ts'
import { blockSide, PathFinder } from './pathFinder.ts'
import type { StepRules } from './stepRules.ts'
import { anyCell, anyGrid, anyTables, asRules, runs } from './testing/samples.ts'
import { slowCosts, slowPaths } from './testing/slow.ts'

const anyOrder = fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 })
const anyCase = (columns: number, rows: number, maxBudget: number) =>
  anyGrid(columns, rows).chain(grid =>
    fc.record({
      grid: fc.constant(grid),
      start: anyCell(grid),
      goal: anyCell(grid),
      tables: anyTables(grid),
      budget: fc.integer({ min: 0, max: maxBudget }),
      order: anyOrder,
    }),
  )

/** Free steps, dear steps, closed steps, by a price for each cell and side. */
const anyPrices = (grid: HexGrid): fc.Arbitrary<StepRules> =>
  fc
    .uint8Array({ minLength: grid.size * 6, maxLength: grid.size * 6, max: 4 })
    .map(prices => ({ enterCost: (from, _to, dir) => prices[from * 6 + dir]! - 1 }))

describe('reach', () => {
  test('finds the costs that a textbook search finds, with tables and with questions', () => {
    fc.assert(
      fc.property(anyCase(12, 12, 30), ({ grid, start, tables, budget, order }) => {
        const rules = asRules(tables)
        const expected = slowCosts(grid, start, budget, rules)
        const ends = grid.cells().filter(cell => cell !== start && expected.has(`${cell}`) && rules.canStop!(cell))
        for (const form of [tables, rules]) {
          const reach = new PathFinder(grid, { directionOrder: order }).reach(start, budget, form)
          expect(grid.cells().map(cell => reach.costOf(cell))).toEqual(grid.cells().map(cell => expected.get(`${cell}`) ?? -1))
          expect(reach.sortedCells()).toEqual(ends)
          expect(grid.cells().filter(cell => reach.has(cell))).toEqual(ends)
          const costs = reach.cells.map(cell => reach.costOf(cell))
          expect(costs).toEqual([...costs].sort((a, b) => a - b))
        }
      }),
      runs(250),
    )
  })

  test('takes, of all paths there are, the cheapest with the smallest directions', () => {
    fc.assert(
      fc.property(anyCase(5, 5, 6), ({ grid, start, tables, budget, order }) => {
        const best = slowPaths(grid, start, budget, asRules(tables), order)
        for (const form of [tables, asRules(tables)]) {
          const finder = new PathFinder(grid, { directionOrder: order })
          const reach = finder.reach(start, budget, form)
          for (const cell of grid.cells()) expect(reach.pathTo(cell)).toEqual(best.get(cell)?.cells ?? null)
        }
      }),
      runs(150),
    )
  })

  test('lets steps be free, and still never runs in circles', () => {
    const anyFreeCase = anyGrid(4, 3).chain(grid => fc.tuple(fc.constant(grid), anyCell(grid), anyPrices(grid), anyOrder))
    fc.assert(
      fc.property(anyFreeCase, fc.integer({ min: 0, max: 4 }), ([grid, start, rules, directionOrder], budget) => {
        const best = slowPaths(grid, start, budget, rules, directionOrder)
        const finder = new PathFinder(grid, { directionOrder })
        const reach = finder.reach(start, budget, rules)
        for (const cell of grid.cells()) {
          expect(reach.costOf(cell)).toBe(best.get(cell)?.cost ?? -1)
          expect(reach.pathTo(cell)).toEqual(best.get(cell)?.cells ?? null)
        }
        for (const cell of grid.cells()) {
          const known = best.get(cell)
          expect(finder.cheapestPath(start, cell, rules, budget)).toEqual(
            known ? { cost: known.cost, cells: known.cells } : null,
          )
        }
      }),
      runs(150),
    )
  })

  test('a finder used before answers like a new one', () => {
    fc.assert(
      fc.property(anyCase(8, 8, 12), ({ grid, start, goal, tables, budget }) => {
        const used = new PathFinder(grid)
        used.reach(goal, 30, tables)
        used.cheapestPath(goal, start, tables)
        used.reach(goal, 30, asRules(tables))
        used.cheapestPath(goal, start, asRules(tables))
        const reach = used.reach(start, budget, tables)
        const fresh = new PathFinder(grid).reach(start, budget, tables)
        expect(reach.cells).toEqual(fresh.cells)
        expect(reach.cells.map(cell => reach.pathTo(cell))).toEqual(fresh.cells.map(cell => fresh.pathTo(cell)))
      }),
      runs(100),
    )
  })
})

describe('cheapest path', () => {
  test('is the path of a reach without limit, and costs the same', () => {
    fc.assert(
      fc.property(anyCase(14, 14, 1), ({ grid, start, goal, tables, order }) => {
        const finder = new PathFinder(grid, { directionOrder: order })
        const reach = finder.reach(start, Infinity, tables)
        const isThere = start === goal || reach.has(goal)
        const expected = isThere ? { cost: reach.costOf(goal), cells: reach.pathTo(goal) } : null
        expect(finder.cheapestPath(start, goal, tables)).toEqual(expected)
        expect(finder.cheapestPath(start, goal, asRules(tables))).toEqual(expected)
      }),
      runs(400),
    )
  })

  test('keeps to its budget', () => {
    fc.assert(
      fc.property(anyCase(8, 8, 12), ({ grid, start, goal, tables, budget }) => {
        const finder = new PathFinder(grid)
        const cheapest = finder.cheapestPath(start, goal, tables)
        const expected = cheapest && cheapest.cost <= budget ? cheapest : null
        expect(finder.cheapestPath(start, goal, tables, budget)).toEqual(expected)
        expect(finder.cheapestPath(start, goal, asRules(tables), budget)).toEqual(expected)
      }),
      runs(200),
    )
  })
})

describe('small print', () => {
  const grid = makeGrid({ columns: 5, rows: 5, layout: 'oddQ' })
  const finder = new PathFinder(grid)

  test('a closed side holds in both directions, and only there', () => {
    const sides = new Uint8Array(grid.size * 6)
    const [a, b] = [grid.cell(2, 2), grid.cell(2, 1)]
    blockSide(grid, sides, a, grid.direction(a, b))
    blockSide(grid, sides, grid.cell(0, 0), 3)
    expect(finder.cheapestPath(a, b, { sideBlockedByCellAndDir: sides })?.cost).toBe(2)
    expect(finder.cheapestPath(b, a, { sideBlockedByCellAndDir: sides })?.cost).toBe(2)
    expect(sides.reduce((sum, side) => sum + side, 0)).toBe(3)
  })

  test('the start is never a place to end, but is there for nothing', () => {
    const reach = finder.reach(12, 2)
    expect([reach.start, reach.has(12), reach.costOf(12), reach.pathTo(12)]).toEqual([12, false, 0, []])
    expect(finder.reach(12, 0).cells).toEqual([])
    expect(finder.cheapestPath(12, 12)).toEqual({ cost: 0, cells: [] })
  })

  test('an old reach says so instead of answering from a new one', () => {
    const old = finder.reach(0, 2)
    finder.reach(1, 2)
    expect(() => old.costOf(0)).toThrow('stale')
    expect(() => old.cells).toThrow('stale')
  })

  test('cells that do not exist', () => {
    expect(() => finder.reach(-1, 2)).toThrow(RangeError)
    expect(finder.cheapestPath(0, 25)).toBeNull()
    expect(finder.cheapestPath(-1, 0)).toBeNull()
    expect(finder.reach(0, 2).costOf(-1)).toBe(-1)
  })

  test('a step costs a whole number', () => {
    expect(() => finder.reach(0, 2, { enterCost: () => 0.5 })).toThrow(RangeError)
    expect(finder.reach(0, 2, { enterCost: () => Number.NaN }).cells).toEqual([])
    expect(finder.reach(0, Infinity, { enterCost: () => Infinity }).cells).toEqual([])
  })

  test('a direction order names each direction once', () => {
    expect(() => new PathFinder(grid, { directionOrder: [0, 1, 2, 3, 4, 4] })).toThrow(RangeError)
  })
})
