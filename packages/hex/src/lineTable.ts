// Lines shared by displacement. Seen from columns (or rows) of the same parity, equal displacements sample equal steps of the cell
// index, so a map needs a line for each displacement and parity, some thousands, and not one for each of its millions of pairs.
import { isFlatTop } from './coordinates.ts'
import type { HexGrid } from './grid.ts'
import { traceLine } from './lines.ts'

/**
 * A line is a place `at` in two tables that run side by side:
 * `steps[at]` counts its samples, `steps[at + 1]` the entries that follow. From `at + 2` on, an entry a sample with the step of the cell
 * index to its first cell; if any sample lies on a hexside, as many again with the steps to the second cells.
 * `colSteps` has the columns crossed by each entry, which tells a real cell from one that a step off the map wrapped round to.
 */
export class LineTable {
  readonly grid: HexGrid
  steps = new Int32Array(1024)
  colSteps = new Int16Array(1024)
  readonly #colByCell: Int32Array
  readonly #fromKeyByCell: Int32Array
  readonly #toKeyByCell: Int32Array
  readonly #atByKey: Int32Array
  #end = 0

  constructor(grid: HexGrid) {
    this.grid = grid
    const width = 2 * grid.columns - 1
    const keys = width * (2 * grid.rows - 1)
    const middle = (grid.rows - 1) * width + grid.columns - 1
    this.#colByCell = Int32Array.from({ length: grid.size }, (_, cell) => grid.col(cell))
    this.#toKeyByCell = Int32Array.from({ length: grid.size }, (_, cell) => grid.row(cell) * width + grid.col(cell) + middle)
    this.#fromKeyByCell = this.#toKeyByCell.map((key, cell) => key - middle - (isShifted(grid, cell) ? keys : 0))
    this.#atByKey = new Int32Array(2 * keys).fill(-1)
  }

  /** Where the line from a to b is kept; traced when first asked for. Read `steps` after this call: the tables may have grown. */
  line(a: number, b: number): number {
    const key = this.#toKeyByCell[b]! - this.#fromKeyByCell[a]!
    const at = this.#atByKey[key]!
    return at >= 0 ? at : this.#trace(a, b, key)
  }

  /** Whether the entry, walked from a, is a cell of the map. */
  isOnGrid(a: number, entry: number): boolean {
    const cell = a + this.steps[entry]!
    return this.grid.has(cell) && this.#colByCell[cell]! - this.#colByCell[a]! === this.colSteps[entry]
  }

  #trace(a: number, b: number, key: number): number {
    const { grid } = this
    const trace = traceLine(grid.qByCell[b]! - grid.qByCell[a]!, grid.rByCell[b]! - grid.rByCell[a]!)
    const samples = trace.length / 4
    const at = this.#end
    this.#grow(at + 2 + 2 * samples)
    let isTied = false
    for (let i = 0; i < samples; i++) {
      const t = 4 * i
      isTied ||= trace[t] !== trace[t + 2] || trace[t + 1] !== trace[t + 3]
      this.#put(at + 2 + i, a, trace[t]!, trace[t + 1]!)
      this.#put(at + 2 + samples + i, a, trace[t + 2]!, trace[t + 3]!)
    }
    this.steps[at] = samples
    this.steps[at + 1] = isTied ? 2 * samples : samples
    this.#end = at + 2 + this.steps[at + 1]!
    this.#atByKey[key] = at
    return at
  }

  #put(entry: number, a: number, dq: number, dr: number): void {
    const isFlat = isFlatTop(this.grid.layout)
    // A shifted line starts half a cell ahead, so it gains a whole one on the odd steps and not on the even.
    const half = isShifted(this.grid, a) ? 1 : 0
    const colStep = isFlat ? dq : dq + ((dr + half) >> 1)
    const rowStep = isFlat ? dr + ((dq + half) >> 1) : dr
    this.steps[entry] = rowStep * this.grid.columns + colStep
    this.colSteps[entry] = colStep
  }

  #grow(length: number): void {
    if (length <= this.steps.length) return
    const steps = new Int32Array(2 * length)
    const colSteps = new Int16Array(2 * length)
    steps.set(this.steps)
    colSteps.set(this.colSteps)
    this.steps = steps
    this.colSteps = colSteps
  }
}

/** Whether the cell's column (flat tops) or row (pointy tops) is one of the shifted ones. */
function isShifted(grid: HexGrid, cell: number): boolean {
  const n = isFlatTop(grid.layout) ? grid.col(cell) : grid.row(cell)
  return (n % 2 === 1) === (grid.layout === 'oddQ' || grid.layout === 'oddR')
}
