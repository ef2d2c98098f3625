// A priority queue for keys that never run far ahead: a ring of lists, one a key. Every operation is a few array accesses.

/** Steps cost at most 255 and an aimed search adds at most 1, so the keys in the queue span less than a ring. */
const RING = 512

/** Cells may be in it more than once; the searches skip what they have settled. Of equal keys the last one in comes out first. */
export class BucketQueue {
  count = 0
  readonly #headByBucket = new Int32Array(RING).fill(-1)
  /** Entries are never reused within a search, so that writing them runs straight through memory. */
  #cellByEntry = new Int32Array(64)
  #nextByEntry = new Int32Array(64)
  #entries = 0
  #key = 0

  /** A search that stopped early leaves cells behind; forgetting them costs the ring, not the map. */
  reset(key: number): void {
    if (this.count > 0) this.#headByBucket.fill(-1)
    this.count = 0
    this.#entries = 0
    this.#key = key
  }

  push(cell: number, key: number): void {
    const entry = this.#entries++
    if (entry === this.#cellByEntry.length) this.#grow()
    const bucket = key & (RING - 1)
    this.#cellByEntry[entry] = cell
    this.#nextByEntry[entry] = this.#headByBucket[bucket]!
    this.#headByBucket[bucket] = entry
    this.count++
  }

  /** The smallest key; ask only while `count` is not 0. */
  peekKey(): number {
    while (this.#headByBucket[this.#key & (RING - 1)]! < 0) this.#key++
    return this.#key
  }

  /** A cell of the smallest key; ask only while `count` is not 0. */
  pop(): number {
    const bucket = this.peekKey() & (RING - 1)
    const entry = this.#headByBucket[bucket]!
    this.#headByBucket[bucket] = this.#nextByEntry[entry]!
    this.count--
    return this.#cellByEntry[entry]!
  }

  #grow(): void {
    const cells = this.#cellByEntry
    const nexts = this.#nextByEntry
    this.#cellByEntry = new Int32Array(2 * cells.length)
    this.#nextByEntry = new Int32Array(2 * cells.length)
    this.#cellByEntry.set(cells)
    this.#nextByEntry.set(nexts)
  }
}
