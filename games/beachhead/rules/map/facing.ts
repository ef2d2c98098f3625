// BI-15.7: an attacker turns to face its target.
import type { Field } from './field.ts'

/** Axial steps of the directions of BI-2.3. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
] as const

/** The direction that agrees best with the way to the target, the lowest where two agree alike; null in the same hex. */
export function facingToward(field: Field, from: number, to: number): number | null {
  if (from === to) return null
  const { qByCell, rByCell } = field.grid
  const dq = qByCell[to]! - qByCell[from]!
  const dr = rByCell[to]! - rByCell[from]!
  const scores = STEPS.map(([q, r]) => q * dq + r * dr + (q + r) * (dq + dr))
  return scores.indexOf(Math.max(...scores))
}
