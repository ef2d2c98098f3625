// Lines shared by displacement. Seen from columns (or rows) of the same parity, equal displacements sample equal steps of the cell
// index, so a map needs a line for each displacement and parity, some thousands, and not one for each of its millions of pairs. Lines
// run from the lower cell to the higher: the other way they are the same samples in reverse.
import { isFlatTop } from './coordinates.ts'
import type { HexGrid } from './grid.ts'
import { traceLine } from './lines.ts'

/**
 * A line is a place `at` in `steps`: there stands how many samples it has, at `at + 1` how many entries follow. From `at + 2` on each
 * sample has an entry, the step of the cell index to its first cell; if any sample lies on a hexside, each has another, to its second.
 * `colSteps` has the columns each entry crosses, which tells a real cell from one that a step off the map wrapped round to.
 */
export class LineTable {
  readonly grid: HexGrid
  steps = new Int32Array(1024)
  colSteps = new Int16Array(1024)
  /** A key is the difference of two cells' keys; where the line starts in a shifted column or row it is `#half` higher. */
  readonly #fromKeyByCell: Int32Array
  readonly #toKeyByCell: Int32Array
  readonly #atByKey: Int32Array
  readonly #half: number
  readonly #colByCell: Int32Array
  readonly #trail: Int32Array
  #end = 0

  constructor(grid: HexGrid) {
    this.grid = grid
    const width = 2 * grid.columns - 1
    this.#half = width * (grid.rows - 1) + grid.columns
    this.#colByCell = new Int32Array(grid.size).map((_, cell) => grid.col(cell))
    this.#toKeyByCell = this.#colByCell.map((col, cell) => grid.row(cell) * width + col)
    this.#fromKeyByCell = this.#toKeyByCell.map((key, cell) => key - (isShifted(grid, cell) ? this.#half : 0))
    this.#atByKey = new Int32Array(2 * this.#half).fill(-1)
    this.#trail = new Int32Array(4 * (grid.columns + grid.rows))
  }

  /** Where the line from a to b >= a is kept; traced when first asked for. Read `steps` after this call: the tables may have grown. */
  line(a: number, b: number): number {
    const key = this.#toKeyByCell[b]! - this.#fromKeyByCell[a]!
    const at = this.#atByKey[key]!
    return at >= 0 ? at : this.#trace(key)
  }

  traceAll(): void {
    for (let key = 0; key < this.#atByKey.length; key++) if (this.#atByKey[key]! < 0) this.#trace(key)
  }

  /** Whether the entry, walked from a, is a cell of the map. */
  isOnGrid(a: number, entry: number): boolean {
    const cell = a + this.steps[entry]!
    return this.grid.has(cell) && this.#colByCell[cell]! - this.#colByCell[a]! === this.colSteps[entry]
  }

  #trace(key: number): number {
    if (!(key >= 0)) throw new RangeError('a line joins two cells of the grid')
    const { columns, layout } = this.grid
    const shift = key < this.#half ? 0 : 1
    const place = key - shift * this.#half
    // Columns to the left borrow from the rows, so the middle of each width is its zero.
    const drow = Math.floor((place + columns - 1) / (2 * columns - 1))
    const dcol = place - drow * (2 * columns - 1)
    const isFlat = isFlatTop(layout)
    const dq = isFlat ? dcol : dcol - ((drow + shift) >> 1)
    const dr = isFlat ? drow - ((dcol + shift) >> 1) : drow
    const at = this.#end
    this.#atByKey[key] = at
    this.#end = this.#keep(at, traceLine(dq, dr, this.#trail), shift)
    return at
  }

  /** Turns the trail into steps of the index. A shifted start is half a cell ahead: it gains a whole one on odd steps, not on even. */
  #keep(at: number, samples: number, shift: number): number {
    this.#grow(at + 2 + 2 * samples)
    const { steps, colSteps } = this
    const { columns, layout } = this.grid
    const isFlat = isFlatTop(layout)
    const trail = this.#trail
    let isTied = false
    for (let i = 0; i < 2 * samples; i++) {
      const dq = trail[2 * i]!
      const dr = trail[2 * i + 1]!
      if (i % 2 === 1) isTied ||= dq !== trail[2 * i - 2] || dr !== trail[2 * i - 1]
      const entry = at + 2 + (i >> 1) + (i % 2) * samples
      const dcol = isFlat ? dq : dq + ((dr + shift) >> 1)
      steps[entry] = (isFlat ? dr + ((dq + shift) >> 1) : dr) * columns + dcol
      colSteps[entry] = dcol
    }
    steps[at] = samples
    steps[at + 1] = isTied ? 2 * samples : samples
    return at + 2 + steps[at + 1]!
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
