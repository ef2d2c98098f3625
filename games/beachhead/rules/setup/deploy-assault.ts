// BI-7.19 to BI-7.21: where the Assault may begin.

import type { ActionSink } from '../contract/action-list.ts'
import type { Act } from '../contract/actions.ts'
import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import { fieldOf } from '../map/field.ts'
import { isShownAt, MOST_IN_HEX, roomFor } from '../map/stacking.ts'
import { fits, hasRoom, isCargo, isTransport } from '../movement/capacity.ts'
import { type BeachheadState, cargoOf, isWasp, UNPLACED, type Unit, unitById, waspOf } from '../state/state.ts'
import { placesOf } from './place-actions.ts'

const isOurs = (unit: Unit): boolean => unit.who.facts.side === 'assault'

type OffshoreKind = 'air' | 'craft' | 'aav'
const offshoreKind = (unit: Unit): OffshoreKind | null => {
  const { isAir, class: kind, type } = unit.who.facts
  return isAir ? 'air' : kind === 'craft' ? 'craft' : type === 'aav7' ? 'aav' : null
}

/** BI-7.20: at most 2 air units, and 1 craft or 2 AAV-7s. */
function overOffshore(state: BeachheadState, unit: Unit): boolean {
  const out = { air: 0, craft: 0, aav: 0 }
  for (const other of state.units) {
    const kind = other.cell >= 0 && other !== unit && isOurs(other) ? offshoreKind(other) : null
    if (kind) out[kind]++
  }
  const kind = offshoreKind(unit)
  if (kind) out[kind]++
  return out.air > 2 || out.craft > 1 || out.aav > 2 || (out.craft > 0 && out.aav > 0)
}

export function placeAssault(state: BeachheadState, unit: Unit, action: Act<'place'>): BeachheadRefusal | null {
  const given = [action.hex !== undefined, action.in !== undefined, action.aboard === true].filter(Boolean).length
  const facts = { unit: action.unit }
  if (given !== 1) return refuse('wrong-place', 'BI-7.20', facts)
  if (action.hidden && (unit.who.facts.type !== 'marsoc' || action.hex === undefined))
    return refuse('cannot-hide', 'BI-7.21', facts)
  if (action.aboard) return isWasp(unit) ? refuse('not-offshore', 'BI-7.19', facts) : null
  if (action.in !== undefined) return stowProblem(state, unit, action.in)
  const cell = fieldOf(state).cell(action.hex!)
  if (cell < 0) return refuse('no-such-hex', 'BI-2.1', { hex: action.hex })
  return action.hidden ? infiltrateProblem(state, unit, cell) : afloatProblem(state, unit, cell)
}

function stowProblem(state: BeachheadState, unit: Unit, into: string): BeachheadRefusal | null {
  const transport = unitById(state, into)
  const facts = { unit: unit.who.id, into }
  if (!transport || !isOurs(transport) || transport === unit || transport.cell < 0)
    return refuse('no-such-unit', 'BI-7.20', facts)
  if (cargoOf(state, unit.who.id).length > 0) return refuse('no-room', 'BI-12.14', facts)
  const types = cargoOf(state, into).filter(other => other !== unit)
  const load = [...types, unit].map(other => other.who.facts.type)
  return fits(transport.who.facts.type, load) ? null : refuse('no-room', 'BI-12.13', facts)
}

function infiltrateProblem(state: BeachheadState, unit: Unit, cell: number): BeachheadRefusal | null {
  const fault = infiltrateFault(state, unit, cell)
  const facts = { unit: unit.who.id, hex: fieldOf(state).hex(cell) }
  return fault && refuse(fault, fault === 'stacking' ? 'BI-3.19' : 'BI-7.21', facts)
}
function infiltrateFault(
  state: BeachheadState,
  unit: Unit,
  cell: number,
): 'terrain-closed' | 'enemy-there' | 'stacking' | null {
  if (fieldOf(state).water[cell]) return 'terrain-closed'
  if (isShownAt(state, 'assault', cell)) return 'enemy-there'
  return roomFor(state, 'assault', cell, false, unit.who.id) ? null : 'stacking'
}

