// The opponents of this game, from the one who makes a beginner's mistakes to the one who breeds whole plans.
import type { Alternative, Asking, Choice, Policy } from '@sandtable/ai'
import { type Dice, seeded } from '@sandtable/kernel'
import type { WwAction } from '../rules/actions.ts'
import type { Plan } from '../rules/plan.ts'
import type { WwState } from '../rules/state.ts'
import type { Side } from '../rules/tables.ts'
import { imagine, type WwView } from '../rules/view.ts'
import { child, stockOf } from './breeding.ts'
import { conduct } from './conduct.ts'
import { deliberate, type Effort, type Row } from './council.ts'
import { BOLD, type Doctrine, GUNNER, MASSES, NAIVE, PLAIN, RAIDER, SETTLER, WARY } from './doctrine.ts'
import { planInWords } from './reasons.ts'
import { schemeOf } from './scheme.ts'
import { openFrame, worldFrom } from './world.ts'

export type WwPolicy = Policy<WwView, WwAction>

/** How a style makes war: what it does to a doctrine, what it likes about a plan, and how it takes risk. */
export type Style = Pick<Effort, 'taste' | 'risk'> & { readonly bent: (doctrine: Doctrine) => Doctrine }
const NO_STYLE: Style = { bent: doctrine => doctrine, taste: () => 0, risk: 0 }

/** `slips`: how often, in hundredths, it spoils its own plan, and by how many changes. `effort` is null for one who tries nothing out. */
type Level = {
  readonly title: string
  readonly about: string
  readonly slips: { readonly rate: number; readonly changes: number }
  readonly doctrine: Doctrine
  readonly effort: Omit<Effort, 'taste' | 'risk'> | null
}

const LEVELS = {
  /** Weaker than any level that is offered: where the ladder of the adaptive opponent begins. */
  clumsy: {
    title: 'Novice',
    about: 'Knows the rules and little else.',
    slips: { rate: 100, changes: 6 },
    doctrine: NAIVE,
    effort: null,
  },
  novice: {
    title: 'Novice',
    about: 'Means well, but forgets orders, leaves cities empty and reckons with no recruits.',
    slips: { rate: 40, changes: 2 },
    doctrine: NAIVE,
    effort: null,
  },
  veteran: {
    title: 'Veteran',
    about: 'Tries a few ready plans out in its head against what most would do, takes the best, and slips once in ten.',
    slips: { rate: 10, changes: 2 },
    doctrine: PLAIN,
    effort: { evaluations: 6, own: [PLAIN, RAIDER, WARY], enemy: [PLAIN, RAIDER], rows: 3, bred: 0, trust: 1, slack: 0.01 },
  },
  elite: {
    title: 'Elite',
    about: 'Breeds whole plans against what you might have written and mixes the best, so that you cannot foresee it.',
    slips: { rate: 0, changes: 0 },
    doctrine: PLAIN,
    effort: {
      evaluations: 160,
      own: [PLAIN, RAIDER, BOLD, WARY, GUNNER, SETTLER, MASSES],
      enemy: [PLAIN, RAIDER, BOLD, WARY, GUNNER],
      rows: 8,
      bred: 2,
      trust: 0.6,
      slack: 0.01,
    },
  },
} as const satisfies Record<string, Level>

export type LevelId = Exclude<keyof typeof LEVELS, 'clumsy'>

export function levelIn(id: keyof typeof LEVELS, style: Style = NO_STYLE): WwPolicy {
  const { title, about, ...level }: Level = LEVELS[id]
  return {
    id,
    title,
    about,
    choose(view, seat, dice, asking = {}) {
      const side = seat as Side
      const own = seeded(dice.pick(2 ** 31, 'thinking'))
      return conduct(view, imagine(view, own), side, () => planned(level, style, view, side, own, asking))
    },
  }
}

type Trade = Omit<Level, 'title' | 'about'>

function planned(level: Trade, style: Style, view: WwView, side: Side, dice: Dice, asking: Asking): Choice<WwAction> {
  const world = worldFrom(view, side, dice)
  const meant = level.effort ? weighed(level.effort, style, view, world, side, dice, asking) : byRote(level, style, world, side)
  const { rate, changes } = level.slips
  if (rate === 0 || dice.pick(100, 'slip') >= rate) return meant
  const plan = spoilt(world, side, planIn(meant.action), changes, dice)
  return { ...meant, action: submit(plan), why: planInWords(world, side, plan), value: null }
}

const submit = (plan: Plan): WwAction => ({ type: 'submitPlan', plan })
const planIn = (action: WwAction): Plan => (action as { readonly plan: Plan }).plan

function spoilt(world: WwState, side: Side, meant: Plan, changes: number, dice: Dice): Plan {
  const stock = stockOf(world, side)
  let plan = meant
  for (let n = 0; n < changes; n++) plan = child(stock, plan, plan, dice)
  return plan
}

/** The plan of its doctrine; what others would have done is all it has to compare. */
function byRote({ doctrine }: Trade, { bent }: Style, world: WwState, side: Side): Choice<WwAction> {
  const frame = openFrame(world, side)
  const [plan, ...others] = [bent(doctrine), PLAIN, WARY].map(each => schemeOf(frame, each).plan()) as [Plan, ...Plan[]]
  return {
    action: submit(plan),
    why: planInWords(world, side, plan),
    value: null,
    alternatives: others.map(other => ({ action: submit(other), value: null, why: planInWords(world, side, other) })),
  }
}

/** In fog the worlds differ; without it one is all there is. */
const WORLDS_IN_FOG = 3
/** How many alternatives are told. */
const TOLD = 4

function weighed(
  effort: Omit<Effort, 'taste' | 'risk'>,
  { bent, taste, risk }: Style,
  view: WwView,
  world: WwState,
  side: Side,
  dice: Dice,
  { evaluations = effort.evaluations, stop }: Asking,
): Choice<WwAction> {
  const more = view.setting.options.fogOfWar ? WORLDS_IN_FOG - 1 : 0
  const worlds = [world, ...Array.from({ length: more }, () => worldFrom(view, side, dice))]
  const own = effort.own.map(bent)
  const { rows, looked } = deliberate(worlds, side, dice, { ...effort, own, evaluations, taste, risk }, stop)
  return { ...counsel(world, side, rows[0] as Row, rows.slice(1, 1 + TOLD)), looked }
}

function counsel(world: WwState, side: Side, { plan, payoffs, value }: Row, others: readonly Row[]): Choice<WwAction> {
  const percent = (chance: number) => Math.round(100 * chance)
  const plans = payoffs.length === 1 ? 'one enemy plan' : `${payoffs.length} enemy plans`
  const tried = `Tried against ${plans}: ${percent(value)} of 100 expected, ${percent(Math.min(...payoffs))} at worst.`
  return {
    action: submit(plan),
    why: `${planInWords(world, side, plan)} ${tried}`,
    value,
    alternatives: others.map(
      (row): Alternative<WwAction> => ({ action: submit(row.plan), value: row.value, why: planInWords(world, side, row.plan) }),
    ),
  }
}

export const clumsy = levelIn('clumsy')
export const novice = levelIn('novice')
export const veteran = levelIn('veteran')
export const elite = levelIn('elite')
