// Random matches of the toy games, for tests of everything that holds a match or a record.
import { seeded } from '../dice.ts'
import type { Action, Game, GameEvent } from '../game.ts'
import { Match } from '../match/match.ts'
import type { MatchSetup } from '../match/match-setup.ts'

/** Freezes a value with all its parts, so that a write to it throws where it happens. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) deepFreeze(part)
  return value
}

/** The game with everything frozen that goes into and comes out of its rules. */
export function frozen<S, A extends Action, E extends GameEvent, V, O, C>(
  game: Game<S, A, E, V, O, C>,
): Game<S, A, E, V, O, C> {
  return {
    ...game,
    setup: (scenario, options, dice) => deepFreeze(game.setup(deepFreeze(scenario), deepFreeze(options), dice)),
    apply: (state, seat, action, dice) => deepFreeze(game.apply(deepFreeze(state), seat, deepFreeze(action), dice)),
  }
}

/** Plays on for at most `actions`, by the list and the examples of forms. `undoEvery`: tries an undo after one in so many. */
export function playOn<S, A extends Action, E extends GameEvent, V, O, C>(
  match: Match<S, A, E, V, O, C>,
  seed: string,
  actions: number,
  undoEvery = 0,
): Match<S, A, E, V, O, C> {
  const choices = seeded(seed)
  for (let i = 0; i < actions; i++) {
    const seat = match.toAct[choices.pick(match.toAct.length, 'seat')]
    if (seat === undefined) break
    const offered = [...match.legal(seat), ...match.forms(seat).map(form => form.example)]
    match.act(seat, offered[choices.pick(offered.length, 'action')] as A)
    if (undoEvery > 0 && choices.pick(undoEvery, 'undo') === 0 && match.whyNoUndo() === null) match.undo()
  }
  return match
}

export function randomMatch<S, A extends Action, E extends GameEvent, V, O, C>(
  game: Game<S, A, E, V, O, C>,
  setup: MatchSetup<O, C>,
  actions = 200,
  undoEvery = 0,
): Match<S, A, E, V, O, C> {
  return playOn(new Match(game, setup), `${setup.seed} choices`, actions, undoEvery)
}
