// A round of a fight, or all of them to its end, by the quickest way it allows.
import { type Fight, live, type Table } from './fight.ts'
import { ENOUGH, MOST_PASSES, STUCK } from './inbox.ts'
import { type PlayedOut, playOutByRows, playRoundByRows } from './play-by-rows.ts'
import { playOutInLanes } from './play-in-lanes.ts'

/** One round from every live pair, and the chance that it was fought. */
export function playRound(fight: Fight, table: Table, round: number): { readonly table: Table; readonly fought: number } {
  return fight.isApart ? playRoundByRows(fight, table, round) : fight.playRound(table, round)
}

/** From round `round` on: how it ends, the expected number of rounds and the chance left undecided. */
export function playOut(fight: Fight, table: Table, round: number): PlayedOut {
  if (fight.isApart) return (fight.isInLanes && playOutInLanes(fight, table, round)) || playOutByRows(fight, table, round)
  let rounds = 0
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const before = live(table)
    rounds += fight.coupledPass(table, round)
    const left = live(table)
    if (!fight.isCyclic || left < ENOUGH || (pass > 0 && left > before * (1 - STUCK))) break
  }
  return { table, rounds, residue: live(table) }
}
