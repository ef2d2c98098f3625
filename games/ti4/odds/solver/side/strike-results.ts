// What strikes do to one side of a fight, in the two moves of rows.ts. A strike is a roll of the enemy's, and whether it forbids
// to sustain; what it leads to turns up when it is asked for.

export type Blows = {
  /** The chances that a strike leaves a condition as it is, and that it changes it, summed apart. */
  stay(condition: number, strike: number): number
  change(condition: number, strike: number): number
  /** The chance that the strike ends both sides. */
  doom(condition: number, strike: number): number
  /** What a strike on each of these conditions leads to gets its number. */
  prepare(strike: number, conditions: readonly number[]): void
  /** The chances of conditions are handed on into a row of a table, each to where the strike leads. */
  fall(strike: number, chances: Float64Array, conditions: readonly number[], mass: Float64Array, row: number): void
  /** What the strike leads to from one condition is written down; returns how many. */
  list(condition: number, strike: number, weight: number, into: Followers): number
}

/** Conditions and their chances, in lists that are used again and again. */
export type Followers = { readonly to: number[]; readonly p: number[] }
