// BI-24.5, timing: sides act in turn, so it matters who is still to act. What an enemy would do if he is let, and what he can still do to
// whoever shows himself.
import { planIfAny } from '../../rules/combat/attack-plan.ts'
import type { Unit } from '../../rules/state/state.ts'
import type { Mind } from '../ideas/ideas.ts'
import { expectHits } from './dice-sums.ts'
import { pointsOf, preyOf } from './shots.ts'

/** Enemies in sight that may still shoot this turn. */
const kept = new WeakMap<Mind, readonly Unit[]>()
function waitingFoes(mind: Mind): readonly Unit[] {
  let foes = kept.get(mind)
  if (!foes) {
    foes = preyOf(mind.situation).filter(foe => !foe.acted && foe.tokens < 2 && !(foe.who.facts.sp !== null && foe.sp === 0))
    kept.set(mind, foes)
  }
  return foes
}

/** What one shot costs its target, in points of the target. */
function harm({ situation }: Mind, shooter: Unit, target: Unit): number {
  const plan = planIfAny(situation.state, shooter, target)
  if (!plan) return 0
  const { mean, kill } = expectHits(plan.dice, plan.need, target.hp)
  return target.who.facts.class === 'ship'
    ? mean * 4
    : mean * (pointsOf(target) / target.who.facts.hp) + kill * pointsOf(target) * situation.evalWeights.kill
}

const menaces = new WeakMap<Mind, Map<string, number>>()

/** The most an enemy who has not acted can do to one of ours from where he is. */
export function menaceOf(mind: Mind, foe: Unit): number {
  let known = menaces.get(mind)
  if (!known) {
    known = new Map()
    menaces.set(mind, known)
  }
  let most = known.get(foe.who.id)
  if (most === undefined) {
    most = 0
    if (waitingFoes(mind).includes(foe))
      for (const unit of mind.situation.own)
        if (unit.cell >= 0 && unit.marker === null) most = Math.max(most, harm(mind, foe, unit))
    known.set(foe.who.id, most)
  }
  return most
}

/** Two answers are as many as a turn mostly leaves time for. */
const SECOND = 0.5

/** What can still be done to a unit this turn, were it seen, in points; never more than it is worth. */
export function answerTo(mind: Mind, unit: Unit): number {
  let [first, second] = [0, 0]
  for (const foe of waitingFoes(mind)) {
    const points = harm(mind, foe, unit)
    if (points > first) [first, second] = [points, first]
    else if (points > second) second = points
  }
  return Math.min(pointsOf(unit), first + SECOND * second)
}
