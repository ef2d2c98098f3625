// Which way is up: the slope of a score over several inputs at once, by least squares that are drawn a little towards zero.

type Seen = { readonly inputs: readonly number[]; readonly score: number }
type Slope = {
  readonly slope: readonly number[]
  /** Of each of them, were the inputs throws of spread 1. */
  readonly error: number
}

/** Share of the inputs' own spread that is added to the diagonal. */
const PULL = 0.3

export function slopeOf(seen: readonly Seen[]): Slope {
  const count = seen[0]?.inputs.length ?? 0
  const rows = Array.from({ length: count }, () => new Array<number>(count + 1).fill(0))
  let squares = 0
  for (const { inputs, score } of seen) {
    squares += score * score
    for (const [i, input] of inputs.entries()) {
      const row = rows[i] as number[]
      for (const [j, other] of inputs.entries()) row[j]! += input * other
      row[count]! += input * score
    }
  }
  for (const [i, row] of rows.entries()) row[i]! += PULL * seen.length
  solve(rows)
  return {
    slope: rows.map(row => (1 + PULL) * (row[count] as number)),
    error: Math.sqrt(squares) / Math.max(1, seen.length),
  }
}

/** Gauss and Jordan; the diagonal is the largest by far. */
function solve(rows: number[][]): void {
  for (const [i, row] of rows.entries()) {
    const pivot = row[i] as number
    for (let j = i; j < row.length; j++) row[j]! /= pivot
    for (const other of rows) {
      const factor = other[i] as number
      if (other === row || factor === 0) continue
      for (let j = i; j < row.length; j++) other[j]! -= factor * (row[j] as number)
    }
  }
}
