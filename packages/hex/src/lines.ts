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
  const steps = new Int32Array(4 * grid.distance(a, b))
  const cells = new Int32Array(2 * traceLine(grid.qByCell[b]! - q, grid.rByCell[b]! - r, steps))
  for (let i = 0; i < cells.length; i++) cells[i] = grid.cellAtAxial(q + steps[2 * i]!, r + steps[2 * i + 1]!)
  return cells
}

/** Writes four numbers a sample, the axial steps (q, r) from the start to its first cell and to its second; returns how many samples. */
export function traceLine(dq: number, dr: number, steps: Int32Array): number {
  const d = axialLength(dq, dr)
  const isQExact = Math.abs(dq) === d
  const isSExact = !isQExact && Math.abs(dr) !== d
  const free = isQExact ? dr : dq
  const stride = (isQExact ? dq : isSExact ? dq + dr : dr) < 0 ? -1 : 1
  // x = up + (rest - d) / 2d, rounded to up; carried along instead of divided anew.
  let up = 0
  let rest = d
  for (let i = 1; i < d; i++) {
    rest += 2 * free
    if (rest >= 2 * d) {
      rest -= 2 * d
      up++
    } else if (rest < 0) {
      rest += 2 * d
      up--
    }
    const down = rest === 0 ? up - 1 : up
    const exact = i * stride
    const at = 4 * (i - 1)
    if (isQExact) {
      steps[at] = exact
      steps[at + 1] = up
      steps[at + 2] = exact
      steps[at + 3] = down
    } else {
      // The nudge raises r before q before s; where s is exact, which here means q + r, raising r lowers q.
      const first = isSExact ? down : up
      const second = isSExact ? up : down
      steps[at] = first
      steps[at + 1] = isSExact ? exact - first : exact
      steps[at + 2] = second
      steps[at + 3] = isSExact ? exact - second : exact
    }
  }
  return Math.max(0, d - 1)
}
