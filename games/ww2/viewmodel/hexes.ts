// Hexes have two names: 'D5' in orders and in print (WW-1.2), '3,4' on the screen.
import { boardOfState, type WwState } from '../rules/state/state.ts'

/** 'D5' as the board of the screen writes it. */
export const spotOf = (name: string): string => `${name.charCodeAt(0) - 65},${Number(name.slice(1)) - 1}`

/** The printed name of a spot; null where the map has no hex (WW-1.7). */
export function nameOf(state: Pick<WwState, 'setting'>, spot: string): string | null {
  const [column, row] = spot.split(',').map(Number)
  const name = `${String.fromCharCode(65 + (column ?? 0))}${(row ?? 0) + 1}`
  return boardOfState(state).cell(name) < 0 ? null : name
}

/** 'Paris (D4)' for a city, 'D4' for any other hex. */
export function placeName({ setting }: Pick<WwState, 'setting'>, hex: string): string {
  const city = setting.cities[hex]
  return city ? `${city} (${hex})` : hex
}
