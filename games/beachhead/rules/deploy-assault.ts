// BI-7.19 to BI-7.21: where the Assault may begin.
import type { Act, BeachheadAction } from './actions.ts'
import { fieldOf } from './field.ts'
import { fits, isTransport } from './loads.ts'
import { placesOf } from './places.ts'
import { type BeachheadRefusal, refuse } from './refusals.ts'
import { isShownAt, roomFor } from './stacking.ts'
import { type BeachheadState, cargoOf, isWasp, UNPLACED, type Unit, unitById } from './state.ts'
import { CARGO_LETTER } from './tables/index.ts'

const isOurs = (unit: Unit): boolean => unit.who.facts.side === 'assault'

const offshoreClass = (unit: Unit): 'air' | 'craft' | 'aav' | null => {
  const { isAir, class: kind, type } = unit.who.facts
  return isAir ? 'air' : kind === 'craft' ? 'craft' : type === 'aav7' ? 'aav' : null
}

/** BI-7.20: at most 2 air units, and 1 craft or 2 AAV-7s. */
function overOffshore(state: BeachheadState, unit: Unit): boolean {
  const out = { air: 0, craft: 0, aav: 0 }
  for (const other of state.units) {
    const kind = other.cell >= 0 && other !== unit && isOurs(other) ? offshoreClass(other) : null
    if (kind) out[kind]++
  }
  const kind = offshoreClass(unit)
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
  const cell = fieldOf(state).cell(action.hex as string)
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
/** By code only: a list asks it of the whole map. */
function infiltrateFault(
  state: BeachheadState,
  unit: Unit,
  cell: number,
): 'terrain-closed' | 'enemy-there' | 'stacking' | null {
  if (fieldOf(state).water[cell]) return 'terrain-closed'
  if (isShownAt(state, 'assault', cell)) return 'enemy-there'
  return roomFor(state, 'assault', cell, false, unit.who.id) ? null : 'stacking'
}

function afloatProblem(state: BeachheadState, unit: Unit, cell: number): BeachheadRefusal | null {
  const field = fieldOf(state)
  const facts = { unit: unit.who.id, hex: field.hex(cell) }
  if (!field.isOffshore[cell]) return refuse('not-offshore', isWasp(unit) ? 'BI-7.19' : 'BI-7.20', facts)
  if (isWasp(unit)) {
    const isTaken = state.units.some(other => other.cell === cell && !other.airborne && other !== unit)
    return isTaken ? refuse('stacking', 'BI-3.20', facts) : null
  }
  const kind = offshoreClass(unit)
  if (!kind) return refuse('wrong-place', 'BI-7.20', facts)
  const isHers = kind !== 'air' && state.units.some(other => isWasp(other) && other.cell === cell)
  if (isHers) return refuse('stacking', 'BI-3.20', facts)
  if (overOffshore(state, unit)) return refuse('too-many-offshore', 'BI-7.20', facts)
  return roomFor(state, 'assault', cell, kind === 'air', unit.who.id) ? null : refuse('stacking', 'BI-3.19', facts)
}

export function listAssault(state: BeachheadState, out: BeachheadAction[]): void {
  const field = fieldOf(state)
  const transports = state.units.filter(unit => unit.cell >= 0 && isOurs(unit) && isTransport(unit))
  for (const unit of state.units) {
    if (!isOurs(unit) || unit.cell !== UNPLACED) continue
    const places = placesOf(field, unit.who.id)
    const kind = offshoreClass(unit)
    if (isWasp(unit) || (kind && !overOffshore(state, unit)))
      for (const cell of field.offshore) if (!afloatProblem(state, unit, cell)) out.push(places.plain[cell] as BeachheadAction)
    if (CARGO_LETTER[unit.who.facts.type])
      for (const into of transports)
        if (!stowProblem(state, unit, into.who.id)) out.push({ type: 'place', unit: unit.who.id, in: into.who.id })
    if (unit.who.facts.type !== 'marsoc') continue
    for (let cell = 0; cell < field.size; cell++)
      if (!infiltrateFault(state, unit, cell)) out.push(places.hidden[cell] as BeachheadAction)
  }
}
