// WW-4.3, WW-2.19, WW-15.10d: events as a viewer may see them; null when the viewer may not even know that there was one.
import type { Draw, Viewer } from '@sandtable/kernel'
import { isHiddenWind } from '../barrage/wind.ts'
import type { Shelled, UnitPlaced, WwEvent } from '../contract/events.ts'
import type { Scenario } from '../setup/scenario.ts'
import { isSide, type Side } from '../tables.ts'

export function redact(event: WwEvent, viewer: Viewer): WwEvent | null {
  if (event.type === 'draft_changed') return event.side === viewer ? event : null
  if (event.type === 'unit_placed') return event.side === viewer ? event : hiddenPlacement(event)
  if (event.type === 'plan_submitted') return event.side === viewer ? event : { ...event, plan: null }
  if (!event.seen) return event
  return throughFog(event, isSide(viewer) ? viewer : null)
}

/** That a deadline chose would tell the hex: it always chooses the corner (WW-4.11). */
const hiddenPlacement = (event: UnitPlaced): UnitPlaced => ({
  ...event,
  clauses: ['WW-2.18', 'WW-2.19'],
  hex: null,
  byDeadline: false,
})

/** The list of sides that could see it is removed: it would tell too much. */
function throughFog({ seen, ...event }: WwEvent, viewer: Side | null): WwEvent | null {
  const told = event as WwEvent
  if (told.type === 'plans_opened')
    return { ...told, plans: { nw: viewer === 'nw' ? told.plans.nw : null, se: viewer === 'se' ? told.plans.se : null } }
  if (!viewer || !seen?.[viewer]) return null
  if (!('side' in told) || told.side === viewer) return told.type === 'shot' ? ownShot(told) : told
  // The other's march is seen where it ends, its shells where they fall.
  if (told.type === 'moved') return { ...told, from: null, path: told.hex === null ? [] : [told.hex], paid: null }
  if (told.type === 'shot') return { ...told, from: null, target: null, drift: null, isObserved: true }
  return told
}

function ownShot(event: Shelled): Shelled {
  return event.isObserved ? event : { ...event, killed: [] }
}

export const hidesDraw = (draw: Draw, viewer: Viewer): boolean => isHiddenWind(draw.label, viewer)

/** WW-4.3, WW-15.10: a position holds both plans, and under fog all units: a seat learns of it by its view alone. */
export function redactScenario({ position: _, ...open }: Scenario): Scenario {
  return open
}

/** A moment at which there may be plans or first placements, or which may be under fog: whether there are any is hidden too. */
export const isPlacedBy = ({ position }: Scenario): boolean =>
  position !== undefined && position.phase !== 'factions' && position.phase !== 'over'
