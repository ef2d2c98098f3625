// Chances on their way: the attacker's loss is settled, the attacker's roll has yet to strike the defender.
/** Chances too small to matter are left where they are and told as residue: in all far below 1e-10. */
export const NEGLIGIBLE = 1e-15
/** Products of chances below this are not made: there are some ten million at most. */
export const VANISHING = 1e-19

/** With repairs: enough passes have been made (TI-O.20). */
export const ENOUGH = 1e-13
export const MOST_PASSES = 20_000
/** A pass that takes less than this share of what is left finds only fights that repairs keep up for ever. */
export const STUCK = 1e-7

/** Room at the start, in tables: usual fights need no more. */
const TABLES = 3

export class Inbox {
  /** By roll and then by row: where its chances begin, one for each defender; 0 if none wait. */
  readonly slots: (Int32Array | undefined)[] = []
  chances: Float64Array
  readonly #rows: number
  readonly #width: number
  #used: number

  constructor(rows: number, width: number) {
    this.#rows = rows
    this.#width = width
    this.#used = width
    this.chances = new Float64Array(width * (rows + 1) * TABLES)
  }

  /** Where the chances of each row of a lane begin, under one roll. */
  open(key: number, rows: Int32Array): Int32Array {
    const slots = this.#slotsOf(key)
    return rows.map(row => slots[row]! || this.#claim(slots, row))
  }

  #slotsOf(key: number): Int32Array {
    let slots = this.slots[key]
    if (!slots) this.slots[key] = slots = new Int32Array(this.#rows)
    return slots
  }

  #claim(slots: Int32Array, row: number): number {
    const slot = this.#used
    this.#used += this.#width
    slots[row] = slot
    if (this.#used > this.chances.length) {
      const more = new Float64Array(this.#used * 2)
      more.set(this.chances)
      this.chances = more
    }
    return slot
  }
}

/** What is still being fought in a table. */
export function liveIn(mass: Float64Array, width: number): number {
  let sum = 0
  for (let row = width; row < mass.length; row += width) sum += liveInRow(mass, row, width)
  return sum
}

export function liveInRow(mass: Float64Array, row: number, width: number): number {
  let sum = 0
  for (let d = 1; d < width; d++) sum += mass[row + d]!
  return sum
}
