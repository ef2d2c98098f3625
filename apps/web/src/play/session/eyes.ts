// Whose eyes the page has, and when a curtain has to fall between two of them.
import type { GameUi } from '@sandtable/board'
import type { AnyGame, Seat, Viewer } from '@sandtable/kernel'
import type { Players } from '../save/saved-match.ts'

export const peopleAt = (players: Players, seats: readonly { readonly id: Seat }[]): Seat[] =>
  seats.map(({ id }) => id).filter(seat => players[seat]?.kind !== 'policy')

/**
 * The one person's; of several, those of who decides now. Whoever looks and has still something to decide keeps looking: where
 * several decide in secret, the table is not handed to and fro between them.
 */
export function nextViewer(people: readonly Seat[], toAct: readonly Seat[], now: Viewer): Viewer {
  if (people.length === 1) return people[0] as Seat
  if (people.includes(now) && toAct.includes(now)) return now
  return toAct.find(seat => people.includes(seat)) ?? now
}

/** What may lie about where everybody finds it (lists, titles): of several people's secrets, nobody's. */
export function publicViewer(people: readonly Seat[]): Viewer {
  return people.length === 1 ? (people[0] as Seat) : 'table'
}

/** A viewer's eyes, or everybody's together, which only a match that is over may be looked at with. */
export type Eyes = Viewer | 'all'

/** Whose eyes a replay may have, the widest first. While there are secrets, and where there never were any, nothing is to choose. */
export function eyesFor(
  ui: Pick<GameUi, 'handover' | 'openView'>,
  seats: readonly { readonly id: Seat }[],
  isOver: boolean,
): readonly Eyes[] {
  if (!isOver || !ui.handover) return []
  return [...(ui.openView ? ['all'] : []), 'table', ...seats.map(({ id }) => id)]
}

export function seenBy(game: AnyGame, ui: Pick<GameUi, 'openView'>, state: unknown, eyes: Eyes): unknown {
  return eyes === 'all' && ui.openView ? ui.openView(state) : game.view(state, eyes === 'all' ? 'table' : eyes)
}
