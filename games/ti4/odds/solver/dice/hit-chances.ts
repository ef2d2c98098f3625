// Dice to hits. A distribution of hits is rows of chances: `rows[r][f]` is the chance of r hits that must go to non-fighters
// and f that may go anywhere. Nearly every roll has one row.
import type { UnitDice } from '../../problem/problem.ts'

export type Hits = {
  readonly rows: readonly Float64Array[]
  /** By row: the chance of at least so many hits. */
  readonly tails: readonly Float64Array[]
  /** By row: for each cut of `CUTS`, between which numbers of hits chances are above it; from and to in turn. */
  readonly spans: readonly (readonly number[])[]
}

/** A pair with a chance below `CUT_BELOW[i]` makes no products with chances below `CUTS[i]`: they are under 1e-17. */
export const CUTS = [1e-15, 1e-12, 1e-9, 1e-6, 1e-3] as const
const CUT_BELOW = [1e-2, 1e-5, 1e-8, 1e-11, 1e-14] as const

/** Chances of a roll below this are not followed: all of them together stay below the last digit of a sum of chances. */
export const TINY = 1e-18

const SIDES = 10

export function hitsOf(rows: readonly Float64Array[]): Hits {
  return { rows, tails: rows.map(tailsOf), spans: rows.map(spansOf) }
}

function tailsOf(chances: Float64Array): Float64Array {
  const tails = new Float64Array(chances.length)
  let sum = 0
  for (let n = chances.length - 1; n >= 0; n--) {
    sum += chances[n]!
    tails[n] = sum
  }
  return tails
}

function spansOf(chances: Float64Array): number[] {
  const spans: number[] = []
  let from = 0
  let to = chances.length
  for (let i = 0; i < CUTS.length; i++) {
    while (from < to && chances[from]! < CUTS[i]!) from++
    while (to > from && chances[to - 1]! < CUTS[i]!) to--
    spans.push(from, to)
  }
  return spans
}

/** Which cut a pair of this chance allows, or -1. */
export function cutFor(chance: number): number {
  if (chance >= CUT_BELOW[0]) return -1
  let level = 0
  while (level < CUT_BELOW.length - 1 && chance < CUT_BELOW[level + 1]!) level++
  return level
}

export const NO_HITS: Hits = hitsOf([Float64Array.of(1)])

/** Chances of 0, 1, 2… hits of one single die (TI-O.3). */
export function singleDie({ value, crit }: UnitDice, shift = 0, reroll = false): Float64Array {
  const most = crit ? 1 + crit.extra : 1
  const faces = new Float64Array(most + 1)
  for (let face = 1; face <= SIDES; face++) {
    const hits = (face + shift >= value ? 1 : 0) + (crit?.faces.includes(face) ? crit.extra : 0)
    faces[hits]! += 1
  }
  for (let hits = 0; hits <= most; hits++) faces[hits]! /= SIDES
  if (!reroll) return faces
  const missed = faces[0]!
  return faces.map((p, hits) => (hits === 0 ? missed * missed : p + missed * p))
}

/** The sum of two independent counts. */
export function convolve(a: Float64Array, b: Float64Array): Float64Array {
  const sum = new Float64Array(a.length + b.length - 1)
  for (let j = 0; j < b.length; j++) {
    const q = b[j]!
    if (q === 0) continue
    for (let i = 0; i < a.length; i++) sum[i + j]! += a[i]! * q
  }
  return sum
}

export function power(one: Float64Array, times: number): Float64Array {
  let sum: Float64Array = Float64Array.of(1)
  for (let i = 0; i < times; i++) sum = convolve(sum, one)
  return sum
}

/** Adds more hits to a roll: free ones to each row, restricted ones across rows. */
export function withMore({ rows }: Hits, more: Float64Array, isNonFighter: boolean): Hits {
  if (!isNonFighter) return hitsOf(rows.length === 1 ? [convolve(rows[0]!, more)] : rows.map(row => convolve(row, more)))
  const length = Math.max(...rows.map(row => row.length))
  const sum = Array.from({ length: rows.length + more.length - 1 }, () => new Float64Array(length))
  for (const [r, row] of rows.entries()) {
    for (const [k, q] of more.entries()) {
      const into = sum[r + k]!
      for (let f = 0; f < row.length; f++) into[f]! += row[f]! * q
    }
  }
  return hitsOf(sum)
}

/** All hits counted `factor` times. */
export function multiplied(hits: Float64Array, factor: number): Float64Array {
  if (factor === 1) return hits
  const out = new Float64Array((hits.length - 1) * factor + 1)
  for (const [n, p] of hits.entries()) out[n * factor] = p
  return out
}

/** Up to `n` hits cancelled. */
export function lessened(hits: Float64Array, n: number): Float64Array {
  if (n === 0) return hits
  const out = new Float64Array(Math.max(1, hits.length - n))
  for (const [x, p] of hits.entries()) out[Math.max(0, x - n)]! += p
  return out
}

export function mean(hits: Float64Array): number {
  let sum = 0
  for (const [n, p] of hits.entries()) sum += n * p
  return sum
}
