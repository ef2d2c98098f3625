// The story as lines of the log: a sentence a line, the dice beside the sentence they were thrown for.
import type { GameUi, LogItem } from '@sandtable/board'
import type { Seat } from '@sandtable/kernel'
import type { LogEntry } from '@sandtable/session'
import { splitLabel } from '@sandtable/session'

/** The first ones decided; a line that names a whole entry would bury its own sentence. */
const MOST_CLAUSES = 6

/** Made once, so that a list which grows by a line draws one line. */
const known = new WeakMap<LogEntry, LogItem[]>()

/** The game says which events are bookkeeping; else none is. With a view, it says how players are named by now. */
export function logItems(
  entries: readonly LogEntry[],
  seats: readonly { readonly id: Seat }[],
  ui: GameUi,
  view?: unknown,
): LogItem[] {
  return entries.flatMap(entry => {
    const items = known.get(entry) ?? itemsOf(entry, sideOf(entry.seat, seats), ui)
    known.set(entry, items)
    return view === undefined || !ui.tell ? items : items.map((item, i) => named(item, entry.events[i], ui, view))
  })
}

function named(item: LogItem, event: LogEntry['events'][number] | undefined, ui: GameUi, view: unknown): LogItem {
  const text = event === undefined ? undefined : ui.tell?.(event, view)
  return text === undefined || text === item.text ? item : { ...item, text }
}

function itemsOf({ seq, events, sentences, draws }: LogEntry, side: 'a' | 'b' | null, ui: GameUi): LogItem[] {
  const dice = draws
    .filter(({ kind }) => kind.startsWith('d'))
    .map(({ kind, value, need, label }) => ({ kind, value, need, label: splitLabel(label).purpose }))
  const isMinor = (i: number) => events[i] !== undefined && ui.isMinor?.(events[i]) === true
  const shares = sharesOf(events, dice, ui)
  return sentences.map(({ text, clauses }, i) => ({
    key: `${seq}.${i}`,
    text,
    clauses: [...new Set(clauses)].slice(0, MOST_CLAUSES),
    side,
    ...((shares[i]?.length ?? 0) > 0 ? { dice: shares[i] } : {}),
    ...(isMinor(i) ? { minor: true } : {}),
  }))
}

/** The dice of a step, line by line. Where the events do not tell of all that fell, the first that tells of any has them together. */
function sharesOf<Die>(events: LogEntry['events'], dice: readonly Die[], ui: GameUi): readonly (readonly Die[])[] {
  const told = events.map(event => ui.diceIn?.(event) ?? 0)
  const until = (end: number) => told.slice(0, end).reduce((sum, count) => sum + count, 0)
  if (until(told.length) === dice.length) return told.map((_, i) => dice.slice(until(i), until(i + 1)))
  const teller = told.findIndex(count => count > 0)
  return told.map((_, i) => (i === Math.max(0, teller) ? dice : []))
}

/** Which entry a line belongs to. */
export const seqOf = (item: LogItem): number => Number(item.key.split('.')[0])

function sideOf(seat: Seat | null, seats: readonly { readonly id: Seat }[]): 'a' | 'b' | null {
  const index = seats.findIndex(({ id }) => id === seat)
  return index === 0 ? 'a' : index === 1 ? 'b' : null
}
