// Wrath of Kenara: a die one short of its value is raised, while there is something to pay with (TI-P2.4.5, TI-O.14).
import type { UnitDice } from '../../problem/problem.ts'
import { type Hits, hitsOf } from './hit-chances.ts'

/** Dice that are alike, in the order they are looked at. */
export type AlikeDice = {
  readonly die: UnitDice
  readonly dice: number
  readonly reroll: boolean
  readonly isNonFighter: boolean
}

/** By how many were raised: the chance of each number of hits together with it. */
export function raisedRolls(alike: readonly AlikeDice[], most: number): Hits[] {
  let bySpent: Row[][] = [[[1]]]
  for (const each of alike) {
    const faces = facesOf(each)
    for (let i = 0; i < each.dice; i++) bySpent = withDie(bySpent, faces, most, each.isNonFighter)
  }
  return bySpent.map(rows => {
    const length = Math.max(1, ...rows.map(row => row.length))
    return hitsOf((rows.length > 0 ? rows : [[]]).map(row => Float64Array.from({ length }, (_, f) => row[f] ?? 0)))
  })
}

/** Chances by hits that may go anywhere; a list of rows goes by hits for non-fighters. */
type Row = number[]
type Face = { readonly hits: number; readonly isShort: boolean; readonly p: number }

function facesOf({ die: { value, crit }, reroll }: AlikeDice): Face[] {
  const once = Array.from({ length: 10 }, (_, i): Face => {
    const face = i + 1
    const extra = crit?.faces.includes(face) ? crit.extra : 0
    return { hits: (face >= value ? 1 : 0) + extra, isShort: face === value - 1, p: 0.1 }
  })
  if (!reroll) return once
  return once.flatMap(face => (face.hits > 0 ? [face] : once.map(again => ({ ...again, p: 0.01 }))))
}

function withDie(bySpent: readonly Row[][], faces: readonly Face[], most: number, isNonFighter: boolean): Row[][] {
  const next: Row[][] = []
  for (const [spent, rows] of bySpent.entries()) {
    for (const [r, row] of rows.entries()) {
      for (const [f, chance] of row.entries()) {
        for (const { hits, isShort, p } of chance > 0 ? faces : []) {
          const isRaised = isShort && spent < most
          const n = hits + (isRaised ? 1 : 0)
          add(next, spent + (isRaised ? 1 : 0), isNonFighter ? r + n : r, isNonFighter ? f : f + n, chance * p)
        }
      }
    }
  }
  return next
}

function add(bySpent: Row[][], spent: number, r: number, f: number, p: number): void {
  while (bySpent.length <= spent) bySpent.push([])
  const rows = bySpent[spent]!
  while (rows.length <= r) rows.push([])
  const row = rows[r]!
  while (row.length <= f) row.push(0)
  row[f]! += p
}
