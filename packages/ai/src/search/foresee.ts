// One evaluation: an idea is done on an imagined world, both sides play on by script to the horizon, and the position there is
// judged. The dice are the search's own: what comes out is what might happen, never what will.
import type { Action, Dice, GameEvent, Seat } from '@sandtable/kernel'
import type { Craft, Playable } from './craft.ts'

/** A script that goes round in circles must not hold up a search. */
const MOST_STEPS = 400

/** Without an action the posture itself says what is done first. */
export type Plan<A extends Action> = { readonly posture: number; readonly action: A | null }

export function foresee<S, A extends Action, E extends GameEvent, V, O, C>(
  game: Playable<S, A, E, V, O, C>,
  craft: Craft<S, A>,
  world: S,
  seat: Seat,
  { action, posture }: Plan<A>,
  horizon: number,
  dice: Dice,
): number {
  const until = craft.clock(world) + horizon
  let state = action ? game.apply(world, seat, action, dice).state : world
  for (let step = 0; step < MOST_STEPS; step++) {
    const outcome = game.outcome(state)
    if (outcome) return outcome.winner === null ? 0.5 : outcome.winner === seat ? 1 : 0
    if (craft.clock(state) >= until) break
    const mover = whoMoves(game, state)
    if (mover === undefined) break
    state = game.apply(state, mover, craft.script(state, mover, mover === seat ? posture : null), dice).state
  }
  return craft.chance(state, seat)
}

function whoMoves<S, A extends Action, E extends GameEvent, V, O, C>(
  game: Playable<S, A, E, V, O, C>,
  state: S,
): Seat | undefined {
  const seats = game.toAct(state)
  return game.isReady ? seats.find(seat => !game.isReady?.(state, seat)) : seats[0]
}
