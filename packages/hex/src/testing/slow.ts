// Slow and obviously right: screen distances instead of coordinates, string keys instead of indices, nudges instead of whole numbers.
// Nothing here shares a formula with the code it judges.
import type { Layout } from '../coordinates.ts'
import type { HexGrid } from '../grid.ts'
import type { StepRules } from '../stepRules.ts'

type Place = { readonly x: number; readonly y: number }

const SHIFTED: Record<Layout, (col: number, row: number) => boolean> = {
  oddQ: col => Math.abs(col % 2) === 1,
  evenQ: col => col % 2 === 0,
  oddR: (_, row) => Math.abs(row % 2) === 1,
  evenR: (_, row) => row % 2 === 0,
}

/** Hexes one apart in height (flat) or width (pointy): shift every other line by a half. */
export function slowCentre(layout: Layout, col: number, row: number): Place {
  const half = SHIFTED[layout](col, row) ? 0.5 : 0
  const near = Math.sqrt(3) / 2
  return layout.endsWith('Q') ? { x: col * near, y: row + half } : { x: col + half, y: row * near }
}

export function slowGap(a: Place, b: Place): number {
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)
}

/** Adjacent is what is one hex away on the screen. */
export function slowNeighbours(grid: HexGrid, cell: number): number[] {
  const here = slowCentre(grid.layout, grid.col(cell), grid.row(cell))
  return grid.cells().filter(other => {
    const gap = slowGap(here, slowCentre(grid.layout, grid.col(other), grid.row(other)))
    return gap > 0.5 && gap < 1.1
  })
}

/** Degrees counter-clockwise from east, in whole numbers, by the screen. Directions are told apart by nothing else. */
export function slowBearing(grid: HexGrid, from: number, to: number): number {
  const a = slowCentre(grid.layout, grid.col(from), grid.row(from))
  const b = slowCentre(grid.layout, grid.col(to), grid.row(to))
  return (Math.round((Math.atan2(a.y - b.y, b.x - a.x) * 180) / Math.PI) + 360) % 360
}

export function slowDirection(grid: HexGrid, from: number, to: number): number {
  const first = grid.layout.endsWith('Q') ? 330 : 0
  return ((slowBearing(grid, from, to) - first + 360) % 360) / 60
}

/** Steps from a cell to all others by spreading over neighbours. */
export function slowSteps(grid: HexGrid, start: number): Map<number, number> {
  const steps = new Map([[start, 0]])
  for (const [cell, count] of steps) {
    for (const next of slowNeighbours(grid, cell)) if (!steps.has(next)) steps.set(next, count + 1)
  }
  return steps
}

/** Dijkstra as in a textbook, with names for cells and a list that is sorted again and again. */
export function slowCosts(grid: HexGrid, start: number, budget: number, rules: StepRules): Map<string, number> {
  const costs = new Map<string, number>()
  const open = [{ cell: start, cost: 0 }]
  while (open.length > 0) {
    open.sort((a, b) => a.cost - b.cost)
    const { cell, cost } = open.shift()!
    if (costs.has(`${cell}`)) continue
    costs.set(`${cell}`, cost)
    if (cell !== start && rules.mustStop?.(cell)) continue
    for (let dir = 0; dir < 6; dir++) {
      const next = grid.neighbour(cell, dir)
      const total = next < 0 ? Infinity : cost + asCost(rules.enterCost(cell, next, dir))
      if (total <= budget && total < Infinity) open.push({ cell: next, cost: total })
    }
  }
  return costs
}

export type SlowPath = {
  readonly cost: number
  readonly free: number
  readonly dirs: readonly number[]
  readonly cells: readonly number[]
}

/** Every path without a circle, and of those to each cell the best: least cost, fewest free steps, smallest directions. */
export function slowPaths(
  grid: HexGrid,
  start: number,
  budget: number,
  rules: StepRules,
  order: readonly number[],
): Map<number, SlowPath> {
  const best = new Map<number, SlowPath>()
  const walk = (path: SlowPath) => {
    const cell = path.cells.at(-1) ?? start
    const known = best.get(cell)
    if (!known || isBetter(path, known, order)) best.set(cell, path)
    if (cell !== start && rules.mustStop?.(cell)) return
    for (let dir = 0; dir < 6; dir++) {
      const next = grid.neighbour(cell, dir)
      if (next < 0 || next === start || path.cells.includes(next)) continue
      const step = asCost(rules.enterCost(cell, next, dir))
      if (!(path.cost + step <= budget) || step === Infinity) continue
      walk({
        cost: path.cost + step,
        free: path.free + (step === 0 ? 1 : 0),
        dirs: [...path.dirs, dir],
        cells: [...path.cells, next],
      })
    }
  }
  walk({ cost: 0, free: 0, dirs: [], cells: [] })
  return best
}

function isBetter(a: SlowPath, b: SlowPath, order: readonly number[]): boolean {
  if (a.cost !== b.cost) return a.cost < b.cost
  if (a.free !== b.free) return a.free < b.free
  const differ = a.dirs.findIndex((dir, i) => dir !== b.dirs[i])
  return differ >= 0 && order.indexOf(a.dirs[differ]!) < order.indexOf(b.dirs[differ]!)
}

function asCost(cost: number): number {
  return cost >= 0 ? cost : Infinity
}

/** The line as people first write it: interpolate, nudge, and take the hex whose centre is nearest on the screen. */
export function slowLine(grid: HexGrid, a: number, b: number, nudge: number): number[] {
  const from = slowCentre(grid.layout, grid.col(a), grid.row(a))
  const to = slowCentre(grid.layout, grid.col(b), grid.row(b))
  const count = grid.distance(a, b)
  const shift = nudgeOnScreen(grid.layout, nudge)
  return Array.from({ length: Math.max(0, count - 1) }, (_, k) => {
    const t = (k + 1) / count
    return slowPick(grid, { x: from.x + (to.x - from.x) * t + shift.x, y: from.y + (to.y - from.y) * t + shift.y })
  })
}

/** (e, 2e, -3e) in cube space: e steps along q and 2e along r, as they look on the screen. */
function nudgeOnScreen(layout: Layout, e: number): Place {
  const near = Math.sqrt(3) / 2
  return layout.endsWith('Q') ? { x: e * near, y: e * 0.5 + 2 * e } : { x: e + 2 * e * 0.5, y: 2 * e * near }
}

/** The cell nearest to a point; -1 if that is a place the map does not have. */
export function slowPick(grid: HexGrid, point: Place): number {
  let best = { gap: Infinity, col: 0, row: 0 }
  const near = Math.sqrt(3) / 2
  const isFlat = grid.layout.endsWith('Q')
  const midCol = Math.round(isFlat ? point.x / near : point.x)
  const midRow = Math.round(isFlat ? point.y : point.y / near)
  for (let col = midCol - 1; col <= midCol + 1; col++) {
    for (let row = midRow - 1; row <= midRow + 1; row++) {
      const gap = slowGap(point, slowCentre(grid.layout, col, row))
      if (gap < best.gap) best = { gap, col, row }
    }
  }
  return grid.cell(best.col, best.row)
}
