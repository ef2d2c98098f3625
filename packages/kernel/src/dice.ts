// Dice as rules see them, and the kinds of dice that hosts and tests hand in.
import { DiceNeeded, TableError } from './errors.ts'
import { Generator } from './generator.ts'

/** One draw as the record keeps it. `need`: the chance it was tested against; `hand`: not from the generator of its record, but thrown by a person or gone on from with another seed. */
export type Draw = {
  readonly label: string
  readonly kind: string
  readonly value: number
  readonly need?: number
  readonly hand?: true
}

/** The only chance a rule can reach: one labelled draw, one number. A draw with one possible value is not made. */
export interface Dice {
  /** A die of n sides: 1 … sides. `need` is told before the value is known: the roll succeeds at `need` or less. */
  roll(sides: number, label: string, need?: number): number
  /** A pick among n things: 0 … n - 1. */
  pick(n: number, label: string): number
}

export const dieKind = (sides: number): string => `d${sides}`
export const pickKind = (n: number): string => `pick${n}`

/** How many values a draw of this kind can have: 'd60' 60, 'pick4' 4. */
export const facesOf = (kind: string): number => Number(kind.replace(/^\D+/, ''))

/** Refuses a number that the asked-for die cannot show. */
export function checkFace(kind: string, least: number, most: number, value: number, label: string): void {
  if (Number.isInteger(value) && value >= least && value <= most) return
  throw new TableError('bad-die', `${value} cannot come up for ${label}: a ${kind} shows ${least} to ${most}.`)
}

/** What the dice below share: they only differ in where the next number comes from. */
abstract class LabelledDice implements Dice {
  roll(sides: number, label: string, need?: number): number {
    if (sides <= 1) return 1
    return this.draw(dieKind(sides), 1, sides, label, need)
  }

  pick(n: number, label: string): number {
    if (n <= 1) return 0
    return this.draw(pickKind(n), 0, n - 1, label, undefined)
  }

  protected abstract draw(kind: string, least: number, most: number, label: string, need: number | undefined): number
}

class SeededDice extends LabelledDice {
  readonly #generator: Generator
  constructor(seed: string | number) {
    super()
    this.#generator = new Generator(seed)
  }
  protected draw(_kind: string, least: number, most: number): number {
    return least + this.#generator.below(most - least + 1)
  }
}

/** For policies, map generators and tests: chance without a record. */
export function seeded(seed: string | number): Dice {
  return new SeededDice(seed)
}

class ScriptedDice extends LabelledDice {
  readonly #values: Map<string, number[]>
  constructor(script: Readonly<Record<string, readonly number[]>>) {
    super()
    this.#values = new Map(Object.entries(script).map(([label, values]) => [label, [...values]]))
  }
  protected draw(kind: string, least: number, most: number, label: string, need: number | undefined): number {
    const value = this.#values.get(label)?.shift()
    if (value === undefined) throw new DiceNeeded(label, kind, need)
    checkFace(kind, least, most, value, label)
    return value
  }
}

/** For tests: values by label; a draw that is not scripted fails. */
export function scripted(script: Readonly<Record<string, readonly number[]>>): Dice {
  return new ScriptedDice(script)
}

/** Dice for functions that must not draw at all, as `imagine` of a game without secrets. */
export const noDice: Dice = {
  roll(_sides, label) {
    throw new DiceNeeded(label, 'die', undefined)
  },
  pick(_n, label) {
    throw new DiceNeeded(label, 'pick', undefined)
  },
}
