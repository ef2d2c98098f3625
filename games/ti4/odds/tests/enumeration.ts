// The judge: a combat solved the long way round. Units are single objects, hits are assigned one by one on copies, every
// result of every die is followed, and the equations between the positions are solved by repetition. It shares nothing with
// the solver but the description of the problem, and is good for a handful of units.
import type { Problem, Side } from '../problem/problem.ts'
import { before } from './judge/before.ts'
import { type Army, armyOf, isOver, merge, type Position, scaled } from './judge/positions.ts'
import { endRound, playRound } from './judge/round.ts'

export type Enumerated = {
  readonly outlook: { attacker: number; draw: number; defender: number; open: number }
  readonly left: { attacker: number[]; defender: number[] }
}

export function enumerate(problem: Problem): Enumerated {
  const { attacker: A, defender: D } = problem.sides
  const start = before(problem, { a: armyOf(A), d: armyOf(D) })
  const limit = Math.min(problem.rounds ?? 99, problem.retreatAfter?.attacker ?? 99, problem.retreatAfter?.defender ?? 99)
  const settled = Math.max(
    0,
    ...[...A.boosts, ...D.boosts, ...A.plans, ...D.plans].map(({ last }) => (last === Number.POSITIVE_INFINITY ? 0 : last)),
  )
  const first = problem.from?.stage === 'round' ? problem.from.round + (problem.from.pending ? 1 : 0) : 1
  let now = start
  if (problem.from?.pending) {
    endRound(problem, problem.from.round, next => {
      now = merge(now.flatMap(({ to, p }) => scaled(isOver(problem, to) ? [{ to, p: 1 }] : next(to), p)))
    })
  }
  let round = first
  for (; round <= (limit < 99 ? limit : settled); round++) {
    const here = round
    now = merge(now.flatMap(({ to, p }) => scaled(isOver(problem, to) ? [{ to, p: 1 }] : playRound(problem, to, here), p)))
  }
  const width = 4 + A.groups.length + D.groups.length
  const sum: number[] = new Array(width).fill(0)
  const values =
    limit < 99
      ? new Map<string, number[]>()
      : solveFrom(
          problem,
          now.map(({ to }) => to),
          round,
        )
  for (const { to, p } of now) {
    const value = values.get(JSON.stringify(to)) ?? ending(problem, to, true)
    for (const [i, v] of value.entries()) sum[i]! += p * v
  }
  const [attacker = 0, draw = 0, defender = 0, open = 0] = sum
  const split = 4 + A.groups.length
  return { outlook: { attacker, draw, defender, open }, left: { attacker: sum.slice(4, split), defender: sum.slice(split) } }
}

/** All positions that can follow, and their values by repeated substitution. */
function solveFrom(problem: Problem, starts: readonly Position[], round: number): Map<string, number[]> {
  const spreads = new Map<string, { self: number; rest: { to: string; p: number }[]; position: Position }>()
  const order: string[] = []
  const visit = (position: Position) => {
    const key = JSON.stringify(position)
    if (spreads.has(key)) return
    spreads.set(key, { self: 0, rest: [], position })
    if (!isOver(problem, position)) {
      const after = merge(playRound(problem, position, round))
      for (const { to } of after) visit(to)
      const keyed = after.map(({ to, p }) => ({ to: JSON.stringify(to), p }))
      spreads.set(key, {
        self: keyed.filter(({ to }) => to === key).reduce((sum, { p }) => sum + p, 0),
        rest: keyed.filter(({ to }) => to !== key),
        position,
      })
    }
    order.push(key)
  }
  for (const start of starts) visit(start)
  const values = new Map<string, number[]>()
  for (const key of order) {
    const { rest, position } = spreads.get(key)!
    values.set(key, rest.length === 0 ? ending(problem, position, true) : ending(problem, position, false))
  }
  for (let sweep = 0; sweep < 3000; sweep++) {
    let moved = 0
    for (const key of order) {
      const { self, rest } = spreads.get(key)!
      if (rest.length === 0) continue
      const old = values.get(key)!
      const next = old.map((_, i) => rest.reduce((sum, { to, p }) => sum + p * values.get(to)![i]!, 0) / (1 - self))
      moved = Math.max(moved, ...next.map((v, i) => Math.abs(v - old[i]!)))
      values.set(key, next)
    }
    if (moved < 1e-15) break
  }
  return values
}

/** Outcome and survivors of a position; all zero as long as it is not to count. */
function ending(problem: Problem, position: Position, counts: boolean): number[] {
  const { attacker: A, defender: D } = problem.sides
  const value: number[] = new Array(4 + A.groups.length + D.groups.length).fill(0)
  if (!counts) return value
  const isIn = (army: Army, side: Side) => army.units.some(unit => !side.groups[unit.g]!.shieldOnly)
  const holds = (army: Army, side: Side) =>
    army.units.some(({ g }) => !side.groups[g]!.shieldOnly && !side.groups[g]!.cannotHold)
  const a = isIn(position.a, A)
  const d = isIn(position.d, D)
  const plan = problem.retreatAfter
  const leaves = plan && (plan.defender ?? 99) <= (plan.attacker ?? 99) ? 'defender' : plan ? 'attacker' : null
  const limited = problem.rounds !== undefined && problem.rounds < Math.min(plan?.attacker ?? 99, plan?.defender ?? 99)
  let outcome = 1
  if (a && d) outcome = leaves && !limited ? (leaves === 'attacker' ? 2 : 0) : 3
  else if (a) outcome = holds(position.a, A) ? 0 : 1
  else if (d) outcome = holds(position.d, D) ? 2 : 1
  value[outcome] = 1
  if (a) for (const { g } of position.a.units) value[4 + g]!++
  if (d) for (const { g } of position.d.units) value[4 + A.groups.length + g]!++
  return value
}
