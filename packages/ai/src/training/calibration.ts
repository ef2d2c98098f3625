// Whether chances are what they say: of positions called 70 %, about 70 % should be won.

/** A chance that was stated, and what came of it: 1, 0 or a half. */
export type Called = { readonly chance: number; readonly result: number }

/** One tenth of the scale: what was called there on average, and what came of it. */
export type Tenth = { readonly positions: number; readonly called: number; readonly won: number }

const TENTHS = 10

/** How often what was called a tenth, two tenths and so on came true. */
export function calibration(calls: readonly Called[]): readonly Tenth[] {
  const sums = Array.from({ length: TENTHS }, () => ({ positions: 0, called: 0, won: 0 }))
  for (const { chance, result } of calls) {
    const sum = sums[Math.min(TENTHS - 1, Math.max(0, Math.floor(chance * TENTHS)))]!
    sum.positions++
    sum.called += chance
    sum.won += result
  }
  return sums.map(({ positions, called, won }) => ({
    positions,
    called: positions === 0 ? 0 : called / positions,
    won: positions === 0 ? 0 : won / positions,
  }))
}
