// Chances of pairs of conditions, one of each side: a table, and one that grows as pairs turn up.

export type PairTable = { readonly width: number; readonly mass: Float64Array }

export class GrowingTable {
  width: number
  mass: Float64Array

  constructor({ width, mass }: PairTable) {
    this.width = width
    this.mass = mass
  }

  /** Room for so many conditions of the attacker's and of the defender's. */
  reserve(rows: number, columns: number): void {
    const { width, mass } = this
    if (columns <= width && rows * width <= mass.length) return
    const wide = columns <= width ? width : Math.max(columns * 2, 64)
    const high = Math.max(rows * 2, 64)
    const more = new Float64Array(high * wide)
    for (let row = 0; row * width < mass.length; row++) more.set(mass.subarray(row * width, (row + 1) * width), row * wide)
    this.width = wide
    this.mass = more
  }
}
