// Lines of sight. What blocks is the game's affair and arrives as a mask by cell; a game whose blockers depend on the two ends keeps
// one mask for each class of pair and passes the one that fits. The end cells never block, nor does anything off the map.
import type { HexGrid } from './grid.ts'
import { LineTable } from './lineTable.ts'

/** How high the ground and what stands on it is, by cell. */
export type Heights = {
  /** The top of what stands in a cell, ground included. */
  readonly heightByCell: Int8Array | Int16Array
  /** Where an observer in a cell has its eyes, on the same scale. */
  readonly eyeByCell: Int8Array | Int16Array
}

/** Made once for a grid. A line is traced when first asked for and kept; queries along known lines allocate nothing. */
export class SightTable {
  readonly grid: HexGrid
  readonly #lines: LineTable

  constructor(grid: HexGrid) {
    this.grid = grid
    this.#lines = new LineTable(grid)
  }

  /** Trace every line of the map now, so that no later query has to. */
  precompute(): this {
    this.#lines.traceAll()
    return this
  }

  /** No sample is blocked. Always so at distance 0 and 1, never for a cell off the map. */
  canSee(a: number, b: number, blocksByCell: Uint8Array): boolean {
    return this.grid.has(a) && this.grid.has(b) && this.#isClear(Math.min(a, b), Math.max(a, b), blocksByCell)
  }

  /** How many samples are blocked. One on a hexside is blocked if either of its cells blocks, and counts once. */
  blockedSamples(a: number, b: number, blocksByCell: Uint8Array): number {
    const low = Math.min(a, b)
    const at = this.#lines.line(low, Math.max(a, b))
    const samples = this.#lines.steps[at]!
    const isTied = this.#lines.steps[at + 1]! > samples
    let count = 0
    for (let entry = at + 2; entry < at + 2 + samples; entry++) {
      if (this.#blocks(low, entry, blocksByCell) || (isTied && this.#blocks(low, entry + samples, blocksByCell))) count++
    }
    return count
  }

  /** Whether the i-th sample is blocked, counted from 1 next to a up to distance - 1 next to b. */
  isSampleBlocked(a: number, b: number, i: number, blocksByCell: Uint8Array): boolean {
    const low = Math.min(a, b)
    const at = this.#lines.line(low, Math.max(a, b))
    const samples = this.#lines.steps[at]!
    if (i < 1 || i > samples) return false
    const isTied = this.#lines.steps[at + 1]! > samples
    const entry = at + 1 + (a === low ? i : samples + 1 - i)
    return this.#blocks(low, entry, blocksByCell) || (isTied && this.#blocks(low, entry + samples, blocksByCell))
  }

  /**
   * The two nudged lines judged apart: 1 if the one through the first cells is open, plus 2 if the one through the second cells is.
   * With `offGridBlocks` a line that leaves the map is closed.
   */
  openLines(a: number, b: number, blocksByCell: Uint8Array, offGridBlocks = false): number {
    if (!this.grid.has(a) || !this.grid.has(b)) return 0
    const low = Math.min(a, b)
    const at = this.#lines.line(low, Math.max(a, b))
    const samples = this.#lines.steps[at]!
    const isTied = this.#lines.steps[at + 1]! > samples
    const isFirstOpen = this.#isOpen(low, at + 2, samples, blocksByCell, offGridBlocks)
    const isSecondOpen = isTied ? this.#isOpen(low, at + 2 + samples, samples, blocksByCell, offGridBlocks) : isFirstOpen
    return (isFirstOpen ? 1 : 0) + (isSecondOpen ? 2 : 0)
  }

  /** No sampled cell rises above the straight line from eye to eye; touching it is seeing. Whole numbers: both sides times distance. */
  seesOver(a: number, b: number, { heightByCell, eyeByCell }: Heights): boolean {
    if (!this.grid.has(a) || !this.grid.has(b)) return false
    const low = Math.min(a, b)
    const high = Math.max(a, b)
    const at = this.#lines.line(low, high)
    const { steps } = this.#lines
    const samples = steps[at]!
    const distance = samples + 1
    for (let k = 0; k < steps[at + 1]!; k++) {
      const i = (k % samples) + 1
      const line = eyeByCell[low]! * (distance - i) + eyeByCell[high]! * i
      const isAbove = heightByCell[low + steps[at + 2 + k]!]! * distance > line
      if (isAbove && this.#lines.isOnGrid(low, at + 2 + k)) return false
    }
    return true
  }

  /** Every pair at once: `[a * size + b]` is 1 where the two see each other. */
  seesByPair(blocksByCell: Uint8Array, out = new Uint8Array(this.grid.size * this.grid.size)): Uint8Array {
    const { size } = this.grid
    for (let a = 0; a < size; a++) this.#seesFrom(a, blocksByCell, out)
    for (let a = 0; a < size; a++) for (let b = 0; b < a; b++) out[a * size + b] = out[b * size + a]!
    return out
  }

  #seesFrom(a: number, blocksByCell: Uint8Array, out: Uint8Array): void {
    const { size, presentByCell } = this.grid
    const isPresent = presentByCell[a] === 1
    for (let b = a; b < size; b++) {
      out[a * size + b] = isPresent && presentByCell[b] === 1 && this.#isClear(a, b, blocksByCell) ? 1 : 0
    }
  }

  #isClear(low: number, high: number, blocksByCell: Uint8Array): boolean {
    const at = this.#lines.line(low, high)
    const { steps } = this.#lines
    const end = at + 2 + steps[at + 1]!
    for (let entry = at + 2; entry < end; entry++) {
      if (blocksByCell[low + steps[entry]!] && this.#lines.isOnGrid(low, entry)) return false
    }
    return true
  }

  /** The mask is read first: most cells block nothing, and then it does not matter whether the cell was real. */
  #blocks(a: number, entry: number, blocksByCell: Uint8Array): boolean {
    return Boolean(blocksByCell[a + this.#lines.steps[entry]!]) && this.#lines.isOnGrid(a, entry)
  }

  #isOpen(a: number, from: number, samples: number, blocksByCell: Uint8Array, offGridBlocks: boolean): boolean {
    for (let entry = from; entry < from + samples; entry++) {
      const isBlocked = this.#lines.isOnGrid(a, entry) ? blocksByCell[a + this.#lines.steps[entry]!] : offGridBlocks
      if (isBlocked) return false
    }
    return true
  }
}
