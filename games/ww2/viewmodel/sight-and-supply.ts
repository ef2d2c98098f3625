// What the ground itself hides or denies: hexes out of sight (WW-15.10) and hexes out of supply (WW-15.6).
import { isSupplied } from '../rules/economy/economy.ts'
import { sightOf } from '../rules/knowledge/fog.ts'
import { boardOfState, type WwState } from '../rules/state/state.ts'
import type { Side } from '../rules/tables.ts'

/** Hexes this viewer does not see now. Under fog a spectator sees nothing until the game is over. */
export function unseenHexes(state: WwState, viewer: Side | null): readonly string[] {
  if (!state.setting.options.fogOfWar || state.phase === 'over') return []
  const board = boardOfState(state)
  const sight = viewer ? sightOf(state, viewer) : null
  return board.cells.filter(cell => sight?.[cell] !== 1).map(cell => board.name(cell))
}

/** WW-15.6a, as judged at income; null without the option, and for a side if its supply is not known. */
export function suppliedHexes(state: WwState, side: Side): readonly string[] | null {
  if (!state.supply?.[side]) return null
  const board = boardOfState(state)
  return board.cells.filter(cell => isSupplied(state.supply, side, cell)).map(cell => board.name(cell))
}

export function isCutOff(state: WwState, side: Side, hex: string): boolean {
  return Boolean(state.supply?.[side]) && !isSupplied(state.supply, side, boardOfState(state).cell(hex))
}
