// What the rules answer to the player who decides: choices, refusals, odds. They are asked about an imagined state that agrees with what
// this seat knows, so no answer can tell more.
import { type Action, type AnyGame, type Odds, type Refusal, type Seat, seeded } from '@sandtable/kernel'
import type { TableRules } from './match-source.ts'

export type Explained = Refusal & { readonly sentence: string }

/** Why something is not allowed, by the names that players at this table have. */
export const explained = (game: AnyGame, ui: TableRules, refusal: Refusal, view: unknown): string =>
  ui.explain?.(refusal, view) ?? game.explain(refusal)

const NONE: readonly Action[] = []

export class RulesQuery {
  readonly #game: AnyGame
  readonly #ui: TableRules
  #seat: Seat | null = null
  #view: unknown
  #known = -1
  #state: { readonly imagined: unknown } | null = null
  #legal: readonly Action[] | null = null

  constructor(game: AnyGame, ui: TableRules) {
    this.#game = game
    this.#ui = ui
  }

  /** `known`: how many entries this viewer knows of. A step they were not told of must not change the answers. */
  at(view: unknown, seat: Seat | null, known: number): this {
    if (view !== this.#view || known !== this.#known) this.#state = null
    if (!this.#state || seat !== this.#seat) this.#legal = null
    this.#view = view
    this.#seat = seat
    this.#known = known
    return this
  }

  get legal(): readonly Action[] {
    if (this.#seat === null) return NONE
    this.#legal ??= this.#game.legal(this.#imagined, this.#seat)
    return this.#legal
  }

  check(action: Action): Explained | null {
    if (this.#seat === null) return null
    const refusal = this.#game.check(this.#imagined, this.#seat, action)
    return refusal && { ...refusal, sentence: explained(this.#game, this.#ui, refusal, this.#view) }
  }

  odds(action: Action): Odds | null {
    return this.#seat === null ? null : this.#game.odds(this.#imagined, this.#seat, action)
  }

  get #imagined(): unknown {
    this.#state ??= { imagined: this.#game.imagine(this.#view, seeded(`imagine ${this.#known}`)) }
    return this.#state.imagined
  }
}
