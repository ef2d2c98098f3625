import { type GameEntry, opponentNames, opponentOf } from '@sandtable/ai'
import { plainLine } from '@sandtable/kernel'
import { RequestError } from '../socket/request-error.ts'

/** Throws a `RequestError` that names the levels there are. `at`: the field that named this one. */
export async function checkLevel(gameEntry: GameEntry, level: string, at: string): Promise<void> {
  if (await opponentOf(gameEntry, level)) return
  const known = (await opponentNames(gameEntry)).join(', ')
  throw new RequestError(
    'no-level',
    `${at}: ${gameEntry.game.title} has no computer opponent called ${plainLine(level)}. Choose one of ${known}.`,
  )
}
