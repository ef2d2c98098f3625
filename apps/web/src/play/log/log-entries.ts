// The story so far, one chapter an entry that still counts: the log, the recap and the summary read it.
import {
  type Action,
  type AnyGame,
  type Draw,
  drawsFor,
  type GameEvent,
  isUndo,
  type MatchRecord,
  retrace,
  type Seat,
  type Sentence,
  sentenceOf,
} from '@sandtable/kernel'
import type { Eyes } from '../session/eyes.ts'

export type FullEntry = {
  readonly seq: number
  readonly seat: Seat | null
  readonly action: Action | null
  readonly events: readonly GameEvent[]
  readonly draws: readonly Draw[]
}

/** A chapter as one viewer may read it. */
export type LogEntry = FullEntry & { readonly sentences: readonly Sentence[] }

export function entriesOf(game: AnyGame, record: MatchRecord): FullEntry[] {
  const walk = retrace(game, record)
  const chapters: FullEntry[] = [{ seq: 0, seat: null, action: null, events: walk.setup.events, draws: record.setup.draws }]
  for (const { entry, events } of walk.positions) {
    if (isUndo(entry)) while ((chapters.at(-1)?.seq ?? 0) > entry.undo) chapters.pop()
    else chapters.push({ seq: entry.seq, seat: entry.seat, action: entry.action, events, draws: entry.draws })
  }
  return chapters
}

/** Told once: chapters do not change, and a log of hundreds is read after every action. */
const known = new WeakMap<FullEntry, Map<Eyes, LogEntry | null>>()

/** Null when this viewer may not know that anything happened. */
export function readEntry(game: AnyGame, chapter: FullEntry, viewer: Eyes): LogEntry | null {
  const byViewer = known.get(chapter) ?? new Map<Eyes, LogEntry | null>()
  known.set(chapter, byViewer)
  let told = byViewer.get(viewer)
  if (told === undefined) {
    told = tell(game, chapter, viewer)
    byViewer.set(viewer, told)
  }
  return told
}

export function readEntries(game: AnyGame, chapters: readonly FullEntry[], viewer: Eyes): LogEntry[] {
  return chapters.map(chapter => readEntry(game, chapter, viewer)).filter(chapter => chapter !== null)
}

function tell(game: AnyGame, chapter: FullEntry, viewer: Eyes): LogEntry | null {
  const events = chapter.events
    .map(event => (viewer === 'all' ? event : game.redact(event, viewer)))
    .filter(event => event !== null)
  if (chapter.events.length > 0 && events.length === 0) return null
  const sentences = events.map(event => sentenceOf(game, event))
  // An order may say more than what came of it: its words are for the seat that gave it.
  const action = viewer === 'all' || chapter.seat === viewer ? chapter.action : null
  return { ...chapter, action, events, draws: drawsFor(game, chapter.draws, viewer), sentences }
}
