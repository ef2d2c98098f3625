// What was to be expected of an action, before dice and cards made something of it.
import type { Action, Dice, Game, GameEvent, Seat } from '@sandtable/kernel'
import { stratifiedDice } from '../search/stratified-dice.ts'
import type { SeatAction } from './joint-decisions.ts'

/** The chance that the seat wins, from 0 to 1. */
export type Judge<S = unknown> = (state: S, seat: Seat) => number

/** Chance that was fixed at the set-up and that no player knew: the order of a deck. A card is luck as much as a die is. */
export type Fate<S = unknown> = {
  /** Whether the step between these two brought some of it to light. */
  isDealt(before: S, after: S): boolean
  /** The position as it could have been as well, for all that the players knew: what is still face down in another order. */
  redealt(state: S, dice: Dice): S
}

/** How often an action is thrown again to see what was to be expected of it. */
const THROWS = 32

type Rules<S, A extends Action> = Pick<Game<S, A, GameEvent, never, never, never>, 'apply' | 'outcome'>

export class Expectation<S, A extends Action> {
  readonly #rules: Rules<S, A>
  readonly #seat: Seat
  readonly #judge: Judge<S>
  readonly #fate: Fate<S> | undefined

  constructor(rules: Rules<S, A>, seat: Seat, judge: Judge<S>, fate: Fate<S> | undefined) {
    this.#rules = rules
    this.#seat = seat
    this.#judge = judge
    this.#fate = fate
  }

  chance(state: S): number {
    const outcome = this.#rules.outcome(state)
    if (!outcome) return this.#judge(state, this.#seat)
    return outcome.winner === null ? 0.5 : outcome.winner === this.#seat ? 1 : 0
  }

  /** The step brought cards to light that lay face down. */
  isDealt(before: S, after: S): boolean {
    return this.#fate?.isDealt(before, after) ?? false
  }

  /** The mean over throws and deals. `at` says which: what is compared has the same luck. */
  mean(state: S, { seat, action }: SeatAction<A>, at: number): number {
    const diceOf = stratifiedDice(`${at}`)
    let sum = 0
    for (let n = 0; n < THROWS; n++) {
      const dice = diceOf(n)
      const position = this.#fate ? this.#fate.redealt(state, dice) : state
      sum += this.chance(this.#rules.apply(position, seat, action, dice).state)
    }
    return sum / THROWS
  }

  /** The same of an action that was not done: whether there is chance in it is seen by doing it once. */
  ofUndone(state: S, deed: SeatAction<A>, at: number): number {
    let isThrown = false
    const dice = stratifiedDice(`${at}`)(0)
    const thrown = <T>(value: T): T => {
      isThrown = true
      return value
    }
    const watched: Dice = {
      roll: (sides, label, need) => thrown(dice.roll(sides, label, need)),
      pick: (n, label) => thrown(dice.pick(n, label)),
    }
    const after = this.#rules.apply(state, deed.seat, deed.action, watched).state
    return isThrown || this.isDealt(state, after) ? this.mean(state, deed, at) : this.chance(after)
  }
}
