// Why a request was refused, as its sender is told: a code, a sentence, and the clause where a rule decided it.
import { type AnyGame, IllegalAction, TableError } from '@sandtable/kernel'
import type { Refused } from '@sandtable/protocol/online'

export class RequestError extends Error {
  readonly answer: Refused

  constructor(code: string, message: string, clause?: string) {
    super(message)
    this.answer = clause === undefined ? { code, message } : { code, message, clause }
  }
}

export const damagedMatch = (): RequestError =>
  new RequestError(
    'damaged',
    'This game is damaged on the server and cannot be opened. Nothing of it was deleted: tell the host.',
  )

/** What the rules or the match said against it; any other error is thrown on. */
export function requestErrorFrom(game: AnyGame, error: unknown): RequestError {
  if (error instanceof RequestError) return error
  if (error instanceof IllegalAction) {
    const { refusal } = error
    return new RequestError('illegal', game.explain(refusal), refusal.clause)
  }
  if (error instanceof TableError) return new RequestError(error.code, error.message, error.clause)
  throw error
}
