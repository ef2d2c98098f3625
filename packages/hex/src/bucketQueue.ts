// A priority queue for keys that never run far ahead: a ring of lists, one a key. Every operation is a few array accesses.

/** Steps cost at most 255 and an aimed search adds at most 1, so keys in the queue span less than a ring. */
const RING = 512

/** Each cell is in it at most once. Of equal keys the last one in comes out first. */
export class BucketQueue {
  count = 0
  readonly #headByBucket = new Int32Array(RING).fill(-1)
  readonly #nextByCell: Int32Array
  readonly #previousByCell: Int32Array
  #key = 0

  constructor(size: number) {
    this.#nextByCell = new Int32Array(size)
    this.#previousByCell = new Int32Array(size)
  }

  /** A search that stopped early leaves cells behind; clearing them costs the ring, not the map. */
  reset(key: number): void {
    if (this.count > 0) this.#headByBucket.fill(-1)
    this.count = 0
    this.#key = key
  }

  push(cell: number, key: number): void {
    const bucket = key & (RING - 1)
    const head = this.#headByBucket[bucket]!
    this.#nextByCell[cell] = head
    this.#previousByCell[cell] = -1
    if (head >= 0) this.#previousByCell[head] = cell
    this.#headByBucket[bucket] = cell
    this.count++
  }

  remove(cell: number, key: number): void {
    const next = this.#nextByCell[cell]!
    const previous = this.#previousByCell[cell]!
    if (next >= 0) this.#previousByCell[next] = previous
    if (previous >= 0) this.#nextByCell[previous] = next
    else this.#headByBucket[key & (RING - 1)] = next
    this.count--
  }

  /** The smallest key; ask only while `count` is not 0. */
  peekKey(): number {
    while (this.#headByBucket[this.#key & (RING - 1)]! < 0) this.#key++
    return this.#key
  }

  /** A cell of the smallest key; ask only while `count` is not 0. */
  pop(): number {
    const bucket = this.peekKey() & (RING - 1)
    const cell = this.#headByBucket[bucket]!
    const next = this.#nextByCell[cell]!
    if (next >= 0) this.#previousByCell[next] = -1
    this.#headByBucket[bucket] = next
    this.count--
    return cell
  }
}
