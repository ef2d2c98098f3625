// A map of any size and shape as tables: everything that only depends on the map is computed once, here.
import { axialLength, isFlatTop, type Layout, slip } from './coordinates.ts'
import { DIRECTIONS } from './directions.ts'

/** What a grid is made of. */
export type GridOptions = {
  readonly columns: number
  readonly rows: number
  readonly layout: Layout
  /** Cells the map leaves out keep their index but do not exist: no neighbour, no name, no path. Default: all exist. */
  readonly includes?: (col: number, row: number) => boolean
}

/** A cell is the whole number `row * columns + col`; -1 stands for "no such cell" everywhere. */
export class HexGrid {
  readonly columns: number
  readonly rows: number
  readonly layout: Layout
  /** Length of every table by cell; cells left out are counted. */
  readonly size: number
  /** How many cells exist. */
  readonly cellCount: number
  readonly presentByCell: Uint8Array
  readonly qByCell: Int32Array
  readonly rByCell: Int32Array
  /** `[cell * 6 + dir]`, -1 where there is none. Narrow while it can be: half the bytes to pull through the cache. */
  readonly neighbourByCellAndDir: Int16Array | Int32Array
  readonly #isFlat: boolean
  /** `slip` without asking for the layout every time: half of a column (or row), rounded down or up. */
  readonly #carry: number

  constructor({ columns, rows, layout, includes }: GridOptions) {
    if (!(Number.isInteger(columns) && Number.isInteger(rows) && columns > 0 && rows > 0)) {
      throw new RangeError(`a grid has at least one column and one row, not ${columns}x${rows}`)
    }
    this.columns = columns
    this.rows = rows
    this.layout = layout
    this.size = columns * rows
    this.#isFlat = isFlatTop(layout)
    this.#carry = slip(1, layout)
    this.presentByCell = new Uint8Array(this.size)
    this.qByCell = new Int32Array(this.size)
    this.rByCell = new Int32Array(this.size)
    for (let cell = 0; cell < this.size; cell++) {
      const col = this.col(cell)
      const row = this.row(cell)
      this.qByCell[cell] = this.#isFlat ? col : col - slip(row, layout)
      this.rByCell[cell] = this.#isFlat ? row - slip(col, layout) : row
      this.presentByCell[cell] = !includes || includes(col, row) ? 1 : 0
    }
    this.cellCount = this.presentByCell.reduce((sum, isPresent) => sum + isPresent, 0)
    this.neighbourByCellAndDir = neighbourTable(this)
  }

  has(cell: number): boolean {
    return this.presentByCell[cell] === 1
  }

  cell(col: number, row: number): number {
    if (!(col >= 0 && col < this.columns && row >= 0 && row < this.rows)) return -1
    const cell = row * this.columns + col
    return this.has(cell) ? cell : -1
  }

  cellAtAxial(q: number, r: number): number {
    return this.#isFlat ? this.cell(q, r + ((q + this.#carry) >> 1)) : this.cell(q + ((r + this.#carry) >> 1), r)
  }

  col(cell: number): number {
    return cell % this.columns
  }

  row(cell: number): number {
    return Math.floor(cell / this.columns)
  }

  /** All cells that exist, in increasing order. */
  cells(): number[] {
    const cells: number[] = []
    for (let cell = 0; cell < this.size; cell++) if (this.has(cell)) cells.push(cell)
    return cells
  }

  neighbour(cell: number, dir: number): number {
    return this.neighbourByCellAndDir[cell * 6 + dir] ?? -1
  }

  /** The neighbours that exist, in direction order. */
  neighbours(cell: number): number[] {
    const cells: number[] = []
    for (let dir = 0; dir < 6; dir++) if (this.neighbour(cell, dir) >= 0) cells.push(this.neighbour(cell, dir))
    return cells
  }

  /** The direction of an adjacent cell; -1 when the two are not adjacent. */
  direction(from: number, to: number): number {
    if (to < 0) return -1
    for (let dir = 0; dir < 6; dir++) if (this.neighbour(from, dir) === to) return dir
    return -1
  }

  /** Steps as the crow flies: cells left out do not lengthen it. */
  distance(a: number, b: number): number {
    return axialLength(this.qByCell[a]! - this.qByCell[b]!, this.rByCell[a]! - this.rByCell[b]!)
  }

  /** The cells exactly `radius` away that exist: counter-clockwise, from the corner in direction 4. */
  ring(centre: number, radius: number): number[] {
    if (radius === 0) return this.has(centre) ? [centre] : []
    const cells: number[] = []
    let q = this.qByCell[centre]! + DIRECTIONS[4]!.q * radius
    let r = this.rByCell[centre]! + DIRECTIONS[4]!.r * radius
    for (const step of DIRECTIONS) {
      for (let i = 0; i < radius; i++) {
        const cell = this.cellAtAxial(q, r)
        if (cell >= 0) cells.push(cell)
        q += step.q
        r += step.r
      }
    }
    return cells
  }

  /** The cells at most `radius` away that exist, the centre included, in increasing order. */
  range(centre: number, radius: number): number[] {
    const cells: number[] = []
    const col = this.col(centre)
    const row = this.row(centre)
    for (let y = Math.max(0, row - radius); y <= Math.min(this.rows - 1, row + radius); y++) {
      for (let x = Math.max(0, col - radius); x <= Math.min(this.columns - 1, col + radius); x++) {
        const cell = this.cell(x, y)
        if (cell >= 0 && this.distance(centre, cell) <= radius) cells.push(cell)
      }
    }
    return cells
  }

  /** Whether every cell can be reached from every other, over cells that exist. An empty map is connected. */
  isConnected(): boolean {
    const open = this.cells().slice(0, 1)
    const seen = new Uint8Array(this.size)
    for (const cell of open) seen[cell] = 1
    for (const cell of open) {
      for (const next of this.neighbours(cell)) {
        if (!seen[next]) open.push(next)
        seen[next] = 1
      }
    }
    return open.length === this.cellCount
  }
}

/** A grid of this size and layout. */
export function makeGrid(options: GridOptions): HexGrid {
  return new HexGrid(options)
}

function neighbourTable(grid: HexGrid): Int16Array | Int32Array {
  const length = grid.size * 6
  const table = grid.size <= 32767 ? new Int16Array(length) : new Int32Array(length)
  table.fill(-1)
  for (const cell of grid.cells()) {
    DIRECTIONS.forEach(({ q, r }, dir) => {
      table[cell * 6 + dir] = grid.cellAtAxial(grid.qByCell[cell]! + q, grid.rByCell[cell]! + r)
    })
  }
  return table
}
