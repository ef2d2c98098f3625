// Training of the evaluation weights, in games against the weights the Elite expects of its enemies. The result is one
// more entry of `trained-weights.json`, of which the Elite tries a plan.
import { stepped, type Training, type TrainingTask } from '@sandtable/ai'
import { type Dice, seeded } from '@sandtable/kernel'
import { wwRules } from '../rules/index.ts'
import type { WwView } from '../rules/knowledge/view.ts'
import type { Plan } from '../rules/plan/plan.ts'
import type { WwState } from '../rules/state/state.ts'
import { SIDES, type Side } from '../rules/tables.ts'
import { SCENARIOS } from '../scenarios/index.ts'
import { BOLD, type EvalWeights, GUNNER, PLAIN, RAIDER, WARY } from './evaluation/eval-weights.ts'
import { EVERYWHERE } from './evaluation/trained-weights.ts'
import { planByWeights } from './planner/plan-by-weights.ts'
import { decide } from './routine-decisions.ts'
import { openFrame, worldFrom } from './search/imagined-world.ts'
import { variationContextOf, variedPlan } from './search/plan-variation.ts'

type Numbers = Omit<EvalWeights, 'arm'>
const { arm, ...NUMBERS } = PLAIN
const NAMES = Object.keys(NUMBERS) as (keyof Numbers)[]

/** Hexes, units and Health are counted. */
const WHOLE: ReadonlySet<keyof Numbers> = new Set([
  ...(['cityReach', 'hexReach', 'settleReach', 'siegeReach'] as const),
  ...(['guessed', 'mostHeld', 'settlers', 'settlersACity', 'keptRoom'] as const),
])
/** How far a number is tried to either side at first, as a share of itself; small counts would hardly move by less. */
const SPREAD = 0.3
const SMALL = 8

const RIVALS: readonly EvalWeights[] = [PLAIN, RAIDER, BOLD, WARY, GUNNER]
/** One plan of a rival in so many is changed by chance: without it many wars would be the same war again. */
const SLIPS = 4
const LAST_TURN = 64
/** In a shaped score a late win or a late defeat counts less. */
const LATE = 0.3

type War = (typeof SCENARIOS)[number]

export const training: Training = {
  subjects: [EVERYWHERE, ...SCENARIOS.map(({ id }) => id)],
  task(subject) {
    const wars = subject === EVERYWHERE ? SCENARIOS : SCENARIOS.filter(({ id }) => id === subject)
    return wars.length > 0 ? lessonIn(wars, subject) : null
  },
}

function numberAt(name: keyof Numbers, step: number): number {
  const number = stepped(NUMBERS[name], step)
  if (name === 'stays') return Math.min(1, number)
  return WHOLE.has(name) ? Math.max(1, Math.round(number)) : number
}

/** Each weight is trained as steps on its own scale, from its plain value. */
function lessonIn(wars: readonly War[], subject: string): TrainingTask {
  const written = (steps: readonly number[]) =>
    Object.fromEntries(NAMES.map((name, i) => [name, numberAt(name, steps[i]!)])) as Numbers
  return {
    names: NAMES,
    start: NAMES.map(() => 0),
    spread: NAMES.map(name => (WHOLE.has(name) && NUMBERS[name] < SMALL ? 2 * SPREAD : SPREAD)),
    home: `an entry of games/ww2/ai/evaluation/trained-weights.json: subject "${subject}", command, test and weights`,
    written,
    score(steps, seed, shaped) {
      const [tag, n] = [seed.slice(0, seed.lastIndexOf(' ')), Number(seed.slice(seed.lastIndexOf(' ') + 1))]
      const both = Math.floor(n / SIDES.length)
      // Mirrored: the same war with the same dice from the one corner and from the other.
      const side = SIDES[n % SIDES.length]!
      return warScore(wars[both % wars.length]!, side, { arm, ...written(steps) }, `school ${tag} ${both}`, shaped)
    },
  }
}

/** The result of a game for the side that plays by these weights. */
function warScore({ scenario }: War, side: Side, weights: EvalWeights, seed: string, shaped: boolean): number {
  const lastTurn = Math.min(LAST_TURN, scenario.options?.lastTurn ?? LAST_TURN)
  const [table, pupil, other] = ['table', 'pupil', 'rival'].map(who => seeded(`${seed} ${who}`)) as [Dice, Dice, Dice]
  const rival = RIVALS[other.pick(RIVALS.length, 'rival')]!
  const planOf = (view: WwView, mover: Side): Plan => {
    const world = worldFrom(view, mover, mover === side ? pupil : other)
    return mover === side ? planIn(world, mover, weights) : slipping(world, mover, planIn(world, mover, rival), other)
  }
  let { state } = wwRules.setup(scenario, { lastTurn }, table)
  for (let mover = undecided(state); mover; mover = undecided(state)) {
    const [who, view] = [mover, wwRules.view(state, mover)]
    const { action } = decide(view, state, who, () => ({ action: { type: 'submitPlan', plan: planOf(view, who) }, why: '' }))
    state = wwRules.apply(state, who, action, table).state
  }
  const winner = wwRules.outcome(state)?.winner ?? null
  if (winner === null) return 0.5
  const late = shaped ? (LATE * state.turn) / lastTurn : 0
  return winner === side ? 1 - late : late
}

const undecided = (state: WwState): Side | undefined =>
  wwRules.toAct(state).find(seat => !wwRules.isReady?.(state, seat)) as Side | undefined

const planIn = (world: WwState, side: Side, weights: EvalWeights): Plan => planByWeights(openFrame(world, side), weights).plan()

function slipping(world: WwState, side: Side, plan: Plan, dice: Dice): Plan {
  return dice.pick(SLIPS, 'slip') === 0 ? variedPlan(variationContextOf(world, side), plan, plan, dice) : plan
}
