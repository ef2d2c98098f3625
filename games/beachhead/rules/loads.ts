// BI-12.13, BI-12.14: what fits into what.
import { type BeachheadState, cargoOf, type Unit } from './state.ts'
import { CARGO_LETTER, LOADS, type UnitType } from './tables/index.ts'

/** Any part of one of the transport's loads. */
export function fits(transport: UnitType, cargo: readonly UnitType[]): boolean {
  if (cargo.length === 0) return true
  const counts = { S: 0, H: 0, A: 0 }
  for (const type of cargo) {
    const letter = CARGO_LETTER[type]
    if (!letter) return false
    counts[letter]++
  }
  return (LOADS[transport] ?? []).some(load => counts.S <= load.S && counts.H <= load.H && counts.A <= load.A)
}

export const isTransport = (unit: Unit): boolean => LOADS[unit.who.facts.type] !== undefined

/** Whether the passenger may join what the transport carries already; nothing nests (BI-12.14). */
export function hasRoom(state: BeachheadState, transport: Unit, passenger: Unit): boolean {
  if (cargoOf(state, passenger.who.id).length > 0) return false
  const types = cargoOf(state, transport.who.id).map(unit => unit.who.facts.type)
  return fits(transport.who.facts.type, [...types, passenger.who.facts.type])
}
