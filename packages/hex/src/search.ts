// The working memory of searches on one grid. A cell's entries count only if its stamp is that of the running search, so starting
// one costs nothing on a map of any size.
import { BucketQueue } from './bucketQueue.ts'
import type { HexGrid } from './grid.ts'
import { CellHeap } from './heap.ts'

/** Beside the six direction bits of a cell's flags: the search may not end here. */
export const NO_END = 1 << 6
/** And: the queue has given this cell up, its cost is final. */
export const SETTLED = 1 << 7

const MAX_STAMP = 0x7fffffff

/** A rank is the place of a direction in the order that breaks ties; inside a search all is counted in ranks. */
export class Search {
  readonly grid: HexGrid
  readonly dirByRank: Uint8Array
  readonly oppositeByRank: Uint8Array
  readonly neighbourByCellAndRank: Int16Array | Int32Array
  /** See `onwardTable`: by the flags of a cell, for floods and for aimed searches. */
  readonly onwardByArrivals: Uint8Array
  readonly backByDepartures: Uint8Array

  stamp = 0
  readonly stampByCell: Int32Array
  readonly costByCell: Int32Array
  /** One bit a rank: the steps of least cost that lead here (floods) or on from here (aimed searches). */
  readonly flagsByCell: Uint8Array
  /** What has been found, in order; `count` of them. */
  readonly cells: Int32Array
  count = 0

  readonly buckets = new BucketQueue()
  readonly heap = new CellHeap()
  /** Heap keys are costs times `keyScale` plus 1 for each free step, so that no round trip is ever free. */
  readonly keyByCell: Float64Array
  readonly keyScale: number

  readonly noneByCell: Uint8Array
  readonly oneByCell: Uint8Array
  /** A second stamp for walks over what a search found; doubles, because it never starts anew. */
  mark = 0
  readonly markByCell: Float64Array

  constructor(grid: HexGrid, directionOrder: readonly number[]) {
    if ([...directionOrder].sort().join() !== '0,1,2,3,4,5') throw new RangeError('a direction order names each direction once')
    this.grid = grid
    this.dirByRank = Uint8Array.from(directionOrder)
    this.oppositeByRank = this.dirByRank.map(dir => directionOrder.indexOf((dir + 3) % 6))
    const neighbours = grid.neighbourByCellAndDir
    this.neighbourByCellAndRank = neighbours.map((_, i) => neighbours[i - (i % 6) + this.dirByRank[i % 6]!]!)
    this.onwardByArrivals = onwardTable(directionOrder, 0)
    this.backByDepartures = onwardTable(directionOrder, 3)
    this.stampByCell = new Int32Array(grid.size)
    this.costByCell = new Int32Array(grid.size)
    this.flagsByCell = new Uint8Array(grid.size)
    this.cells = new Int32Array(grid.size)
    this.keyByCell = new Float64Array(grid.size)
    this.keyScale = grid.size + 1
    this.noneByCell = new Uint8Array(grid.size)
    this.oneByCell = new Uint8Array(grid.size).fill(1)
    this.markByCell = new Float64Array(grid.size)
  }

  /** Forget the last search, and begin at this cell. */
  begin(cell: number): number {
    if (!this.grid.has(cell)) throw new RangeError(`no cell ${cell} on this grid`)
    if (this.stamp === MAX_STAMP) {
      this.stampByCell.fill(0)
      this.stamp = 0
    }
    this.stamp++
    this.stampByCell[cell] = this.stamp
    this.costByCell[cell] = 0
    this.flagsByCell[cell] = NO_END
    this.cells[0] = cell
    this.count = 1
    return this.stamp
  }
}

/**
 * `[flags * 8]` counts the ranks worth trying from a cell, which follow in order. Where a cell's price does not depend on the side it is
 * entered by, what touches both the cell and the one before it has been reached from there for less: of six directions the three
 * straight ahead remain, and fewer if there are several cells before it. No flags, as at the start: all six.
 */
function onwardTable(directionOrder: readonly number[], turn: number): Uint8Array {
  const table = new Uint8Array(64 * 8)
  for (let flags = 0; flags < 64; flags++) {
    const arrivals = directionOrder.filter((_, rank) => flags & (1 << rank)).map(dir => dir + turn)
    const isAhead = (dir: number) => arrivals.every(arrival => (dir - arrival + 13) % 6 <= 2)
    const ranks = [0, 1, 2, 3, 4, 5].filter(rank => isAhead(directionOrder[rank]!))
    table.set([ranks.length, ...ranks], flags * 8)
  }
  return table
}
