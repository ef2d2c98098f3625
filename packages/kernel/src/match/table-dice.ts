// The dice of a match: first the numbers people gave, then the generator; every draw is written down, and a refused
// action puts everything back.
import { checkFace, type Dice, type Draw, dieKind, pickKind } from '../dice.ts'
import { DiceNeeded, TableError } from '../errors.ts'
import type { Generator, GeneratorMark } from '../generator.ts'

/** Numbers that people threw themselves; with `strictDice` the generator adds none. */
export type GivenDice = { readonly dice?: readonly number[] | undefined; readonly strictDice?: boolean | undefined }
export type DiceMark = { readonly generator: GeneratorMark; readonly waiting: readonly number[] }

const NONE: readonly never[] = Object.freeze([])
const KINDS = Array.from({ length: 101 }, (_, sides) => dieKind(sides))

export class TableDice implements Dice {
  readonly #generator: Generator
  /** Numbers given when the match was made that set-up did not use. */
  #waiting: readonly number[] = NONE
  #given: readonly number[] = NONE
  #used = 0
  #strict = false
  #strictByDefault: boolean
  #draws: Draw[] | null = null
  #mark: DiceMark | null = null

  constructor(generator: Generator, strictByDefault: boolean) {
    this.#generator = generator
    this.#strictByDefault = strictByDefault
  }

  mark(): DiceMark {
    const generator = this.#generator.mark()
    if (this.#mark?.generator !== generator || this.#mark.waiting !== this.#waiting)
      this.#mark = { generator, waiting: this.#waiting }
    return this.#mark
  }

  restore(mark: DiceMark, freshDice = false): void {
    if (!freshDice) this.#generator.restore(mark.generator)
    this.#waiting = mark.waiting
  }

  /** Numbers that were given to the match before it was saved, and are still to be used. */
  wait(numbers: readonly number[]): void {
    this.#waiting = numbers
  }

  begin(given?: GivenDice): void {
    this.#given = given?.dice ? [...this.#waiting, ...given.dice] : this.#waiting
    this.#strict = given?.strictDice ?? this.#strictByDefault
    this.#used = 0
    this.#draws = null
  }

  /** The draws made since `begin`. `keepRest`: numbers that set-up left over wait for the actions after it. */
  finish(given: GivenDice | undefined, keepRest: boolean): readonly Draw[] {
    const fromCall = given?.dice?.length ?? 0
    const left = this.#given.length - this.#used
    if (!keepRest && this.#strict && fromCall > 0 && left > 0) {
      const unused = Math.min(left, fromCall)
      throw new TableError('dice-left', `${unused} of the ${fromCall} given dice ${unused === 1 ? 'was' : 'were'} not needed.`)
    }
    if (this.#given.length > 0)
      this.#waiting = this.#given.slice(this.#used, keepRest ? undefined : this.#given.length - fromCall)
    return this.#draws ?? NONE
  }

  roll(sides: number, label: string, need?: number): number {
    if (sides <= 1) return 1
    return this.#draw(KINDS[sides] ?? dieKind(sides), 1, sides, label, need)
  }

  pick(n: number, label: string): number {
    if (n <= 1) return 0
    return this.#draw(pickKind(n), 0, n, label, undefined)
  }

  #draw(kind: string, least: number, count: number, label: string, need: number | undefined): number {
    const byHand = this.#used < this.#given.length
    if (!byHand && this.#strict) throw new DiceNeeded(label, kind, need)
    const value = byHand ? this.#given[this.#used]! : least + this.#generator.below(count)
    if (byHand) checkFace(kind, least, least + count - 1, value, label)
    this.#used += byHand ? 1 : 0
    const draw = makeDraw(label, kind, value, need, byHand)
    if (this.#draws) this.#draws.push(draw)
    else this.#draws = [draw]
    return value
  }
}

function makeDraw(label: string, kind: string, value: number, need: number | undefined, byHand: boolean): Draw {
  if (need === undefined) return byHand ? { label, kind, value, hand: true } : { label, kind, value }
  return byHand ? { label, kind, value, need, hand: true } : { label, kind, value, need }
}
