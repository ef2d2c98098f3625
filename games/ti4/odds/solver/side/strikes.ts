// A strike: a roll, and whether it forbids the enemy to sustain.

import type { Rolls } from '../dice/combat-rolls.ts'
import type { Force } from './force.ts'
import type { Rounds } from './side-rounds.ts'

/** Both in one number. */
export const strikeOf = (roll: number, isSilencing: boolean): number => roll * 2 + (isSilencing ? 1 : 0)

export function silences(force: Force, condition: number): boolean {
  return force.side.silencers.length > 0 && force.hasAny(condition, force.side.silencers)
}

/** By condition of a side: the strike it deals in this round. */
export class Strikes {
  readonly #strikes: number[] = []
  readonly #side: Rounds
  readonly #rolls: Rolls
  readonly #round: number

  constructor(side: Rounds, rolls: Rolls, round: number) {
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
