// A binary heap of (key, cell) for costs of any size. Cells may be in it twice; the searches skip what they have settled.

/** Of equal keys the smaller cell comes out first, so that the order never depends on the shape of the heap. */
export class CellHeap {
  count = 0
  #keys = new Float64Array(64)
  #cells = new Int32Array(64)

  push(cell: number, key: number): void {
    if (this.count === this.#cells.length) this.#grow()
    let at = this.count++
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.#isBefore(key, cell, parent)) break
      this.#move(parent, at)
      at = parent
    }
    this.#keys[at] = key
    this.#cells[at] = cell
  }

  peekKey(): number {
    return this.#keys[0]!
  }

  pop(): number {
    const top = this.#cells[0]!
    const last = --this.count
    const key = this.#keys[last]!
    const cell = this.#cells[last]!
    let at = 0
    for (let child = 1; child < last; child = 2 * at + 1) {
      if (child + 1 < last && this.#isBefore(this.#keys[child + 1]!, this.#cells[child + 1]!, child)) child++
      if (this.#isBefore(key, cell, child)) break
      this.#move(child, at)
      at = child
    }
    this.#keys[at] = key
    this.#cells[at] = cell
    return top
  }

  #isBefore(key: number, cell: number, other: number): boolean {
    const otherKey = this.#keys[other]!
    return key < otherKey || (key === otherKey && cell < this.#cells[other]!)
  }

  #move(from: number, to: number): void {
    this.#keys[to] = this.#keys[from]!
    this.#cells[to] = this.#cells[from]!
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
