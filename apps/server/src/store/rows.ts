// Rows of the database as the server's types, and back. JSON is text in both databases; PostgreSQL gives large numbers as text.
import type { Selectable } from 'kysely'
import { checkObject, checkValue } from './check/values.ts'
import type { Tables } from './schema.ts'
import type { Holder, SeatChange, StoredChat, StoredEntry, StoredMatch, StoredSeat } from './store.ts'

const parsedOrNull = (text: string | null): unknown => (text === null ? null : JSON.parse(text))
const textOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** Most matches are of a few scenarios: open ones share one copy, which no rule alters. */
const scenarios = new Map<string, unknown>()
const MOST_SCENARIOS = 64

function sharedScenario(text: string): unknown {
  const scenario = scenarios.get(text) ?? JSON.parse(text)
  scenarios.delete(text)
  scenarios.set(text, scenario)
  const oldest = scenarios.keys().next().value
  if (scenarios.size > MOST_SCENARIOS && oldest !== undefined) scenarios.delete(oldest)
  return scenario
}

export function matchOf(row: Selectable<Tables['match']>, seats: readonly Selectable<Tables['seat']>[]): StoredMatch {
  return {
    id: row.id,
    game: row.game,
    rulesVersion: row.rules_version,
    title: row.title,
    scenario: sharedScenario(row.scenario),
    options: JSON.parse(row.options),
    isPublic: row.is_public === 1,
    secret: row.secret,
    created: Number(row.created),
    updated: Number(row.updated),
    hasBegun: row.has_begun === 1,
    outcome: parsedOrNull(row.outcome) as StoredMatch['outcome'],
    rematch: row.rematch,
    clock: parsedOrNull(row.clock) as StoredMatch['clock'],
    seats: seats.map(seatOf),
  }
}

export function matchRow(match: StoredMatch): Tables['match'] {
  return {
    id: match.id,
    game: match.game,
    rules_version: match.rulesVersion,
    title: match.title,
    scenario: JSON.stringify(match.scenario),
    options: JSON.stringify(match.options),
    is_public: match.isPublic ? 1 : 0,
    secret: match.secret,
    created: match.created,
    updated: match.updated,
    has_begun: match.hasBegun ? 1 : 0,
    outcome: textOrNull(match.outcome),
    rematch: match.rematch,
    clock: textOrNull(match.clock),
  }
}

function seatOf(row: Selectable<Tables['seat']>): StoredSeat {
  const { seat, holder, secret_hash: secretHash, name, level, nonce, note, offer } = row
  return { seat, holder: holder as Holder, secretHash, name, level, nonce, note, offer }
}

export function seatRow(match: string, kept: StoredSeat, place: number): Tables['seat'] {
  const { seat, holder, secretHash, name, level, nonce, note, offer } = kept
  return { match, seat, place, holder, secret_hash: secretHash, name, level, nonce, note, offer }
}

export const seatChangeRow = ({ secretHash, ...rest }: SeatChange): Partial<Tables['seat']> =>
  secretHash === undefined ? rest : { ...rest, secret_hash: secretHash }

export function entryOf(row: Selectable<Tables['entry']>): StoredEntry {
  return { ...row, body: JSON.parse(row.body), at: Number(row.at), clock: parsedOrNull(row.clock) as StoredEntry['clock'] }
}

/** Before it becomes a line or a row, neither of which would say what was wrong with it. */
export function checkEntry({ match, seq, seat, key, body, hash, at, clock }: StoredEntry): void {
  checkValue('entry', 'match', match)
  checkValue('entry', 'seq', seq)
  checkValue('entry', 'seat', seat)
  checkValue('entry', 'key', key)
  checkValue('entry', 'hash', hash)
  checkValue('entry', 'at', at)
  checkObject('entry', 'body', body)
  if (clock !== null) checkObject('entry', 'clock', clock)
}

export const entryRow = ({ match, seq, seat, key, body, hash, at, clock }: StoredEntry): Tables['entry'] => ({
  match,
  seq,
  seat,
  key,
  body: JSON.stringify(body),
  hash,
  at,
  clock: textOrNull(clock),
})

export const wordOf = (row: Selectable<Tables['word']>): StoredChat => ({
  ...row,
  at: Number(row.at),
  counts: parsedOrNull(row.counts) as StoredChat['counts'],
})

export const wordRow = (word: StoredChat): Tables['word'] => ({ ...word, counts: textOrNull(word.counts) })
