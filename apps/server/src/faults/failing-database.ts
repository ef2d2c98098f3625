// One call to a database that fails: the tests count what the server asks of a file or of PostgreSQL and have the k-th fail.
import { DatabaseSync, StatementSync } from 'node:sqlite'
import pg from 'pg'

/**
 * `refused`: nothing was done. `rolled-back`: nor was anything else of the transaction, as on a full disk. `lost`: it was done, and only the
 * answer is an error.
 */
export type FaultKind = 'refused' | 'rolled-back' | 'lost'

export class FaultPoint {
  readonly #at: number
  readonly kind: FaultKind
  /** How many calls there have been. */
  count = 0
  /** What was asked for when it failed. */
  struck: string | null = null

  /** `at`: the first call is number 1. */
  constructor(at: number, kind: FaultKind) {
    this.#at = at
    this.kind = kind
  }

  /** True for the one call that is to fail. */
  strikes(what: string): boolean {
    this.count++
    if (this.count !== this.#at) return false
    this.struck = what.replace(/\s+/g, ' ').slice(0, 160)
    return true
  }
}

type Callable = (...given: never[]) => unknown
/** Puts the methods back as they were. */
type Restore = () => void

function replace(holder: object, name: string, make: (own: Callable) => Callable): Restore {
  const own = Reflect.get(holder, name) as Callable
  Reflect.set(holder, name, make(own))
  return () => void Reflect.set(holder, name, own)
}

const SQLITE_IOERR = 10
const diskError = () => Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: SQLITE_IOERR })

/** Every statement of every file that this process opens meanwhile, and its preparation. */
export function failInFiles(point: FaultPoint): Restore {
  const handleOf = new WeakMap<object, DatabaseSync>()
  const textOf = new WeakMap<object, string>()
  const failing =
    (handle: (self: object) => DatabaseSync | undefined, text: (self: object, given: readonly unknown[]) => string) =>
    (own: Callable): Callable =>
      function (this: object, ...given: unknown[]) {
        const call = () => own.apply(this, given as never[])
        if (!point.strikes(text(this, given))) return call()
        const at = handle(this)
        if (point.kind === 'lost') call()
        // Only of what is committed can the answer be lost: the rest goes with its transaction.
        if (point.kind !== 'refused' && at?.isTransaction) rollBack.call(at, 'rollback')
        throw diskError()
      }
  const rollBack = DatabaseSync.prototype.exec
  const ofHandle = failing(
    self => self as DatabaseSync,
    (_, given) => String(given[0]),
  )
  const ofStatement = failing(
    self => handleOf.get(self),
    self => textOf.get(self) ?? 'a statement',
  )
  const restores = [
    replace(DatabaseSync.prototype, 'exec', ofHandle),
    replace(DatabaseSync.prototype, 'prepare', own => {
      const prepare = ofHandle(own) as (this: DatabaseSync, text: string) => StatementSync
      return function (this: DatabaseSync, text: string) {
        const statement = prepare.call(this, text)
        handleOf.set(statement, this)
        textOf.set(statement, text)
        return statement
      }
    }),
    ...['run', 'get', 'all', 'iterate'].map(name => replace(StatementSync.prototype, name, ofStatement)),
  ]
  return () => {
    for (const restore of restores.reverse()) restore()
  }
}

type Line = { readonly connection: { readonly stream: { destroy(): void } } }

/** Every query of every connection to PostgreSQL that this process has meanwhile. */
export function failInPostgres(point: FaultPoint): Restore {
  return replace(
    pg.Client.prototype,
    'query',
    own =>
      function (this: pg.Client, ...given: unknown[]) {
        const [asked] = given
        const text = typeof asked === 'string' ? asked : String((asked as { readonly text?: string } | null)?.text)
        if (!point.strikes(text)) return own.apply(this, given as never[])
        if (point.kind === 'refused')
          return Promise.reject(Object.assign(new Error('could not write block: No space left on device'), { code: '53100' }))
        const { stream } = (this as unknown as Line).connection
        const gone = () => {
          stream.destroy()
          throw new Error('Connection terminated unexpectedly')
        }
        // What a transaction has not committed goes with the connection.
        return point.kind === 'lost'
          ? Promise.resolve(own.apply(this, given as never[])).then(gone, gone)
          : Promise.resolve().then(gone)
      },
  )
}
