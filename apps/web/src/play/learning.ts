// What the computer remembers of games against the person at this device. Kept in this browser only, and forgotten on demand.
import type { Memory } from '@sandtable/ai'
import type { MatchRecord } from '@sandtable/kernel'
import { peopleAt } from './eyes.ts'
import type { Players } from './saved.ts'
import { Thinker } from './thinker.ts'

const KEY = 'sandtable.memory.'

export function recall(game: string): Memory {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY + game) ?? '{}')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Memory) : {}
  } catch {
    return {}
  }
}

/** One more game is over. Only one person against the computer says something about that person. */
export async function learn(record: MatchRecord, players: Players): Promise<void> {
  const seats = Object.keys(players).map(id => ({ id }))
  const [person, ...others] = peopleAt(players, seats)
  if (!record.outcome || person === undefined || others.length > 0) return
  const { game } = record
  const thinker = new Thinker()
  try {
    const memory = await thinker.ask({ ask: 'learn', record, person, memory: recall(game) })
    localStorage.setItem(KEY + game, JSON.stringify(memory))
  } catch {
    // Where nothing can be kept, the computer meets a stranger every time.
  } finally {
    thinker.cancel()
  }
}
