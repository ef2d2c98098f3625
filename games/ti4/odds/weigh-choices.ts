// TI-O.11, TI-O.16: what to do in the middle of a combat, weighed by the exact chance to win.
import type { Scenario } from './notation/scenario.ts'
import { compile } from './problem/compile.ts'
import { type Duel, other, type Side, type SideName } from './problem/problem.ts'
import type { Answer } from './solver/answer.ts'
import type { OutcomeChances } from './solver/ends.ts'
import { outlook, solve } from './solver/solve.ts'

type RetreatAdvice = { readonly stay: Answer; readonly leave: Answer; readonly leaveNext: Answer }

/** Stay to the end, leave when the round being fought is over, or when the next one is. */
export function weighRetreat(scenario: Scenario, name: SideName): RetreatAdvice {
  const { problem } = compile(scenario)
  const round = problem.from?.round ?? 1
  const after = (last: number) => solve({ ...problem, retreatAfter: { ...problem.retreatAfter, [name]: last } })
  return { stay: solve(problem), leave: after(round), leaveNext: after(round + 1) }
}

/** A ship of the enemy has just sustained: destroy it with a Direct Hit, or keep the card. */
export function weighDirectHit(
  scenario: Scenario,
  by: SideName,
  unit: string,
): { readonly use: OutcomeChances; readonly keep: OutcomeChances } {
  const { problem } = compile(scenario)
  const enemy = other(by)
  const groups = problem.sides[enemy].groups.map(group =>
    group.unit === unit && group.damaged > 0
      ? {
          ...group,
          count: group.count - 1,
          damaged: group.damaged - 1,
          ...(group.damagedThisRound ? { damagedThisRound: group.damagedThisRound - 1 } : {}),
        }
      : group,
  )
  const own = { ...problem.sides[by], directHits: Math.max(0, problem.sides[by].directHits - 1) }
  const sides = sidesWith(sidesWith(problem.sides, enemy, { ...problem.sides[enemy], groups }), by, own)
  return { use: outlook({ ...problem, sides }), keep: outlook(problem) }
}

function sidesWith(sides: Duel<Side>, name: SideName, side: Side): Duel<Side> {
  return { ...sides, [name]: side }
}
