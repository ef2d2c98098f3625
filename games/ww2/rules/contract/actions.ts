// WW-4: the actions of the table of states. The seat that sends an action is its side.
import * as v from 'valibot'
import { CAPS } from '../caps.ts'
import { type Plan, PlanSchema, type PlanStep, PlanTextSchema, StepSchema } from '../plan/plan.ts'
import { FACTIONS, type Faction } from '../tables.ts'

const Word = v.pipe(v.string(), v.maxLength(CAPS.word.most))
const Damage = v.pipe(v.number(), v.minValue(-CAPS.points.most), v.maxValue(CAPS.points.most))
const Losses = v.pipe(v.array(v.strictObject({ unit: Word, damage: Damage })), v.maxLength(CAPS.units.most))

/** A plan as data or in writing, never both; without either `submitPlan` means the draft. */
const Planned = { plan: v.exactOptional(PlanSchema), text: v.exactOptional(PlanTextSchema) }
const SavePlan = v.pipe(
  v.strictObject({ type: v.literal('savePlan'), ...Planned }),
  v.check(({ plan, text }) => (plan === undefined) !== (text === undefined), 'either "plan" or "text" is saved'),
)
const SubmitPlan = v.pipe(
  v.strictObject({ type: v.literal('submitPlan'), ...Planned }),
  v.check(({ plan, text }) => plan === undefined || text === undefined, 'either "plan" or "text" is submitted'),
)

export const ActionSchema = v.variant('type', [
  v.strictObject({ type: v.literal('chooseFaction'), faction: v.picklist(FACTIONS) }),
  v.strictObject({ type: v.literal('place'), hex: Word }),
  v.strictObject({ type: v.literal('addBuy'), at: Word, unit: Word }),
  v.strictObject({ type: v.literal('addStep'), step: StepSchema }),
  SavePlan,
  SubmitPlan,
  v.strictObject({ type: v.literal('withdrawPlan') }),
  v.strictObject({ type: v.literal('assignLosses'), losses: Losses }),
  v.strictObject({ type: v.literal('resign') }),
  v.strictObject({ type: v.literal('offerDraw') }),
  v.strictObject({ type: v.literal('acceptDraw') }),
  v.strictObject({ type: v.literal('claimForfeit') }),
  // Sent by the referee in the name of the side that is late (WW-4.6): rules read no clock.
  v.strictObject({ type: v.literal('timeout') }),
]) as v.GenericSchema<unknown, WwAction>

export type WwAction =
  | { readonly type: 'chooseFaction'; readonly faction: Faction }
  | { readonly type: 'place'; readonly hex: string }
  | { readonly type: 'addBuy'; readonly at: string; readonly unit: string }
  | { readonly type: 'addStep'; readonly step: PlanStep }
  | { readonly type: 'savePlan'; readonly plan: Plan }
  | { readonly type: 'savePlan'; readonly text: string }
  | { readonly type: 'submitPlan'; readonly plan?: Plan }
  | { readonly type: 'submitPlan'; readonly text: string }
  | { readonly type: 'withdrawPlan' }
  | { readonly type: 'assignLosses'; readonly losses: readonly Loss[] }
  | { readonly type: 'resign' | 'offerDraw' | 'acceptDraw' | 'claimForfeit' | 'timeout' }
export type Loss = { readonly unit: string; readonly damage: number }
