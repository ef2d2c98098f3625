// Earlier moments of a match as each viewer saw them then: a page shows one when a player points at a line of its log. Nothing is computed
// that this viewer was not shown at the time.
import {
  type Action,
  type AnyGame,
  type GameEvent,
  isUndo,
  type MatchRecord,
  Replay,
  retrace,
  type Viewer,
} from '@sandtable/kernel'
import { isKnownTo, type Redacted, viewOf } from './redacted.ts'

/** An entry that still counts: its place in the record, and its number for each viewer who knows of it. */
type Known = { readonly seq: number; readonly numbers: ReadonlyMap<Viewer, number> }

export class MatchHistory {
  readonly #replay: Replay<unknown, Action, GameEvent, unknown, unknown, unknown>
  readonly #undoable: readonly Known[]

  constructor(game: AnyGame, record: MatchRecord) {
    this.#replay = new Replay(game, record)
    this.#undoable = knownEntries(game, record)
  }

  /** After the n-th entry that this viewer knows of; 0 is the set-up. Undefined where there is none, or it was taken back. */
  view(viewer: Viewer, n: number): Redacted | undefined {
    const seq = n === 0 ? 0 : this.#undoable.find(({ numbers }) => numbers.get(viewer) === n)?.seq
    if (seq === undefined) return undefined
    const { state } = this.#replay.go(this.#replay.indexOf(seq) + 1)
    return viewOf(this.#replay.game, state, viewer)
  }
}

/** Counted as `viewer-log.ts` counts: a hidden entry has no number, and an undo has one for each viewer who knew of anything undone. */
function knownEntries(game: AnyGame, record: MatchRecord): readonly Known[] {
  const counts = new Map<Viewer, number>([...game.seats.map(({ id }) => [id, 0] as const), ['table', 0]])
  const next = (viewer: Viewer): number => {
    const n = (counts.get(viewer) ?? 0) + 1
    counts.set(viewer, n)
    return n
  }
  const line: Known[] = []
  for (const { entry, events } of retrace(game, record).positions) {
    if (isUndo(entry)) {
      const first = line.findIndex(({ seq }) => seq > entry.undo)
      const gone = first < 0 ? [] : line.splice(first)
      for (const viewer of counts.keys()) if (gone.some(({ numbers }) => numbers.has(viewer))) next(viewer)
    } else {
      const knowing = [...counts.keys()].filter(viewer => isKnownTo(game, events, viewer))
      line.push({ seq: entry.seq, numbers: new Map(knowing.map(viewer => [viewer, next(viewer)])) })
    }
  }
  return line
}
