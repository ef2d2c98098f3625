// What a flood found, as questions. The answers are read from the finder's working memory: good until its next search.
import { pathOfFlood } from './leastPath.ts'
import { NO_END, type Search } from './search.ts'

/** Every cell a mover can get to, with prices and paths. It is good until the next search of its finder. */
export class Reach {
  readonly start: number
  readonly #search: Search
  readonly #stamp: number

  constructor(search: Search) {
    this.start = search.cells[0]!
    this.#search = search
    this.#stamp = search.stamp
  }

  /** Where a mover can end, the start left out: by rising cost; equal costs in an order that is always the same. A new array. */
  get cells(): number[] {
    const { cells, count, flagsByCell } = this.#current()
    const ends: number[] = []
    for (let i = 1; i < count; i++) if (!(flagsByCell[cells[i]!]! & NO_END)) ends.push(cells[i]!)
    return ends
  }

  /** The same in increasing order. */
  sortedCells(): number[] {
    return this.cells.sort((a, b) => a - b)
  }

  /** Whether a mover can end there. */
  has(cell: number): boolean {
    const { stampByCell, flagsByCell } = this.#current()
    return stampByCell[cell] === this.#stamp && !(flagsByCell[cell]! & NO_END)
  }

  /** The least cost of being there, 0 for the start, also where a mover can only pass; -1 if it cannot get there. */
  costOf(cell: number): number {
    const { stampByCell, costByCell } = this.#current()
    return stampByCell[cell] === this.#stamp ? costByCell[cell]! : -1
  }

  /** The cells entered on the way, the last one included; `null` if there is none. Of least-cost paths the smallest directions. */
  pathTo(cell: number): number[] | null {
    return this.costOf(cell) < 0 ? null : pathOfFlood(this.#current(), cell)
  }

  /** An old answer read from new memory would be silently wrong. */
  #current(): Search {
    if (this.#search.stamp !== this.#stamp) throw new Error('this reach is stale: its finder has searched again')
    return this.#search
  }
}
