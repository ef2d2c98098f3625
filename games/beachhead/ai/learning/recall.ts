// What a player brings along from past games (BI-24.17, BI-24.18): the plan it begins with, and how far it trusts markers. It changes
// neither a rule nor what may be seen (BI-24.19).
import type { Field } from '../../rules/map/field.ts'
import type { Prior } from './habits.ts'
import type { Opening } from './openings.ts'

export type Recall = {
  readonly opening: Opening | null
  /** How much likelier than by the open list a marker hides a unit; 1: as the list says. */
  readonly reality: number
  /** What else is known of this opponent; null of a stranger. */
  readonly prior: Prior | null
  /** What it rests on. */
  readonly clauses: readonly string[]
}

/** BI-24.19: switched off, or never asked for. */
export const NO_RECALL: Recall = { opening: null, reality: 1, prior: null, clauses: ['BI-24.19'] }

const SECTORS = ['left', 'centre', 'right'] as const

/** Whether a place lies in the planned part of the shore, as seen from the sea. */
export function isInSector({ columns, rows, edge }: Shore, sector: Opening['sector'], cell: number): boolean {
  if (sector === undefined) return false
  const isAcross = edge === 'E' || edge === 'W'
  const along = isAcross ? Math.floor(cell / columns) / rows : (cell % columns) / columns
  const third = Math.min(2, Math.floor(3 * along))
  // A player looking north or west from the sea has the low numbers on the left hand or the right.
  const isTurned = edge === 'N' || edge === 'W'
  return SECTORS[isTurned ? 2 - third : third] === sector
}
export type Shore = { readonly columns: number; readonly rows: number; readonly edge: 'N' | 'E' | 'S' | 'W' | null }

/** In points, for landing where the plan wants it. */
const PLANNED = 4
export const sectorWorth = (shore: Shore, { opening }: Recall, cell: number): number =>
  opening && isInSector(shore, opening.sector, cell) ? PLANNED : 0

const DEPTH = 0.8
/** In points a hex: towards the sea for a forward defence, away from it for a deep one. */
export const depthWorth = ({ opening }: Recall, inland: number): number =>
  opening?.depth === undefined ? 0 : (opening.depth === 'deep' ? 1 : -1) * DEPTH * inland

/** In points, for standing where all landings were; less with the hexes to them. */
const LANDED = 4
const LANDED_REACH = 2
/** BI-24.18: an opponent who lands in the same place again is waited for there. */
export function landingWorth({ prior }: Recall, field: Field, cell: number): number {
  if (!prior) return 0
  let worth = 0
  for (const [hex, share] of Object.entries(prior.landings)) {
    const apart = field.distance(field.cell(hex), cell)
    if (apart <= LANDED_REACH) worth += (LANDED * share) / (1 + apart)
  }
  return worth
}

const FIRST = 1.5
/** What goes in first by plan is launched first. */
export const launchFactor = ({ opening }: Recall, isAir: boolean): number =>
  opening?.by === undefined ? 1 : (opening.by === 'air') === isAir ? FIRST : 1

const GOAL_FIRST = 1.3
const GOAL_LATER = 0.8
export const goalFactor = ({ opening }: Recall, objective: string): number =>
  opening?.goal === undefined ? 1 : opening.goal === objective ? GOAL_FIRST : GOAL_LATER
