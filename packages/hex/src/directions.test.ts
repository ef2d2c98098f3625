import { expect, test } from 'vitest'
import { LAYOUTS } from './coordinates.ts'
import { DIRECTIONS, directionNames, directionScore, oppositeDirection } from './directions.ts'
import { makeGrid } from './grid.ts'
import { slowBearing } from './testing/slow.ts'

/** Degrees counter-clockwise from east. */
const COMPASS: Record<string, readonly number[]> = {
  E: [0],
  NE: [30, 60],
  N: [90],
  NW: [120, 150],
  W: [180],
  SW: [210, 240],
  S: [270],
  SE: [300, 330],
}

test.each(LAYOUTS)('%s: names are what the screen shows', layout => {
  const grid = makeGrid({ columns: 5, rows: 5, layout })
  for (const cell of [grid.cell(2, 2), grid.cell(1, 1), grid.cell(2, 1), grid.cell(1, 2)]) {
    directionNames(layout).forEach((name, dir) => {
      expect(COMPASS[name]).toContain(slowBearing(grid, cell, grid.neighbour(cell, dir)))
    })
  }
})

test('the opposite of a direction undoes it', () => {
  DIRECTIONS.forEach(({ q, r, s }, dir) => {
    const back = DIRECTIONS[oppositeDirection(dir)]!
    expect([q + back.q, r + back.r, s + back.s]).toEqual([0, 0, 0])
    expect(oppositeDirection(oppositeDirection(dir))).toBe(dir)
  })
})

test.each([
  // dir  along           score
  [0, [1, 0, -1], 2],
  [1, [1, 0, -1], 1],
  [2, [1, 0, -1], -1],
  [3, [1, 0, -1], -2],
  [1, [2, -1, -1], 3],
  [5, [-3, 1, 2], -1],
] as const)('direction %d scores along (%s): %d', (dir, [dq, dr, ds], score) => {
  expect(directionScore(dir, dq, dr, ds)).toBe(score)
})
