// How far a match has come, as it is saved. Its picture and headline show nothing that only one of the players may know.
import type { GameUi } from '@sandtable/board'
import type { Eyes, LocalMatch } from '@sandtable/session'
import type { Progress } from './saved-match.ts'

export function progressOf(match: LocalMatch, ui: GameUi, publicEyes: Eyes): Progress {
  const position = match.viewFor(publicEyes)
  return {
    record: match.record(),
    seq: match.seq,
    updated: Date.now(),
    headline: ui.headline(position).text,
    position,
    isOver: match.isOver,
    asides: match.notes.kept,
  }
}
