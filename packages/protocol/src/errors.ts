// From what was thrown to the error of an answer.
import { type AnyGame, DiceNeeded, IllegalAction, ParseError, type Refusal, TableError } from '@sandtable/kernel'
import type { ErrorBody, Reason } from './answers.ts'
import { nearest } from './nearest.ts'

/** The rules said no, in the words of the game. */
export class Refused extends TableError {
  readonly also: readonly Reason[] | undefined
  constructor({ code, message, clause, also }: Reason & { readonly also?: readonly Reason[] }) {
    super(code, message, clause)
    this.also = also
  }
}

/** A record that is one, but does not hold; `at` is its first entry that differs. */
export class RecordDiffers extends TableError {
  readonly at: number
  constructor(at: number, message: string) {
    super('record-differs', message)
    this.at = at
  }
}

/** A name that is not on the list: says what is on it, and which was probably meant. */
export function unknownName(code: string, what: string, name: string, known: readonly string[]): TableError {
  const meant = nearest(name, known)
  const hint = meant === null ? '' : ` Did you mean ${meant}?`
  return new TableError(code, `There is no ${what} "${name.slice(0, 60)}".${hint} Known: ${known.join(', ') || 'none'}.`)
}

export function explained(game: AnyGame, refusal: Refusal): Reason & { also?: readonly Reason[] } {
  const reason = (r: Refusal): Reason => ({ code: r.code, message: game.explain(r), clause: r.clause })
  return { ...reason(refusal), ...(refusal.also ? { also: refusal.also.map(reason) } : {}) }
}

/** Does it; what the rules refuse is told in the game's words. */
export function asReferee<T>(game: AnyGame, doIt: () => T): T {
  try {
    return doIt()
  } catch (error) {
    throw error instanceof IllegalAction ? new Refused(explained(game, error.refusal)) : error
  }
}

/** null: not the caller's doing but ours. */
export function errorBody(error: unknown): ErrorBody | null {
  if (!(error instanceof TableError)) return null
  const { code, message, clause } = error
  return { code, message, ...(clause === undefined ? {} : { clause }), ...details(error) }
}

function details(error: TableError): Partial<ErrorBody> {
  if (error instanceof ParseError) return { path: error.path }
  if (error instanceof RecordDiffers) return { at: error.at }
  if (error instanceof Refused) return error.also ? { also: error.also } : {}
  if (!(error instanceof DiceNeeded)) return {}
  const { label, kind, need } = error
  return { label, kind, ...(need === undefined ? {} : { need }) }
}
