// The straight line between two cells, sampled at t = i/d for i = 1..d-1, in whole numbers only.
//
// Along an axis A with |Δ| = d every sample is exact; of the other two, x takes i·Δx/d and y balances the sum. So a sample
// lies on a hexside exactly when 2·i·Δx ≡ d (mod 2d), and never on a corner. Such a sample has two cells. The first is the one
// a nudge of +(e, 2e, -3e) in (q, r, s) would choose, the second that of the opposite nudge: both cells belong to the point and
// not to the way it is walked, so the line from b to a has the same samples in reverse order.
import { axialLength } from './coordinates.ts'
import type { HexGrid } from './grid.ts'

/** The cells of each sample, two by two: `[2 * (i - 1)]` and the next. Equal inside a hex, -1 where the map has no cell. */
export function lineSamples(grid: HexGrid, a: number, b: number): Int32Array {
  const q = grid.qByCell[a]!
  const r = grid.rByCell[a]!
  const steps = traceLine(grid.qByCell[b]! - q, grid.rByCell[b]! - r)
  const cells = new Int32Array(steps.length / 2)
  for (let i = 0; i < cells.length; i++) cells[i] = grid.cellAtAxial(q + steps[2 * i]!, r + steps[2 * i + 1]!)
  return cells
}

/** Four numbers a sample: the axial steps (q, r) from the start to its first cell, then to its second. */
export function traceLine(dq: number, dr: number): Int32Array {
  const d = axialLength(dq, dr)
  const steps = new Int32Array(4 * Math.max(0, d - 1))
  const axis = Math.abs(dq) === d ? 'q' : Math.abs(dr) === d ? 'r' : 's'
  const free = axis === 'q' ? dr : dq
  const stride = (axis === 'q' ? dq : axis === 'r' ? dr : dq + dr) < 0 ? -1 : 1
  for (let i = 1; i < d; i++) {
    const twice = 2 * i * free + d
    const up = Math.floor(twice / (2 * d))
    const down = twice % (2 * d) === 0 ? up - 1 : up
    // The nudge raises r before q before s; where s is exact the free axis is q, and raising r lowers it.
    putStep(steps, 4 * (i - 1), axis, i * stride, axis === 's' ? down : up)
    putStep(steps, 4 * (i - 1) + 2, axis, i * stride, axis === 's' ? up : down)
  }
  return steps
}

/** `exact` is q, r or, for the axis s, the sum q + r; `free` is r beside an exact q and q otherwise. */
function putStep(steps: Int32Array, at: number, axis: 'q' | 'r' | 's', exact: number, free: number): void {
  steps[at] = axis === 'q' ? exact : free
  steps[at + 1] = axis === 'q' ? free : axis === 'r' ? exact : exact - free
}
