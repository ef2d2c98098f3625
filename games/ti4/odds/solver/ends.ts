// How a combat ended: the chances of every pair of conditions, and the winner in it.
import { sideThatLeaves } from '../problem/last-round.ts'
import type { SideName } from '../problem/problem.ts'
import type { Fight } from './fight/fight.ts'
import type { PairTable } from './fight/pair-table.ts'

/** TI-O.7. `open`: both are left, at the round limit or in a stalemate. */
export type OutcomeChances = {
  readonly attacker: number
  readonly draw: number
  readonly defender: number
  readonly open: number
}
export type Outcome = keyof OutcomeChances
export const OUTCOMES = ['attacker', 'draw', 'defender', 'open'] as const satisfies readonly Outcome[]

export type End = {
  readonly attacker: number
  readonly defender: number
  readonly p: number
  readonly outcome: Outcome
  /** The side that left (TI-O.11). */
  readonly retreated?: SideName
}
export type Ends = readonly End[]

/** Numbers of round conditions; the ends of a table and the pairs no hit can change. */
export function endsOf(fight: Fight, { width, mass }: PairTable): Ends {
  const ends: End[] = []
  const leaves = sideThatLeaves(fight.problem)
  const add = (cell: number, p: number) => {
    const attacker = Math.floor(cell / width)
    const defender = cell % width
    if (attacker === 0 || defender === 0) ends.push({ attacker, defender, p, outcome: outcomeOf(fight, attacker, defender) })
    else if (leaves)
      ends.push({ attacker, defender, p, outcome: leaves === 'attacker' ? 'defender' : 'attacker', retreated: leaves })
    else ends.push({ attacker, defender, p, outcome: 'open' })
  }
  for (let cell = 0; cell < mass.length; cell++) if (mass[cell]! > 0) add(cell, mass[cell]!)
  for (const [cell, p] of fight.stalemates) add(cell, p)
  return ends
}

function outcomeOf(fight: Fight, attacker: number, defender: number): Outcome {
  if (attacker > 0) return holds(fight, 'attacker', attacker) ? 'attacker' : 'draw'
  if (defender > 0) return holds(fight, 'defender', defender) ? 'defender' : 'draw'
  return 'draw'
}

/** Fighters alone hold no planet (TI-P4.5.3). */
function holds(fight: Fight, name: SideName, number: number): boolean {
  const { force, conditions } = fight[name]
  const { groups } = force.side
  if (!groups.some(group => group.cannotHold)) return true
  return groups.some((group, g) => !group.cannotHold && !group.shieldOnly && force.alive(conditions[number]!, g) > 0)
}

export function chancesOf(ends: Ends): OutcomeChances {
  const total = { attacker: 0, draw: 0, defender: 0, open: 0 }
  for (const { outcome, p } of ends) total[outcome] += p
  return total
}
