// WW-7.3 to WW-7.5: what a plan is, as data. Whether it may be carried out is for the validation chapter; here it only has a shape.
import type { JsonSchema } from '@sandtable/kernel'
import * as v from 'valibot'
import { CAPS } from '../caps.ts'
import type { Side } from '../tables.ts'

/** Ids, hexes and type codes are judged by the rules, with a code of their own (WW-7.28), so the shape takes any short word. */
const WORD = CAPS.word.most
const MOST_UNITS = CAPS.units.most
const MOST_STEPS = CAPS.steps.most
const MOST_PATH = CAPS.path.most
const MOST_SHOTS = CAPS.shots.most
const MOST_BUYS = CAPS.buys.most
const MOST_TEXT = CAPS.planText.most
const MOST_SHELLS = CAPS.shells.most
/** Types of an order of losses: five of them, and room for a wrong one to be told by its own code. */
const MOST_TYPES = 16

const Word = v.pipe(v.string(), v.maxLength(WORD))
const Words = (most: number) => v.pipe(v.array(Word), v.maxLength(most))
/** Which number it has to be is for the rules. */
const Loose = (most: number) => v.pipe(v.number(), v.minValue(-most), v.maxValue(most))

const BuySchema = v.strictObject({ at: Word, units: Words(MOST_UNITS) })
const ShotSchema = v.strictObject({ at: Word, shells: Loose(MOST_SHELLS) })
export const StepSchema = v.variant('do', [
  v.strictObject({ do: v.literal('move'), units: Words(MOST_UNITS), path: Words(MOST_PATH) }),
  v.strictObject({
    do: v.literal('fire'),
    units: Words(MOST_UNITS),
    /** Where the order says the battery stands; the guns' own hex when it is left out. */
    from: v.exactOptional(Word),
    shots: v.pipe(v.array(ShotSchema), v.maxLength(MOST_SHOTS)),
  }),
  v.strictObject({ do: v.literal('wait') }),
])
const LossesSchema = v.strictObject({
  order: v.exactOptional(Words(MOST_TYPES)),
  absorb: v.exactOptional(v.boolean()),
  protect: v.exactOptional(Words(MOST_UNITS)),
})
export const PlanSchema = v.strictObject({
  v: Loose(CAPS.count.most),
  turn: Loose(CAPS.count.most),
  side: Word,
  buys: v.exactOptional(v.pipe(v.array(BuySchema), v.maxLength(MOST_BUYS))),
  steps: v.exactOptional(v.pipe(v.array(StepSchema), v.maxLength(MOST_STEPS))),
  losses: v.exactOptional(LossesSchema),
})
/** WW-7.6: a plan in writing. */
export const PlanTextSchema = v.pipe(v.string(), v.maxLength(MOST_TEXT))

export type Shot = { readonly at: string; readonly shells: number }
export type MoveStep = { readonly do: 'move'; readonly units: readonly string[]; readonly path: readonly string[] }
export type FireStep = {
  readonly do: 'fire'
  readonly units: readonly string[]
  readonly from?: string
  readonly shots: readonly Shot[]
}
export type PlanStep = MoveStep | FireStep | { readonly do: 'wait' }
export type Buy = { readonly at: string; readonly units: readonly string[] }
export type Losses = {
  readonly order?: readonly string[]
  readonly absorb?: boolean
  readonly protect?: readonly string[]
}
export type Plan = {
  readonly v: number
  readonly turn: number
  readonly side: string
  readonly buys?: readonly Buy[]
  readonly steps?: readonly PlanStep[]
  readonly losses?: Losses
}

