// TI-G.2.5: dice, expected hits and what became of the hits, by seat and stage. The report reads these (TI-G.3.3).
import type { Seat } from '@sandtable/kernel'
import type { Draft, Mutable } from './chapter-types.ts'
import type { RollStage } from './dice-and-hits.ts'
import type { Tally } from './session.ts'

function rowOf(d: Draft, seat: Seat, stage: RollStage): Mutable<Tally> {
  const known = d.s.tally.find(row => row.seat === seat && row.stage === stage)
  if (known) return known
  const row: Mutable<Tally> = { seat, stage, dice: 0, expected: 0, produced: 0, cancelled: 0, assigned: 0 }
  d.s.tally.push(row)
  return row
}

export function countHits(
  d: Draft,
  seat: Seat,
  stage: RollStage,
  what: 'produced' | 'cancelled' | 'assigned',
  n: number,
): void {
  rowOf(d, seat, stage)[what] += n
}

/** `expected` in tenths of a hit. */
export function countDice(d: Draft, seat: Seat, stage: RollStage, dice: number, expected: number): void {
  const row = rowOf(d, seat, stage)
  row.dice += dice
  row.expected += expected
}
