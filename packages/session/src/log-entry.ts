// The log of a match: what each entry that still counts did, and what one viewer may read of it.
import {
  type Action,
  type AnyGame,
  type Draw,
  drawsFor,
  type GameEvent,
  isUndo,
  type MatchRecord,
  type Replay,
  retrace,
  type Seat,
  type Sentence,
  sentenceOf,
} from '@sandtable/kernel'
import type { Eyes } from './viewer-state.ts'

/** An entry of the record with everything it did. It stays inside its match source. */
export type FullEntry = {
  readonly seq: number
  readonly seat: Seat | null
  readonly action: Action | null
  readonly events: readonly GameEvent[]
  readonly draws: readonly Draw[]
}

/** An entry as one viewer may read it. */
export type LogEntry = FullEntry & { readonly sentences: readonly Sentence[] }

export type AnyReplay = Replay<unknown, Action, GameEvent, unknown, unknown, unknown>

/** The set-up and every entry that was not undone. */
export function entriesOf(game: AnyGame, record: MatchRecord): FullEntry[] {
  const walk = retrace(game, record)
  const entries: FullEntry[] = [{ seq: 0, seat: null, action: null, events: walk.setup.events, draws: record.setup.draws }]
  for (const { entry, events } of walk.positions) {
    if (isUndo(entry)) while ((entries.at(-1)?.seq ?? 0) > entry.undo) entries.pop()
    else entries.push({ seq: entry.seq, seat: entry.seat, action: entry.action, events, draws: entry.draws })
  }
  return entries
}

/** The entry that led to a moment of a replay. */
export function entryAt({ record }: AnyReplay, { entry, events }: ReturnType<AnyReplay['go']>): FullEntry {
  return entry
    ? { seq: entry.seq, seat: entry.seat, action: entry.action, events, draws: entry.draws }
    : { seq: 0, seat: null, action: null, events, draws: record.setup.draws }
}

/** Read once for each viewer: entries do not change, and a log of hundreds is read after every action. */
const known = new WeakMap<FullEntry, Map<Eyes, LogEntry | null>>()

/** Null when this viewer may not know that anything happened. */
export function readEntry(game: AnyGame, entry: FullEntry, viewer: Eyes): LogEntry | null {
  const byViewer = known.get(entry) ?? new Map<Eyes, LogEntry | null>()
  known.set(entry, byViewer)
  let read = byViewer.get(viewer)
  if (read === undefined) {
    read = redacted(game, entry, viewer)
    byViewer.set(viewer, read)
  }
  return read
}

export function readEntries(game: AnyGame, entries: readonly FullEntry[], viewer: Eyes): LogEntry[] {
  return entries.map(entry => readEntry(game, entry, viewer)).filter(entry => entry !== null)
}

function redacted(game: AnyGame, entry: FullEntry, viewer: Eyes): LogEntry | null {
  const events = entry.events
    .map(event => (viewer === 'all' ? event : game.redact(event, viewer)))
    .filter(event => event !== null)
  if (entry.events.length > 0 && events.length === 0) return null
  const sentences = events.map(event => sentenceOf(game, event))
  // An action may say more than its events: only the seat that gave it may read it.
  const action = viewer === 'all' || entry.seat === viewer ? entry.action : null
  return { ...entry, action, events, draws: drawsFor(game, entry.draws, viewer), sentences }
}

/** 'MK-8.5 hit', the label of a draw, is a clause and a purpose. */
export function splitLabel(label: string): { readonly clause: string | null; readonly purpose: string } {
  const found = /^([A-Z]{2,4}-[\d.]+[a-z]?)\s+(.+)$/.exec(label)
  return found ? { clause: found[1] as string, purpose: found[2] as string } : { clause: null, purpose: label }
}
