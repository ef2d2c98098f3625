// One plan by one doctrine: it garrisons, shells, strikes where the sum is good, spreads out and recruits, in that order, until the
// treasury is empty.

import type { EvalWeights } from '../evaluation/eval-weights.ts'
import { planAttacks } from './attacks.ts'
import { planBarrages } from './barrages.ts'
import type { Frame } from './frame.ts'
import { planGarrisons, planRecruits, planSettling, planSiege } from './growth.ts'
import { Sheet } from './plan-builder.ts'

/** The sheet as this doctrine fills it. */
export function schemeOf(frame: Frame, doctrine: EvalWeights): Sheet {
  const sheet = new Sheet(frame, doctrine)
  /** By hex: how many of the enemy's the shells of this plan are expected to take. */
  const dead = new Map<number, number>()
  planGarrisons(sheet)
  planBarrages(sheet, dead)
  planAttacks(sheet, dead)
  planSiege(sheet)
  planSettling(sheet)
  planRecruits(sheet)
  return sheet
}
