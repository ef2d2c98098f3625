// Why a wish was not fulfilled, as everybody who may ask is told: a code, a sentence, the clause where a rule decided it.
import { type AnyGame, IllegalAction, TableError } from '@sandtable/kernel'
import type { Refused } from '@sandtable/protocol/online'

export class Refusal extends Error {
  readonly told: Refused

  constructor(code: string, message: string, clause?: string) {
    super(message)
    this.told = clause === undefined ? { code, message } : { code, message, clause }
  }
}

export const damaged = (): Refusal =>
  new Refusal('damaged', 'This game is damaged on the server and cannot be opened. Nothing of it was deleted: tell the host.')

/** What the rules or the table said against it; anything else is a fault of ours and goes on. */
export function refusedBy(game: AnyGame, error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof IllegalAction) {
    const { refusal } = error
    return new Refusal('illegal', game.explain(refusal), refusal.clause)
  }
  if (error instanceof TableError) return new Refusal(error.code, error.message, error.clause)
  throw error
}
