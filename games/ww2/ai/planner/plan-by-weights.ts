// One plan by one set of weights: garrisons, barrages, attacks that pay, land and recruits, in that order, until the
// treasury is empty.

import type { EvalWeights } from '../evaluation/eval-weights.ts'
import { planAttacks } from './attacks.ts'
import { planBarrages } from './barrages.ts'
import type { PlannerFrame } from './frame.ts'
import { planGarrisons, planRecruits, planSettling, planSiege } from './growth.ts'
import { PlanBuilder } from './plan-builder.ts'

/** The plan these weights write. */
export function planByWeights(frame: PlannerFrame, weights: EvalWeights): PlanBuilder {
  const builder = new PlanBuilder(frame, weights)
  /** By hex: how many enemy units the shells of this plan are expected to destroy. */
  const dead = new Map<number, number>()
  planGarrisons(builder)
  planBarrages(builder, dead)
  planAttacks(builder, dead)
  planSiege(builder)
  planSettling(builder)
  planRecruits(builder)
  return builder
}
