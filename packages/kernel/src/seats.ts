import type { AnyGame, SeatInfo } from './game.ts'

/** Whom people sit down as in this scenario. */
export const seatsIn = (game: AnyGame, scenario: unknown): readonly SeatInfo[] => game.seatsIn?.(scenario) ?? game.seats
