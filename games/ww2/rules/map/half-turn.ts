// WW-14.6, WW-16.3: the game seen from the other corner. Positions and plans under the half-turn that exchanges the corners, with the
// sides exchanged as well; what one side may do here, the other may do there. Fairness is tested with it, and a planner for nw
// becomes one for se (WW-18.9).

import type { Plan, PlanStep } from '../plan/plan.ts'
import type { Position, Scenario } from '../setup/scenario.ts'
import { enemyOf, OPPOSITE_WIND, type Side, WINDS } from '../tables.ts'
import type { Board } from './board.ts'

/** The hex on the other side of the middle; for maps with a mirror only. */
export const turnedHex = (board: Board, hex: string): string => board.name(board.mirror?.[board.cell(hex)] ?? -1)

const swapped = <T, U>(pair: { readonly nw: T; readonly se: T }, turn: (part: T) => U): { nw: U; se: U } => ({
  nw: turn(pair.se),
  se: turn(pair.nw),
})
const same = <T>(part: T): T => part

export function turnedPlan(board: Board, plan: Plan): Plan {
  const hex = (name: string) => turnedHex(board, name)
  const step = (each: PlanStep): PlanStep => {
    if (each.do === 'wait') return each
    if (each.do === 'move') return { ...each, path: each.path.map(hex) }
    const shots = each.shots.map(({ at, shells }) => ({ at: hex(at), shells }))
    return { ...each, ...(each.from === undefined ? {} : { from: hex(each.from) }), shots }
  }
  return {
    ...plan,
    side: enemyOf(plan.side as Side),
    buys: (plan.buys ?? []).map(({ at, units }) => ({ at: hex(at), units })),
    steps: (plan.steps ?? []).map(step),
  }
}

/** A position between two turns, half-turned: units keep their ids, for their factions change corners with them. */
export function turnedPosition(board: Board, scenario: Scenario, position: Position): Scenario {
  const hex = (name: string) => turnedHex(board, name)
  return {
    ...scenario,
    position: {
      phase: position.phase,
      turn: position.turn,
      factions: swapped(position.factions, same),
      firstInitiative: position.firstInitiative && enemyOf(position.firstInitiative),
      units: swapped(position.units, units => units.map(unit => ({ ...unit, at: hex(unit.at) }))),
      owners: swapped(position.owners, hexes => hexes.map(hex)),
      treasury: swapped(position.treasury, same),
      ...(position.serials ? { serials: swapped(position.serials, same) } : {}),
      ...(position.atZero ? { atZero: swapped(position.atZero, same) } : {}),
      ...(position.missed ? { missed: swapped(position.missed, same) } : {}),
      result: position.result
        ? { ...position.result, winner: position.result.winner && enemyOf(position.result.winner) }
        : null,
    },
  }
}

/** The face of the wind die that blows the other way. */
export function turnedFace(face: number): number {
  const wind = WINDS[face - 1]!
  return wind === '0' ? face : WINDS.indexOf(OPPOSITE_WIND[wind]) + 1
}
