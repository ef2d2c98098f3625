// Which hint is due at a decision: each once a match, and never again when its reader said so.
import type { Hint } from '@sandtable/board'
import type { Seat } from '@sandtable/kernel'
import { preferences } from '../settings.svelte.ts'

export class HintOffer {
  due = $state.raw<Hint | null>(null)
  readonly #game: string
  readonly #hints: readonly Hint[]
  readonly #shown = new Set<string>()

  constructor(game: string, hints: readonly Hint[]) {
    this.#game = game
    this.#hints = hints
  }

  /** Null: nobody is to decide here. One that still holds stays. */
  offer(view: unknown, seat: Seat | null): void {
    if (seat === null || !preferences.now.hints) {
      this.due = null
      return
    }
    if (this.due?.when(view, seat)) return
    const isNew = ({ id }: Hint) => !this.#shown.has(id) && !preferences.now.putAway.includes(`${this.#game}.${id}`)
    this.due = this.#hints.find(hint => isNew(hint) && hint.when(view, seat)) ?? null
    if (this.due) this.#shown.add(this.due.id)
  }

  putAway(forever: boolean): void {
    if (this.due && forever) preferences.putAway(`${this.#game}.${this.due.id}`)
    this.due = null
  }
}
