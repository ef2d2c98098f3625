// A roll as flat lists, for the loops that read it most.
import { type Hits, TINY } from './hit-chances.ts'

export type FlatRoll = {
  readonly rows: number
  readonly width: number
  /** More free hits than this are too unlikely to follow. */
  readonly length: number
  /** `p[r * width + f]`: the chance of r restricted and f free hits. */
  readonly p: Float64Array
  /** The chance of at least so many free hits beside r restricted ones, and that of fewer. */
  readonly tails: Float64Array
  readonly heads: Float64Array
  /** By level and r: from and to, between which chances count. */
  readonly spans: Int32Array
}

/** A weight below the k-th of these makes no products with chances below the k-th cut: they are under 1e-17. */
const BELOW = Float64Array.from({ length: 15 }, (_, k) => Number(`1e-${k + 1}`))
const CUTS = Float64Array.from({ length: 15 }, (_, k) => Number(`1e-${16 - k}`))

/** How little of a roll a weight needs: 0 for all of it. */
export function levelOf(weight: number): number {
  let low = 0
  let high = BELOW.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (weight < BELOW[middle]!) low = middle + 1
    else high = middle
  }
  return low
}

export function flatRollOf({ rows, tails }: Hits): FlatRoll {
  const width = Math.max(...rows.map(row => row.length))
  const length = Math.max(1, ...rows.map(row => row.findLastIndex(chance => chance >= TINY) + 1))
  const cast: FlatRoll = {
    rows: rows.length,
    width,
    length,
    p: new Float64Array(rows.length * width),
    tails: new Float64Array(rows.length * width),
    heads: new Float64Array(rows.length * width),
    spans: new Int32Array((CUTS.length + 1) * rows.length * 2),
  }
  for (const [r, row] of rows.entries()) {
    cast.p.set(row, r * width)
    cast.tails.set(tails[r]!, r * width)
    for (let f = 1; f < row.length; f++) cast.heads[r * width + f] = cast.heads[r * width + f - 1]! + row[f - 1]!
    let from = 0
    let to = Math.min(row.length, length)
    for (let level = 0; level <= CUTS.length; level++) {
      if (level > 0) {
        const cut = CUTS[level - 1]!
        while (from < to && row[from]! < cut) from++
        while (to > from && row[to - 1]! < cut) to--
      }
      cast.spans[(level * rows.length + r) * 2] = from
      cast.spans[(level * rows.length + r) * 2 + 1] = to
    }
  }
  return cast
}
