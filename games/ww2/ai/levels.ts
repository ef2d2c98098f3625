// The computer levels, from one that makes a beginner's mistakes to one that searches whole plans.
import { type Alternative, type Asking, adaptiveLevel, alternativesTo, type Choice, type Policy } from '@sandtable/ai'
import { type Action, type Dice, sameJson, seeded } from '@sandtable/kernel'
import type { WwAction } from '../rules/contract/actions.ts'
import { imagine, type WwView } from '../rules/knowledge/view.ts'
import { emptyPlan, type Plan } from '../rules/plan/plan.ts'
import type { WwState } from '../rules/state/state.ts'
import { enemyOf, type Side } from '../rules/tables.ts'
import { BOLD, type EvalWeights, GUNNER, MASSES, NAIVE, PLAIN, RAIDER, SETTLER, WARY } from './evaluation/eval-weights.ts'
import { trainedFor } from './evaluation/trained-weights.ts'
import { planByWeights } from './planner/plan-by-weights.ts'
import { planInWords } from './reasons.ts'
import { decide } from './routine-decisions.ts'
import { chanceAfterTurn } from './search/forecast.ts'
import { openFrame, worldFrom } from './search/imagined-world.ts'
import { type PlanSearchSettings, type RatedPlan, searchPlans } from './search/plan-search.ts'
import { variationContextOf, variedPlan } from './search/plan-variation.ts'

export type WwPolicy = Policy<WwView, WwAction>

/** A style: how it adjusts the weights, what it likes about a plan, and how it takes risk. */
export type Style = Pick<PlanSearchSettings, 'taste' | 'risk'> & { readonly adjust: (weights: EvalWeights) => EvalWeights }
const NO_STYLE: Style = { adjust: weights => weights, taste: () => 0, risk: 0 }

/** `slips`: how often, in hundredths, it spoils its own plan, and by how many changes. `effort` is null for a level without a search. */
type Level = {
  readonly title: string
  readonly about: string
  readonly slips: { readonly rate: number; readonly changes: number }
  readonly weights: EvalWeights
  readonly effort: LevelEffort | null
}
/** `usesTrained`: it also tries the weights trained for this scenario. */
type LevelEffort = Omit<PlanSearchSettings, 'taste' | 'risk'> & { readonly usesTrained?: true }

const LEVELS = {
  /** Weaker than any level that is offered: where the ladder of the adaptive opponent begins. */
  clumsy: {
    title: 'Novice',
    about: 'Knows the rules and little else.',
    slips: { rate: 100, changes: 6 },
    weights: NAIVE,
    effort: null,
  },
  novice: {
    title: 'Novice',
    about: 'Means well, but forgets orders, leaves cities empty and reckons with no recruits.',
    slips: { rate: 40, changes: 2 },
    weights: NAIVE,
    effort: null,
  },
  veteran: {
    title: 'Veteran',
    about: 'Tries a few ready plans out in its head against what most would do, takes the best, and slips once in ten.',
    slips: { rate: 10, changes: 2 },
    weights: PLAIN,
    effort: { evaluations: 6, own: [PLAIN, RAIDER, WARY], enemy: [PLAIN, RAIDER], rows: 3, bred: 0, trust: 1, slack: 0.01 },
  },
  elite: {
    title: 'Elite',
    about: 'Breeds whole plans against what you might have written and mixes the best, so that you cannot foresee it.',
    slips: { rate: 0, changes: 0 },
    weights: PLAIN,
    effort: {
      evaluations: 160,
      own: [PLAIN, RAIDER, BOLD, WARY, GUNNER, SETTLER, MASSES],
      usesTrained: true,
      enemy: [PLAIN, RAIDER, BOLD, WARY, GUNNER],
      rows: 8,
      bred: 2,
      trust: 0.6,
      slack: 0.01,
    },
  },
} as const satisfies Record<string, Level>

export function levelIn(id: keyof typeof LEVELS, style: Style = NO_STYLE): WwPolicy {
  const { title, about, ...level }: Level = LEVELS[id]
  return {
    id,
    title,
    about,
    choose(view, seat, dice, asking = {}) {
      const side = seat as Side
      const own = seeded(dice.pick(2 ** 31, 'thinking'))
      return decide(view, imagine(view, own), side, () => choosePlan(level, style, view, side, own, asking))
    },
  }
}

type LevelSettings = Omit<Level, 'title' | 'about'>

function choosePlan(
  level: LevelSettings,
  style: Style,
  view: WwView,
  side: Side,
  dice: Dice,
  asking: Asking,
): Choice<WwAction> {
  const world = worldFrom(view, side, dice)
  const meant = level.effort
    ? bySearch(level.effort, style, view, world, side, dice, asking)
    : byWeightsAlone(level, style, world, side)
  const { rate, changes } = level.slips
  const done = played(view, asking.beside)
  if (rate === 0 || dice.pick(100, 'slip') >= rate) return choiceOf(world, side, meant, done)
  const plan = withSlips(world, side, meant.best.plan, changes, dice)
  if (sameJson(plan, meant.best.plan)) return choiceOf(world, side, meant, done)
  const slipped = { plan, value: meant.worthOf(plan), why: `${planInWords(world, side, plan)} ${SLIPPED}` }
  return choiceOf(world, side, { ...meant, best: slipped, others: [meant.best, ...meant.others] }, done)
}

