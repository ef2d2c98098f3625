// How far a match has come, as it is saved: nothing in it that only one of the players may know.

import type { GameUi } from '@sandtable/board'
import type { AnyMatch } from '@sandtable/kernel'
import type { Asides } from './asides.svelte.ts'
import type { Outlook } from './outlook.svelte.ts'
import type { Progress } from './saved.ts'

export function progressOf(match: AnyMatch, ui: GameUi, outlook: Outlook, asides: Asides): Progress {
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
