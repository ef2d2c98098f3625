// Dice that people throw: asks for one number after another until the action has all it needs.
import { DiceNeeded } from '@sandtable/kernel'
import { splitLabel } from '../log/luck.ts'

export type Asked = {
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
  asked = $state.raw<Asked | null>(null)
  #answer: ((answer: Answer) => void) | null = null

  /** Tries until no die is missing. Null: the person thought better of it, before any die fell. */
  async through<T>(attempt: (dice: readonly number[]) => T): Promise<T | null> {
    const dice: number[] = []
    for (;;) {
      let needed: DiceNeeded
      try {
        const result = attempt(dice)
        this.asked = null
        return result
      } catch (error) {
        if (!(error instanceof DiceNeeded)) {
          this.asked = null
          throw error
        }
        needed = error
      }
      const answer = await this.#ask(needed, dice)
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
    this.asked = null
    this.#answer?.('cancel')
  }

  #ask({ kind, label, need }: DiceNeeded, thrown: readonly number[]): Promise<Answer> {
    const isPick = kind.startsWith('pick')
    const sides = Number(kind.replace(/^\D+/, ''))
    this.asked = { kind, sides, least: isPick ? 0 : 1, ...splitLabel(label), need, thrown: [...thrown] }
    return new Promise(resolve => {
      this.#answer = resolve
    })
  }
}
