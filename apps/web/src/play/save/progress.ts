// How far a match has come, as it is saved: nothing in it that only one of the players may know.

import type { GameUi } from '@sandtable/board'
import type { AnyMatch } from '@sandtable/kernel'
import type { AiNotes } from '../ai/ai-notes.svelte.ts'
import type { ViewerState } from '../session/viewer-state.svelte.ts'
import type { Progress } from './saved-match.ts'

export function progressOf(match: AnyMatch, ui: GameUi, outlook: ViewerState, asides: AiNotes): Progress {
  const position = outlook.publicView(match.state)
  return {
    record: match.record(),
    seq: match.seq,
    updated: Date.now(),
    headline: ui.headline(position).text,
    position,
    isOver: match.outcome !== null,
    asides: asides.kept,
  }
}
