import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  axialToCube,
  axialToOffset,
  type Cube,
  cubeDistance,
  cubeRound,
  cubeToAxial,
  cubeToOffset,
  LAYOUTS,
  type Offset,
  offsetToAxial,
  offsetToCube,
} from './coordinates.ts'
import { runs } from './testing/samples.ts'
import { slowCentre, slowGap } from './testing/slow.ts'

const small = fc.integer({ min: -30, max: 30 })
const anyOffset: fc.Arbitrary<Offset> = fc.record({ col: small, row: small })

describe.each(LAYOUTS)('%s', layout => {
  test('there and back again', () => {
    fc.assert(
      fc.property(anyOffset, offset => {
        const cube = offsetToCube(offset, layout)
        expect(cube.q + cube.r + cube.s).toBe(0)
        expect(cubeToOffset(cube, layout)).toEqual(offset)
        expect(axialToOffset(offsetToAxial(offset, layout), layout)).toEqual(offset)
        expect(axialToCube(cubeToAxial(cube))).toEqual(cube)
      }),
      runs(200),
    )
  })

  test('distance 1 is what touches on the screen', () => {
    fc.assert(
      fc.property(anyOffset, fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 }), (a, dcol, drow) => {
        const b = { col: a.col + dcol, row: a.row + drow }
        const gap = slowGap(slowCentre(layout, a.col, a.row), slowCentre(layout, b.col, b.row))
        const touches = gap > 0.5 && gap < 1.1
        expect(cubeDistance(offsetToCube(a, layout), offsetToCube(b, layout)) === 1).toBe(touches)
      }),
      runs(300),
    )
  })
})

test.each([
  // layout  col row   q   r   s
  ['oddQ', 0, 0, 0, 0, 0],
  ['oddQ', 3, 4, 3, 3, -6],
  ['oddQ', 4, 3, 4, 1, -5],
  ['evenQ', 3, 4, 3, 2, -5],
  ['oddR', 4, 3, 3, 3, -6],
  ['evenR', 4, 3, 2, 3, -5],
] as const)('%s (%d,%d) is cube (%d,%d,%d)', (layout, col, row, q, r, s) => {
  expect(offsetToCube({ col, row }, layout)).toEqual({ q, r, s })
})

test('rounding finds the nearest hex', () => {
  const fraction = fc.integer({ min: -4000, max: 4000 }).map(n => n / 777)
  // Squared distance in cube space is the screen's, times a constant.
  const gap = (a: Cube, b: Cube) => (a.q - b.q) ** 2 + (a.r - b.r) ** 2 + (a.s - b.s) ** 2
  fc.assert(
    fc.property(fraction, fraction, (q, r) => {
      const point = { q, r, s: -q - r }
      const rounded = cubeRound(point)
      expect(Math.abs(rounded.q + rounded.r + rounded.s)).toBe(0)
      for (let dq = -2; dq <= 2; dq++) {
        for (let dr = -2; dr <= 2; dr++) {
          const other = axialToCube({ q: rounded.q + dq, r: rounded.r + dr })
          expect(gap(point, rounded)).toBeLessThanOrEqual(gap(point, other) + 1e-9)
        }
      }
    }),
    runs(300),
  )
})
