// Distances by the routes a kind can take, round woods, water and rivers. Straight distances would lead a unit up to ground it cannot enter.
import { type Field, type Kind, STATS } from '../rules/index.ts'

/** In steps this kind can take, on a board without other units. */
export type Routes = {
  /** By cell * size + target: until it stands within its range of the target. */
  readonly toRange: Uint8Array
  /** By cell: to the nearest of the goals. */
  readonly toGoal: Uint8Array
}

/** No route; still a number, so that nearer hexes compare as better. */
const NO_WAY = 40

/** Takes a few milliseconds, so the caller keeps the result. */
export function routesOf(field: Field, kind: Kind, goals: readonly number[]): Routes {
  const { size, apart } = field
  const range = Math.max(1, STATS[kind].range)
  const enterable = field.enterable(kind)
  const toRange = new Uint8Array(size * size)
  for (let target = 0; target < size; target++) {
    const stands: number[] = []
    for (let cell = 0; cell < size; cell++)
      if (enterable[cell] !== 0 && apart[cell * size + target]! <= range) stands.push(cell)
    const steps = stepsTo(field, kind, stands)
    for (let cell = 0; cell < size; cell++) toRange[cell * size + target] = steps[cell]!
  }
  return { toRange, toGoal: stepsTo(field, kind, goals) }
}

/** From every cell to the nearest of these, each step the other way round: a side that is open is open from both hexes. */
function stepsTo(field: Field, kind: Kind, ends: readonly number[]): Uint8Array {
  const { size, neighbour, closedSide, roadStep, impassable } = field
  const enterable = field.enterable(kind)
  const steps = new Uint8Array(size).fill(NO_WAY)
  const queue = [...ends]
  for (const cell of ends) steps[cell] = 0
  for (let at = 0; at < queue.length; at++) {
    const cell = queue[at]!
    for (let side = cell * 6; side < cell * 6 + 6; side++) {
      const next = neighbour[side]!
      if (next < 0 || closedSide[side] !== 0 || steps[next] !== NO_WAY) continue
      // Where it cannot go by itself a road may lead (MK-15.8).
      if (enterable[next] === 0 && (roadStep[side] === 0 || impassable[next] !== 0)) continue
      steps[next] = steps[cell]! + 1
      queue.push(next)
    }
  }
  return steps
}
