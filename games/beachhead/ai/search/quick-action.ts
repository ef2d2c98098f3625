// A quick hand for both sides while looking ahead: the best shot by exact odds, an objective under one's feet, else a pass. It reads of a
// world only what the side in question knows of it.

import { liveTargets, planIfAny } from '../../rules/combat/attack-plan.ts'
import { actors } from '../../rules/combat/readiness.ts'
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import { fieldOf } from '../../rules/map/field.ts'
import { type BeachheadState, objectiveAt, type Unit } from '../../rules/state/state.ts'
import type { Side } from '../../rules/tables/index.ts'
import { expectHits } from '../evaluation/dice-sums.ts'
import type { EvalWeights } from '../evaluation/eval-weights.ts'
import { pointsOf } from '../evaluation/shots.ts'

const PASS: BeachheadAction = { type: 'pass' }
/** A point of the Wasp's hull. */
const HULL = 4
const LEAST = 0.5

export function quickAction(state: BeachheadState, side: Side, evalWeights: EvalWeights): BeachheadAction {
  if (state.step === 'react.ciws') return { type: 'ciws', use: true }
  if (state.step === 'react.fastAmbush') return { type: 'fastMove', to: null }
  const prey = liveTargets(state, side)
  let best = PASS
  let most = LEAST
  for (const unit of actors(state, side)) {
    if (unit.who.facts.class === 'infantry' && isOnEnemyObjective(state, side, unit))
      return { type: 'secure', unit: unit.who.id }
    const { range, sp, isAir, type } = unit.who.facts
    if ((sp !== null && unit.sp === 0) || (isAir && !unit.airborne) || type === 'mortar_team') continue
    const cost = unit.marker === null ? 0 : evalWeights.hidden
    for (const target of prey) {
      const value = shotPoints(state, evalWeights, unit, target, range) - cost
      if (value <= most) continue
      most = value
      best = { type: 'attack', unit: unit.who.id, target: target.who.id }
    }
  }
  return best
}

const isOnEnemyObjective = (state: BeachheadState, side: Side, unit: Unit): boolean => {
  const objective = objectiveAt(state, unit.cell)
  return objective !== undefined && !objective.destroyed && objective.control !== side
}

function shotPoints(state: BeachheadState, evalWeights: EvalWeights, unit: Unit, target: Unit, range: number): number {
  // One more from high ground (BI-3.17).
  if (fieldOf(state).distance(unit.cell, target.cell) > range + 1) return 0
  const plan = planIfAny(state, unit, target)
  if (!plan) return 0
  const { mean, kill } = expectHits(plan.dice, plan.need, target.hp)
  if (target.who.facts.class === 'ship') return mean * HULL
  const points = pointsOf(target)
  return (mean * points) / target.who.facts.hp + kill * points * (evalWeights.kill + (target.acted ? 0 : evalWeights.kill))
}
