// WW-12.6 to WW-12.14: the wind die, which way a shot goes by the compass, and where its shells come down.
import { DIRECTIONS } from '@sandtable/hex'
import type { Dice } from '@sandtable/kernel'
import type { Board } from '../map/board.ts'
import { OPPOSITE_WIND, type Side, WINDS, type Wind } from '../tables.ts'

export type Drift = 'with' | 'against' | 'plain'
export type Landing = {
  readonly bearing: Wind
  readonly drift: Drift
  /** -1: off the map or into a void (WW-12.14). */
  readonly cell: number
}

const WIND_LABEL = 'WW-12.6 wind'
/** Under fog only its owner sees the die; the label names the owner. */
const fogLabel = (side: Side): string => `${WIND_LABEL} of ${side}, in fog`

export function rollWind(dice: Dice, side: Side, isFogged: boolean): Wind {
  return WINDS[dice.roll(WINDS.length, isFogged ? fogLabel(side) : WIND_LABEL) - 1]!
}

export const isHiddenWind = (label: string, viewer: string): boolean =>
  label.startsWith(`${WIND_LABEL} of `) && label !== fogLabel(viewer as Side)

/** WW-12.8: the nearest of the four compass points; root three is irrational, so there is no tie. */
export function bearingOf(board: Board, from: number, target: number): Wind {
  const [a, p] = difference(board, from, target)
  const v = 2 * p + a
  if (3 * a * a > v * v) return a > 0 ? 'E' : 'W'
  return v > 0 ? 'S' : 'N'
}

/** WW-12.9 to WW-12.13. */
export function landingOf(board: Board, from: number, target: number, wind: Wind): Landing {
  const bearing = bearingOf(board, from, target)
  if (wind === bearing) return { bearing, drift: 'with', cell: beyond(board, from, target) }
  if (wind !== '0' && wind === OPPOSITE_WIND[bearing]) return { bearing, drift: 'against', cell: short(board, from, target) }
  return { bearing, drift: 'plain', cell: target }
}

/** The last step of a shot: its own direction on a straight line; of an in-between target the later one clockwise. */
function lastStep(board: Board, from: number, target: number): readonly [number, number] {
  const [q, p] = difference(board, from, target)
  const distance = board.distance(from, target)
  const straight = DIRECTIONS.find(each => each.q * distance === q && each.r * distance === p)
  if (straight) return [straight.q, straight.r]
  // Directions are counted counter-clockwise, so the one before is the next clockwise.
  const index = DIRECTIONS.findIndex((x, i) => {
    const y = DIRECTIONS[(i + 5) % 6]!
    return x.q + y.q === q && x.r + y.r === p
  })
  const y = DIRECTIONS[(index + 5) % 6]!
  return [y.q, y.r]
}

function beyond(board: Board, from: number, target: number): number {
  const [q, p] = lastStep(board, from, target)
  return at(board, target, q, p)
}

function short(board: Board, from: number, target: number): number {
  if (board.distance(from, target) === 1) return from
  const [q, p] = lastStep(board, from, target)
  return at(board, from, q, p)
}

function at(board: Board, cell: number, q: number, p: number): number {
  const { grid } = board
  return grid.cellAtAxial(grid.qByCell[cell]! + q, grid.rByCell[cell]! + p)
}

function difference({ grid }: Board, from: number, target: number): readonly [number, number] {
  const q = grid.qByCell[target]! - grid.qByCell[from]!
  return [q, grid.rByCell[target]! - grid.rByCell[from]!]
}
