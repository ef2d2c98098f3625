// A binary heap of (key, cell) for costs of any size. Cells may be in it twice; the searches skip what they have settled.

/** Of equal keys the smaller cell comes out first, so that the order never depends on the shape of the heap. */
export class CellHeap {
  count = 0
  #keys = new Float64Array(64)
  #cells = new Int32Array(64)

  push(cell: number, key: number): void {
    if (this.count === this.#cells.length) this.#grow()
    const keys = this.#keys
    const cells = this.#cells
    let at = this.count++
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!isBefore(key, cell, keys[parent]!, cells[parent]!)) break
      keys[at] = keys[parent]!
      cells[at] = cells[parent]!
      at = parent
    }
    keys[at] = key
    cells[at] = cell
  }

  peekKey(): number {
    return this.#keys[0]!
  }

  pop(): number {
    const keys = this.#keys
    const cells = this.#cells
    const top = cells[0]!
    const last = --this.count
    const key = keys[last]!
    const cell = cells[last]!
    let at = 0
    for (let child = 1; child < last; child = 2 * at + 1) {
      if (child + 1 < last && isBefore(keys[child + 1]!, cells[child + 1]!, keys[child]!, cells[child]!)) child++
      if (isBefore(key, cell, keys[child]!, cells[child]!)) break
      keys[at] = keys[child]!
      cells[at] = cells[child]!
      at = child
    }
    keys[at] = key
    cells[at] = cell
    return top
  }

  #grow(): void {
    const keys = new Float64Array(2 * this.#keys.length)
    const cells = new Int32Array(2 * this.#cells.length)
    keys.set(this.#keys)
    cells.set(this.#cells)
    this.#keys = keys
    this.#cells = cells
  }
}

function isBefore(key: number, cell: number, otherKey: number, otherCell: number): boolean {
  return key < otherKey || (key === otherKey && cell < otherCell)
}
