// Advice for people, at the table and after the game. It comes from the same search with the same luck, so that the one never contradicts
// the other about the same position.
import { digest, type Seat, seeded } from '@sandtable/kernel'
import { type GameEntry, policiesOf } from '../game-entry.ts'
import type { Asking, Choice, Policy } from '../policy/policy.ts'

/** Levels that advise where a game has no adviser of its own, the strongest first. */
const ADVISERS = ['elite', 'veteran']

/** The policy that gives advice in this game; undefined where there is none. */
export async function adviserOf(entry: GameEntry): Promise<Policy | undefined> {
  if (entry.adviser) return entry.adviser()
  const policies = await policiesOf(entry)
  return ADVISERS.map(id => policies[id]).find(policy => policy !== undefined)
}

/** What it would do here. The same view always has the same answer. */
export const advice = (adviser: Policy, view: unknown, seat: Seat, asking: Asking = {}): Choice =>
  adviser.choose(view, seat, seeded(digest(['advice', seat, view])), asking)
