// What a game teaches the search. The search itself knows no game: it tries ideas on imagined worlds with dice of its own.
import type { Action, Game, GameEvent, Seat } from '@sandtable/kernel'

/**
 * Something worth trying. `value` is the craft's quick reckoning, higher is better: it says how much of a case an idea must make against
 * the first. `style` is how its own side goes on from it.
 */
export type Idea<A extends Action = Action> = {
  readonly action: A
  readonly value: number
  readonly why: string
  readonly style: number
}

/** What the search asks of a game. A game that imagines only what matters may pass its own `imagine`. */
export type Playable<S, A extends Action, E extends GameEvent, V, O, C> = Pick<
  Game<S, A, E, V, O, C>,
  'imagine' | 'apply' | 'outcome' | 'toAct' | 'isReady'
>

export interface Craft<S, A extends Action> {
  /** At least one wherever the seat may act; the one it would do unasked comes first. */
  ideas(state: S, seat: Seat): readonly Idea<A>[]
  /** Whether looking ahead is worth its time here; where it is not, the first idea is done. */
  isWeighty(state: S): boolean
  /** The quick player of either side that goes on from an idea; the other side always plays style 0. */
  script(state: S, seat: Seat, style: number): A
  /** The chance that the seat wins, from 0 to 1, at a glance. */
  chance(state: S, seat: Seat): number
  /** Rises by one whenever the turn passes to the other side: the horizon is counted in it. */
  clock(state: S): number
}
