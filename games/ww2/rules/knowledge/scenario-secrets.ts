// WW-4.3, WW-15.10: what of a scenario both sides may know. A moment of a game has both plans in it, and under fog everything: what of it a
// seat is shown is in its view.
import type { Scenario } from '../setup/scenario.ts'

export function redactScenario({ position: _, ...open }: Scenario): Scenario {
  return open
}

/** A moment at which there may be plans or first placements, or which may be under fog: whether there are any is hidden too. */
export const isPlacedBy = ({ position }: Scenario): boolean =>
  position !== undefined && position.phase !== 'factions' && position.phase !== 'over'
