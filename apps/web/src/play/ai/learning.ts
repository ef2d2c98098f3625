// What the computer remembers of games against the person at this device. Kept in this browser only, and forgotten on demand.
import type { Memory } from '@sandtable/ai'
import type { MatchRecord } from '@sandtable/kernel'
import type { Players } from '@sandtable/session'
import { peopleAt } from '@sandtable/session'
import { preferences } from '../../settings.svelte.ts'
import { AiWorkerClient } from './ai-worker-client.ts'

const KEY = 'sandtable.memory.'

/** Empty for a stranger, and while learning is switched off. */
export function recall(game: string): Memory {
  return preferences.now.learning ? kept(game) : {}
}

/** What is kept, whether it is used or not. */
export function kept(game: string): Memory {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY + game) ?? '{}')
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Memory) : {}
  } catch {
    return {}
  }
}

/** BI-24.18: the computer meets a stranger again. */
export function forget(game: string): void {
  try {
    localStorage.removeItem(KEY + game)
  } catch {
    // What cannot be kept need not be forgotten.
  }
}

/** One more game is over. Only one person against the computer says something about that person. */
export async function learn(record: MatchRecord, players: Players): Promise<void> {
  const seats = Object.keys(players).map(id => ({ id }))
  const [person, ...others] = peopleAt(players, seats)
  if (!preferences.now.learning || !record.outcome || person === undefined || others.length > 0) return
  const { game } = record
  const client = new AiWorkerClient()
  try {
    const memory = await client.ask({ ask: 'learn', record, person, memory: recall(game) })
    localStorage.setItem(KEY + game, JSON.stringify(memory))
  } catch {
    // Where nothing can be kept, the computer meets a stranger every time.
  } finally {
    client.cancel()
  }
}