/** More than a plan may hold: which part of it, and how much that names. Null where it fits. */
export function tooLarge({
  buys = [],
  steps = [],
}: Plan): { readonly part: 'buys' | 'steps' | 'planWords'; readonly given: number } | null {
  if (buys.length > MOST_BUYS) return { part: 'buys', given: buys.length }
  if (steps.length > MOST_STEPS) return { part: 'steps', given: steps.length }
  let words = 0
  for (const { units } of buys) words += units.length + 1
  for (const step of steps)
    words += step.do === 'wait' ? 1 : step.units.length + (step.do === 'move' ? step.path.length : step.shots.length)
  return words > CAPS.planWords.most ? { part: 'planWords', given: words } : null
}

export const PLAN_VERSION = 1
export const emptyPlan = (turn: number, side: Side): Plan => ({ v: PLAN_VERSION, turn, side, buys: [], steps: [] })

/** A unit more at this site: at the end of its entry, or as a new entry (WW-7.20: a site has one). */
export function withBuy(plan: Plan, at: string, unit: string): Plan {
  const buys = plan.buys ?? []
  const isKnown = buys.some(buy => buy.at === at)
  const grown = buys.map(buy => (buy.at === at ? { at, units: [...buy.units, unit] } : buy))
  return { ...plan, buys: isKnown ? grown : [...buys, { at, units: [unit] }] }
}

export const withStep = (plan: Plan, step: PlanStep): Plan => ({ ...plan, steps: [...(plan.steps ?? []), step] })
export const withSteps = (plan: Plan, steps: readonly PlanStep[]): Plan => ({ ...plan, steps })
export const withoutStep = (plan: Plan, index: number): Plan =>
  withSteps(
    plan,
    (plan.steps ?? []).filter((_, i) => i !== index),
  )

/** The step at `from` then stands at `to`; those between close up. */
export function withStepMoved(plan: Plan, from: number, to: number): Plan {
  const steps = [...(plan.steps ?? [])]
  const [step] = steps.splice(from, 1)
  if (step) steps.splice(to, 0, step)
  return withSteps(plan, steps)
}

export function withoutBuy(plan: Plan, at: string): Plan {
  return { ...plan, buys: (plan.buys ?? []).filter(buy => buy.at !== at) }
}

const word: JsonSchema = { type: 'string', maxLength: WORD }
const object = (properties: { readonly [name: string]: JsonSchema }, required: readonly string[]): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const list = (items: JsonSchema, maxItems: number): JsonSchema => ({ type: 'array', items, maxItems })

/** The same shape for a form; narrower words where the caller knows which can pass. */
export function stepJsonSchema(
  unit: JsonSchema = word,
  hex: JsonSchema = word,
  shells: JsonSchema = { type: 'number', minimum: -MOST_SHELLS, maximum: MOST_SHELLS },
): JsonSchema {
  const units = list(unit, MOST_UNITS)
  return {
    anyOf: [
      object({ do: { const: 'move' }, units, path: list(hex, MOST_PATH) }, ['do', 'units', 'path']),
      object(
        { do: { const: 'fire' }, units, from: hex, shots: list(object({ at: hex, shells }, ['at', 'shells']), MOST_SHOTS) },
        [...['do', 'units', 'shots']],
      ),
      object({ do: { const: 'wait' } }, ['do']),
    ],
  }
}

export const PLAN_TEXT_JSON_SCHEMA: JsonSchema = { type: 'string', maxLength: MOST_TEXT, description: 'orders in writing' }
export const PLAN_JSON_SCHEMA: JsonSchema = object(
  {
    v: { type: 'number', minimum: -CAPS.count.most, maximum: CAPS.count.most },
    turn: { type: 'number', minimum: -CAPS.count.most, maximum: CAPS.count.most },
    side: word,
    buys: list(object({ at: word, units: list(word, MOST_UNITS) }, ['at', 'units']), MOST_BUYS),
    steps: list(stepJsonSchema(), MOST_STEPS),
    losses: object({ order: list(word, MOST_TYPES), absorb: { type: 'boolean' }, protect: list(word, MOST_UNITS) }, []),
  },
  ['v', 'turn', 'side'],
)
