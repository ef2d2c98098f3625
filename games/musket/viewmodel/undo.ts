// MK-20.17: undo is offered when MK-17.7 allows it, and only then. The match knows; this is how it is shown.

/** What of a match is asked. */
export type UndoSource = { whyNoUndo(seat?: string): string | null }
export type UndoOffer = {
  readonly clause: 'MK-20.17'
  readonly offered: boolean
  readonly reason: { readonly text: string; readonly clause: string } | null
}

export function undoOffer(match: UndoSource, seat: string): UndoOffer {
  const text = match.whyNoUndo(seat)
  return { clause: 'MK-20.17', offered: text === null, reason: text === null ? null : { text, clause: 'MK-17.7' } }
}
