// A match for looking back on: every step that still counts, as one viewer may tell it, between that viewer's views.
import type { AccountStep, GameUi } from '@sandtable/board'
import { type AnyGame, isUndo, type MatchRecord, retrace } from '@sandtable/kernel'
import { type Eyes, type FullEntry, readEntry, seenBy } from '@sandtable/session'

type Moment = { readonly chapter: FullEntry; readonly before: unknown; readonly after: unknown }

export function accountSteps(game: AnyGame, ui: GameUi, record: MatchRecord, eyes: Eyes): AccountStep[] {
  return moments(game, record).flatMap(({ chapter, before, after }) => {
    const told = readEntry(game, chapter, eyes)
    return told ? [{ ...told, before: seenBy(game, ui, before, eyes), after: seenBy(game, ui, after, eyes) }] : []
  })
}

/** States stay in here: what leaves are views. */
function moments(game: AnyGame, record: MatchRecord): readonly Moment[] {
  const walk = retrace(game, record)
  const line: Moment[] = []
  for (const { entry, events, state } of walk.positions) {
    if (isUndo(entry)) while ((line.at(-1)?.chapter.seq ?? 0) > entry.undo) line.pop()
    else {
      const { seq, seat, action, draws } = entry
      line.push({ chapter: { seq, seat, action, events, draws }, before: line.at(-1)?.after ?? walk.setup.state, after: state })
    }
  }
  return line
}

/** How many actions of those that count had been done after this entry: what an address of a replay says. */
export function actionsUpTo(record: MatchRecord, seq: number): number {
  return lineOf(record).filter(each => each <= seq).length
}

/** The entries that count, without what was taken back. */
export function lineOf(record: MatchRecord): readonly number[] {
  const line: number[] = []
  for (const entry of record.entries) {
    if (isUndo(entry)) while ((line.at(-1) ?? 0) > entry.undo) line.pop()
    else line.push(entry.seq)
  }
  return line
}