type AfloatFault = 'not-offshore' | 'her-hex' | 'wrong-place' | 'too-many-offshore' | 'stacking'

function afloatProblem(state: BeachheadState, unit: Unit, cell: number): BeachheadRefusal | null {
  const fault = afloatFault(state, unit, cell)
  const facts = { unit: unit.who.id, hex: fieldOf(state).hex(cell) }
  switch (fault) {
    case null:
      return null
    case 'not-offshore':
      return refuse(fault, isWasp(unit) ? 'BI-7.19' : 'BI-7.20', facts)
    case 'her-hex':
      return refuse('stacking', 'BI-3.20', facts)
    case 'stacking':
      return refuse(fault, 'BI-3.19', facts)
    default:
      return refuse(fault, 'BI-7.20', facts)
  }
}

/** By code only. `her-hex`: the Wasp shares none (BI-3.20). Of a unit that is not placed yet nothing matters but its kind. */
function afloatFault(state: BeachheadState, unit: Unit, cell: number, isOver = overOffshore(state, unit)): AfloatFault | null {
  if (!fieldOf(state).isOffshore[cell]) return 'not-offshore'
  if (isWasp(unit)) {
    const isTaken = state.units.some(other => other.cell === cell && !other.airborne && other !== unit)
    return isTaken ? 'her-hex' : null
  }
  const kind = offshoreKind(unit)
  if (!kind) return 'wrong-place'
  const isHers = kind !== 'air' && waspOf(state)?.cell === cell
  if (isHers) return 'her-hex'
  if (isOver) return 'too-many-offshore'
  return roomFor(state, 'assault', cell, kind === 'air', unit.who.id) ? null : 'stacking'
}

const NOWHERE: readonly number[] = []

/** The hexes where a unit that is not placed yet may begin; the same for all of its kind. */
function afloatCells(state: BeachheadState, unit: Unit): readonly number[] {
  const isOver = overOffshore(state, unit)
  return isOver ? NOWHERE : fieldOf(state).offshore.filter(cell => !afloatFault(state, unit, cell, isOver))
}

/** The same as `infiltrateFault` for every hex at once, for a unit that is not placed yet. */
function infiltrationCells(state: BeachheadState): readonly number[] {
  const field = fieldOf(state)
  const crowd = new Uint8Array(field.size)
  for (const unit of state.units)
    if (unit.cell >= 0 && !unit.airborne && isOurs(unit)) crowd[unit.cell]! += isWasp(unit) ? MOST_IN_HEX : 1
  for (const { cell } of state.known.assault) crowd[cell] = MOST_IN_HEX
  const cells: number[] = []
  for (let cell = 0; cell < field.size; cell++) if (!field.water[cell] && crowd[cell]! < MOST_IN_HEX) cells.push(cell)
  return cells
}

export function listAssault(state: BeachheadState, out: ActionSink): void {
  const field = fieldOf(state)
  const transports = state.units.filter(unit => unit.cell >= 0 && isOurs(unit) && isTransport(unit))
  const cellsByKind = new Map<OffshoreKind | 'wasp', readonly number[]>()
  for (const unit of state.units) {
    if (!isOurs(unit) || unit.cell !== UNPLACED) continue
    const places = placesOf(field, unit.who.id)
    const kind = isWasp(unit) ? 'wasp' : offshoreKind(unit)
    if (kind) {
      const cells = cellsByKind.get(kind) ?? afloatCells(state, unit)
      cellsByKind.set(kind, cells)
      for (const cell of cells) out.push(places.plain[cell]!)
    }
    if (isCargo(unit))
      for (const into of transports)
        if (hasRoom(state, into, unit)) out.push({ type: 'place', unit: unit.who.id, in: into.who.id })
    if (unit.who.facts.type !== 'marsoc') continue
    for (const cell of infiltrationCells(state)) out.push(places.hidden[cell]!)
  }
}
