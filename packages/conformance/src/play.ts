// Random play by the contract alone: the walk that every check looks at.
import {
  type Action,
  type AnyGame,
  type Dice,
  type Draw,
  type GameEvent,
  ParseError,
  parseWith,
  type Seat,
  type Step,
  seeded,
} from '@sandtable/kernel'
import { CountedDice } from './counted-dice.ts'
import { copyOf, deepFreeze } from './freeze.ts'
import { sampleSchema } from './sample-schema.ts'

/** An action and the seat that did it. */
export type Move = { readonly seat: Seat; readonly action: Action }
/** Where a random game begins. */
export type PlaySetup = { readonly scenario: unknown; readonly options: unknown }
export type AnyStep = Step<unknown, GameEvent>

/** One action of a random game. `index` counts from 1: it is also the seq this action has in a match. */
export type PlayedStep = Move & {
  readonly index: number
  readonly before: unknown
  readonly step: AnyStep
  readonly draws: readonly Draw[]
}

/** How a random game is played. */
export type PlayOptions = {
  /** Dice and choices both come from it. A `Match` with this seed and these moves draws the same dice. */
  readonly seed: string
  readonly maxActions?: number
  /** One in this many choices is taken from a form instead of the list; 0, the default, plays by the list alone. */
  readonly formEvery?: number
  readonly onStep?: (step: PlayedStep) => void
}

/** A game that was played at random, step by step. */
export type PlayedGame = PlaySetup & {
  readonly seed: string
  readonly start: AnyStep
  readonly startDraws: readonly Draw[]
  readonly steps: readonly PlayedStep[]
  /** 'stuck': a seat is to act and has nothing to do; 'failed': the game threw, and `failure` tells. */
  readonly end: 'over' | 'limit' | 'stuck' | 'failed'
  readonly failure: { readonly error: unknown; readonly move: Move | null } | null
}

/** Plays until the end or `maxActions`. States and actions are deeply frozen on the way; an exception ends the game and is kept. */
export function playRandomly(game: AnyGame, setup: PlaySetup, options: PlayOptions): PlayedGame {
  const { seed, maxActions = 400, onStep } = options
  const dice = new CountedDice(seeded(seed))
  const choices = seeded(`${seed} choices`)
  const scenario = deepFreeze(copyOf(setup.scenario))
  const chosen = deepFreeze(copyOf(setup.options))
  const start = deepFreeze(game.setup(scenario, chosen, dice))
  const steps: PlayedStep[] = []
  const base = { scenario, options: chosen, seed, start, startDraws: dice.take(), steps }
  let state = start.state
  let move: Move | null = null
  try {
    while (steps.length < maxActions) {
      move = null
      const seats = game.toAct(state)
      if (seats.length === 0) return { ...base, end: 'over', failure: null }
      const seat = seats[choices.pick(seats.length, 'seat')]!
      const action = chooseAction(game, state, seat, choices, options.formEvery ?? 0)
      if (!action) return { ...base, end: 'stuck', failure: null }
      move = { seat, action }
      const step = deepFreeze(game.apply(state, seat, action, dice))
      const played = { index: steps.length + 1, before: state, seat, action, step, draws: dice.take() }
      steps.push(played)
      state = step.state
      onStep?.(played)
    }
    return { ...base, end: game.toAct(state).length === 0 ? 'over' : 'limit', failure: null }
  } catch (error) {
    return { ...base, end: 'failed', failure: { error, move } }
  }
}

function chooseAction(game: AnyGame, state: unknown, seat: Seat, choices: Dice, formEvery: number): Action | undefined {
  if (formEvery > 0 && choices.pick(formEvery, 'form') === 0) {
    const forms = game.forms(state, seat)
    const form = forms[choices.pick(forms.length, 'form')]
    // A sample that fits may still be refused, for fitting alone proves nothing; then the example must do.
    const sample = form && parsedAction(game, sampleSchema(form.schema, choices))
    if (form) return deepFreeze(sample && game.check(state, seat, sample) === null ? sample : form.example)
  }
  const listed = game.legal(state, seat)
  return deepFreeze(listed[choices.pick(listed.length, 'action')])
}

/** The action as the game's schema types it, which is all that ever reaches `check`; null when it does not parse. */
export function parsedAction(game: AnyGame, value: unknown): Action | null {
  try {
    return deepFreeze(parseWith(game.actionSchema, value, 'bad-action'))
  } catch (error) {
    if (error instanceof ParseError) return null
    throw error
  }
}

/** The position after set-up and after every action. */
export function positionsOf(game: PlayedGame): readonly { readonly index: number; readonly state: unknown }[] {
  return [{ index: 0, state: game.start.state }, ...game.steps.map(({ index, step }) => ({ index, state: step.state }))]
}
