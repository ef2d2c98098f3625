// The working memory of searches on one grid. A cell's entries count only if its stamp is that of the running search, so starting
// one costs nothing whatever the size of the map.
import { BucketQueue } from './bucketQueue.ts'
import type { HexGrid } from './grid.ts'
import { CellHeap } from './heap.ts'

/** Beside the six direction bits of a cell's flags: the search may not end here. */
export const NO_END = 1 << 6
/** And: the heap has given this cell up, its cost is final. */
export const SETTLED = 1 << 7

const MAX_STAMP = 0x7fffffff

/** A rank is the place of a direction in the order that breaks ties; inside a search all is counted in ranks. */
export class Search {
  readonly grid: HexGrid
  readonly dirByRank: Uint8Array
  readonly oppositeByRank: Uint8Array
  readonly neighbourByCellAndRank: Int16Array | Int32Array

  stamp = 0
  readonly stampByCell: Int32Array
  readonly costByCell: Int32Array
  /** One bit a rank: the steps of least cost that lead here (floods) or on from here (aimed searches). */
  readonly flagsByCell: Uint8Array
  /** What has been found, in order; `count` of them. */
  readonly cells: Int32Array
  count = 0

  readonly buckets: BucketQueue
  readonly heap = new CellHeap()
  /** Heap keys are costs times `keyScale` plus 1 for each free step, so that no round trip is ever free. */
  readonly keyByCell: Float64Array
  readonly keyScale: number

  readonly noneByCell: Uint8Array
  readonly oneByCell: Uint8Array
  #mark = 0
  readonly #markByCell: Int32Array

  constructor(grid: HexGrid, directionOrder: readonly number[]) {
    if ([...directionOrder].sort().join() !== '0,1,2,3,4,5') throw new RangeError('a direction order names each direction once')
    this.grid = grid
    this.dirByRank = Uint8Array.from(directionOrder)
    this.oppositeByRank = this.dirByRank.map(dir => directionOrder.indexOf((dir + 3) % 6))
    const neighbours = grid.neighbourByCellAndDir
    this.neighbourByCellAndRank = neighbours.map((_, i) => neighbours[i - (i % 6) + this.dirByRank[i % 6]!]!)
    this.stampByCell = new Int32Array(grid.size)
    this.costByCell = new Int32Array(grid.size)
    this.flagsByCell = new Uint8Array(grid.size)
    this.cells = new Int32Array(grid.size)
    this.buckets = new BucketQueue(grid.size)
    this.keyByCell = new Float64Array(grid.size)
    this.keyScale = grid.size + 1
    this.noneByCell = new Uint8Array(grid.size)
    this.oneByCell = new Uint8Array(grid.size).fill(1)
    this.#markByCell = new Int32Array(grid.size)
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

  /** Of all least-cost paths of a flood to a cell it found, the one with the smallest ranks; the start is left out. */
  pathTo(goal: number): number[] {
    const { flagsByCell, neighbourByCellAndRank, oppositeByRank } = this
    const mark = this.#markWaysTo(goal)
    const path: number[] = []
    for (let cell = this.cells[0]!; cell !== goal; ) {
      let rank = 0
      let next = neighbourByCellAndRank[cell * 6]!
      while (this.#markByCell[next] !== mark || !(flagsByCell[next]! & (1 << oppositeByRank[rank]!))) {
        next = neighbourByCellAndRank[cell * 6 + ++rank]!
      }
      path.push(next)
      cell = next
    }
    return path
  }

  /** Marks every cell that lies on a least-cost path of the flood to the goal. */
  #markWaysTo(goal: number): number {
    const { flagsByCell, neighbourByCellAndRank, cells } = this
    const mark = ++this.#mark
    return mark
  }
}
