// TI-O.26: hits that wait before the rounds: of space cannons, of a bombardment, of the start of a combat. They are a volley that cannot miss;
// what has gone before them is over, and what is left of the combat begins with them.
import type { Place, Problem, Restriction, Side, SideName, Volley } from './problem.ts'

export function withWaitingHits(problem: Problem): Problem {
  const { from, rounds, retreatAfter, ...rest } = problem
  if (!from?.isEarly || !from.pending) return problem
  const { stage, pending } = from
  const past = from.round - 1
  const still = (side: Side): Side => ({
    ...side,
    openings: stage === 'start' || stage === 'openings' ? side.openings : [],
    barrage: stage === 'round' ? { ...side.barrage, isForbidden: true } : side.barrage,
  })
  const certain = (['attacker', 'defender'] as const).flatMap(target => [
    ...volleyOf(problem.place, target, 'nonFighter', pending[target].nonFighter),
    ...volleyOf(problem.place, target, 'any', pending[target].any),
  ])
  const leaves = Object.entries(retreatAfter ?? {}).map(([side, last]) => [side, last - past])
  return {
    ...rest,
    sides: { attacker: still(problem.sides.attacker), defender: still(problem.sides.defender) },
    volleys: [...certain, ...(stage === 'start' ? problem.volleys : [])],
    ...(rounds === undefined ? {} : { rounds: rounds - past }),
    ...(leaves.length === 0 ? {} : { retreatAfter: Object.fromEntries(leaves) as NonNullable<Problem['retreatAfter']> }),
  }
}

function volleyOf(place: Place, target: SideName, restriction: Restriction, hits: number): Volley[] {
  if (hits === 0) return []
  return [
    {
      stage: place === 'ground' && target === 'defender' ? 'bombardment' : 'spaceCannon',
      target,
      // Whatever falls is enough (TI-G.7.3).
      batteries: [{ die: { value: 1, dice: hits }, count: 1 }],
      extraDice: 0,
      reroll: false,
      restriction,
      factor: 1,
      cancelled: 0,
      atOnce: true,
    },
  ]
}
