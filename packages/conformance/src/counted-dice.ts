// Dice around other dice: they write down what was drawn, or give some draws a chosen value.
import type { Dice, Draw } from '@sandtable/kernel'

/** Passes every draw on and keeps it, so that a check can ask what an action drew. */
export class CountedDice implements Dice {
  readonly #source: Dice
  draws: Draw[] = []

  constructor(source: Dice) {
    this.#source = source
  }

  roll(sides: number, label: string, need?: number): number {
    const value = this.#source.roll(sides, label, need)
    if (sides > 1) this.draws.push({ label, kind: `d${sides}`, value, ...(need === undefined ? {} : { need }) })
    return value
  }

  pick(n: number, label: string): number {
    const value = this.#source.pick(n, label)
    if (n > 1) this.draws.push({ label, kind: `pick${n}`, value })
    return value
  }

  /** What was drawn since the last time. */
  take(): readonly Draw[] {
    const draws = this.draws
    this.draws = []
    return draws
  }
}

/** Gives the draws of before again as long as the same dice are asked for, then goes on with others. */
export class RepeatedDice implements Dice {
  readonly #draws: readonly Draw[]
  readonly #rest: Dice
  #at = 0

  constructor(draws: readonly Draw[], rest: Dice) {
    this.#draws = draws
    this.#rest = rest
  }

  roll(sides: number, label: string, need?: number): number {
    return sides <= 1 ? 1 : (this.#next(`d${sides}`, label) ?? this.#rest.roll(sides, label, need))
  }

  pick(n: number, label: string): number {
    return n <= 1 ? 0 : (this.#next(`pick${n}`, label) ?? this.#rest.pick(n, label))
  }

  #next(kind: string, label: string): number | undefined {
    const draw = this.#draws[this.#at++]
    return draw?.kind === kind && draw.label === label ? draw.value : undefined
  }
}
