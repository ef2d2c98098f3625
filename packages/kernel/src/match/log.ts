// The log: every event that still counts, as one viewer may see it. A pure reading of the record.
import type { Draw } from '../dice.ts'
import type { Action, Game, GameEvent, Seat, Sentence, Viewer } from '../game.ts'
import { isUndo, type MatchRecord } from '../record/record.ts'
import { retrace } from '../record/retrace.ts'
import { sentenceOf } from '../scenario-names.ts'

/** One event of the log, as its viewer may see it. */
export type LogEntry<E> = {
  /** Counts the entries this viewer may know of; for 'all' it is the seq of the record. */
  readonly seq: number
  readonly seat: Seat | null
  readonly event: E
  readonly sentence: Sentence
  readonly draws: readonly Draw[]
}

/** What one entry of the record gave this viewer; `isKnown` is false when the viewer may not know that there was one. */
type ShownEntry<E> = { readonly recordSeq: number; readonly isKnown: boolean; readonly lines: readonly LogEntry<E>[] }

/** The log of a record for one viewer, without what was undone. */
export function logFor<S, A extends Action, E extends GameEvent, V, O, C>(
  game: Game<S, A, E, V, O, C>,
  record: MatchRecord<A>,
  viewer: Viewer | 'all',
  fromSeq: number,
): LogEntry<E>[] {
  const chapters: ShownEntry<E>[] = []
  // A gap in the numbers would tell how many entries were left out, so hidden entries, and undos of them, do not count.
  let count = 0
  const add = (recordSeq: number, seat: Seat | null, events: readonly E[], draws: readonly Draw[]) => {
    const seen = events.map(event => (viewer === 'all' ? event : game.redact(event, viewer))).filter(event => event !== null)
    const isKnown = events.length === 0 || seen.length > 0
    if (isKnown && recordSeq > 0) count++
    const shown = drawsFor(game, draws, viewer)
    const lines = seen.map(event => ({ seq: count, seat, event, sentence: sentenceOf(game, event), draws: shown }))
    chapters.push({ recordSeq, isKnown, lines })
  }
  const walk = retrace(game, record)
  add(0, null, walk.setup.events, record.setup.draws)
  for (const { entry, events } of walk.positions) {
    if (!isUndo(entry)) add(entry.seq, entry.seat, events, entry.draws)
    else if (dropAfter(chapters, entry.undo)) count++
  }
  return chapters.flatMap(chapter => chapter.lines).filter(line => line.seq >= fromSeq)
}

/** The draws of one entry that this viewer may know. */
export function drawsFor<S, A extends Action, E extends GameEvent, V, O, C>(
  game: Game<S, A, E, V, O, C>,
  draws: readonly Draw[],
  viewer: Viewer | 'all',
): readonly Draw[] {
  return viewer === 'all' || !game.hidesDraw ? draws : draws.filter(draw => !game.hidesDraw?.(draw, viewer))
}

/** Takes away what was undone; true when the viewer knew of any of it, and so learns of the undo. */
function dropAfter<E>(chapters: ShownEntry<E>[], recordSeq: number): boolean {
  let wasKnown = false
  while ((chapters.at(-1)?.recordSeq ?? -1) > recordSeq) wasKnown = chapters.pop()?.isKnown === true || wasKnown
  return wasKnown
}
