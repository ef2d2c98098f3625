// BI-24.5, the Elite: the best few ideas are tried in eight worlds or more that the view allows, each played on with dice of one's own
// through the enemy's answer and further. The first idea is left only for one that is better in the mean and more often than by luck.
import { type Dice, seeded } from '@sandtable/kernel'
import { apply } from '../../rules/contract/apply.ts'
import { imagine } from '../../rules/knowledge/imagine.ts'
import type { BeachheadView } from '../../rules/knowledge/view.ts'
import type { BeachheadState } from '../../rules/state/state.ts'
import type { Side } from '../../rules/tables/index.ts'
import { seatsToAct } from '../../rules/turn/seats.ts'
import { balanceOf } from '../evaluation/balance.ts'
import type { EvalWeights } from '../evaluation/eval-weights.ts'
import type { Idea } from '../ideas/ideas.ts'
import { quickAction } from './quick-action.ts'

export type SearchEffort = {
  /** How many ideas are tried. */
  readonly width: number
  readonly worlds: number
  /** Activations of both sides that follow. */
  readonly plies: number
}

/** Standard errors, and points, by which another idea must be better. */
const SURE = 2
const LEAST_GAIN = 3
/** A result in points: more than any balance. */
const WON = 400

export type Tried = {
  /** The ideas in the order of what they came to; the first is the one to do. */
  readonly ideas: readonly Idea[]
  /** Positions that were reached on the way. */
  readonly looked: number
}

/** `stop` is asked between two worlds. */
export function lookAhead(
  view: BeachheadView,
  side: Side,
  ideas: readonly Idea[],
  evalWeights: EvalWeights,
  dice: Dice,
  { width, worlds, plies }: SearchEffort,
  stop: () => boolean = () => false,
): Tried {
  const root = `${dice.pick(2 ** 31, 'worlds')}`
  const runners = ideas.slice(0, width).map(idea => ({ idea, seen: [] as number[] }))
  let looked = 0
  for (let world = 0; world < worlds && !stop(); world++) {
    const state = imagine(view, seeded(`${root} ${world}`))
    for (const { idea, seen } of runners) {
      const line = playOn(state, side, idea, evalWeights, plies, seeded(`${root} ${world} dice`))
      seen.push(line.worth)
      looked += line.positions
    }
  }
  const [first] = runners
  const better = runners.filter(runner => first && isSurelyBetter(runner.seen, first.seen))
  const order = [...runners].sort((a, b) => meanOf(b.seen) - meanOf(a.seen))
  const chosen = order.find(runner => better.includes(runner)) ?? first
  const inOrder = [...(chosen ? [chosen] : []), ...order.filter(runner => runner !== chosen)]
  return { ideas: inOrder.map(({ idea }) => idea), looked }
}

type PlayedLine = { readonly worth: number; readonly positions: number }

function playOn(
  world: BeachheadState,
  side: Side,
  { action }: Idea,
  evalWeights: EvalWeights,
  plies: number,
  dice: Dice,
): PlayedLine {
  let { state } = apply(world, side, action, dice)
  let positions = 1
  for (let ply = 0; ply < plies && state.turn === world.turn && !state.result; ply++) {
    const [seat] = seatsToAct(state)
    if (seat === undefined || !isFight(state)) break
    state = apply(state, seat, quickAction(state, seat, evalWeights), dice).state
    positions++
  }
  return { worth: worthOf(state, side, evalWeights), positions }
}

function worthOf(state: BeachheadState, side: Side, evalWeights: EvalWeights): number {
  if (state.result) return state.result.winner === side ? WON : state.result.winner === null ? 0 : -WON
  return balanceOf(state, side, evalWeights)
}

const isFight = ({ step }: BeachheadState): boolean => step === 'action' || step.startsWith('react.')

const meanOf = (seen: readonly number[]): number => seen.reduce((sum, value) => sum + value, 0) / Math.max(1, seen.length)

function isSurelyBetter(seen: readonly number[], than: readonly number[]): boolean {
  const worlds = seen.length
  if (seen === than || worlds < 2) return false
  const ahead = seen.map((value, world) => value - than[world]!)
  const mean = meanOf(ahead)
  const spread = meanOf(ahead.map(value => (value - mean) * (value - mean)))
  return mean >= LEAST_GAIN && mean >= SURE * Math.sqrt(spread / worlds)
}
