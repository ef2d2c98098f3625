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
 * What may follow, row by row of a roll: condition `to[r][f]` with the chance of that many hits. The last of each `to` is the side's end,
 * which all further hits of the row lead to. Lists are shared with the path and the roll wherever no more is to be said.
 */
export type Fate = {
  readonly to: readonly Int32Array[]
  readonly hits: Hits
  /** The chance that both sides end. */
  readonly doom: number
  /** The chance to stay as it is, and that to change, summed apart. */
  readonly stay: number
  readonly change: number
}

/** The hits of a roll along a path. */
export function straightFate(number: number, { rows: to }: Path, hits: Hits): Fate {
  const { rows: p, tails } = hits
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
  return { to, hits, doom: 0, stay, change }
}

/** How many hits of a row lead to conditions other than the end. */
export function straightLength(to: Int32Array | undefined, p: Float64Array): number {
  return to ? Math.min(to.length - 1, p.length) : 0
}

/** A chance struck by a roll is handed on to where the hits lead, in the row of the table that begins at `row`. */
export function spread(mass: Float64Array, row: number, weight: number, to: Fate['to'], { rows, tails, spans }: Hits): void {
  const cut = cutFor(weight)
  for (let r = 0; r < rows.length; r++) {
    const leads = to[r]!
    const p = rows[r]!
    const n = straightLength(leads, p)
    if (n < p.length) mass[row]! += weight * tails[r]![n]!
    const end = cut < 0 ? n : Math.min(n, spans[r]![cut * 2 + 1]!)
    for (let f = cut < 0 ? 0 : spans[r]![cut * 2]!; f < end; f++) mass[row + leads[f]!]! += weight * p[f]!
  }
}

/** A fate as one list, in arrays that are used again and again. */
export class FateList {
  readonly to: number[] = []
  readonly p: number[] = []
  n = 0
  /** All chances of the list. */
  sum = 0

  fill({ to, hits: { rows: p, tails } }: Fate): void {
    this.n = 0
    this.sum = 0
    let dead = 0
    for (let r = 0; r < p.length; r++) {
      const chances = p[r]!
      const length = straightLength(to[r], chances)
      if (length < chances.length) dead += tails[r]![length]!
      for (let f = 0; f < length; f++) if (chances[f]! > 0) this.#add(to[r]![f]!, chances[f]!)
    }
    if (dead > 0) this.#add(0, dead)
  }

  #add(to: number, p: number): void {
    this.to[this.n] = to
    this.p[this.n++] = p
    this.sum += p
  }
}
