// The file, as SQLite opens and closes it, and how Kysely speaks to it.
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type Dialect, SqliteDialect } from 'kysely'

/**
 * `synchronous = FULL`: an entry is acknowledged only when the disk has it, so a power cut loses none. The write-ahead log is copied into the
 * file when it has sixteen megabytes, not four: every move of a match writes the same few pages, and each is copied once.
 */
const BUSY_TIMEOUT = 'pragma busy_timeout = 5000'
const PRAGMAS = ['journal_mode = WAL', 'synchronous = FULL', 'wal_autocheckpoint = 4000', 'foreign_keys = ON']

export function openFile(file: string): DatabaseSync {
  const handle = new DatabaseSync(file)
  try {
    handle.exec(BUSY_TIMEOUT)
    for (const pragma of PRAGMAS) handle.exec(`pragma ${pragma}`)
  } catch (error) {
    handle.close()
    throw error
  }
  return handle
}

/** Copies the write-ahead log into the file, so that the file alone has everything. Where a backup reads just then the log stays, which loses nothing. */
export function copyLog(handle: DatabaseSync, tell: (problem: string) => void): void {
  try {
    handle.exec('pragma busy_timeout = 0')
    handle.exec('pragma wal_checkpoint(TRUNCATE)')
  } catch (error) {
    tell(`The write-ahead log could not be copied into the file: ${String(error)}`)
  }
  handle.exec(BUSY_TIMEOUT)
}

/** Closing finishes every prepared statement. */
export function closeFile(handle: DatabaseSync, tell: (problem: string) => void): void {
  if (!handle.isOpen) return
  copyLog(handle, tell)
  handle.close()
}

/** Closes nothing: the caller that opened the file closes it. */
export const fileDialect = (handle: DatabaseSync): Dialect =>
  new SqliteDialect({
    database: {
      prepare: text => {
        const statement = handle.prepare(text)
        return {
          reader: statement.columns().length > 0,
          all: values => statement.all(...bound(values)),
          run: values => statement.run(...bound(values)),
          iterate: values => statement.iterate(...bound(values)),
        }
      },
      close: () => {},
    },
  })

/** Their types were checked where the query was made. */
const bound = (values: readonly unknown[]): SQLInputValue[] => values as SQLInputValue[]

const SQLITE_BUSY = 5
/** The low byte is the error, the others say more of it. */
export const isBusy = (error: unknown): boolean => {
  const { errcode } = error as { readonly errcode?: number }
  return errcode !== undefined && errcode % 256 === SQLITE_BUSY
}
