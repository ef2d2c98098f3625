// A strike: a roll, and whether it forbids the enemy to sustain.
import type { CombatRolls } from '../dice/combat-rolls.ts'
import type { Force } from './force.ts'
import type { SideRounds } from './side-rounds.ts'

/** Both in one number. */
export const strikeOf = (roll: number, isSilencing: boolean): number => roll * 2 + (isSilencing ? 1 : 0)

export function silences(force: Force, condition: number): boolean {
  return force.side.silencers.length > 0 && force.hasAny(condition, force.side.silencers)
}

/** By condition of a side: the strike it deals in this round. */
export class Strikes {
  readonly #strikes: number[] = []
  readonly #side: SideRounds
  readonly #rolls: CombatRolls
  readonly #round: number

  constructor(side: SideRounds, rolls: CombatRolls, round: number) {
    this.#side = side
    this.#rolls = rolls
    this.#round = round
  }

  of(number: number): number {
    const known = this.#strikes[number]
    if (known !== undefined) return known
    const { force, conditions } = this.#side
    const condition = conditions[number]!
    const strike = strikeOf(this.#rolls.numberOf(condition, this.#round, 0), silences(force, condition))
    this.#strikes[number] = strike
    return strike
  }
}

export type StrikeResults = {
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
