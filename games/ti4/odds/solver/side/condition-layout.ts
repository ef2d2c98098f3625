// How one side's condition is written down: a list of counts, and one whole number that stands for it.
import type { Group, Side } from '../../problem/problem.ts'

/** Counts: per group undamaged, damaged, damaged this round (as far as a rule tells them apart); then what cards are left. */
export type Counts = readonly number[]

export type Layout = {
  readonly width: number
  /** Where a group's counts are. -1: this side tells no such units apart. */
  readonly undamagedAt: readonly number[]
  readonly damagedAt: readonly number[]
  readonly freshAt: readonly number[]
  readonly shieldsAt: number
  readonly repairsAt: number
  /** Direct Hits the enemy still holds. */
  readonly directHitsAt: number
  readonly reflectionsAt: number
  readonly scramblesAt: number
  readonly raisesAt: number
  /** 1 while a batch is open in which a ship may still sustain by the side's relic. */
  readonly grantAt: number
  readonly strides: readonly number[]
}

/** Sustains by the side's relic, not by an ability of its own (TI-P2.5.7). */
export const isGranted = ({ voidShield }: Side, { type, sustain, shieldOnly }: Group): boolean =>
  voidShield && !sustain && !shieldOnly && type !== 'fighter'

export function layoutOf(side: Side, enemyDirectHits: number, room: readonly number[]): Layout {
  const undamagedAt: number[] = []
  const damagedAt: number[] = []
  const freshAt: number[] = []
  const radices: number[] = []
  for (let g = 0; g < side.groups.length; g++) {
    const { sustain, count } = side.groups[g]!
    const radix = count + (room[g] ?? 0) + 1
    const isTold = sustain || isGranted(side, side.groups[g]!)
    undamagedAt.push(radices.push(radix) - 1)
    damagedAt.push(isTold ? radices.push(radix) - 1 : -1)
    freshAt.push(isTold && side.duranium ? radices.push(radix) - 1 : -1)
  }
  const shieldsAt = radices.push(side.shields.count + 1) - 1
  const repairsAt = radices.push(side.emergencyRepairs.count + 1) - 1
  const directHitsAt = radices.push(enemyDirectHits + 1) - 1
  const reflectionsAt = radices.push(side.reflections.count + 1) - 1
  const scramblesAt = radices.push(side.scrambles + 1) - 1
  const raisesAt = radices.push(side.raises.count + 1) - 1
  const grantAt = radices.push(side.voidShield ? 2 : 1) - 1
  const strides: number[] = []
  let stride = 1
  for (const radix of radices) {
    strides.push(stride)
    stride *= radix
  }
  if (!Number.isSafeInteger(stride)) throw new RangeError('too many units of too many kinds to number their conditions')
  return {
    width: radices.length,
    undamagedAt,
    damagedAt,
    freshAt,
    shieldsAt,
    repairsAt,
    directHitsAt,
    reflectionsAt,
    scramblesAt,
    raisesAt,
    grantAt,
    strides,
  }
}

export function startCounts(side: Side, layout: Layout, enemyDirectHits: number): number[] {
  const counts: number[] = new Array(layout.width).fill(0)
  for (const [g, { count, damaged, damagedThisRound = 0 }] of side.groups.entries()) {
    const hurt = layout.damagedAt[g]! >= 0 ? damaged : 0
    const fresh = layout.freshAt[g]! >= 0 ? Math.min(hurt, damagedThisRound) : 0
    counts[layout.undamagedAt[g]!] = count - hurt
    if (hurt > 0) counts[layout.damagedAt[g]!] = hurt - fresh
    if (fresh > 0) counts[layout.freshAt[g]!] = fresh
  }
  counts[layout.shieldsAt] = side.shields.count
  counts[layout.repairsAt] = side.emergencyRepairs.count
  counts[layout.directHitsAt] = enemyDirectHits
  counts[layout.reflectionsAt] = side.reflections.count
  counts[layout.scramblesAt] = side.scrambles
  counts[layout.raisesAt] = side.raises.count
  return counts
}
