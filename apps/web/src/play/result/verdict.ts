// How a match ended, in the words of its battle.
import type { GameUi } from '@sandtable/board'
import type { AnyGame, MatchRecord, Outcome, Seat } from '@sandtable/kernel'

export type NamedSeat = { readonly id: Seat; readonly title: string }

/** The seats by what this battle calls them. */
export function namedSeats(game: AnyGame, ui: GameUi, record: MatchRecord): NamedSeat[] {
  const { id } = (record.scenario ?? {}) as { id?: string }
  const sides = ui.scenarios().find(facts => facts.id === id)?.sides ?? []
  return game.seats.map(seat => ({ id: seat.id, title: sides.find(side => side.seat === seat.id)?.title ?? seat.title }))
}

/** For one person at the page victory or defeat; else who won. */
export function endTitle({ winner }: Outcome, seats: readonly NamedSeat[], person: Seat | null): string {
  if (winner === null) return 'A draw'
  if (person !== null) return person === winner ? 'Victory' : 'Defeat'
  return `Victory: ${seats.find(({ id }) => id === winner)?.title ?? winner}`
}
