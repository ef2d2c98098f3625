// The seats that a match waits for whose players are not connected: they are notified by other means.
import type { Seat } from '@sandtable/kernel'
import type { Broadcaster } from '../match/broadcaster.ts'
import type { MatchState } from '../match/match-state.ts'

export function isAwaited(state: MatchState, broadcaster: Broadcaster, seat: Seat): boolean {
  const { engine, stored } = state
  if (!engine || stored.outcome) return false
  return state.seat(seat)?.holder === 'person' && engine.undecided.includes(seat) && !broadcaster.isHere(seat)
}

/** `before`: seats that were to decide already; they have been notified. */
export function notifyAwaited(state: MatchState, broadcaster: Broadcaster, before: readonly Seat[]): void {
  const { services, engine, id } = state
  if (!services.turnNotifier || !engine) return
  for (const seat of engine.undecided) {
    if (before.includes(seat) || !isAwaited(state, broadcaster, seat)) continue
    services.turnNotifier.notify(id, seat)
  }
}
