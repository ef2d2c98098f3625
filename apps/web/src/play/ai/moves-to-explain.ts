// Which moves a computer may be asked about.
import { isUndo, type MatchRecord, type Seat } from '@sandtable/kernel'
import type { Players } from '@sandtable/session'
import { lineOf } from '../result/steps.ts'
import type { LocalSession } from '../session/local-session.svelte.ts'

/** `level`: who made it, as the record has it. */
export type Move = { readonly seq: number; readonly level: string }

/** The computer that plays this seat, as it is asked; null where a person does. `players`: where this device knows them. */
export function levelOf(record: MatchRecord, players: Players | null, seat: Seat): string | null {
  const player = players?.[seat]
  if (player) return player.kind === 'policy' ? player.level : null
  const name = record.seats[seat]?.name
  return name === undefined || /^person$/i.test(name) ? null : name
}

type AtTable = Pick<LocalSession, 'ui' | 'outcome' | 'past' | 'players' | 'record'>

/** The moves of the computer that the table may ask about now: the one that is looked at, else its last ones.
 *  Where seats hide things, none before the end. */
export function movesToExplain(session: AtTable): readonly Move[] {
  const { ui, outcome, past, players } = session
  if (ui.handover && !outcome) return []
  const record = session.record()
  const counts = new Set(lineOf(record))
  const line = record.entries.flatMap(entry =>
    isUndo(entry) || !counts.has(entry.seq) ? [] : [{ seq: entry.seq, level: levelOf(record, players, entry.seat) }],
  )
  const isMove = (each: (typeof line)[number] | undefined): each is Move => typeof each?.level === 'string'
  if (past) return line.filter(({ seq }) => seq === past.seq).filter(isMove)
  const last = line.findLastIndex(isMove)
  const before = line.slice(0, last + 1).findLastIndex(each => !isMove(each))
  return line.slice(before + 1, last + 1).filter(isMove)
}
