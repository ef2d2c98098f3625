// Where a mover can go, at what cost, and which way.
import { aimByRules, aimByTables } from './aim.ts'
import { floodByRules, floodByTables, floodEvenly } from './flood.ts'
import type { HexGrid } from './grid.ts'
import { pathOfAim } from './leastPath.ts'
import { Reach } from './reach.ts'
import { Search } from './search.ts'
import { isStepRules, type StepRules, type StepTables } from './stepRules.ts'

/** A path between two cells, with its price. */
export type Path = {
  readonly cost: number
  /** The cells entered, in order: without the start, with the goal. */
  readonly cells: readonly number[]
}

/** What a path finder may be told beside the grid and the rules. */
export type PathFinderOptions = {
  /** Which directions come first where paths cost the same. Default: by index. */
  readonly directionOrder?: readonly number[]
}

/**
 * Made once for a grid and used again and again: a search costs what it visits, not what the map measures, and allocates next to nothing.
 * Of paths of equal cost the one with the lexicographically smallest directions from the start is taken; a free step counts as a
 * very small cost there, so that paths never run in circles.
 */
export class PathFinder {
  readonly grid: HexGrid
  readonly #search: Search

  constructor(grid: HexGrid, { directionOrder = [0, 1, 2, 3, 4, 5] }: PathFinderOptions = {}) {
    this.grid = grid
    this.#search = new Search(grid, directionOrder)
  }

  /** All that can be reached for at most `budget`. The answer is good until this finder searches again. */
  reach(start: number, budget: number, rules: StepRules | StepTables = {}): Reach {
    if (isStepRules(rules)) floodByRules(this.#search, start, budget, rules)
    else if (rules.enterCostByCell) floodByTables(this.#search, start, budget, rules)
    else floodEvenly(this.#search, start, budget, rules)
    return new Reach(this.#search)
  }

  /** The cheapest way to end in a cell, or `null` if there is none for at most `budget`. */
  cheapestPath(from: number, to: number, rules: StepRules | StepTables = {}, budget = Infinity): Path | null {
    const search = this.#search
    if (!this.grid.has(from) || !this.grid.has(to)) return null
    if (from === to) return { cost: 0, cells: [] }
    const cost = isStepRules(rules) ? aimByRules(search, from, to, budget, rules) : aimByTables(search, from, to, budget, rules)
    return cost < 0 ? null : { cost, cells: pathOfAim(search, from, to) }
  }
}

/** Closes the side between a cell and its neighbour both ways, in a table for `sideBlockedByCellAndDir`. */
export function blockSide(grid: HexGrid, sideBlockedByCellAndDir: Uint8Array, cell: number, dir: number): void {
  const neighbour = grid.neighbour(cell, dir)
  sideBlockedByCellAndDir[cell * 6 + dir] = 1
  if (neighbour >= 0) sideBlockedByCellAndDir[neighbour * 6 + ((dir + 3) % 6)] = 1
}
