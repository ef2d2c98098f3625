// Loads a match from the store: its last snapshot, and the entries after it.
import type { GameEntry } from '@sandtable/ai'
import type { ServerTime } from '../ops/server-time.ts'
import type { Store, StoredMatch } from '../store/store.ts'
import { MatchClock, type Readings, startClock } from './clock.ts'
import { MatchEngine } from './match-engine.ts'

type Services = {
  readonly store: Store
  readonly readings: Readings
  readonly time: Pick<ServerTime, 'now' | 'elapsed'>
}
export type LoadedMatch = { readonly engine: MatchEngine | null; readonly clock: MatchClock | null }

export async function loadMatch(services: Services, gameEntry: GameEntry, stored: StoredMatch): Promise<LoadedMatch> {
  if (!stored.hasBegun) return { engine: null, clock: null }
  const engine = await loadEngine(services.store, gameEntry, stored)
  return { engine, clock: await loadClock(services, stored, engine.seq) }
}

async function loadEngine(store: Store, gameEntry: GameEntry, stored: StoredMatch): Promise<MatchEngine> {
  const found = await store.snapshot(stored.id)
  const snapshot = found && MatchEngine.canOpen(found.body) ? found : null
  const from = snapshot?.seq ?? 0
  const tail = await store.entries(stored.id, from)
  const isBefore = tail.some(({ body }) => 'undo' in body && body.agreed && body.undo < from)
  if (!isBefore) return MatchEngine.open(gameEntry, stored, snapshot?.body ?? null, tail)
  // The undo went back to before the snapshot, and the server stopped before it could store a new one.
  return MatchEngine.open(gameEntry, stored, null, await store.entries(stored.id, 0))
}

async function loadClock({ store, readings, time }: Services, stored: StoredMatch, seq: number): Promise<MatchClock | null> {
  if (!stored.clock) return null
  const last = (await store.entries(stored.id, seq - 1)).at(-1)
  const seats = stored.seats.map(({ seat }) => seat)
  const mark = last?.clock ?? startClock(stored.clock, seats, stored.updated)
  return new MatchClock(stored.clock, mark, readings.find(stored.id, mark, time))
}
