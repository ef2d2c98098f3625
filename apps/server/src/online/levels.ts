import { type GameEntry, opponentNames, opponentOf } from '@sandtable/ai'
import { plainLine } from '@sandtable/kernel'
import { Refusal } from './wishes.ts'

/** Throws a `Refusal` that names all there are where no computer plays by this name. `at`: the field that named it. */
export async function checkLevel(door: GameEntry, level: string, at: string): Promise<void> {
  if (await opponentOf(door, level)) return
  const known = (await opponentNames(door)).join(', ')
  throw new Refusal(
    'no-level',
    `${at}: ${door.game.title} has no computer opponent called ${plainLine(level)}. Choose one of ${known}.`,
  )
}
