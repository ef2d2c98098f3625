// The opponent that plays a seat: a match may outlive the name of its opponent. Apart from `game-entry.ts`, which the first screen of a page needs.
import type { MatchRecord, Seat } from '@sandtable/kernel'
import { firstOffer, type GameEntry, opponentOf, policiesOf } from '../game-entry.ts'
import type { Policy } from '../policy/policy.ts'
import type { Memory } from './learning.ts'

/** The opponent of this name, and where there is none the one that is offered first. */
export const anyOpponent = async (entry: GameEntry, name: string, memory: Memory = {}): Promise<Policy | null> =>
  (await opponentOf(entry, name, memory)) ?? (await opponentOf(entry, await nameOfFirst(entry), memory))

const nameOfFirst = async (entry: GameEntry): Promise<string> => firstOffer(await policiesOf(entry))

/** The memory after one more finished game of this person, counted against the opponent that `anyOpponent` gave. */
export async function learned(entry: GameEntry, memory: Memory, record: MatchRecord, person: Seat): Promise<Memory> {
  const learning = await entry.learning?.()
  if (!learning) return memory
  const seats: Record<Seat, { readonly name: string }> = { ...record.seats }
  for (const [seat, { name }] of Object.entries(record.seats))
    if (seat !== person && !(await opponentOf(entry, name))) seats[seat] = { name: await nameOfFirst(entry) }
  return learning.learn(memory, { ...record, seats }, person)
}
