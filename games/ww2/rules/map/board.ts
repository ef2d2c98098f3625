// WW-1, WW-16.1 to WW-16.3: the map as tables. All of it follows from the rows of the map, so it is kept beside them, never in a state.
import { cellName, type HexGrid, makeGrid } from '@sandtable/hex'
import { type Both, GUN_RANGE, LISTED_REACH, MOST_COLUMNS } from '../tables.ts'

/** WW-16.1: what each letter draws. */
export const MAP_LETTERS = 'nzosab.'
const STRATEGIC_LETTERS = 'sab'

/** A march that `legal` lists: where it ends and the hexes on the way, both ends included. */
export type CellPath = { readonly to: number; readonly path: readonly number[]; readonly names: readonly string[] }

export class Board {
  readonly rows: readonly string[]
  readonly grid: HexGrid
  readonly size: number
  /** Every hex, in reading order (row, then column). */
  readonly cells: readonly number[]
  readonly names: readonly string[]
  /** WW-1.6: 1 for a Strategic hex. */
  readonly isStrategic: Uint8Array
  /** Strategic hexes in reading order. */
  readonly cities: readonly number[]
  /** WW-2.5. */
  readonly corner: Both<number>
  /** WW-16.3: the hex the half-turn takes each hex to; null on a map that it changes. */
  readonly mirror: Int16Array | null
  readonly #cellByName = new Map<string, number>()
  readonly #ways: (readonly CellPath[] | undefined)[] = []
  readonly #targets: (readonly number[] | undefined)[] = []

  constructor(rows: readonly string[]) {
    this.rows = rows
    const columns = Math.min(rows[0]?.length ?? 0, MOST_COLUMNS)
    this.grid = makeGrid({ columns, rows: rows.length, layout: 'oddQ', includes: (col, row) => rows[row]?.[col] !== '.' })
    this.size = this.grid.size
    this.cells = this.grid.cells()
    this.names = Array.from({ length: this.size }, (_, cell) => cellName(this.grid, cell))
    this.isStrategic = new Uint8Array(this.size)
    for (const cell of this.cells) {
      this.#cellByName.set(this.names[cell]!, cell)
      if (STRATEGIC_LETTERS.includes(this.letter(cell))) this.isStrategic[cell] = 1
    }
    this.cities = this.cells.filter(cell => this.isStrategic[cell] === 1)
    this.corner = { nw: this.#find('n'), se: this.#find('z') }
    this.mirror = this.#mirrored()
  }

  letter(cell: number): string {
    return this.rows[this.grid.row(cell)]?.[this.grid.col(cell)] ?? '.'
  }

  /** -1 where the map has no such hex (WW-1.7). */
  cell(name: string): number {
    return this.#cellByName.get(name) ?? -1
  }

  name(cell: number): string {
    return this.names[cell]!
  }

  /** WW-1.5, WW-1.8. */
  distance(a: number, b: number): number {
    return this.grid.distance(a, b)
  }

  areAdjacent(a: number, b: number): boolean {
    return a >= 0 && b >= 0 && this.grid.direction(a, b) >= 0
  }

  /** Steps from a hex to every other over hexes that `isOpen`; -1 out of reach. Sources count whether open or not. */
  stepsFrom(sources: readonly number[], most = this.size, isOpen?: (cell: number) => boolean): Int16Array {
    const steps = new Int16Array(this.size).fill(-1)
    const queue = [...sources]
    for (const cell of queue) steps[cell] = 0
    for (let i = 0; i < queue.length; i++) {
      const cell = queue[i]!
      const next = steps[cell]! + 1
      if (next > most) break
      for (const near of this.grid.neighbours(cell)) {
        if (steps[near] !== -1 || (isOpen && !isOpen(near))) continue
        steps[near] = next
        queue.push(near)
      }
    }
    return steps
  }

  /** WW-7.27: every hex at most three steps away, by the shortest way; of equal ones the first in reading order. */
  waysFrom(cell: number): readonly CellPath[] {
    this.#ways[cell] ??= this.cells.flatMap(to => {
      if (to === cell || this.distance(cell, to) > LISTED_REACH) return []
      const path = this.shortestPath(cell, to, LISTED_REACH)
      return path ? [{ to, path, names: path.map(each => this.name(each)) }] : []
    })
    return this.#ways[cell]
  }

  /** The first of the shortest paths in reading order, both ends included; null when it is longer than `most` steps. */
  shortestPath(from: number, to: number, most = this.size): readonly number[] | null {
    const steps = this.stepsFrom([to], most)
    let left = steps[from]!
    if (left < 0) return null
    const path = [from]
    for (let cell = from; left > 0; left--) {
      const near = this.grid.neighbours(cell).filter(each => steps[each] === left - 1)
      cell = Math.min(...near)
      path.push(cell)
    }
    return path
  }

  /** WW-12.1: what a battery here can aim at, in reading order. */
  targetsFrom(cell: number): readonly number[] {
    this.#targets[cell] ??= this.grid.range(cell, GUN_RANGE).filter(each => each !== cell)
    return this.#targets[cell]
  }

  #find(letter: string): number {
    return this.cells.find(cell => this.letter(cell) === letter) ?? -1
  }

  #mirrored(): Int16Array | null {
    const { grid, corner } = this
    if (corner.nw < 0 || corner.se < 0) return null
    const q = grid.qByCell[corner.nw]! + grid.qByCell[corner.se]!
    const p = grid.rByCell[corner.nw]! + grid.rByCell[corner.se]!
    const mirror = new Int16Array(this.size).fill(-1)
    for (const cell of this.cells) {
      const image = grid.cellAtAxial(q - grid.qByCell[cell]!, p - grid.rByCell[cell]!)
      if (image < 0 || this.isStrategic[image] !== this.isStrategic[cell]) return null
      mirror[cell] = image
    }
    return mirror
  }
}

/** Boards are pure tables of their rows; a handful are kept, so that copies of a state find the same one. */
const known = new Map<string, Board>()
const byRows = new WeakMap<readonly string[], Board>()
const MOST_KNOWN = 64

export function boardOf(rows: readonly string[]): Board {
  const mine = byRows.get(rows)
  if (mine) return mine
  const key = rows.join('/')
  const board = known.get(key) ?? new Board(rows)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, board)
  byRows.set(rows, board)
  return board
}
