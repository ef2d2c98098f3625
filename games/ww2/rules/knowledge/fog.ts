// WW-15.10: fog of war. What a side sees, what it remembers of what it saw, and what of a state that leaves for it to know.
import type { Board } from '../map/board.ts'
import { boardOfState, OWNER_LETTERS, ownerAt, type Sighting, type Unit, type WwState } from '../state/state.ts'
import { enemyOf, SIGHT_REACH, type Side } from '../tables.ts'

/** WW-15.10a. */
export function seesCell(
  board: Board,
  owners: string,
  side: Side,
  units: Iterable<{ readonly cell: number }>,
  cell: number,
): boolean {
  for (const unit of units) if (board.distance(unit.cell, cell) <= SIGHT_REACH) return true
  return lookouts(board, owners, side).some(post => board.distance(post, cell) <= SIGHT_REACH)
}

/** Strategic hexes and the own corner, while owned in force. */
function lookouts(board: Board, owners: string, side: Side): readonly number[] {
  const own = OWNER_LETTERS[side]
  const posts = board.cities.filter(cell => owners[cell] === own)
  return owners[board.corner[side]] === own ? [...posts, board.corner[side]] : posts
}

/** Every hex this side sees, as one flag a cell. */
export function sightOf(state: WwState, side: Side): Uint8Array {
  const board = boardOfState(state)
  const seen = new Uint8Array(board.size)
  const posts = new Set([...lookouts(board, state.owners, side), ...state.units[side].map(unit => unit.cell)])
  for (const post of posts) for (const cell of board.grid.range(post, SIGHT_REACH)) seen[cell] = 1
  return seen
}

/** WW-15.10b: at the start of planning, what is in sight is noted and what is not stays as it was last seen. */
export function remember(state: WwState, side: Side, earlier: readonly Sighting[]): readonly Sighting[] {
  const board = boardOfState(state)
  const seen = sightOf(state, side)
  const enemy = enemyOf(side)
  const byCell = new Map<number, Unit[]>()
  for (const unit of state.units[enemy]) {
    const here = byCell.get(unit.cell)
    if (here) here.push(unit)
    else byCell.set(unit.cell, [unit])
  }
  const kept = earlier.filter(sighting => seen[sighting.cell] !== 1)
  const fresh = board.cells.flatMap((cell): Sighting[] => {
    if (seen[cell] !== 1) return []
    const units = (byCell.get(cell) ?? []).map(({ serial, type, damage }) => ({ serial, type, damage }))
    const isEnemys = ownerAt(state.owners, cell) === enemy
    return units.length > 0 || isEnemys ? [{ cell, turn: state.turn, isEnemys, units }] : []
  })
  return [...kept, ...fresh].sort((a, b) => a.cell - b.cell)
}

/** At the start both sides know the allocation: it is drawn openly. */
export function firstMemory(state: WwState, side: Side): readonly Sighting[] {
  const board = boardOfState(state)
  const enemy = enemyOf(side)
  return board.cells.flatMap(cell =>
    ownerAt(state.owners, cell) === enemy ? [{ cell, turn: 0, isEnemys: true, units: [] }] : [],
  )
}
