// A finished game looked at again: how the chances went, and how much of it was decided and how much fell with dice and cards. It knows the
// whole truth, as all players may when the game is over.
import {
  type Action,
  type Game,
  type GameEvent,
  type MatchRecord,
  RecordedDice,
  Replay,
  type Seat,
  sameJson,
} from '@sandtable/kernel'
import type { Asking, Choice } from '../policy/policy.ts'
import { Expectation, type Fate, type Judge } from './expectation.ts'
import { changesOf, Round, type SeatAction } from './joint-decisions.ts'

/** What a seat decided, at its own entry, and what that was expected to change: where seats decide at the same time, it came to bear later. */
export type Decided<A extends Action = Action> = SeatAction<A> & { readonly at: number; readonly change: number }

/**
 * `decision` is what was expected of what was decided, `luck` what dice and cards made of it, `course` what no decision brought. Where seats decide
 * at the same time, `decision` is by how much their plans were better or worse than the usual ones, and `course` what the usual ones would have
 * changed. Where there was nothing to choose, all that was expected is `course`. A seat that only ends its turn answers for what was left undone;
 * that the position looks different from the other side's turn is `course`. The three together lead from `before` to `after`.
 */
export type AnalysedStep<A extends Action = Action> = {
  /** Which action of the game this is, from 1. */
  readonly at: number
  readonly seat: Seat
  readonly action: A
  readonly before: number
  readonly after: number
  /** Whose decisions came to bear here; their changes add up to `decision`. */
  readonly decided: readonly Decided<A>[]
  readonly decision: number
  readonly course: number
  readonly luck: number
}

/** `start + decision + course + luck` is `result`: all decisions, all luck. Chances are those of `seat`. */
export type Analysis<A extends Action = Action> = {
  readonly seat: Seat
  readonly start: number
  readonly result: number
  readonly decision: number
  readonly course: number
  readonly luck: number
  readonly steps: readonly AnalysedStep<A>[]
}

/** What a game may know about itself beyond its rules. */
export type Hindsight<S, V, A extends Action> = {
  readonly fate?: Fate<S> | undefined
  /** What most would do here: what decisions made at the same time are held against. Without it they cannot be told apart. */
  readonly usual?: ((view: V, seat: Seat, at: number) => A) | undefined
  /** Whether the action hands on the turn and does nothing else. */
  readonly passes?: ((action: A) => boolean) | undefined
  /** How much of its chances the seat gave away by handing on the turn here, 0 or more. Without it: nothing. */
  readonly undone?: ((state: S, deed: SeatAction<A>) => number) | undefined
}

/** A change too small to notice is not looked into. */
const NOTICEABLE = 0.02

/** Step by step, so that a host can show progress or give up; the whole comes at the end. */
export function* analysed<S, A extends Action, E extends GameEvent, V, O, C>(
  game: Game<S, A, E, V, O, C>,
  record: MatchRecord<A>,
  seat: Seat,
  judge: Judge<S>,
  { fate, usual, passes, undone }: Hindsight<S, V, A> = {},
): Generator<AnalysedStep<A>, Analysis<A>> {
  const replay = new Replay(game, record)
  const foresight = new Expectation(game, seat, judge, fate)
  let { state } = replay.go(0)
  const start = foresight.chance(state)
  let before = start
  let round = Round.at(game, state)
  const steps: AnalysedStep<A>[] = []
  for (const [i, { seat: mover, action, draws }] of replay.line.entries()) {
    const own = { at: i + 1, seat: mover, action }
    const next = game.apply(state, mover, action, new RecordedDice(draws)).state
    const after = foresight.chance(next)
    const expected = draws.length > 0 || foresight.isDealt(state, next) ? foresight.mean(state, own, own.at) : after
    const end = round?.hear(own, state, next)
    const decided: readonly Decided<A>[] =
      round && end === 'joint' ? shared(round, own.at) : [{ ...own, change: changeBy(own, state, expected - before) }]
    const decision = decided.reduce((sum, { change }) => sum + change, 0)
    const step = { ...own, before, after, decided, decision, course: expected - before - decision, luck: after - expected }
    steps.push(step)
    yield step
    state = next
    before = after
    if (!round || end) round = Round.at(game, state)
  }
  function changeBy(own: SeatAction<A>, from: S, expected: number): number {
    const { seat: mover, action } = own
    if (game.legal(from, mover).length === 1 && game.forms(from, mover).length === 0) return 0
    if (!passes?.(action)) return expected
    const lost = undone && Math.abs(expected) >= NOTICEABLE ? undone(from, own) : 0
    return lost === 0 ? 0 : mover === seat ? -lost : lost
  }
  function shared(joint: Round<S, A>, at: number): readonly Decided<A>[] {
    const asked = (of: Seat) => usual!(game.view(joint.opened, of), of, at)
    const changes = usual && changesOf(game, joint, asked, (position, last) => foresight.ofUndone(position, last, at))
    return changes ?? joint.deeds.map(deed => ({ ...deed, change: 0 }))
  }
  const sum = (part: 'decision' | 'course' | 'luck') => steps.reduce((total, step) => total + step[part], 0)
  return { seat, start, result: before, decision: sum('decision'), course: sum('course'), luck: sum('luck'), steps }
}

/** What a step must have changed to be called a turning point: less is within what a judgement errs by. */
export const TURNS = 0.05

/** The steps that turned the game most, by chance or by a decision; in the order of the game. None where nothing turned it. */
export function turningPoints<A extends Action>({ steps }: Analysis<A>, most = 6): readonly AnalysedStep<A>[] {
  const weight = ({ decision, luck }: AnalysedStep<A>) => Math.max(Math.abs(decision), Math.abs(luck))
  const hasTurned = ({ before, after, decision, luck }: AnalysedStep<A>) =>
    Math.abs(after - before) >= TURNS && Math.abs(decision + luck) >= TURNS
  return steps
    .filter(hasTurned)
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, most)
    .sort((a, b) => a.at - b.at)
}

/** Another move and what was done, each with what is expected of it, in the measure of the choice. */
export type BetterMove<A extends Action = Action> = { readonly choice: Choice<A>; readonly played: number }

/** A smaller gain is no better move, in chances and in points. */
const LEAST_GAIN = { chance: 0.01, points: 0.05 }

/**
 * What this policy would have done instead, from what the seat could know then; null unless it is worth more than what was done, weighed at the
 * same time. It is asked, not told: a strong policy and a large budget make its word worth more.
 */
export function betterMove<S, A extends Action, E extends GameEvent, V, O, C>(
  game: Game<S, A, E, V, O, C>,
  record: MatchRecord<A>,
  { at, seat, action }: Pick<AnalysedStep<A>, 'at' | 'seat' | 'action'>,
  advise: (view: V, seat: Seat, asking: Asking) => Choice<A>,
): BetterMove<A> | null {
  const { state } = new Replay(game, record).go(at - 1)
  return betterThan(action, advise(game.view(state, seat), seat, { beside: action }))
}

/** Null where the choice is the same, or is not known to be worth more. */
export function betterThan<A extends Action>(action: A, choice: Choice<A>): BetterMove<A> | null {
  const { value, beside, measure = 'chance' } = choice
  if (sameJson(choice.action, action) || typeof value !== 'number' || typeof beside !== 'number') return null
  return value - beside >= LEAST_GAIN[measure] ? { choice, played: beside } : null
}
