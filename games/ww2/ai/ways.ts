// Ways over the map that meet no enemy before their end: the first of the shortest, in the order of the frame.
import type { Frame } from './frame.ts'

const isClear = (frame: Frame) => (cell: number) => frame.foes[cell]?.length === 0

/** From `from` to `to`, both ends included; null when it is cut off or longer than `most`. */
export function wayTo(frame: Frame, from: number, to: number, most: number): readonly number[] | null {
  if (frame.steps(from, to) > most) return null
  const clear = isClear(frame)
  const steps = frame.board.stepsFrom([to], most, cell => cell === from || clear(cell))
  const path = [from]
  for (let cell = from, left = steps[from] as number; left > 0; left--) {
    cell = Math.min(...frame.board.grid.neighbours(cell).filter(near => steps[near] === left - 1))
    path.push(cell)
  }
  return (steps[from] as number) > 0 ? path : null
}

/** Steps from a hex to every other, around the enemy. */
export const stepsAround = (frame: Frame, from: number, most: number): Int16Array =>
  frame.board.stepsFrom([from], most, isClear(frame))
