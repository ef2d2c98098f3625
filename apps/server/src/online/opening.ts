// A match out of the store: where it stood when it was last put away, and what was stored since.
import type { GameEntry } from '@sandtable/ai'
import { MatchClock, type Readings, startClock } from './clock.ts'
import { Referee } from './referee.ts'
import type { ServerTime } from './server-time.ts'
import type { KeptMatch, Store } from './store/store.ts'

type Services = {
  readonly store: Store
  readonly readings: Readings
  readonly time: Pick<ServerTime, 'now' | 'elapsed'>
}
export type Opened = { readonly referee: Referee | null; readonly clock: MatchClock | null }

export async function openMatch(services: Services, door: GameEntry, kept: KeptMatch): Promise<Opened> {
  if (!kept.hasBegun) return { referee: null, clock: null }
  const referee = await openReferee(services.store, door, kept)
  return { referee, clock: await openClock(services, kept, referee.seq) }
}

async function openReferee(store: Store, door: GameEntry, kept: KeptMatch): Promise<Referee> {
  const found = await store.snapshot(kept.id)
  const snapshot = found && Referee.canOpen(found.body) ? found : null
  const from = snapshot?.seq ?? 0
  const tail = await store.entries(kept.id, from)
  const isBefore = tail.some(({ body }) => 'undo' in body && body.agreed && body.undo < from)
  if (!isBefore) return Referee.open(door, kept, snapshot?.body ?? null, tail)
  // Everybody went back to before it, and the server was stopped before it could put the new position away.
  return Referee.open(door, kept, null, await store.entries(kept.id, 0))
}

async function openClock({ store, readings, time }: Services, kept: KeptMatch, seq: number): Promise<MatchClock | null> {
  if (!kept.clock) return null
  const last = (await store.entries(kept.id, seq - 1)).at(-1)
  const seats = kept.seats.map(({ seat }) => seat)
  const mark = last?.clock ?? startClock(kept.clock, seats, kept.updated)
  return new MatchClock(kept.clock, mark, readings.find(kept.id, mark, time))
}
