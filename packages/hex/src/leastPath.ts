// Reading the one path out of what a search left behind: of all paths of least cost the one with the smallest directions.
import type { Search } from './search.ts'

/** After a flood, to a cell it found. The start is left out. */
export function pathOfFlood(search: Search, goal: number): number[] {
  const { flagsByCell, neighbourByCellAndRank, markByCell } = search
  const mark = markWaysTo(search, goal)
  const path: number[] = []
  let cell = search.cells[0]!
  while (cell !== goal) {
    let rank = 0
    let next = neighbourByCellAndRank[cell * 6]!
    while (markByCell[next] !== mark || !(flagsByCell[next]! & (1 << rank))) next = neighbourByCellAndRank[cell * 6 + ++rank]!
    path.push(next)
    cell = next
  }
  return path
}

/** After an aimed search that found its start. The start is left out. */
export function pathOfAim(search: Search, start: number, goal: number): number[] {
  const path: number[] = []
  let cell = start
  while (cell !== goal) {
    const steps = search.flagsByCell[cell]! & 63
    const smallest = 31 - Math.clz32(steps & -steps)
    cell = search.neighbourByCellAndRank[cell * 6 + smallest]!
    path.push(cell)
  }
  return path
}

/** Marks the cells of all least-cost paths to the goal, walking the flood's steps backwards. */
function markWaysTo(search: Search, goal: number): number {
  const { flagsByCell, neighbourByCellAndRank, oppositeByRank, markByCell } = search
  const mark = ++search.mark
  const open = [goal]
  markByCell[goal] = mark
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    for (let rank = 0; rank < 6; rank++) {
      if (!(flagsByCell[cell]! & (1 << rank))) continue
      const previous = neighbourByCellAndRank[cell * 6 + oppositeByRank[rank]!]!
      if (markByCell[previous] === mark) continue
      markByCell[previous] = mark
      open.push(previous)
    }
  }
  return mark
}
