// TI-O.26, TI-G.11.6: what to do in the middle of a combat, weighed by the exact chance to win.
import type { Answer } from './answer.ts'
import { assignRoll } from './batch.ts'
import { type Choice, choicesFor, type Move } from './choices.ts'
import { compile } from './compile.ts'
import type { Outlook } from './ends.ts'
import { Force } from './force.ts'
import type { Duel, Moment, PendingHits, Problem, Side, SideName } from './problem.ts'
import type { Scenario } from './scenario.ts'
import { outlook, solve } from './solve.ts'
import { other } from './stages.ts'

export type Advice = {
  readonly moves: readonly { readonly kind: Move['kind']; readonly unit: string; readonly state: Move['state'] }[]
  /** The chance to win after this assignment; the enemy's pending hits are assigned by its order. */
  readonly win: number
  readonly outlook: Outlook
  readonly remainingCost: number
  /** This is what the order of the policy would do (TI-G.11.5). */
  readonly isOrder: boolean
}

const NO_PENDING: PendingHits = { any: 0, nonFighter: 0 }

/** Every distinct legal assignment of the hits pending on a side, the best first: by chance, then cost, then order. */
export function weighAssignments(scenario: Scenario, name: SideName): Advice[] {
  const { problem } = compile(scenario)
  const pending = problem.from?.pending ?? { attacker: NO_PENDING, defender: NO_PENDING }
  const { own, isSilenced } = standing(problem, name)
  const byOrder = assignRoll(own, own.start, pending[name], 0, isSilenced).id
  return choicesFor(own, own.start, pending[name], isSilenced)
    .map(choice => weigh(problem, name, own, choice, choice.id === byOrder))
    .toSorted((a, b) => compareAdvice(a, b))
}

/** Chances closer than this are equal: sums in another order differ in their last bits. */
const SAME = 1e-12

function compareAdvice(a: Advice, b: Advice): number {
  if (Math.abs(a.win - b.win) > SAME) return b.win - a.win
  return b.remainingCost - a.remainingCost || Number(b.isOrder) - Number(a.isOrder)
}

function weigh(problem: Problem, name: SideName, own: Force, { id, moves }: Choice, isOrder: boolean): Advice {
  const { groups } = problem.sides[name]
  const after = outlook(withPending(withCondition(problem, name, own, id), name, NO_PENDING))
  return {
    moves: moves.map(({ kind, group, state }) => ({ kind, unit: groups[group]!.unit, state })),
    win: after[name],
    outlook: after,
    remainingCost: groups.reduce((sum, { cost }, g) => sum + cost * own.alive(id, g), 0),
    isOrder,
  }
}

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
): { readonly use: Outlook; readonly keep: Outlook } {
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

function standing(problem: Problem, name: SideName): { readonly own: Force; readonly isSilenced: boolean } {
  const enemyName = other(name)
  const own = new Force(problem.sides[name], problem.sides[enemyName].directHits)
  const enemy = new Force(problem.sides[enemyName], problem.sides[name].directHits)
  return { own, isSilenced: enemy.hasAny(enemy.start, enemy.side.silencers) }
}

/** The problem with one side in another condition; the enemy has spent the Direct Hits that fell on it. */
function withCondition(problem: Problem, name: SideName, force: Force, id: number): Problem {
  const { layout } = force
  const counts = force.countsOf(id)
  const side = problem.sides[name]
  const groups = side.groups.map((group, g) => {
    const fresh = layout.freshAt[g]! >= 0 ? counts[layout.freshAt[g]!]! : 0
    const damaged = (layout.damagedAt[g]! >= 0 ? counts[layout.damagedAt[g]!]! : 0) + fresh
    return { ...group, count: force.alive(id, g), damaged, damagedThisRound: fresh }
  })
  const enemyName = other(name)
  const enemy = { ...problem.sides[enemyName], directHits: counts[layout.directHitsAt]! }
  const sides = sidesWith(sidesWith(problem.sides, name, { ...side, groups }), enemyName, enemy)
  return { ...problem, sides }
}

function withPending(problem: Problem, name: SideName, hits: PendingHits): Problem {
  const { round = 1, pending } = problem.from ?? {}
  const before = pending ?? { attacker: NO_PENDING, defender: NO_PENDING }
  const from: Moment = { stage: 'round', round, pending: { ...before, [name]: hits } }
  return { ...problem, from }
}

function sidesWith(sides: Duel<Side>, name: SideName, side: Side): Duel<Side> {
  return { ...sides, [name]: side }
}
