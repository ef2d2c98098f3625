// A game that is not all here yet: its first moves need no more, and before anything else the rest is waited for.
import { soon } from '@sandtable/board'
import type { Action } from '@sandtable/kernel'
import type { LoadedGame } from '../catalogue.ts'
import { notices } from '../notices.svelte.ts'

export class EarlyGame {
  readonly #early: LoadedGame['early']

  constructor({ early }: LoadedGame) {
    this.#early = early
  }

  /** The rest, when the first screen has had the line for itself. What it returns calls that off. */
  fetch(): () => void {
    // What fails here is told when it is really wanted.
    return soon(() => this.#early?.rest()?.catch(() => undefined))
  }

  /** False, and told, when the rest does not come. */
  async hasRulesFor(action: Action): Promise<boolean> {
    try {
      if (this.#early && !this.#early.suffices(action)) await this.#early.rest()
      return true
    } catch {
      notices.tell('The rest of this game has not come yet. Check the connection, and try again.')
      return false
    }
  }
}
