// What the people at the table are called: by the name they gave, else by what they play.
import { sheetOf } from '../rules/state/queries.ts'
import type { TiSession } from '../rules/state/session.ts'
import { factionName, type SeatNames, seatName } from '../text/names.ts'

export function playerName(s: TiSession, seat: string): string {
  const { name, faction } = sheetOf(s, seat)
  // Without a name a seat is called by its letter.
  if (name !== '' && name !== seat.toUpperCase()) return name
  return faction === null ? seatName(seat) : factionName(faction)
}

export const namesAt =
  (s: TiSession): SeatNames =>
  seat =>
    playerName(s, seat)
