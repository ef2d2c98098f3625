// Dice that players throw by hand: asks for one number after another until the action has all it needs.
import { DiceNeeded } from '@sandtable/kernel'
import { splitLabel } from './log-entry.ts'

export type AskedDie = {
  readonly kind: string
  readonly sides: number
  readonly least: number
  readonly purpose: string
  readonly clause: string | null
  readonly need: number | undefined
  /** What was thrown before it in the same action. */
  readonly thrown: readonly number[]
}

type Answer = number | 'back' | 'cancel'

export class ManualDice {
  #asked: AskedDie | null = null
  #answer: ((answer: Answer) => void) | null = null
  readonly #onchange: () => void

  constructor(onchange: () => void = () => undefined) {
    this.#onchange = onchange
  }

  /** The die that is missing; null while none is. */
  get asked(): AskedDie | null {
    return this.#asked
  }

  /** Tries until no die is missing. Null: the player cancelled before any die fell. */
  async through<T>(attempt: (dice: readonly number[]) => T): Promise<T | null> {
    const dice: number[] = []
    for (;;) {
      let needed: DiceNeeded
      try {
        const result = attempt(dice)
        this.#ask(null)
        return result
      } catch (error) {
        if (!(error instanceof DiceNeeded)) {
          this.#ask(null)
          throw error
        }
        needed = error
      }
      const answer = await this.#answerTo(needed, dice)
      if (answer === 'cancel') return null
      if (answer === 'back') dice.pop()
      else dice.push(answer)
    }
  }

  tap(value: number): void {
    this.#answer?.(value)
  }

  /** Takes the last tap back: a slip of the finger, not another throw. */
  back(): void {
    this.#answer?.('back')
  }

  cancel(): void {
    this.#ask(null)
    this.#answer?.('cancel')
  }

  #ask(die: AskedDie | null): void {
    if (die === this.#asked) return
    this.#asked = die
    this.#onchange()
  }

  #answerTo({ kind, label, need }: DiceNeeded, thrown: readonly number[]): Promise<Answer> {
    const isPick = kind.startsWith('pick')
    const sides = Number(kind.replace(/^\D+/, ''))
    this.#ask({ kind, sides, least: isPick ? 0 : 1, ...splitLabel(label), need, thrown: [...thrown] })
    return new Promise(resolve => {
      this.#answer = resolve
    })
  }
}
