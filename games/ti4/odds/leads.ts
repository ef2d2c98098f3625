// Where hits lead and what rolls bring, each as one flat list: the two moves of rows.ts read millions of them one after the other.
import { CUTS, cutFor, type Hits } from './dice.ts'
import type { Rounds } from './rounds.ts'

/** For all conditions of a side: `cells[(condition * rows + r) * width + f]` is where r restricted and f free hits lead. */
export type Leads = {
  readonly rows: number
  readonly width: number
  readonly cells: Int32Array
  /** By condition and r: so many free hits lead elsewhere than to the end. */
  readonly ends: Int32Array
}

export function leadsOf(side: Rounds, isSilenced: boolean): Leads {
  const paths = Array.from({ length: side.size }, (_, number) => side.path(number, isSilenced).rows)
  const rows = Math.max(...paths.map(path => path.length))
  const width = Math.max(...paths.map(path => Math.max(...path.map(row => row.length))))
  const cells = new Int32Array(side.size * rows * width)
  const ends = new Int32Array(side.size * rows)
  for (const [number, path] of paths.entries()) {
    for (const [r, row] of path.entries()) {
      cells.set(row, (number * rows + r) * width)
      ends[number * rows + r] = row.length - 1
    }
  }
  return { rows, width, cells, ends }
}

/** A roll as one list: `p[r * width + f]`. */
export type Cast = {
  readonly rows: number
  readonly width: number
  readonly p: Float64Array
  /** The chance of at least so many free hits beside r restricted ones. */
  readonly tails: Float64Array
  /** By cut and r: from and to, between which chances count; cut 0 leaves nothing out. */
  readonly spans: Int32Array
}

export function castOf({ rows, tails, spans }: Hits): Cast {
  const width = Math.max(...rows.map(row => row.length))
  const cast: Cast = {
    rows: rows.length,
    width,
    p: new Float64Array(rows.length * width),
    tails: new Float64Array(rows.length * width),
    spans: new Int32Array((CUTS.length + 1) * rows.length * 2),
  }
  for (const [r, row] of rows.entries()) {
    cast.p.set(row, r * width)
    cast.tails.set(tails[r]!, r * width)
    cast.spans[r * 2 + 1] = width
    for (let at = 0; at < CUTS.length * 2; at += 2) {
      const to = ((at / 2 + 1) * rows.length + r) * 2
      cast.spans[to] = spans[r]![at]!
      cast.spans[to + 1] = spans[r]![at + 1]!
    }
  }
  return cast
}

/** A chance struck by a roll is handed on to where the hits lead, in the row of the table that begins at `row`. */
export function strike(mass: Float64Array, row: number, weight: number, leads: Leads, condition: number, cast: Cast): void {
  const { cells, ends } = leads
  const { p, tails, spans } = cast
  const cut = cutFor(weight) + 1
  let dead = 0
  for (let r = 0; r < cast.rows; r++) {
    const end = r < leads.rows ? ends[condition * leads.rows + r]! : 0
    const from = r * cast.width
    if (end < cast.width) dead += tails[from + end]!
    const span = (cut * cast.rows + r) * 2
    const last = Math.min(end, spans[span + 1]!)
    const lead = (condition * leads.rows + r) * leads.width
    for (let f = spans[span]!; f < last; f++) mass[row + cells[lead + f]!]! += weight * p[from + f]!
  }
  mass[row]! += weight * dead
}

/** The chance that a roll leaves a condition as it is, and that it changes it, summed apart. */
export function weigh(leads: Leads, condition: number, cast: Cast, stays: Float64Array, changes: Float64Array): void {
  const { cells, ends } = leads
  let stay = 0
  let change = 0
  for (let r = 0; r < cast.rows; r++) {
    const end = Math.min(cast.width, r < leads.rows ? ends[condition * leads.rows + r]! : 0)
    const from = r * cast.width
    if (end < cast.width) change += cast.tails[from + end]!
    const lead = (condition * leads.rows + r) * leads.width
    for (let f = 0; f < end; f++) {
      if (cells[lead + f] === condition) stay += cast.p[from + f]!
      else change += cast.p[from + f]!
    }
  }
  stays[condition] = stay
  changes[condition] = change
}
