// A finished game looked at again: how the chances went, and how much of it was decided and how much fell with the dice. It knows the whole
// truth, as everybody may when the game is over.
import {
  type Action,
  type Dice,
  type Game,
  type GameEvent,
  type MatchRecord,
  RecordedDice,
  Replay,
  type Seat,
  sameJson,
} from '@sandtable/kernel'
import type { Choice, Policy } from './policy.ts'
import { spreadDice } from './search/spread-dice.ts'

/** The chance that the seat wins, from 0 to 1. */
export type Judge<S = unknown> = (state: S, seat: Seat) => number

/** `decision` is what the action was expected to change, `luck` what the dice made of it; together they lead from `before` to `after`. */
export type AnalysedStep<A extends Action = Action> = {
  /** Which action of the game this is, from 1. */
  readonly at: number
  readonly seat: Seat
  readonly action: A
  readonly before: number
  readonly after: number
  readonly decision: number
  readonly luck: number
}

/** `start + decision + luck` is `result`: all decisions, all luck. Chances are those of `seat`. */
export type Analysis<A extends Action = Action> = {
  readonly seat: Seat
  readonly start: number
  readonly result: number
  readonly decision: number
  readonly luck: number
  readonly steps: readonly AnalysedStep<A>[]
}

/** How often an action is thrown again to see what was to be expected of it. */
const THROWS = 32

/** Step by step, so that a host can show progress or give up; the whole comes at the end. */
export function* analysed<S, A extends Action, E extends GameEvent, V, O, C>(
  game: Game<S, A, E, V, O, C>,
  record: MatchRecord<A>,
  seat: Seat,
  judge: Judge<S>,
): Generator<AnalysedStep<A>, Analysis<A>> {
  const replay = new Replay(game, record)
  const chance = (state: S): number => {
    const outcome = game.outcome(state)
    if (!outcome) return judge(state, seat)
    return outcome.winner === null ? 0.5 : outcome.winner === seat ? 1 : 0
  }
  let { state } = replay.go(0)
  const start = chance(state)
  let before = start
  const steps: AnalysedStep<A>[] = []
  for (const [i, { seat: mover, action, draws }] of replay.line.entries()) {
    const next = game.apply(state, mover, action, new RecordedDice(draws)).state
    const after = chance(next)
    let expected = after
    if (draws.length > 0) {
      expected = 0
      const diceOf = spreadDice(`${i}`)
      for (let n = 0; n < THROWS; n++) expected += chance(game.apply(state, mover, action, diceOf(n)).state) / THROWS
    }
    const step = { at: i + 1, seat: mover, action, before, after, decision: expected - before, luck: after - expected }
    steps.push(step)
    yield step
    state = next
    before = after
  }
  const sum = (part: 'decision' | 'luck') => steps.reduce((total, step) => total + step[part], 0)
  return { seat, start, result: before, decision: sum('decision'), luck: sum('luck'), steps }
}

/** The steps that turned the game most, by the dice or by somebody's decision; in the order of the game. */
export function turningPoints<A extends Action>({ steps }: Analysis<A>, most = 6): readonly AnalysedStep<A>[] {
  const weight = ({ decision, luck }: AnalysedStep<A>) => Math.max(Math.abs(decision), Math.abs(luck))
  return [...steps]
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, most)
    .sort((a, b) => a.at - b.at)
}

/**
 * What this policy would have done instead, from what the seat could know then; null when it would have done the same. It is asked, not
 * told: a strong policy and a large budget make its word worth more.
 */
export function betterMove<S, A extends Action, E extends GameEvent, V, O, C>(
  game: Game<S, A, E, V, O, C>,
  record: MatchRecord<A>,
  { at, seat, action }: Pick<AnalysedStep<A>, 'at' | 'seat' | 'action'>,
  policy: Policy<V, A>,
  dice: Dice,
): Choice<A> | null {
  const { state } = new Replay(game, record).go(at - 1)
  const choice = policy.choose(game.view(state, seat), seat, dice)
  return sameJson(choice.action, action) ? null : choice
}
