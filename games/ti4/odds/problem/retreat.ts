// Plans to leave (TI-O.11).
import type { Problem, SideName } from './problem.ts'

/** Who leaves when the last round is over and both are alive. The defender announces first, and then the attacker cannot (TI-P2.3.2). */
export function lastOf({ rounds, retreatAfter }: Problem): SideName | null {
  const { attacker = Number.POSITIVE_INFINITY, defender = Number.POSITIVE_INFINITY } = retreatAfter ?? {}
  const first = Math.min(attacker, defender)
  if (first === Number.POSITIVE_INFINITY || (rounds !== undefined && rounds < first)) return null
  return defender <= attacker ? 'defender' : 'attacker'
}
