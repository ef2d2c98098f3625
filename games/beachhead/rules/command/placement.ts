// BI-17.25 to BI-17.27, BI-3.19: pieces and mines that purchases and cards put on the map. What a side does not know can bar a piece, but
// only when it is put down.
import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import { tell } from '../knowledge/event-variants.ts'
import { noticeStep } from '../knowledge/knowledge.ts'
import { fieldOf } from '../map/field.ts'
import { knownAirEnemyAt, knownSurfaceEnemyAt, roomFor, unitCells } from '../map/stacking.ts'
import { meetHidden } from '../movement/hidden-contact.ts'
import { type ActionRun, named } from '../state/action-run.ts'
import { arrive } from '../state/new-unit.ts'
import { type BeachheadState, fortAt, objectiveAt, type Unit } from '../state/state.ts'
import { type FortType, UNITS, type UnitType } from '../tables/index.ts'

/** Whether a Defender unit of that type may be put on the ground there, as far as the Defender knows. */
export function landProblem(state: BeachheadState, type: UnitType, cell: number, clause: string): BeachheadRefusal | null {
  if (cell < 0) return refuse('no-such-hex', clause)
  const fault = landFault(state, type, cell)
  const facts = { unitType: type, hex: fieldOf(state).hex(cell) }
  return fault && refuse(fault, fault === 'barricaded' ? 'BI-5.4' : fault === 'stacking' ? 'BI-3.19' : clause, facts)
}

/** By code only: a list asks it of many hexes. */
export function landFault(
  state: BeachheadState,
  type: UnitType,
  cell: number,
): 'terrain-closed' | 'barricaded' | 'enemy-there' | 'stacking' | null {
  const { movesAs, class: kind } = UNITS[type]
  if (fieldOf(state).cost[movesAs][cell]! === 0) return 'terrain-closed'
  if (kind === 'vehicle' && fortAt(state, cell)?.type === 'barricade') return 'barricaded'
  if (knownSurfaceEnemyAt(state, 'defender', cell)) return 'enemy-there'
  return roomFor(state, 'defender', cell, false) ? null : 'stacking'
}

/** The same for an air unit over the hex. */
export function skyProblem(state: BeachheadState, cell: number, clause: string): BeachheadRefusal | null {
  if (cell < 0) return refuse('no-such-hex', clause)
  const facts = { hex: fieldOf(state).hex(cell) }
  if (knownAirEnemyAt(state, 'defender', cell)) return refuse('enemy-there', clause, facts)
  return roomFor(state, 'defender', cell, true) ? null : refuse('stacking', 'BI-3.19', facts)
}

type How = { readonly hidden: boolean; readonly airborne: boolean }

/** Puts a new Defender unit down, or reveals who bars it (BI-17.25); whether it came. */
export function arriveAt(
  run: ActionRun,
  type: UnitType,
  cell: number,
  how: How,
  cp: number,
  clauses: readonly string[],
): boolean {
  if (isBarred(run, type, cell, how.airborne, clauses)) return false
  const unit = arrive(run, type, cell, how)
  noticeStep(run, unit.who.id)
  tell(run, unit, { type: 'unit_arrived', seat: 'defender', clauses, unit: named(run.field, unit), cp })
  return true
}

/** Whether an enemy not known of stands there; it is revealed. Both are told: the one sees, the other was there. */
export function isBarred(run: ActionRun, what: string, cell: number, airborne: boolean, clauses: readonly string[]): boolean {
  if (meetHidden(run, 'defender', cell, airborne, 'placed-on', 'BI-17.25') === 'free') return false
  const hex = run.field.hex(cell)
  run.emit({ type: 'placement_barred', seat: 'defender', clauses: [...clauses, 'BI-17.25'], what, hex })
  return true
}

/** BI-9.3/E21, BI-11.3/D5: a Beach or Shallow hex without units the Defender knows of, objective or fortification. */
export function mineSiteProblem(state: BeachheadState, cell: number, clause: string): BeachheadRefusal | null {
  const field = fieldOf(state)
  if (cell < 0) return refuse('no-such-hex', clause)
  const facts = { hex: field.hex(cell) }
  if (field.letter(cell) !== 'B' && field.letter(cell) !== 'S') return refuse('terrain-closed', clause, facts)
  if (fortAt(state, cell)) return refuse('fort-there', clause, facts)
  if (objectiveAt(state, cell)) return refuse('objective-there', clause, facts)
  if (unitCells(state, 'defender').has(cell)) return refuse('own-unit-there', clause, facts)
  const isKnown = state.known.defender.some(sighting => sighting.cell === cell && sighting.type !== null)
  return isKnown ? refuse('enemy-there', clause, facts) : null
}

/** Fortifications lie openly (BI-5.1). */
export function layFort(run: ActionRun, fort: FortType, hex: string, clauses: readonly string[], cp: number): void {
  run.set({ forts: [...run.state.forts, { type: fort, cell: run.field.cell(hex), until: null }] })
  run.emit({ type: 'fort_built', seat: 'defender', clauses: [...clauses, 'BI-5.1'], fort, hex, until: null, cp })
}

/** An own unit beside, or over, a hex: for cards that ask for one. */
export const isBeside = (state: BeachheadState, unit: Unit, cell: number): boolean =>
  unit.cell >= 0 && fieldOf(state).distance(unit.cell, cell) === 1

/** BI-4.9, BI-9.3/E17, BI-11.3/D7: an Attack Drone comes in over an entry point. */
export function launchDrone(run: ActionRun, hex: string, clause: string): void {
  arriveAt(run, 'attack_drone', run.field.cell(hex), { hidden: false, airborne: true }, 0, [clause, 'BI-4.9'])
}