/** A plan and the chance that is expected of it; `why` where there is more to say than what it does. */
type Proposal = { readonly plan: Plan; readonly value: number; readonly why?: string }
type PlanChoice = {
  readonly best: Proposal
  readonly others: readonly Proposal[]
  readonly worthOf: (plan: Plan) => number
  readonly looked?: number
}

function choiceOf(
  world: WwState,
  side: Side,
  { best, others, worthOf, looked }: PlanChoice,
  done: Plan | null,
): Choice<WwAction> {
  const action = submit(best.plan)
  const listed = alternativesTo(action, others.map(lineOf))
  // If all weights write the same plan, the empty plan is the alternative.
  const waits = emptyPlan(world.turn, side)
  const all = listed.length > 0 ? listed : alternativesTo(action, [lineOf({ plan: waits, value: worthOf(waits) })])
  return {
    action,
    why: best.why ?? planInWords(world, side, best.plan),
    value: best.value,
    measure: 'chance',
    alternatives: all,
    ...(looked === undefined ? {} : { looked }),
    ...(done && { beside: worthOf(done) }),
  }
  function lineOf({ plan, value }: Proposal): Alternative<WwAction> {
    return { action: submit(plan), value, why: planInWords(world, side, plan) }
  }
}

const submit = (plan: Plan): WwAction => ({ type: 'submitPlan', plan })

/** The plan of a player's own submission, to compare with. */
function played({ own }: WwView, done: Action | undefined): Plan | null {
  if (done?.type !== 'submitPlan' || 'text' in done) return null
  return (done as { readonly plan?: Plan }).plan ?? own?.draft ?? null
}

function withSlips(world: WwState, side: Side, meant: Plan, changes: number, dice: Dice): Plan {
  const context = variationContextOf(world, side)
  let plan = meant
  for (let n = 0; n < changes; n++) plan = variedPlan(context, plan, plan, dice)
  return plan
}

/** The plan its weights write, without a search; the plans of other weights serve as alternatives. */
function byWeightsAlone({ weights }: LevelSettings, { adjust }: Style, world: WwState, side: Side): PlanChoice {
  const frame = openFrame(world, side)
  const usual = planByWeights(openFrame(world, enemyOf(side)), PLAIN).plan()
  const worthOf = (plan: Plan) => chanceAfterTurn(world, side, plan, usual, 0)
  const plans = [adjust(weights), PLAIN, WARY].map(each => planByWeights(frame, each).plan())
  const [best, ...others] = plans.map(plan => ({ plan, value: worthOf(plan) })) as [Proposal, ...Proposal[]]
  const why = planInWords(world, side, best.plan)
  const isBehind = others.some(({ value }) => value > best.value)
  return { best: isBehind ? { ...best, why: `${why} ${BY_WEIGHTS_ALONE}` } : best, others, worthOf }
}

const SLIPPED = 'A slip: it meant another plan.'
/** Added to the reason when a level without a search plays a plan worth less than an alternative. */
const BY_WEIGHTS_ALONE = 'Tried out, another would have come to more; it plans by rule of thumb and tries nothing out.'

/** In fog the worlds differ; without it one is all there is. */
const WORLDS_IN_FOG = 3

function bySearch(
  effort: LevelEffort,
  { adjust, taste, risk }: Style,
  view: WwView,
  world: WwState,
  side: Side,
  dice: Dice,
  { evaluations = effort.evaluations, stop }: Asking,
): PlanChoice {
  const more = view.setting.options.fogOfWar ? WORLDS_IN_FOG - 1 : 0
  const worlds = [world, ...Array.from({ length: more }, () => worldFrom(view, side, dice))]
  const own = [...effort.own, ...(effort.usesTrained ? trainedFor(view.setting.id) : [])].map(adjust)
  const { rows, looked, worthOf } = searchPlans(worlds, side, dice, { ...effort, own, evaluations, taste, risk }, stop)
  const [best, ...others] = rows as [RatedPlan, ...RatedPlan[]]
  return { best: { ...best, why: reasonFor(world, side, best, others) }, others, worthOf, looked }
}

function reasonFor(
  world: WwState,
  side: Side,
  { plan, payoffs, value, merit }: RatedPlan,
  others: readonly RatedPlan[],
): string {
  const percent = (chance: number) => Math.round(100 * chance)
  const plans = payoffs.length === 1 ? 'one enemy plan' : `${payoffs.length} enemy plans`
  const tried = `Tried against ${plans}: ${percent(value)} of 100 expected, ${percent(Math.min(...payoffs))} at worst.`
  const why = `${planInWords(world, side, plan)} ${tried}`
  if (!others.some(row => row.value > value)) return why
  const isMixed = others.some(row => row.merit > merit)
  return `${why} Another came out higher, but ${isMixed ? 'plans nearly as good take turns, so that nobody can foresee it.' : 'this is more to its taste.'}`
}

export const clumsy = levelIn('clumsy')
export const novice = levelIn('novice')
export const veteran = levelIn('veteran')
export const elite = levelIn('elite')

/**
 * The strength of the levels, for finding an even opponent: in the order of the ladder in docs/ai-ww2.md, the veteran at 0, on the scale of `toChance`. The ladder's own distances (Novice at -2.8, Elite
 * at 2.4) would leave the range in which a person's strength is looked for; with these an even match is found within forty games.
 */
const RATINGS = { clumsy: -2, novice: -1.2, veteran: 0, elite: 1.8 }

export const learning = adaptiveLevel([clumsy, novice, veteran, elite], RATINGS)
