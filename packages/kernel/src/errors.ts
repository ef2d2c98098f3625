// Everything that can go wrong at the table, as values with a code: hosts translate codes, people read messages.

/** Why not. `code` and `clause` are for machines and links, the sentence comes from `Game.explain`. */
export type Refusal = { readonly code: string; readonly clause: string; readonly also?: readonly Refusal[] }

/** The base of every error that a caller may cause. `code` is stable, `message` is a sentence. */
export class TableError extends Error {
  readonly code: string
  readonly clause: string | undefined
  constructor(code: string, message: string, clause?: string) {
    super(message)
    this.name = new.target.name
    this.code = code
    this.clause = clause
  }
}

/** The rules say no. The state is unchanged and no die was used up. */
export class IllegalAction extends TableError {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code, `Refused: ${refusal.code} (${refusal.clause}).`, refusal.clause)
    this.refusal = refusal
  }
}

/** Something from outside is not what it should be; `path` says where: 'units[3].at'. */
export class ParseError extends TableError {
  readonly path: string
  constructor(code: string, path: string, message: string, clause?: string) {
    super(code, path === '' ? message : `${path}: ${message}`, clause)
    this.path = path
  }
}

/** The next die must come from a person (or a script) and is not there yet. */
export class DiceNeeded extends TableError {
  readonly label: string
  readonly kind: string
  readonly need: number | undefined
  constructor(label: string, kind: string, need: number | undefined) {
    super('dice-needed', `A ${kind} is needed for ${label}${need === undefined ? '' : ` (${need} or less succeeds)`}.`)
    this.label = label
    this.kind = kind
    this.need = need
  }
}

/** We were wrong: not the caller's fault. Hosts attach the record and keep the match as it was. */
export class Bug extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Bug'
  }
}

/** States what must hold here; where it does not, the program has a fault and says so with a `Bug`. */
export function invariant(holds: unknown, message: string): asserts holds {
  if (!holds) throw new Bug(message)
}
