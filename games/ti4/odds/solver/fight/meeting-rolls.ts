// Two rolls that meet: what one side's sustaining sends back strikes the other in the same round.
import type { Hits } from '../dice/hit-chances.ts'
import type { NumberedPaths } from '../side/hit-paths.ts'

export type Striker = { readonly number: number; readonly path: NumberedPaths; readonly roll: Hits }

/** Hits that sustaining sends back join the batch (TI-G.9.5), until neither side sends more. */
export function meet(
  a: Striker,
  d: Striker,
  { ra, onD, rd, onA }: { ra: number; onD: number; rd: number; onA: number },
): readonly [number, number] {
  let backA = 0
  let backD = 0
  for (;;) {
    const nextBackA = backAt(a.path, rd, onA, backD)
    const nextBackD = backAt(d.path, ra, onD, backA)
    if (nextBackA === backA && nextBackD === backD) break
    backA = nextBackA
    backD = nextBackD
  }
  return [conditionAt(a.path, rd, onA, backD), conditionAt(d.path, ra, onD, backA)]
}

function backAt(path: NumberedPaths, r: number, f: number, struck: number): number {
  const { back } = path.struck && struck > 0 ? path.struck[struck - 1]! : path
  if (!back) return 0
  const row = back[Math.min(r, back.length - 1)]!
  return row[Math.min(path.struck ? f : f + struck, row.length - 1)]!
}

function conditionAt(path: NumberedPaths, r: number, f: number, struck: number): number {
  const { rows } = path.struck && struck > 0 ? path.struck[struck - 1]! : path
  const row = rows[r]
  const hits = path.struck ? f : f + struck
  return row && hits < row.length ? row[hits]! : 0
}

/** Chances of so many hits, all from `most` on as one: they lead to the same. */
export function upTo(chances: Float64Array, most: number): Float64Array {
  if (chances.length <= most + 1) return chances
  const kept = chances.slice(0, most + 1)
  for (let hits = most + 1; hits < chances.length; hits++) kept[most]! += chances[hits]!
  return kept
}
