// The hex cursor of the keyboard: up and down along a column, left and right to the neighbour that looks level.
import type { Sheet } from '../map.ts'

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** The cell one step away, the same at the rim; null for any other key. */
export function stepCursor(sheet: Sheet, cell: number, key: string): number | null {
  const step = STEPS[key]
  if (!step) return null
  const { grid, map } = sheet
  const from = cell >= 0 ? cell : grid.cell(Math.floor(map.columns / 2), Math.floor(map.rows / 2))
  if (cell < 0) return from
  const next = grid.cell(grid.col(from) + step[0], grid.row(from) + step[1])
  return next >= 0 ? next : from
}
