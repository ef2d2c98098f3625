import type { AnyGame, SeatInfo } from './game.ts'
import { plainLine } from './plain-text.ts'

/** Whom people sit down as in this scenario: its author may have written anything. */
export const seatsIn = (game: AnyGame, scenario: unknown): readonly SeatInfo[] =>
  game.seatsIn?.(scenario).map(({ id, title }) => ({ id, title: plainLine(title) || id })) ?? game.seats
