// A player without hands: it is given what its seat may know and names an action.
import type { Action, Dice, Seat } from '@sandtable/kernel'

/** `why` is a sentence for the one who asked: "Best of 14 by expected loss". */
export type Choice<A extends Action = Action> = { readonly action: A; readonly why: string }

/**
 * Law: the same view, seat and dice give the same choice. There is no way from here to the true state: a policy that needs
 * one asks the game to `imagine` it from the view, so it cannot know more than a person in its seat.
 */
export interface Policy<V = unknown, A extends Action = Action> {
  readonly id: string
  readonly title: string
  /** Only asked when the seat is to act. `dice` are the policy's own, never those of the match. */
  choose(view: V, seat: Seat, dice: Dice): Choice<A>
}

export type Policies = { readonly [level: string]: Policy }

/** How a front door offers its policies: a host that never asks never loads them. */
export type PolicyTable = () => Promise<Policies>
