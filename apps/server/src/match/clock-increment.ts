// What an entry does to the time of its seat. Only what everybody may know of counts: otherwise the clock would tell how much was done in
// secret, and a side could gain time by saving its draft again and again.
import type { AnyGame, Seat } from '@sandtable/kernel'

/** By seat: how many decisions it made, less those it took back. */
export type Increments = { readonly [seat: Seat]: number }

/** `before` and `after`: the seats to decide. `isSealed`: sides decide at once, and one that has decided may withdraw that. */
type Entry = {
  readonly by: Seat
  readonly isOpen: boolean
  readonly isSealed: boolean
  readonly before: readonly Seat[]
  readonly after: readonly Seat[]
}

export function incrementOf({ by, isOpen, isSealed, before, after }: Entry): number {
  if (!isOpen) return 0
  if (!isSealed) return 1
  if (!before.includes(by)) return after.includes(by) ? -1 : 0
  // The last to decide may be asked for the next decision at once, with all the others.
  const hasDecided = !after.includes(by) || after.some(seat => !before.includes(seat))
  return hasDecided ? 1 : 0
}

export const undecidedIn = (game: AnyGame, state: unknown): readonly Seat[] =>
  game.toAct(state).filter(seat => game.isReady?.(state, seat) !== true)

export function sumOfIncrements(increments: readonly (readonly [Seat, number])[]): Increments {
  const sums: Record<Seat, number> = {}
  for (const [seat, gain] of increments) sums[seat] = (sums[seat] ?? 0) + gain
  return sums
}
