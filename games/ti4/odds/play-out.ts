// A fight to its end, by the quickest way it allows.
import { type Fight, live, type Table } from './fight.ts'
import { ENOUGH, MOST_PASSES, STUCK } from './inbox.ts'
import { playOutInLanes } from './lanes.ts'
import { playOutByRows } from './rows.ts'

/** From round `round` on, in place. Returns the expected number of rounds and the chance left undecided. */
export function playOut(fight: Fight, table: Table, round: number): { readonly rounds: number; readonly residue: number } {
  if (fight.isApart) {
    const isInLanes = fight.attacker.isInLanes && fight.defender.isInLanes
    return (isInLanes && playOutInLanes(fight, table, round)) || playOutByRows(fight, table, round)
  }
  let rounds = 0
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const before = live(table)
    rounds += fight.coupledPass(table, round)
    const left = live(table)
    if (!fight.isCyclic || left < ENOUGH || (pass > 0 && left > before * (1 - STUCK))) break
  }
  return { rounds, residue: live(table) }
}
