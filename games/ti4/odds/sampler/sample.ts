// TI-O.24: where the exact way is too long or the effects are too wild. Never without its interval.
import { Generator } from '@sandtable/kernel'
import { type Sampled, sampled } from '@sandtable/odds'
import type { Duel, Problem } from '../problem/problem.ts'
import { OUTCOMES, type Outcome } from '../solver/ends.ts'
import { playCombat } from './play-combat.ts'

export type SampledAnswer = {
  readonly method: 'sampled'
  readonly clause: 'TI-O.24'
  readonly combats: number
  readonly outlook: { readonly [O in Outcome]: Sampled }
  /** Half the widest interval: "sampled, ± this at 95 %". */
  readonly margin: number
  readonly units: Duel<readonly { readonly unit: string; readonly expected: number }[]>
  readonly rounds: number
}

export const FEWEST = 200_000
export const NARROW = 0.0015
const BATCH = 10_000

/** Until both are reached, or `most` combats: at least 200 000, or the widest interval within ±0.15 points (TI-O.24). */
export function sample(problem: Problem, seed: string | number, most = FEWEST): SampledAnswer {
  const generator = new Generator(seed)
  const roll = () => generator.below(10) + 1
  const tally = { attacker: 0, draw: 0, defender: 0, open: 0 }
  const left = { attacker: problem.sides.attacker.groups.map(() => 0), defender: problem.sides.defender.groups.map(() => 0) }
  let combats = 0
  let rounds = 0
  while (combats < most) {
    const end = Math.min(most, combats + BATCH)
    for (; combats < end; combats++) {
      const played = playCombat(problem, roll)
      tally[played.outcome]++
      rounds += played.rounds
      for (const name of ['attacker', 'defender'] as const)
        for (const piece of played[name].living()) left[name][piece.group]!++
    }
    if (widest(tally, combats) < NARROW) break
  }
  const expected = (name: 'attacker' | 'defender') =>
    problem.sides[name].groups.map(({ unit }, g) => ({ unit, expected: left[name][g]! / combats }))
  return {
    method: 'sampled',
    clause: 'TI-O.24',
    combats,
    outlook: {
      attacker: sampled(combats, tally.attacker),
      draw: sampled(combats, tally.draw),
      defender: sampled(combats, tally.defender),
      open: sampled(combats, tally.open),
    },
    margin: widest(tally, combats),
    units: { attacker: expected('attacker'), defender: expected('defender') },
    rounds: rounds / combats,
  }
}

function widest(tally: Readonly<Record<Outcome, number>>, combats: number): number {
  return Math.max(...OUTCOMES.map(outcome => sampled(combats, tally[outcome]).margin))
}
