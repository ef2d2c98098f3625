// WW-18.9: the position as the planner sees it, always from the north-west. For the south-east every hex is half-turned on the way in
// and the finished plan on the way out, so that a list scanned in reading order favours neither side. A map without a mirror is used as is.

import type { WwView } from '../../rules/knowledge/view.ts'
import type { Board } from '../../rules/map/board.ts'
import { turnedPlan } from '../../rules/map/half-turn.ts'
import type { Plan } from '../../rules/plan/plan.ts'
import { boardOfState, ownerAt, strengthOf, type Unit, type WwState } from '../../rules/state/state.ts'
import { enemyOf, type Side, type UnitType } from '../../rules/tables.ts'

/** An enemy unit in a hex, seen now or remembered under fog (WW-15.10b). */
export type Foe = { readonly serial: number; readonly type: UnitType; readonly damage: number }

export type PlannerFrame = {
  readonly state: WwState
  readonly side: Side
  readonly board: Board
  /** Cells here are those of the half-turned map. */
  readonly isTurned: boolean
  /** By framed cell. */
  readonly own: readonly (readonly Unit[])[]
  readonly foes: readonly (readonly Foe[])[]
  /** 1 own, -1 the enemy's, 0 neutral. */
  readonly owner: Int8Array
  readonly corner: number
  readonly foeTreasury: number
  /** The Strength of all enemy units that are known. */
  readonly foeStrength: number
  readonly foeCities: readonly number[]
  /** Framed cells with units, in order. */
  readonly manned: { readonly own: readonly number[]; readonly foes: readonly number[] }
  /** From a framed cell to a real one, and back: the half-turn undoes itself. */
  real(cell: number): number
  /** Steps over the map, ignoring units. */
  steps(from: number, to: number): number
}

/** The enemy treasury assumed where it is hidden (WW-15.10c). */
const GUESSED_TREASURY = 20

/** `seen` is the view of the side, or of it what matters here. */
export function frameOf(state: WwState, side: Side, seen: Pick<WwView, 'memory' | 'treasury'>): PlannerFrame {
  const board = boardOfState(state)
  const mirror = side === 'se' ? board.mirror : null
  const real = (cell: number) => (mirror ? mirror[cell]! : cell)
  const enemy = enemyOf(side)
  const own: Unit[][] = Array.from({ length: board.size }, () => [])
  const foes: Foe[][] = Array.from({ length: board.size }, () => [])
  for (const unit of state.units[side]) own[real(unit.cell)]?.push(unit)
  for (const unit of state.units[enemy]) foes[real(unit.cell)]?.push(unit)
  for (const { cell, units } of seen.memory ?? []) foes[real(cell)]?.push(...units)
  const owner = new Int8Array(board.size)
  for (const cell of board.cells) {
    const holder = ownerAt(state.owners, cell)
    owner[real(cell)] = holder === side ? 1 : holder === enemy ? -1 : 0
  }
  const table = distancesOf(board)
  return {
    state,
    side,
    board,
    isTurned: mirror !== null,
    own,
    foes,
    owner,
    corner: real(board.corner[side]),
    foeTreasury: seen.treasury[enemy] ?? GUESSED_TREASURY,
    foeStrength: foes.reduce((sum, here) => sum + strengthOf(here), 0),
    foeCities: board.cities.filter(city => owner[city] === -1),
    manned: {
      own: board.cells.filter(cell => own[cell]?.length !== 0),
      foes: board.cells.filter(cell => foes[cell]?.length !== 0),
    },
    real,
    steps: (from, to) => table[from]![to]!,
  }
}

/** A plan written in framed hexes, as its side has to hand it in. */
export function unframed({ board, side, isTurned }: PlannerFrame, plan: Plan): Plan {
  return isTurned ? { ...turnedPlan(board, { ...plan, side: 'nw' }), side } : { ...plan, side }
}

/** By board, since a campaign asks for the same ones all the time. */
const tables = new WeakMap<Board, readonly Int16Array[]>()

/** Steps over the map from each hex to each, ignoring units. */
export function distancesOf(board: Board): readonly Int16Array[] {
  let table = tables.get(board)
  if (!table) {
    table = Array.from({ length: board.size }, (_, cell) => board.stepsFrom([cell]))
    tables.set(board, table)
  }
  return table
}
