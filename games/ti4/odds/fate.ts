// Where hits lead a side, and with what chances.
import { cutFor, type Hits } from './dice.ts'

/** `rows[r][f]`: where r restricted and f free hits lead. Each row stops at the side's end; beyond it the side is dead. */
export type Path = {
  readonly rows: readonly Int32Array[]
  /** Hits sent back, where the side can do so. */
  readonly back: readonly Int32Array[] | null
  /** The same with 1, 2… hits more that came back from the enemy; null where they are like other hits. */
  readonly struck: readonly Path[] | null
  readonly sendsBack: boolean
}

/**
 * What may follow, row by row of a roll: condition `to[r][f]` with chance `p[r][f]`. The last of each `to` is the side's end,
 * which all further hits of the row lead to. Lists are shared with the path and the roll wherever no more is to be said.
 */
export type Fate = {
  readonly to: readonly Int32Array[]
  readonly p: readonly Float64Array[]
  readonly tails: readonly Float64Array[]
  readonly spans: Hits['spans']
  /** The chance that both sides end. */
  readonly doom: number
  /** The chance to stay as it is, and that to change, summed apart. */
  readonly stay: number
  readonly change: number
}

/** The hits of a roll along a path. */
export function straightFate(number: number, { rows: to }: Path, { rows: p, tails, spans }: Hits): Fate {
  let stay = 0
  let change = 0
  for (let r = 0; r < p.length; r++) {
    const n = straightLength(to[r], p[r]!)
    if (n < p[r]!.length) change += tails[r]![n]!
    for (let f = 0; f < n; f++) {
      if (to[r]![f] === number) stay += p[r]![f]!
      else change += p[r]![f]!
    }
  }
  return { to, p, tails, spans, doom: 0, stay, change }
}

/** How many hits of a row lead to conditions other than the end. */
export function straightLength(to: Int32Array | undefined, p: Float64Array): number {
  return to ? Math.min(to.length - 1, p.length) : 0
}

/** Hands a chance on to what may follow, in the row of the table that begins at `row`. */
export function spread(mass: Float64Array, row: number, weight: number, { to, p, tails, spans, doom }: Fate): void {
  const cut = cutFor(weight)
  for (let r = 0; r < p.length; r++) {
    const leads = to[r]!
    const chances = p[r]!
    const n = straightLength(leads, chances)
    if (n < chances.length) mass[row]! += weight * tails[r]![n]!
    const end = cut < 0 ? n : Math.min(n, spans[r]![cut * 2 + 1]!)
    for (let f = cut < 0 ? 0 : spans[r]![cut * 2]!; f < end; f++) mass[row + leads[f]!]! += weight * chances[f]!
  }
  if (doom > 0) mass[0]! += weight * doom
}
