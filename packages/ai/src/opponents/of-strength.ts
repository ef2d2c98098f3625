// An opponent as strong as it is asked to be: between two rungs of a ladder it thinks now like the one, now like the other.
import type { Action, Dice } from '@sandtable/kernel'
import type { Policy } from '../policy/policy.ts'

/** Rungs from the weakest to the strongest, each with its measured rating. */
export type Rung<V, A extends Action> = { readonly rating: number; readonly policy: Policy<V, A> }

const PARTS = 1000

/** Never weaker than the first rung and never stronger than the last. */
export function ofStrength<V, A extends Action>(rungs: readonly Rung<V, A>[], rating: number, name: NamedLevel): Policy<V, A> {
  return {
    ...name,
    choose: (view, seat, dice, asking) => rungFor(rungs, rating, dice).choose(view, seat, dice, asking),
  }
}

export type NamedLevel = { readonly id: string; readonly title: string; readonly about: string }

function rungFor<V, A extends Action>(rungs: readonly Rung<V, A>[], rating: number, dice: Dice): Policy<V, A> {
  const above = rungs.findIndex(rung => rung.rating >= rating)
  const upper = (rungs[above] ?? rungs.at(-1))!
  const lower = rungs[above - 1]
  if (!lower || above < 0) return upper.policy
  const share = (rating - lower.rating) / (upper.rating - lower.rating)
  return dice.pick(PARTS, 'who thinks') < share * PARTS ? upper.policy : lower.policy
}
