// BI-24.17 to BI-24.19: the memory of past games as it is read: which plan to begin with, and what to think of markers. Plain data; who is
// given none plays as if there had been no games.
import { type Memory, pastOf } from '@sandtable/ai'
import type { BeachheadState } from '../../rules/state/state.ts'
import type { Side } from '../../rules/tables/index.ts'
import { type HabitStore, priorOf, realityOf } from './habits.ts'
import { chooseOpening, type OpeningStore, openingsFor } from './openings.ts'
import { NO_RECALL, type Recall } from './recall.ts'

/** `off`: nothing is added and nothing is used (BI-24.19). `against`: who was played last. */
export type BeachheadMemory = {
  readonly off: boolean
  /** null before the first game: who has nothing to remember begins without a plan of this kind. */
  readonly openings: OpeningStore | null
  readonly habits: HabitStore
  readonly against: string | null
  /** Results against the levels, as `packages/ai` keeps them. */
  readonly past: ReturnType<typeof pastOf>
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What of a stored memory can be read; the rest counts as forgotten. */
export function readMemory(memory: Memory): BeachheadMemory {
  const { off, openings, habits, against } = memory
  return {
    off: off === true,
    openings: isObject(openings) ? (openings as OpeningStore) : null,
    habits: isObject(habits) ? (habits as HabitStore) : {},
    against: typeof against === 'string' ? against : null,
    past: off === true ? [] : pastOf(memory),
  }
}

/** The share of markers that hide something, before anything is known of a person: eight units to five dummies or so. */
const LISTED = 0.6

/** How a player with this memory begins this game. */
export function recallFor(memory: BeachheadMemory, state: Pick<BeachheadState, 'setting'>, side: Side): Recall {
  const { off, openings, habits, against } = memory
  if (off) return NO_RECALL
  const games = against === null ? [] : (habits[against] ?? [])
  return {
    opening: openings && chooseOpening(openings, state.setting.id, side, openingsFor(state, side)),
    reality: realityOf(games, LISTED),
    prior: priorOf(games, state.setting.id),
    clauses: ['BI-24.17', 'BI-24.18'],
  }
}
