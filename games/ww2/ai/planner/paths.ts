// Ways over the map that meet no enemy before their end: the first of the shortest, in the order of the frame.
import type { PlannerFrame } from './frame.ts'

/** By frame, since all weights ask for the same ones: steps by goal and reach. */
const known = new WeakMap<PlannerFrame, Map<number, Int16Array>>()

/** Steps from every hex to this one, around the enemy. */
export function stepsTo(frame: PlannerFrame, to: number, most: number): Int16Array {
  let mine = known.get(frame)
  if (!mine) {
    mine = new Map()
    known.set(frame, mine)
  }
  const key = most * frame.board.size + to
  let steps = mine.get(key)
  if (!steps) {
    steps = frame.board.stepsFrom([to], most, cell => frame.foes[cell]?.length === 0)
    mine.set(key, steps)
  }
  return steps
}

/** The way that these steps lead, both ends included. */
export function pathDown(frame: PlannerFrame, steps: Int16Array, from: number): readonly number[] {
  const path = [from]
  for (let cell = from, left = steps[from]!; left > 0; left--) {
    for (const near of frame.board.grid.neighbours(cell).toSorted((a, b) => a - b)) {
      if (steps[near] !== left - 1) continue
      cell = near
      break
    }
    path.push(cell)
  }
  return path
}

/** From `from` to `to`, both ends included; null when it is cut off or longer than `most`. */
export function wayTo(frame: PlannerFrame, from: number, to: number, most: number): readonly number[] | null {
  if (frame.steps(from, to) > most) return null
  const steps = stepsTo(frame, to, most)
  return steps[from]! > 0 ? pathDown(frame, steps, from) : null
}
