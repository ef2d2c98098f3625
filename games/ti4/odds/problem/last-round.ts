// When a combat stops by plan: after a number of rounds, or when a side leaves (TI-O.11).
import type { Problem, SideName } from './problem.ts'

/** The number of the last round fought: a limit or a retreat. */
export function lastRound({ rounds, retreatAfter }: Problem): number {
  return Math.min(
    rounds ?? Number.POSITIVE_INFINITY,
    retreatAfter?.attacker ?? Number.POSITIVE_INFINITY,
    retreatAfter?.defender ?? Number.POSITIVE_INFINITY,
  )
}

/** The side that leaves when the last round is over and both are alive. The defender announces first, and then the attacker cannot (TI-P2.3.2). */
export function sideThatLeaves({ rounds, retreatAfter }: Problem): SideName | null {
  const { attacker = Number.POSITIVE_INFINITY, defender = Number.POSITIVE_INFINITY } = retreatAfter ?? {}
  const first = Math.min(attacker, defender)
  if (first === Number.POSITIVE_INFINITY || (rounds !== undefined && rounds < first)) return null
  return defender <= attacker ? 'defender' : 'attacker'
}
