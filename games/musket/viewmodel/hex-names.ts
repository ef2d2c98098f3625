// How people name places at the table and how the rules do: 'D5' and '3,4' (MK-1.11).
import { fieldOf } from '../rules/map/field.ts'
import type { MusketState, Unit } from '../rules/state/state.ts'

/** A typed hex as the rules write it; null when it is not on this board. 'd5', 'D5' and '3,4' are one hex. */
export function parseHex(state: MusketState, text: string): string | null {
  const named = /^([a-z])([1-9]\d?)$/i.exec(text.trim())
  const hex = named ? `${named[1]!.toUpperCase().charCodeAt(0) - 65},${Number(named[2]) - 1}` : text.trim().replace(/\s+/g, '')
  return fieldOf(state).cell(hex) >= 0 ? hex : null
}

export const hexOf = (state: MusketState, unit: Unit): string => fieldOf(state).hex(unit.cell)

export function unitAtHex(state: MusketState, hex: string): Unit | undefined {
  const cell = fieldOf(state).cell(hex)
  return cell < 0 ? undefined : state.units.find(unit => unit.cell === cell)
}

/** Nearest first, ties by id: so that lists and numbers on the map do not jump about. */
export function byDistance(state: MusketState, from: Unit, units: readonly Unit[]): Unit[] {
  const { grid } = fieldOf(state)
  const far = (unit: Unit) => grid.distance(from.cell, unit.cell)
  return [...units].sort((a, b) => far(a) - far(b) || (a.who.id < b.who.id ? -1 : 1))
}
