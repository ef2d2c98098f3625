// Why something is not allowed, by the names of those who sit at this table.
import type { GameUi } from '@sandtable/board'
import type { AnyGame, Refusal } from '@sandtable/kernel'

/** A game, and how this page speaks of it. */
export type Spoken = { readonly game: AnyGame; readonly ui: GameUi }

export const explained = ({ game, ui }: Spoken, refusal: Refusal, view: unknown): string =>
  ui.explain?.(refusal, view) ?? game.explain(refusal)
