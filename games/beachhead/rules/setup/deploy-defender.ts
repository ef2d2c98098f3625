// BI-7.12 to BI-7.17, BI-5.7, BI-5.8: where the Defender may lay out its pieces.

import type { ActionSink } from '../contract/action-list.ts'
import type { Act } from '../contract/actions.ts'
import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import { fieldOf } from '../map/field.ts'
import { roomFor } from '../map/stacking.ts'
import { type BeachheadState, fortAt, objectiveAt, UNPLACED, type Unit } from '../state/state.ts'
import { type FortType, MAY_HIDE, MUST_HIDE, type UnitType } from '../tables/index.ts'
import { placesOf } from './place-actions.ts'

/** BI-7.12: the zone, then the hex itself. */
function zoneProblem(state: BeachheadState, unit: Unit, cell: number): BeachheadRefusal | null {
  const field = fieldOf(state)
  const facts = { unit: unit.who.id, hex: field.hex(cell) }
  return field.zone(state)[cell] ? groundProblem(state, unit, cell) : refuse('not-in-zone', 'BI-7.12', facts)
}

/** BI-7.16. */
export function groundProblem(state: BeachheadState, unit: Unit, cell: number): BeachheadRefusal | null {
  const field = fieldOf(state)
  const facts = { unit: unit.who.id, hex: field.hex(cell) }
  const { movesAs, class: kind } = unit.who.facts
  if (field.water[cell]) return refuse('terrain-closed', 'BI-7.16', facts)
  if (movesAs !== 'fixed' && !field.cost[movesAs][cell]) return refuse('terrain-closed', 'BI-7.16', facts)
  if (kind === 'vehicle' && fortAt(state, cell)?.type === 'barricade') return refuse('barricaded', 'BI-7.16', facts)
  return roomFor(state, 'defender', cell, false, unit.who.id) ? null : refuse('stacking', 'BI-7.16', facts)
}

/** BI-7.13, BI-7.14: what may hide does, unless it is told not to. */
export const hidesUnasked = ({ who }: Unit): boolean => MUST_HIDE.includes(who.facts.type) || MAY_HIDE.includes(who.facts.type)

export function placeDefender(state: BeachheadState, unit: Unit, action: Act<'place'>): BeachheadRefusal | null {
  const { type } = unit.who.facts
  const facts = { unit: action.unit }
  if (action.hex === undefined || action.in !== undefined || action.aboard) return refuse('wrong-place', 'BI-7.12', facts)
  if (MUST_HIDE.includes(type) && action.hidden === false) return refuse('must-hide', 'BI-7.13', facts)
  if (!MUST_HIDE.includes(type) && !MAY_HIDE.includes(type) && action.hidden) return refuse('cannot-hide', 'BI-7.14', facts)
  const cell = fieldOf(state).cell(action.hex)
  return cell < 0 ? refuse('no-such-hex', 'BI-2.1', { hex: action.hex }) : zoneProblem(state, unit, cell)
}

/** How many pieces of the Defender stand in each cell. */
function crowd(state: BeachheadState): Uint8Array {
  const counts = new Uint8Array(fieldOf(state).size)
  for (const unit of state.units) if (unit.cell >= 0 && unit.who.facts.side === 'defender') counts[unit.cell]! += 1
  for (const dummy of state.dummies) counts[dummy.cell]! += 1
  return counts
}

/** The same as `zoneProblem` for every hex at once, without the reasons; the first `most` will do. */
export function openHexes(
  state: BeachheadState,
  unit: Unit | null,
  counts = crowd(state),
  most = Number.POSITIVE_INFINITY,
): readonly number[] {
  const field = fieldOf(state)
  const zone = field.zone(state)
  const isVehicle = unit?.who.facts.class === 'vehicle'
  const costs = unit && unit.who.facts.movesAs !== 'fixed' ? field.cost[unit.who.facts.movesAs] : null
  const cells: number[] = []
  for (let cell = 0; cell < field.size && cells.length < most; cell++) {
    if (!zone[cell] || counts[cell]! > 1 || (costs && !costs[cell])) continue
    if (isVehicle && fortAt(state, cell)?.type === 'barricade') continue
    cells.push(cell)
  }
  return cells
}

/** BI-7.17: whether it could be placed at all. */
export const hasOpenHex = (state: BeachheadState, unit: Unit): boolean => openHexes(state, unit, crowd(state), 1).length > 0

export function listDefender(state: BeachheadState, out: ActionSink): void {
  const field = fieldOf(state)
  const counts = crowd(state)
  const hexesByKind = new Map<UnitType, readonly number[]>()
  for (const unit of state.units) {
    if (unit.who.facts.side !== 'defender' || unit.cell !== UNPLACED) continue
    const places = placesOf(field, unit.who.id)
    const { type } = unit.who.facts
    const mayShow = MAY_HIDE.includes(type)
    const hexes = hexesByKind.get(type) ?? openHexes(state, unit, counts)
    hexesByKind.set(type, hexes)
    for (const cell of hexes) {
      out.push(places.plain[cell]!)
      if (mayShow) out.push(places.open[cell]!)
    }
  }
}

export function dummyProblem(state: BeachheadState, cell: number): BeachheadRefusal | null {
  const field = fieldOf(state)
  const facts = { hex: field.hex(cell) }
  if (!field.zone(state)[cell]) return refuse('not-in-zone', 'BI-7.12', facts)
  return roomFor(state, 'defender', cell, false) ? null : refuse('stacking', 'BI-7.16', facts)
}

/** BI-5.7, BI-3.21: the hex itself, by code only. */
function fortGroundFault(
  state: BeachheadState,
  fort: FortType,
  cell: number,
): 'terrain-closed' | 'objective-there' | 'fort-there' | null {
  const field = fieldOf(state)
  const isMine = fort === 'minefield'
  if (field.water[cell] && !(isMine && field.letter(cell) === 'S')) return 'terrain-closed'
  if (isMine && objectiveAt(state, cell)) return 'objective-there'
  return fortAt(state, cell) ? 'fort-there' : null
}
export function fortGroundProblem(state: BeachheadState, fort: FortType, cell: number): BeachheadRefusal | null {
  const fault = fortGroundFault(state, fort, cell)
  return fault && refuse(fault, fault === 'fort-there' ? 'BI-3.21' : 'BI-5.7', { fort, hex: fieldOf(state).hex(cell) })
}

export function fortProblem(state: BeachheadState, fort: FortType, cell: number): BeachheadRefusal | null {
  const facts = { fort, hex: fieldOf(state).hex(cell) }
  if (!fieldOf(state).zone(state)[cell]) return refuse('not-in-zone', 'BI-5.8', facts)
  if (isVehicleInWay(state, fort, cell)) return refuse('barricaded', 'BI-7.16', facts)
  return fortGroundProblem(state, fort, cell)
}
/** BI-7.16: no barricade under a vehicle. */
const isVehicleInWay = ({ units }: BeachheadState, fort: FortType, cell: number): boolean =>
  fort === 'barricade' && units.some(unit => unit.cell === cell && unit.who.facts.class === 'vehicle')

/** The same as `fortProblem` for every hex at once, without the reasons. */
export function fortHexes(state: BeachheadState, fort: FortType): readonly number[] {
  const { size } = fieldOf(state)
  const zone = fieldOf(state).zone(state)
  const cells: number[] = []
  for (let cell = 0; cell < size; cell++)
    if (zone[cell] && !isVehicleInWay(state, fort, cell) && !fortGroundFault(state, fort, cell)) cells.push(cell)
  return cells
}
