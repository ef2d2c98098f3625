// What the rules answer to whoever decides here: choices, refusals, odds. Asked of a position that agrees with what that seat knows, so
// that no answer can tell more.
import { type Action, type AnyGame, type Odds, type Refusal, type Seat, seeded } from '@sandtable/kernel'
import { explained, type Spoken } from './explained.ts'

export type Asker = {
  view(): unknown
  seat(): Seat | null
  /** How much this viewer was told: a step nobody told them of must not change what they are shown. */
  told(): number
}

export class Counsel {
  readonly #spoken: Spoken
  readonly #game: AnyGame
  readonly #asker: Asker
  readonly #imagined = $derived.by(() => this.#game.imagine(this.#asker.view(), seeded(`imagine ${this.#asker.told()}`)))
  readonly legal: readonly Action[] = $derived.by(() => {
    const seat = this.#asker.seat()
    return seat === null ? [] : this.#game.legal(this.#imagined, seat)
  })

  constructor(spoken: Spoken, asker: Asker) {
    this.#spoken = spoken
    this.#game = spoken.game
    this.#asker = asker
  }

  check(action: Action): (Refusal & { readonly sentence: string }) | null {
    const seat = this.#asker.seat()
    const refusal = seat === null ? null : this.#game.check(this.#imagined, seat, action)
    return refusal && { ...refusal, sentence: explained(this.#spoken, refusal, this.#asker.view()) }
  }

  odds(action: Action): Odds | null {
    const seat = this.#asker.seat()
    return seat === null ? null : this.#game.odds(this.#imagined, seat, action)
  }
}
