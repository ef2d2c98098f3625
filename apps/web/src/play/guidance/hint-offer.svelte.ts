// Which hint is due at a decision: each once a match, and never again when its reader said so.
import { type Hint, whileLoading } from '@sandtable/board'
import type { Seat } from '@sandtable/kernel'
import { preferences } from '../../settings.svelte.ts'

type Decision = { readonly view: unknown; readonly seat: Seat }

export class HintOffer {
  due = $state.raw<Hint | null>(null)
  readonly #game: string
  readonly #load: () => Promise<readonly Hint[]>
  #hints: readonly Hint[] | null = null
  #loading: Promise<void> | null = null
  #decision: Decision | null = null
  readonly #shown = new Set<string>()

  constructor(game: string, load: () => Promise<readonly Hint[]>) {
    this.#game = game
    this.#load = load
  }

  /** `seat` null: no person decides here. A hint that still holds stays. */
  offer(view: unknown, seat: Seat | null): void {
    this.#decision = seat === null || !preferences.now.hints ? null : { view, seat }
    if (!this.#decision) this.due = null
    else if (this.#hints) this.#choose(this.#hints, this.#decision)
    else this.#loading ??= this.#fetch()
  }

  /** When the first hint is there, if one is due: a table that is laid with it does not move a moment later. */
  async settled(): Promise<void> {
    await this.#loading
  }

  putAway(forever: boolean): void {
    if (this.due && forever) preferences.putAway(`${this.#game}.${this.due.id}`)
    this.due = null
  }

  /** Hints that cannot be loaded stop no game; the next decision asks for them again. */
  async #fetch(): Promise<void> {
    try {
      this.#hints = await whileLoading(this.#load())
      if (this.#decision) this.#choose(this.#hints, this.#decision)
    } catch {
      this.#loading = null
    }
  }

  #choose(hints: readonly Hint[], { view, seat }: Decision): void {
    if (this.due?.when(view, seat)) return
    const isNew = ({ id }: Hint) => !this.#shown.has(id) && !preferences.now.putAway.includes(`${this.#game}.${id}`)
    this.due = hints.find(hint => isNew(hint) && hint.when(view, seat)) ?? null
    if (this.due) this.#shown.add(this.due.id)
  }
}
