// The long measurements behind the opponents of World War II, kept in docs/ai-ww2.md: too long for a test, repeatable by anybody.
//   node tools/run.mjs tools/measure/ww2-levels.ts weights 120        fits the evaluation: games a scenario
//   node tools/run.mjs tools/measure/ww2-levels.ts calibration 230    prints how far its chances can be believed
//   node tools/run.mjs tools/measure/ww2-levels.ts pace 12            milliseconds a decision: turns of each scenario
//   node tools/run.mjs tools/measure/ww2-levels.ts styles 12          what the styles do in a turn: turns of each scenario
import { writeFile } from 'node:fs/promises'
import { calibration, fitWeights, type Sample, toChance } from '@sandtable/ai'
import { type Dice, Match, seeded } from '@sandtable/kernel'
import { ww2 } from '@sandtable/ww2'
import {
  BOLD,
  type EvalWeights,
  GUNNER,
  MASSES,
  PLAIN,
  RAIDER,
  SETTLER,
  WARY,
} from '../../games/ww2/ai/evaluation/eval-weights.ts'
import { chanceOf } from '../../games/ww2/ai/evaluation/evaluation.ts'
import { FEATURES, featuresOf } from '../../games/ww2/ai/evaluation/features.ts'
import { greedy } from '../../games/ww2/ai/greedy.ts'
import { elite, novice, veteran, type WwPolicy } from '../../games/ww2/ai/levels.ts'
import { personalities } from '../../games/ww2/ai/personalities.ts'
import { planByWeights } from '../../games/ww2/ai/planner/plan-by-weights.ts'
import { decide } from '../../games/ww2/ai/routine-decisions.ts'
import { openFrame, worldFrom } from '../../games/ww2/ai/search/imagined-world.ts'
import { variationContextOf, variedPlan } from '../../games/ww2/ai/search/plan-variation.ts'
import type { Plan } from '../../games/ww2/rules/plan/plan.ts'
import type { WwState } from '../../games/ww2/rules/state/state.ts'
import { SIDES, type Side } from '../../games/ww2/rules/tables.ts'

const say = (...words: readonly (string | number)[]) => process.stdout.write(`${words.join(' ')}\n`)
const percent = (share: number): string => `${Math.round(100 * share)} %`
const commandLine = (): string => `node tools/run.mjs tools/measure/ww2-levels.ts ${process.argv.slice(2).join(' ')}`

const STYLES = [PLAIN, PLAIN, RAIDER, RAIDER, BOLD, WARY, GUNNER, SETTLER, MASSES]
/** One plan in so many is changed by chance, so that strange positions are seen too. */
const SLIPS = 4
const LAST_TURN = 64

type Judged = { readonly state: WwState; readonly game: number; readonly side: Side; readonly result: number }

/** A position of every turn of games between several sets of weights, each with how the war ended for one of the sides. */
function* positions(games: number, tag: string): Generator<Judged> {
  for (const { id, scenario } of ww2.scenarios) {
    for (let game = 0; game < games; game++) {
      const dice = seeded(`${tag} ${id} ${game}`)
      const style = () => STYLES[dice.pick(STYLES.length, 'style')] as EvalWeights
      const lastTurn = Math.min(LAST_TURN, scenario.options?.lastTurn ?? LAST_TURN)
      const match = new Match(ww2, { scenario, options: { lastTurn }, seed: `${tag} ${id} ${game}`, history: 'none' })
      const styles = { nw: style(), se: style() }
      const seen: WwState[] = []
      while (match.undecided[0] !== undefined) {
        const side = match.undecided[0] as Side
        const { state } = match
        if (state.phase === 'planning' && match.undecided.length === 2) seen.push(state)
        match.act(
          side,
          decide(match.view(side), state, side, () => ({ action: planned(state, side, styles[side], dice), why: '' })).action,
        )
      }
      const winner = match.outcome?.winner ?? null
      for (const [n, state] of seen.entries()) {
        const side = SIDES[n % 2] as Side
        yield { state, game, side, result: winner === null ? 0.5 : winner === side ? 1 : 0 }
      }
    }
  }
}

function planned(state: WwState, side: Side, weights: EvalWeights, dice: Dice) {
  const world = worldFrom(ww2.view(state, side), side, dice)
  const plan = planByWeights(openFrame(world, side), weights).plan()
  const slips = dice.pick(SLIPS, 'slip') === 0
  return { type: 'submitPlan' as const, plan: slips ? variedPlan(variationContextOf(world, side), plan, plan, dice) : plan }
}

const tell = (name: string, calls: Parameters<typeof calibration>[0]) =>
  say(
    name,
    calibration(calls)
      .map(({ positions: n, called, won }) => `${percent(called)}:${percent(won)} (${n})`)
      .join(' '),
  )

