// The order in which a side's conditions are handed on, so that what a round leads to comes later wherever that is possible.
import type { Force } from './force.ts'
import type { Rounds } from './rounds.ts'

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

/** Conditions in falling order, together as long as repairs can lead from one to another: with the same cards and as many units. */
export function blocksOf({ force, conditions, isCyclic }: Rounds, order: Int32Array): Int32Array[] {
  const keyOf = (number: number) => (isCyclic ? Math.floor(rankOf(force, conditions[number]!) / RADIX) : number)
  const blocks: Int32Array[] = []
  for (let from = 0; from < order.length; ) {
    const key = keyOf(order[from]!)
    let to = from + 1
    while (to < order.length && keyOf(order[to]!) === key) to++
    blocks.push(order.subarray(from, to))
    from = to
  }
  return blocks
}

/** More than there are units of a side. */
const RADIX = 1000

function rankOf(force: Force, condition: number): number {
  const { layout, side } = force
  const counts = force.countsOf(condition)
  const cards = [
    layout.shieldsAt,
    layout.repairsAt,
    layout.directHitsAt,
    layout.reflectionsAt,
    layout.scramblesAt,
    layout.raisesAt,
  ]
  let units = 0
  let sound = 0
  for (let g = 0; g < side.groups.length; g++) {
    units += force.alive(condition, g)
    sound += counts[layout.undamagedAt[g]!]!
  }
  return (cards.reduce((sum, at) => sum + counts[at]!, 0) * RADIX + units) * RADIX + sound
}
