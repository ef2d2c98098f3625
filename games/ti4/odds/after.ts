// A round's hits on one side, for every number of them: the conditions they lead to when the round is over.
import { assignRoll, atRoundEnd } from './batch.ts'
import { ANY, DEAD, type Force, NON_FIGHTER } from './force.ts'
import type { Side } from './problem.ts'

/** A path in conditions of the force, before they have numbers. */
export type After = {
  readonly rows: readonly (readonly number[])[]
  readonly back: readonly Int32Array[] | null
  readonly struck: readonly After[] | null
}

type Batch = { readonly restrictedMost: number; readonly isSilenced: boolean; readonly struck: number }

export function sendsBack({ reflections, strikeBack }: Side): boolean {
  return reflections.count > 0 || strikeBack.hits > 0
}

export function rowsFrom(force: Force, start: number, { restrictedMost, isSilenced, struck }: Batch): After {
  const { side } = force
  const isPlain = side.sustainCancels === 1 && side.shields.count === 0 && !side.voidShield && !sendsBack(side)
  const rows: number[][] = []
  const backs: number[][] | null = sendsBack(side) ? [] : null
  let first = start
  for (let r = 0; r <= restrictedMost; r++) {
    const row: number[] = []
    const back: number[] | null = backs ? [] : null
    let at = first
    for (let f = 0; ; f++) {
      if (!isPlain) {
        const assigned = assignRoll(force, start, { any: f, nonFighter: r }, struck, isSilenced)
        at = assigned.id
        back?.push(assigned.back)
      }
      row.push(atRoundEnd(force, at))
      if (at === DEAD) break
      if (isPlain) at = force.afterHit(at, ANY, isSilenced)
    }
    rows.push(row)
    if (back) backs?.push(back)
    if (isPlain && r < restrictedMost) first = force.afterHit(first, NON_FIGHTER, isSilenced)
  }
  return { rows, back: backs?.map(back => Int32Array.from(back)) ?? null, struck: null }
}
