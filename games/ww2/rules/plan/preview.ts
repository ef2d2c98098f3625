// WW-18.2, WW-18.3: what a plan costs and what it would do if the enemy did nothing. Uses only what the side may see.
import { type Dice, noDice } from '@sandtable/kernel'
import type { WwEvent } from '../contract/events.ts'
import { asRefusal, readPlan } from '../contract/prepare.ts'
import type { PlanProblem, WwRefusal } from '../contract/refusals.ts'
import { imagine, view } from '../knowledge/view.ts'
import type { WwState } from '../state/state.ts'
import { enemyOf, type Side, withSide } from '../tables.ts'
import { beginSteps } from '../turn/execution.ts'
import { emptyPlan, type Plan } from './plan.ts'
import { ledgerOf, type PlanLedger } from './pricing.ts'
import { problemsOf } from './validation.ts'

export type Quote = {
  readonly plan: Plan | null
  readonly ledger: PlanLedger | null
  readonly errors: readonly PlanProblem[]
  readonly clauses: readonly string[]
}
const QUOTE_CLAUSES = ['WW-7.10', 'WW-7.25', 'WW-18.2']
const PREVIEW_CLAUSES = ['WW-10.15', 'WW-12.6', 'WW-18.3']

/** Price by item, the ledger and every error; a text that cannot be read has only its one. */
export function quote(state: WwState, side: Side, given: Plan | string): Quote {
  const plan = readPlan(state, side, given)
  if ('code' in plan) return { plan: null, ledger: null, errors: [plan], clauses: QUOTE_CLAUSES }
  return { plan, ledger: ledgerOf(state, side, plan), errors: problemsOf(state, side, plan), clauses: QUOTE_CLAUSES }
}

/** The position as this side sees it, with an empty enemy plan. Losses follow the plans' policies. */
export function asSeen(state: WwState, side: Side): WwState {
  const { options } = state.setting
  const seen = options.fogOfWar ? imagine(view(state, side), noDiceButFirst) : state
  if (!options.interactiveCasualties) return seen
  return { ...seen, setting: { ...seen.setting, options: { ...options, interactiveCasualties: false } } }
}
const noDiceButFirst: Dice = { ...noDice, pick: () => 0 }

/** The events of the steps, up to the last one, for these dice. */
function previewWith(state: WwState, side: Side, plan: Plan, dice: Dice): readonly WwEvent[] {
  const seen = asSeen(state, side)
  const enemy = enemyOf(side)
  const plans = withSide({ nw: plan, se: plan }, enemy, emptyPlan(state.turn, enemy))
  return beginSteps(seen, plans, dice).field.events
}

export type Preview = {
  readonly refusal: WwRefusal | null
  /** For each face of the wind die, were it to fall in every barrage: what would happen. One entry where no die falls. */
  readonly byFace: readonly (readonly WwEvent[])[]
  readonly clauses: readonly string[]
}

/** Fights are exact; a barrage is told once for each of the six faces. */
export function preview(state: WwState, side: Side, given: Plan | string): Preview {
  const plan = readPlan(state, side, given)
  if ('code' in plan) return { refusal: plan, byFace: [], clauses: PREVIEW_CLAUSES }
  const refusal = asRefusal(problemsOf(state, side, plan))
  if (refusal) return { refusal, byFace: [], clauses: PREVIEW_CLAUSES }
  const hasBarrage = (plan.steps ?? []).some(step => step.do === 'fire')
  const faces = hasBarrage ? [1, 2, 3, 4, 5, 6] : [5]
  const byFace = faces.map(face => previewWith(state, side, plan, { roll: () => face, pick: () => 0 }))
  return { refusal: null, byFace, clauses: PREVIEW_CLAUSES }
}
