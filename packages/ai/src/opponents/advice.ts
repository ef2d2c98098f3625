// Advice for people, at the table and after the game. It comes from the same search with the same luck, so that the one never contradicts
// the other about the same position.
import { digest, type Seat, seeded } from '@sandtable/kernel'
import { type GameEntry, policiesOf } from '../game-entry.ts'
import type { Asking, Choice, Policy } from '../policy/policy.ts'

/** Whom to ask where a game has no adviser of its own: the strongest opponent of these. */
const ADVISERS = ['elite', 'veteran']

/** Undefined where nobody gives advice. */
export async function adviserOf(entry: GameEntry): Promise<Policy | undefined> {
  if (entry.adviser) return entry.adviser()
  const policies = await policiesOf(entry)
  return ADVISERS.map(id => policies[id]).find(policy => policy !== undefined)
}

/** What it would do here. The same view has the same answer, whoever asks and whenever. */
export const advice = (adviser: Policy, view: unknown, seat: Seat, asking: Asking = {}): Choice =>
  adviser.choose(view, seat, seeded(digest(['advice', seat, view])), asking)
