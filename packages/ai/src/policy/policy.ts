// A policy is a computer player: it is given what its seat may know and names an action.
import type { Action, Dice, Seat } from '@sandtable/kernel'

/**
 * What the values of a choice are counted in: the chance of winning, from 0 to 1, or points of the game's own quick script, where 0 is to do
 * nothing.
 */
export type Measure = 'chance' | 'points'

/** Another move that was considered. `value` is in the measure of the choice; null where none was worked out. */
export type Alternative<A extends Action = Action> = { readonly action: A; readonly value: number | null; readonly why: string }

/** `why` is a sentence for the player who asked: "Best of 14 by expected loss". */
export type Choice<A extends Action = Action> = {
  readonly action: A
  readonly why: string
  /** What is expected of it, in `measure`; null or absent from a policy that reckons nothing out. */
  readonly value?: number | null
  /** Absent: a chance of winning. */
  readonly measure?: Measure
  /** What the action of `Asking.beside` came to, in the same measure; null or absent where it was not weighed. */
  readonly beside?: number | null
  /** The best of what was not done, best first. One may stand higher than what was done; `why` says then why it was left. */
  readonly alternatives?: readonly Alternative<A>[]
  /** Positions it looked at before it chose, where it counts them (BI-25.18). */
  readonly looked?: number
  /** How it sees the game now: for the panel of the computer player. It may rest on secrets of its seat. */
  readonly stance?: Stance
  /** What all players are told beside the action. */
  readonly says?: { readonly text: string; readonly clauses: readonly string[] }
  /** What it wants to be handed with the next question of this match (`Asking.notes`): plain JSON from its own views. */
  readonly notes?: unknown
}

/** A name for the moment, what it was measured by, and how much each concern counts in it: 1 is even temper. */
export type Stance = {
  readonly name: string
  readonly about: string
  readonly figures: readonly { readonly what: string; readonly figure: number }[]
  readonly weights: readonly { readonly what: string; readonly weight: number }[]
  readonly clauses: readonly string[]
}

/** What a host may hand over with a question. None of it is needed, and a policy heeds what it understands. */
export type Asking = {
  /** Asked between two evaluations; once it says true the best so far is chosen. It makes the choice depend on the clock. */
  readonly stop?: () => boolean
  /** Another budget than the level's own. */
  readonly evaluations?: number
  /** An action that a player did here: it is weighed with the rest, so that the two can be compared. Only advisers are asked so. */
  readonly beside?: Action
  /** What its last choice in this match left (`Choice.notes`); absent before the first, and where a host keeps none. */
  readonly notes?: unknown
}

/**
 * Law: the same view, seat, dice, budget and notes give the same choice. There is no way from here to the true state: a policy that needs
 * one asks the game to `imagine` it from the view, so it cannot know more than a person in its seat.
 */
export interface Policy<V = unknown, A extends Action = Action> {
  readonly id: string
  readonly title: string
  /** A sentence for people who choose an opponent. */
  readonly about?: string
  /** Only asked when the seat is to act. `dice` are the policy's own, never those of the match. */
  choose(view: V, seat: Seat, dice: Dice, asking?: Asking): Choice<A>
}

/** By id, the weakest first. */
export type Policies = { readonly [level: string]: Policy }

/** How a front door offers its policies: a host that never asks never loads them. */
export type PolicyTable = () => Promise<Policies>

/** A style that goes on top of a level: it changes how an opponent plays, not how well. */
export type Personality = {
  readonly id: string
  readonly title: string
  readonly about: string
  /** This level played in this style; null where the level has none (`random`). */
  as(level: string): Policy | null
}
