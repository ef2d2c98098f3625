// Chance for drawing only: the same hex always looks the same.

/** A number in [0, 1) that depends on three whole numbers and nothing else. */
export function noise(a: number, b: number, salt: number): number {
  let h = Math.imul(a + 0x9e37, 0x85ebca6b) ^ Math.imul(b + 0x7f4a, 0xc2b2ae35) ^ Math.imul(salt + 0x165667b1, 0x27d4eb2f)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296
}

/** A row of such numbers for one place. */
export class Chance {
  readonly #a: number
  readonly #b: number
  #salt: number
  constructor(a: number, b: number, salt = 0) {
    this.#a = a
    this.#b = b
    this.#salt = salt * 1000
  }
  next(): number {
    return noise(this.#a, this.#b, this.#salt++)
  }
  between(least: number, most: number): number {
    return least + (most - least) * this.next()
  }
}
