// The greedy planner: one plan a turn by the plain weights, from what its seat may know. It draws no dice: the same view always gets the
// same plan.
import type { Choice, Policy } from '@sandtable/ai'
import type { Dice } from '@sandtable/kernel'
import type { WwAction } from '../rules/contract/actions.ts'
import { imagine, type WwView } from '../rules/knowledge/view.ts'
import type { Side } from '../rules/tables.ts'
import { PLAIN } from './evaluation/eval-weights.ts'
import { frameOf, type PlannerFrame } from './planner/frame.ts'
import { planByWeights } from './planner/plan-by-weights.ts'
import { decide } from './routine-decisions.ts'

/** What cannot be seen does not matter to it, so any state the view allows will do. */
const ANY: Dice = { roll: () => 1, pick: () => 0 }

/** Both corners plan alike, so that neither gains by the order in which hexes are looked at. */
const ALIKE = 'WW-18.9'

export const greedy: Policy<WwView, WwAction> = {
  id: 'greedy',
  title: 'Greedy',
  about: 'One plan by rule of thumb, the same for the same position: the yardstick of the others.',
  choose(view, seat): Choice<WwAction> {
    const side = seat as Side
    const state = imagine(view, ANY)
    return decide(view, state, side, () => submit(frameOf(state, side, view)))
  },
}

function submit(frame: PlannerFrame): Choice<WwAction> {
  const builder = planByWeights(frame, PLAIN)
  const plan = builder.plan()
  const [steps, recruits] = [plan.steps?.length ?? 0, (plan.buys ?? []).reduce((sum, { units }) => sum + units.length, 0)]
  const why = `${steps} steps and ${recruits} recruits; ${builder.left} of ${frame.state.treasury[frame.side]} is kept.`
  return { action: { type: 'submitPlan', plan }, why: frame.isTurned ? `${why} Seen from the other corner (${ALIKE}).` : why }
}
