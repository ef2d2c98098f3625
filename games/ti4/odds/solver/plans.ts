// What a side has planned around its rounds: at the start of one (Proxima), at its end (Devotion, Exotrireme II).
import { plansIn, worthOf } from '../problem/dice-of-side.ts'
import { sideThatLeaves } from '../problem/last-round.ts'
import { type Duel, other, type Plan, type Problem, type SideName } from '../problem/problem.ts'
import { doomed, type PairStep, volleyStage } from './before-rounds.ts'
import { chosenHit, firstAlive, withoutOne } from './openings.ts'
import { aged } from './side/assign-hits.ts'
import { DEAD, type Force } from './side/force.ts'

const NAMES: readonly SideName[] = ['attacker', 'defender']

/** The last round any plan reaches. */
export function lastPlanned({ sides }: Problem): number {
  return Math.max(0, ...NAMES.flatMap(name => sides[name].plans.map(({ last }) => last)))
}

export function stagesBefore(problem: Problem, forces: Duel<Force>, round: number): PairStep[] {
  return plansIn(problem, round).flatMap(({ plan }) =>
    plan.kind === 'bombardBoth' ? [plan.atEnemy, plan.atOwn].map(volley => ifBoth(volleyStage(volley, forces))) : [],
  )
}

/** TI-P2.5.10: the attacker's first. None where a side leaves at the end of the round: no enemy is left to hit. */
export function stagesAfter(problem: Problem, forces: Duel<Force>, round: number): PairStep[] {
  const { attacker, defender } = problem.retreatAfter ?? {}
  if (sideThatLeaves(problem) && (round === attacker || round === defender)) return []
  return plansIn(problem, round).flatMap(({ plan, name }) =>
    plan.kind === 'bombardBoth' ? [] : [ifBoth(sacrificeStage(plan, name, forces))],
  )
}

function ifBoth(stage: PairStep): PairStep {
  return (a, d, emit) => (a === DEAD || d === DEAD ? emit(a, d, 1) : stage(a, d, emit))
}

function sacrificeStage(plan: Exclude<Plan, { kind: 'bombardBoth' }>, name: SideName, forces: Duel<Force>): PairStep {
  const own = forces[name]
  const enemy = forces[other(name)]
  return (a, d, emit) => {
    const [ownId, enemyId] = name === 'attacker' ? [a, d] : [d, a]
    const [ownNow, enemyNow] =
      plan.kind === 'devotion' ? devoted(plan.types, own, ownId, enemy, enemyId) : rammed(plan, own, ownId, enemy, enemyId)
    const [toA, toD] = name === 'attacker' ? [ownNow, enemyNow] : [enemyNow, ownNow]
    emit(...doomed(forces, a, d, toA, toD), 1)
  }
}

/** One ship for a hit its owner aims (TI-O.15). */
function devoted(
  types: readonly string[],
  own: Force,
  ownId: number,
  enemy: Force,
  enemyId: number,
): readonly [number, number] {
  const group = firstAlive(own, ownId, types)
  if (group < 0) return [ownId, enemyId]
  const isSilenced = own.hasAny(ownId, own.side.silencers)
  return [withoutOne(own, ownId, group), aged(enemy, chosenHit(enemy, enemyId, isSilenced))]
}

/** Ships given up one by one, each for the dearest of the enemy's, no hits and no sustaining (TI-G.10.3). */
function rammed(
  { groups, ships, kills }: Extract<Plan, { kind: 'ram' }>,
  own: Force,
  ownId: number,
  enemy: Force,
  enemyId: number,
): readonly [number, number] {
  let left = ownId
  let struck = enemyId
  for (let i = 0; i < ships && struck !== DEAD; i++) {
    const group = groups.find(g => own.alive(left, g) > 0)
    if (group === undefined) break
    left = withoutOne(own, left, group)
    for (let k = 0; k < kills; k++) struck = withoutDearest(enemy, struck)
  }
  return [left, struck]
}

/** Of the dearest kind one that is undamaged, if there is one: that is the greater loss. */
function withoutDearest(force: Force, id: number): number {
  if (id === DEAD) return DEAD
  const { layout, side } = force
  let best = -1
  for (let g = 0; g < side.groups.length; g++) {
    if (side.groups[g]!.shieldOnly || force.alive(id, g) === 0) continue
    if (best < 0 || worthOf(side, g) > worthOf(side, best)) best = g
  }
  return force.changed(id, counts => {
    const places = [layout.undamagedAt[best]!, layout.damagedAt[best]!, layout.freshAt[best]!]
    counts[places.find(at => at >= 0 && counts[at]! > 0)!]!--
  })
}
