// What a game teaches the search. The search itself knows no game: it tries ideas on imagined worlds with dice of its own.
import type { Action, Dice, Game, GameEvent, Seat } from '@sandtable/kernel'

/** Something worth trying; the craft's own favourite comes first. */
export type Idea<A extends Action = Action> = { readonly action: A; readonly why: string }
/** What a posture gives an idea at a glance, in points: nothing is tried out for it. */
export type Glimpse<A extends Action = Action> = Idea<A> & { readonly value: number }

/** What the search asks of a game. A game that imagines only what matters may pass its own `imagine`. */
export type Playable<S, A extends Action, E extends GameEvent, V, O, C> = Pick<
  Game<S, A, E, V, O, C>,
  'imagine' | 'apply' | 'outcome' | 'toAct' | 'isReady'
> & {
  /** The state of `apply` alone, where a game can give it with less work than the events need. */
  advance?(state: S, seat: Seat, action: A, dice: Dice): S
}

/** A game's part in the search: what is worth trying, how both sides play on, and what a position is worth. */
export interface SearchGuide<S, A extends Action> {
  /** The ways of playing on that are worth choosing between, the usual one first; one at least. */
  postures(state: S, seat: Seat): readonly number[]
  /** At least one wherever the seat may act; what this posture would do unasked comes first. */
  ideas(state: S, seat: Seat, posture: number): readonly Idea<A>[]
  /** Everything it could tell of at a glance: what was done without looking ahead is told beside it. No choice follows from it. */
  glance?(state: S, seat: Seat, posture: number): readonly Glimpse<A>[]
  /** Whether looking ahead is worth its time here; where it is not, the first idea of the usual posture is done. */
  isWeighty(state: S): boolean
  /** The quick player that goes on: one's own side in a posture, the other one as the craft takes it to play (null). */
  script(state: S, seat: Seat, posture: number | null): A
  /** The chance that the seat wins, from 0 to 1, at a glance. */
  chance(state: S, seat: Seat): number
  /** Rises by one whenever the turn passes to the other side: the horizon is counted in it. */
  clock(state: S): number
}
