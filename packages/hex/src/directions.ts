// Six directions in one fixed order, counter-clockwise; their indices break ties wherever a tie needs breaking.
import { type Cube, isFlatTop, type Layout } from './coordinates.ts'

/** The steps to the six neighbours, by direction. */
export const DIRECTIONS: readonly Cube[] = [
  { q: 1, r: 0, s: -1 },
  { q: 1, r: -1, s: 0 },
  { q: 0, r: -1, s: 1 },
  { q: -1, r: 0, s: 1 },
  { q: -1, r: 1, s: 0 },
  { q: 0, r: 1, s: -1 },
]

const FLAT_NAMES = ['SE', 'NE', 'N', 'NW', 'SW', 'S'] as const
const POINTY_NAMES = ['E', 'NE', 'NW', 'W', 'SW', 'SE'] as const

/** The names as seen on screen, by direction index. */
export function directionNames(layout: Layout): readonly string[] {
  return isFlatTop(layout) ? FLAT_NAMES : POINTY_NAMES
}

/** Also the neighbour's index for the side the two cells share. */
export function oppositeDirection(dir: number): number {
  return (dir + 3) % 6
}

/** How well a direction agrees with a cube vector: their dot product, a whole number for whole vectors. */
export function directionScore(dir: number, dq: number, dr: number, ds: number): number {
  const { q, r, s } = DIRECTIONS[dir]!
  return q * dq + r * dr + s * ds
}
