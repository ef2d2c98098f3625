// Decisions made at the same time, each an entry of its own, the last of which plays all of them out: whose are they, and what did each of
// them change? A plan is judged against what most would have done in its seat, both beside the plans the others made and beside the usual
// ones; the mean of the two is its share, so that the shares add up in any order of the decisions.
import type { Action, Game, GameEvent, Seat } from '@sandtable/kernel'
import { stratifiedDice } from '../search/stratified-dice.ts'

export type SeatAction<A extends Action = Action> = { readonly seat: Seat; readonly action: A }
type Entered<A extends Action> = SeatAction<A> & { readonly at: number }

type Rules<S, A extends Action> = Pick<Game<S, A, GameEvent, never, never, never>, 'toAct' | 'isReady' | 'check' | 'apply'>

/** From the moment when several are to decide until the entry that plays out what they decided. */
export class Round<S, A extends Action> {
  /** How things stood before anybody had decided. */
  readonly opened: S
  readonly #rules: Rules<S, A>
  readonly #entered: Entered<A>[] = []
  readonly #sealed = new Map<Seat, Entered<A>>()

  private constructor(rules: Rules<S, A>, opened: S) {
    this.#rules = rules
    this.opened = opened
  }

  /** Null where not more than one is to decide. */
  static at<S, A extends Action>(rules: Rules<S, A>, state: S): Round<S, A> | null {
    return undecided(rules, state).length > 1 ? new Round(rules, state) : null
  }

  /** Null while it goes on; then whether it ended by the decisions of all seats or by that of one alone, which gave up. */
  hear(entered: Entered<A>, before: S, after: S): 'joint' | 'alone' | null {
    const { seat } = entered
    const [was, is] = [undecided(this.#rules, before), undecided(this.#rules, after)]
    this.#entered.push(entered)
    const isDraft = sameSeats(was, is) && sameSeats(this.#rules.toAct(before), this.#rules.toAct(after))
    const isSealed = was.length > 1 && sameSeats(is, without(was, seat)) && was.includes(seat)
    const isWithdrawn = !was.includes(seat) && sameSeats(without(is, seat), was) && is.includes(seat)
    if (isSealed) this.#sealed.set(seat, entered)
    if (isWithdrawn) this.#sealed.delete(seat)
    if (isDraft || isSealed || isWithdrawn) return null
    const isLast = was.length === 1 && was[0] === seat && this.#sealed.size > 0
    if (isLast) this.#sealed.set(seat, entered)
    return isLast ? 'joint' : 'alone'
  }

  /** The entry by which each seat decided, in the order in which they did. */
  get deeds(): readonly Entered<A>[] {
    return [...this.#sealed.values()].sort((a, b) => a.at - b.at)
  }

  /** Everything the seat entered: a plan may have been drafted before it was sealed. */
  all(seat: Seat): readonly SeatAction<A>[] {
    return this.#entered.filter(each => each.seat === seat)
  }
}

/**
 * What each seat's plan was expected to change against the usual one. `worthOf`: what is to be expected of the deed that plays a round
 * out. Null where the plans cannot be told apart: one of them is not allowed without the other.
 */
export function changesOf<S, A extends Action>(
  rules: Rules<S, A>,
  round: Round<S, A>,
  usual: (seat: Seat) => A,
  worthOf: (state: S, last: SeatAction<A>) => number,
): readonly (Entered<A> & { readonly change: number })[] | null {
  const { deeds, opened } = round
  const usually = new Map(deeds.map(({ seat }) => [seat, [{ seat, action: usual(seat) }]]))
  /** The chance where these play as they did and the others as most would. */
  const value = (actual: readonly Seat[]): number | null => {
    const list = deeds.flatMap(({ seat }) => (actual.includes(seat) ? round.all(seat) : (usually.get(seat) ?? [])))
    const last = list.pop()
    let state = opened
    for (const { seat, action } of list) {
      if (rules.check(state, seat, action)) return null
      state = rules.apply(state, seat, action, stratifiedDice('sealed')(0)).state
    }
    return last && !rules.check(state, last.seat, last.action) ? worthOf(state, last) : null
  }
  const seats = deeds.map(({ seat }) => seat)
  const shares = new Map<Seat, number>()
  for (const order of [seats, [...seats].reverse()]) {
    let before = value([])
    for (const [i, seat] of order.entries()) {
      const after = value(order.slice(0, i + 1))
      if (before === null || after === null) return null
      shares.set(seat, (shares.get(seat) ?? 0) + (after - before) / 2)
      before = after
    }
  }
  return deeds.map(deed => ({ ...deed, change: shares.get(deed.seat) ?? 0 }))
}

function undecided<S, A extends Action>({ toAct, isReady }: Rules<S, A>, state: S): readonly Seat[] {
  return toAct(state).filter(seat => !isReady?.(state, seat))
}

const without = (seats: readonly Seat[], seat: Seat): readonly Seat[] => seats.filter(each => each !== seat)
const sameSeats = (a: readonly Seat[], b: readonly Seat[]): boolean =>
  a.length === b.length && a.every(seat => b.includes(seat))
