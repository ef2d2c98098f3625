// Whom a match waits for, and who of them is not looking and is to be told by other means.
import type { Seat } from '@sandtable/kernel'
import type { HeldMatch } from './held-match.ts'
import type { Herald } from './herald.ts'

export function isAwaited(held: HeldMatch, herald: Herald, seat: Seat): boolean {
  const { referee, kept } = held
  if (!referee || kept.outcome) return false
  return held.seat(seat)?.holder === 'person' && referee.undecided.includes(seat) && !herald.isHere(seat)
}

/** `before`: those who were to decide already; they know of it. */
export function callAwaited(held: HeldMatch, herald: Herald, before: readonly Seat[]): void {
  const { services, referee, id } = held
  if (!services.postman || !referee) return
  for (const seat of referee.undecided) {
    if (before.includes(seat) || !isAwaited(held, herald, seat)) continue
    services.postman.tellTurn(id, seat)
  }
}
