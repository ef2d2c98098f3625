// BI-17.18, BI-17.21, BI-17.24: the event as a seat or a spectator may read it, and the dice that stay under the table.
import type { Draw, Viewer } from '@sandtable/kernel'
import type { BeachheadEvent } from '../contract/events.ts'
import { SIDES } from '../tables/index.ts'

/** A seat gets its own version; a spectator what both seats are told, and nothing where each is told something of its own. */
export function redact(event: BeachheadEvent, viewer: Viewer): BeachheadEvent | null {
  const { as, ...whole } = event
  if (!as) return event
  const full = whole as BeachheadEvent
  const [assault, defender] = SIDES.map(side => (as[side] === undefined ? full : (as[side] ?? null))) as [
    BeachheadEvent | null,
    BeachheadEvent | null,
  ]
  if (viewer === 'assault') return assault
  if (viewer === 'defender') return defender
  if (assault === null || defender === null) return null
  if (assault === full) return defender
  return defender === full ? assault : null
}

/**
 * Draws by label (BI-26.1) that the log leaves out for a viewer; what it may know of them is in the event. Area fire and mines meet pieces the
 * other side may not know of, even their number tells; a pick among hidden pieces tells how many there are; the order of a deck is told to no seat.
 */
const HIDDEN_FROM: Readonly<Record<string, readonly Viewer[]>> = {
  'deck.scenario': ['assault', 'defender', 'table'],
  'deck.event': ['assault', 'defender', 'table'],
  'deck.assault': ['assault', 'defender', 'table'],
  'deck.defender': ['assault', 'defender', 'table'],
  'marker.order': ['assault', 'defender', 'table'],
  'event.pick': ['assault', 'defender', 'table'],
  mortar: ['defender', 'table'],
  barrage: ['defender', 'table'],
  gunfire: ['assault', 'table'],
  mine: ['defender', 'table'],
}

export const hidesDraw = (draw: Draw, viewer: Viewer): boolean => HIDDEN_FROM[draw.label]?.includes(viewer) ?? false
