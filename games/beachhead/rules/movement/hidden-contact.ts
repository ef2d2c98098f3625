// BI-12.18, BI-13.8, BI-13.9, BI-17.25, BI-17.27: what happens where a piece comes upon enemies its side did not know of.
import type { RevealCause } from '../contract/events.ts'
import { reveal } from '../knowledge/reveal.ts'
import type { ActionRun } from '../state/action-run.ts'
import { enemyOf, type Side } from '../tables/index.ts'

/** Reveals the enemy pieces of that layer in the cell; dummies are gone after it. 'barred': a real unit stands there. */
export function meetHidden(
  run: ActionRun,
  side: Side,
  cell: number,
  airborne: boolean,
  cause: RevealCause,
  clause = 'BI-17.27',
): 'free' | 'barred' {
  const enemy = enemyOf(side)
  const { units, dummies } = run.state
  let pieces: string[] | null = null
  let isBarred = false
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!
    if (unit.cell !== cell || unit.airborne !== airborne || unit.who.facts.side !== enemy) continue
    isBarred = true
    if (unit.marker !== null) pieces = [...(pieces ?? []), unit.who.id]
  }
  if (!airborne && enemy === 'defender')
    for (let i = 0; i < dummies.length; i++) {
      const dummy = dummies[i]!
      if (dummy.cell === cell) pieces = [...(pieces ?? []), dummy.id]
    }
  if (pieces) reveal(run, pieces, cause, [clause, 'BI-17.3'])
  return isBarred ? 'barred' : 'free'
}
