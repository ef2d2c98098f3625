// The order in which a side's conditions are handed on, so that what a round leads to comes later wherever that is possible.
import type { Force } from './force.ts'
import type { Rounds } from './side-rounds.ts'

/**
 * All conditions but the side's end. Without repairs the numbers themselves fall (TI-O.20). With repairs cards and units still
 * only become fewer, so those decide; among conditions with the same units the healthier come first, and only a repair leads back.
 */
export function fallingOrder({ force, conditions, isCyclic }: Rounds): Int32Array {
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
