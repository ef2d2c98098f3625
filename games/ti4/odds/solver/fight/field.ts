// Chances of pairs of conditions that turn up one by one: a table that grows.
import type { Table } from './fight.ts'

export class Field {
  width: number
  mass: Float64Array

  constructor({ width, mass }: Table) {
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
