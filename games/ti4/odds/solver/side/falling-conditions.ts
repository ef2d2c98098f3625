// A side's conditions from the best down, so that what a round leads to comes later wherever that is possible. Conditions that
// turn up are put in their place, also while the list is being walked.
import type { PairTable } from '../fight/pair-table.ts'
import type { Force } from './force.ts'
import type { SideRounds } from './side-rounds.ts'

/** More than a side has conditions: of equal ranks the later number comes first. */
const NUMBERS = 2 ** 20

export class FallingConditions {
  /** By condition: greater ranks come first. The side's end comes last. */
  readonly #ranks: number[] = [-1]
  readonly #side: SideRounds
  readonly #order: number[] = []
  #at = 0

  constructor(side: SideRounds) {
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
  nextIn({ mass, width }: PairTable, row: number, least: number): number {
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

/**
 * All conditions but the side's end. Without repairs the numbers themselves fall (TI-O.20). With repairs cards and units still
 * only become fewer, so those decide; among conditions with the same units the healthier come first, and only a repair leads back.
 */
export function fallingOrder({ force, conditions, isCyclic }: SideRounds): Int32Array {
  const order = Int32Array.from({ length: conditions.length - 1 }, (_, i) => conditions.length - 1 - i)
  if (!isCyclic) return order
  const ranks = conditions.map(condition => rankOf(force, condition))
  return order.sort((a, b) => ranks[b]! - ranks[a]! || b - a)
}

/** More than there are units of a side. */
const RADIX = 1000

/** Of a rank, what repairs do not change: the cards and the number of units. */
export const blockOf = (rank: number): number => Math.floor(rank / RADIX)

export function rankOf(force: Force, condition: number): number {
  const { layout, side } = force
  const counts = force.countsOf(condition)
  const { shieldsAt, repairsAt, directHitsAt, reflectionsAt, scramblesAt, raisesAt } = layout
  let cards = 0
  for (const at of [shieldsAt, repairsAt, directHitsAt, reflectionsAt, scramblesAt, raisesAt]) cards += counts[at]!
  let units = 0
  let sound = 0
  for (let g = 0; g < side.groups.length; g++) {
    units += force.alive(condition, g)
    sound += counts[layout.undamagedAt[g]!]!
  }
  return (cards * RADIX + units) * RADIX + sound
}
