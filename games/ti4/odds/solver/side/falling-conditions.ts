// A side's conditions from the best down, so that what a round leads to comes later wherever that is possible. Conditions that
// turn up are put in their place, also while the list is being walked.
import type { Table } from '../fight/fight.ts'
import { blockOf, rankOf } from './order.ts'
import type { Rounds } from './side-rounds.ts'

/** More than a side has conditions: of equal ranks the later number comes first. */
const NUMBERS = 2 ** 20

export class Falling {
  /** By condition: greater ranks come first. The side's end comes last. */
  readonly #ranks: number[] = [-1]
  readonly #side: Rounds
  readonly #order: number[] = []
  #at = 0

  constructor(side: Rounds) {
    this.#side = side
  }

  /** The walk begins at this place. */
  begin(place: number): void {
    this.#at = place - 1
  }

  /** The next condition of the walk, or 0. */
  next(): number {
    if (this.#ranks.length < this.#side.size) this.#takeIn()
    return this.#order[++this.#at] ?? 0
  }

  /** The next condition of the walk with at least this chance in the row of a table, or 0. */
  nextIn({ mass, width }: Table, row: number, least: number): number {
    if (this.#ranks.length < this.#side.size) this.#takeIn()
    const order = this.#order
    for (let at = this.#at + 1; at < order.length; at++) {
      const number = order[at]!
      // What has just turned up has no place in the table yet.
      if (number >= width || mass[row * width + number]! < least) continue
      this.#at = at
      return number
    }
    this.#at = order.length
    return 0
  }

  at(place: number): number {
    if (this.#ranks.length < this.#side.size) this.#takeIn()
    return this.#order[place] ?? 0
  }

  /** By condition; greater ranks come first. */
  ranksNow(): readonly number[] {
    if (this.#ranks.length < this.#side.size) this.#takeIn()
    return this.#ranks
  }

  /** Conditions a repair can lead between are in one block. */
  block(number: number): number {
    return blockOf(Math.floor(this.#ranks[number]! / NUMBERS))
  }

  #takeIn(): void {
    const { force, conditions, size } = this.#side
    for (let number = this.#ranks.length; number < size; number++) {
      const rank = rankOf(force, conditions[number]!) * NUMBERS + number
      this.#ranks.push(rank)
      const place = this.#placeOf(rank)
      this.#order.splice(place, 0, number)
      if (place <= this.#at) this.#at++
    }
  }

  #placeOf(rank: number): number {
    let low = 0
    let high = this.#order.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#ranks[this.#order[middle]!]! > rank) low = middle + 1
      else high = middle
    }
    return low
  }
}
