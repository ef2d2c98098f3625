// The two databases behind one store: a file beside the program, or PostgreSQL.
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect } from 'kysely'
import { CheckQueries } from './check/queries.ts'
import { FileEntries } from './file-entries.ts'
import { KyselyStore } from './kysely-store.ts'
import { PostgresNotifications } from './notifications/postgres-notifications.ts'
import { openPool } from './postgres.ts'
import type { Tables } from './schema.ts'
import { SharedEntries } from './shared-entries.ts'
import { closeFile, fileDialect, isBusy, openFile } from './sqlite.ts'
import type { Store } from './store.ts'

export function openSqlite(file: string, tell: (problem: string) => void = () => {}): Store {
  mkdirSync(dirname(file), { recursive: true })
  const handle = openFile(file)
  const db = new Kysely<Tables>({ dialect: fileDialect(handle), plugins: [new CheckQueries()] })
  // While the connection is held no other transaction is open on it.
  const entries = new FileEntries(handle, work => db.connection().execute(async () => work()), tell)
  return new KyselyStore(db, { entries, notifications: null, end: () => closeFile(handle, tell) })
}

/**
 * One process has the folder: two would each believe that no other stores anything. False when another has it. The lock goes with the process,
 * however it ends.
 */
export function holdFolder(folder: string): boolean {
  mkdirSync(folder, { recursive: true })
  // A stopping process may be about to end.
  const handle = new DatabaseSync(join(folder, 'serving.lock'), { timeout: HANDING_OVER_MS })
  try {
    handle.exec('begin exclusive')
    held.push(handle)
    return true
  } catch (error) {
    handle.close()
    if (isBusy(error)) return false
    throw error
  }
}

const HANDING_OVER_MS = 4000
/** An object without a reference would be collected, and its lock with it. */
const held: unknown[] = []

export function openPostgres(url: string, tell: (problem: string) => void): Store {
  const dialect = new PostgresDialect({ pool: openPool(url, tell) })
  const db = new Kysely<Tables>({ dialect, plugins: [new CheckQueries()] })
  const notifications = new PostgresNotifications(url, db, tell)
  return new KyselyStore(db, { entries: new SharedEntries(db, notifications), notifications })
}
