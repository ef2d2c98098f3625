// TI-O.23: how much work an exact answer would be, told before it is begun.
import type { Duel, Problem, Side } from '../problem/problem.ts'
import { sendsBack } from './side/hit-paths.ts'
import { threatOf } from './side/threat.ts'

/**
 * Elementary steps: pairs of conditions, times the hits that lead on from each. Where sides lose apart from each other a pair is
 * handed on by one side's hits and then by the other's (rows.ts); else by every pair of numbers of hits.
 */
export function estimate({ sides }: Problem): number {
  const { attacker, defender } = sides
  const onA = threatOf(defender, attacker, null).restrictedMost
  const onD = threatOf(attacker, defender, null).restrictedMost
  const pairs = conditionsOf(attacker, onA > 0) * conditionsOf(defender, onD > 0)
  const [byD, byA] = [(onA + 1) * (healthOf(attacker) + 1), (onD + 1) * (healthOf(defender) + 1)]
  return pairs * (isApart(sides) ? byD + byA : byD * byA)
}

const isApart = ({ attacker, defender }: Duel<Side>): boolean =>
  [attacker, defender].every(
    side =>
      !sendsBack(side) &&
      side.echo === 0 &&
      side.raises.count === 0 &&
      !side.groups.some(group => group.combat?.perEnemyNonFighter),
  )

const isFighter = ({ type }: { readonly type: string }): boolean => type === 'fighter'

/** Hits a side can take. */
const healthOf = ({ groups }: Side): number => groups.reduce((sum, { count, sustain }) => sum + count * (sustain ? 2 : 1), 0)

/**
 * TI-O.19: fighters times all other health. Where hits for non-fighters pass the fighters by and repairs undo damage, the same
 * ships stand there more or less damaged.
 */
function conditionsOf(side: Side, isRestricted: boolean): number {
  const { groups, duranium, repairsAtStart, repairsAtEnd, shields, emergencyRepairs, reflections, raises } = side
  const fighters = groups.filter(isFighter).reduce((sum, { count }) => sum + count, 0)
  const sustains = groups.reduce((sum, { count, sustain }) => sum + (sustain ? count : 0), 0)
  const mends = duranium || repairsAtStart.length > 0 || repairsAtEnd.length > 0
  const cards = [shields, emergencyRepairs, reflections, raises].reduce((product, { count }) => product * (count + 1), 1)
  return (fighters + 1) * (healthOf(side) - fighters + 1) * (mends && isRestricted ? sustains + 1 : 1) * cards
}
