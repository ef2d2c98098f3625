// BI-15.16, BI-10.16: what an attack or a mission uses up of the unit that made it.

import type { Work } from '../state/action-run.ts'
import { unitById } from '../state/state.ts'

/** Acted and attacked, and 1 SP less if it has a track. What it has left; null without a track (BI-4.7). */
export function spend(work: Work, unitId: string): number | null {
  const unit = unitById(work.state, unitId)!
  const hasTrack = unit.who.facts.sp !== null
  const sp = hasTrack && unit.sp > 0 ? unit.sp - 1 : unit.sp
  work.unit(unitId, { acted: true, attacked: true, sp })
  return hasTrack ? sp : null
}
