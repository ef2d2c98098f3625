// TI-A.2, TI-A.5: which seats decide now, and which actions can be listed one by one.
import type { Seat } from '@sandtable/kernel'
import { clockwiseFrom, isSeat } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import { isSessionOver } from '../turn/flow.ts'
import type { TiAction } from './actions.ts'
import { decides, judgeByModule, modulesNow } from './check.ts'

/** Candidates are generous; what passes the check is legal. */
export function legal(s: TiSession, seat: Seat): readonly TiAction[] {
  if (!isSeat(s, seat) || !decides(s, seat)) return []
  const found: TiAction[] = []
  const seen = new Set<string>()
  for (const module of modulesNow(s)) {
    for (const action of module.candidates(s, seat)) {
      const key = JSON.stringify(action)
      if (seen.has(key)) continue
      seen.add(key)
      if (judgeByModule(s, seat, action).refusal === null) found.push(action)
    }
  }
  return found
}

export const toAct = (s: TiSession): readonly Seat[] =>
  isSessionOver(s) ? [] : clockwiseFrom(s, s.attacker).filter(seat => decides(s, seat))
