// The figures of the pieces and the hex sums, written a second time from the words of the rulebook, so that a test does not ask the
// rules what the rules should say.
import type { UnitType } from '../rules/tables/index.ts'

/** MV, ATK, DEF, HP, SP (null: no track), cost, range: the two tables of chapter 4, copied by hand. */
export const PIECES = {
  usswasp: [1, 2, 3, 10, 5, 0, 5],
  harrier: [8, 4, 5, 2, 3, 45, 3],
  osprey: [10, 1, 5, 3, 2, 35, 3],
  super_stallion: [6, 1, 5, 4, 2, 40, 3],
  super_cobra: [7, 5, 5, 2, 4, 38, 3],
  lcac: [8, 1, 4, 3, null, 30, 1],
  lcu: [4, 1, 4, 4, null, 25, 1],
  aav7: [4, 3, 4, 3, null, 20, 2],
  marine_squad: [3, 3, 4, 2, null, 15, 1],
  marsoc: [4, 4, 4, 2, null, 25, 1],
  humvee: [5, 2, 4, 2, null, 12, 2],
  infantry_squad: [3, 2, 4, 2, null, 10, 1],
  atgm_team: [2, 3, 4, 1, 3, 18, 2],
  aa_team: [2, 3, 4, 1, 4, 20, 3],
  mortar_team: [2, 2, 4, 1, 5, 16, 5],
  technical: [5, 2, 5, 2, null, 12, 2],
  militia_squad: [3, 1, 5, 1, null, 6, 1],
  artillery: [0, 4, 3, 4, 6, 35, 3],
  sam_site: [0, 3, 2, 3, 4, 25, 4],
  long_range_artillery: [0, 4, 2, 3, null, 30, 3],
  attack_drone: [8, 2, 5, 1, 1, 15, 3],
} as const satisfies Record<UnitType, readonly [number, number, number, number, number | null, number, number]>
export const AIR: readonly UnitType[] = ['harrier', 'osprey', 'super_stallion', 'super_cobra', 'attack_drone']

// Hex sums: pointy top, odd rows shifted right.
const parse = (hex: string): [number, number] => hex.split(',').map(Number) as [number, number]
export function cube(hex: string): readonly [q: number, r: number, s: number] {
  const [col, row] = parse(hex)
  const q = col - (row - (row % 2)) / 2
  return [q, row, 0 - q - row]
}
export function distance(a: string, b: string): number {
  const [one, other] = [cube(a), cube(b)]
  return one.reduce((sum, x, i) => sum + Math.abs(x - other[i]!), 0) / 2
}
const WAYS = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
] as const
/** The neighbour in direction 0 E, 1 SE, 2 SW, 3 W, 4 NW, 5 NE, on the map or off it. */
export function neighbour(hex: string, direction: number): string {
  const [q, r] = cube(hex)
  const [dq, dr] = WAYS[direction]!
  const row = r + dr
  return `${q + dq + (row - (((row % 2) + 2) % 2)) / 2},${row}`
}