/** The last fifth of the games is kept for the test. */
async function weights(games: number): Promise<void> {
  const [train, test]: [Sample[], Sample[]] = [[], []]
  for (const { state, game, side, result } of positions(games, 'weights')) {
    const features = featuresOf(state, side)
    ;(game % 5 === 4 ? test : train).push({ features: FEATURES.map(name => features[name]), result })
  }
  const found = fitWeights(train)
  const chance = ({ features }: Sample) => toChance(features.reduce((sum, x, i) => sum + x * (found[i] as number), 0))
  tell(
    `${test.length} positions kept for the test`,
    test.map(sample => ({ chance: chance(sample), result: sample.result })),
  )
  const miss = test.reduce((sum, sample) => sum + (chance(sample) - sample.result) ** 2, 0) / test.length
  say(`mean squared miss ${miss.toFixed(4)}`)
  const fitted = Object.fromEntries(FEATURES.map((name, i) => [name, Math.round((found[i] as number) * 1000) / 1000]))
  const file = new URL('../../games/ww2/ai/evaluation/weights.json', import.meta.url)
  await writeFile(file, `${JSON.stringify({ command: commandLine(), weights: fitted }, null, 2)}\n`)
}

/** The evaluation as it is, on games it was not fitted to. */
function calibrate(games: number): void {
  const calls = [...positions(games, 'fresh')].map(({ state, side, result }) => ({ chance: chanceOf(state, side), result }))
  tell(`${games * ww2.scenarios.length} games`, calls)
}

/** Every decision of this policy in the first turns of each scenario, against the greedy general, from both corners. */
function* decisions(policy: WwPolicy, turns: number): Generator<{ readonly plan: Plan | undefined; readonly ms: number }> {
  for (const { id, scenario } of ww2.scenarios) {
    for (const side of SIDES) {
      const match = new Match(ww2, { scenario, options: { lastTurn: turns }, seed: `pace ${id}`, history: 'none' })
      const dice = seeded(id)
      while (match.undecided[0] !== undefined) {
        const seat = match.undecided[0]
        const view = match.view(seat)
        if (seat !== side) {
          match.act(seat, greedy.choose(view, seat, dice).action)
          continue
        }
        const began = process.cpuUsage().user
        const { action } = policy.choose(view, seat, dice)
        const ms = (process.cpuUsage().user - began) / 1000
        if (match.state.phase === 'planning') yield { plan: 'plan' in action ? action.plan : undefined, ms }
        match.act(seat, action)
      }
    }
  }
}

function pace(turns: number): void {
  for (const policy of [novice, veteran, elite]) {
    const times = [...decisions(policy, turns)].map(({ ms }) => ms).sort((a, b) => a - b)
    const at = (share: number) => `${(times[Math.floor(share * (times.length - 1))] as number).toFixed(1)} ms`
    say(`${policy.id}: ${times.length} plans, median ${at(0.5)}, 99 in 100 within ${at(0.99)}, longest ${at(1)}`)
  }
}

/** What tells one style from another: orders of each kind, a turn. */
const HABITS: { readonly [habit: string]: (plan: Plan) => number } = {
  'long marches': ({ steps = [] }) => steps.filter(step => step.do === 'move' && step.path.length > 2).length,
  barrages: ({ steps = [] }) => steps.filter(step => step.do === 'fire').length,
  'guns raised': ({ buys = [] }) => buys.flatMap(({ units }) => units.filter(unit => unit === 'AR')).length,
  'infantry raised': ({ buys = [] }) =>
    buys.flatMap(({ units }) => units.filter(unit => unit === 'LI' || unit === 'HI')).length,
  'tanks raised': ({ buys = [] }) => buys.flatMap(({ units }) => units.filter(unit => unit === 'LM' || unit === 'HM')).length,
}

function styles(turns: number): void {
  for (const policy of [elite, ...personalities.map(({ as }) => as('elite') as WwPolicy)]) {
    const plans = [...decisions(policy, turns)].flatMap(({ plan }) => (plan ? [plan] : []))
    const told = Object.entries(HABITS).map(([habit, count]) => {
      const sum = plans.reduce((all, plan) => all + count(plan), 0)
      return `${habit} ${(sum / plans.length).toFixed(2)}`
    })
    say(`${policy.id}: ${plans.length} plans; ${told.join(', ')}`)
  }
}

const [what, ...words] = process.argv.slice(2)
if (what === 'weights') await weights(Number(words[0] ?? 120))
else if (what === 'calibration') calibrate(Number(words[0] ?? 230))
else if (what === 'pace') pace(Number(words[0] ?? 12))
else if (what === 'styles') styles(Number(words[0] ?? 12))
else say('weights, calibration, pace or styles?')
