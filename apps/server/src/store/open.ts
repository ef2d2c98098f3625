// The two databases behind one store: a file beside the program, or PostgreSQL.
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect } from 'kysely'
import { CheckQueries } from './check/queries.ts'
import { FileEntries } from './file-entries.ts'
import { KyselyStore } from './kysely-store.ts'
import { PostgresNotifications } from './notifications/postgres-notifications.ts'
import { openPool } from './postgres.ts'
import { LOCK, makePrivateFile, makePrivateFolder } from './private-files.ts'
import type { Tables } from './schema.ts'
import { SharedEntries } from './shared-entries.ts'
import { closeFile, copyLog, fileDialect, isBusy, openFile } from './sqlite.ts'
import type { Store } from './store.ts'
import { findLogDamage, markRunning, markStopped } from './write-ahead-log.ts'

type Tell = (problem: string) => void

export const openSqlite = (file: string, tell: Tell = () => {}): Store => openStore(file, tell)

function openStore(file: string, tell: Tell, isServing = false): Store {
  if (file !== ':memory:') {
    makePrivateFolder(dirname(file), tell)
    makePrivateFile(file, tell)
  }
  const handle = openFile(file)
  if (isServing) {
    copyLog(handle, tell)
    markRunning(file)
  }
  const db = new Kysely<Tables>({ dialect: fileDialect(handle), plugins: [new CheckQueries()] })
  // While the connection is held no other transaction is open on it.
  const entries = new FileEntries(handle, work => db.connection().execute(async () => work()), tell)
  const end = () => {
    closeFile(handle, tell)
    if (isServing) markStopped(file)
  }
  return new KyselyStore(db, { entries, notifications: null, end })
}

/** The store of a folder for the one process that serves it; null when another has the folder. */
export function serveFolder(folder: string, tell: Tell): Store | null {
  makePrivateFolder(folder, tell)
  if (!holdFolder(folder, tell)) return null
  const file = join(folder, 'matches.sqlite')
  const damage = findLogDamage(file)
  if (damage !== null) tell(damage)
  return openStore(file, tell, true)
}

/**
 * One process has the folder: two would each believe that no other stores anything. False when another has it. The lock goes with the process,
 * however it ends.
 */
function holdFolder(folder: string, tell: Tell): boolean {
  const file = join(folder, LOCK)
  makePrivateFile(file, tell)
  // A stopping process may be about to end.
  const handle = new DatabaseSync(file, { timeout: HANDING_OVER_MS })
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

export function openPostgres(url: string, tell: Tell): Store {
  const dialect = new PostgresDialect({ pool: openPool(url, tell) })
  const db = new Kysely<Tables>({ dialect, plugins: [new CheckQueries()] })
  const notifications = new PostgresNotifications(url, db, tell)
  return new KyselyStore(db, { entries: new SharedEntries(db, notifications), notifications })
}
