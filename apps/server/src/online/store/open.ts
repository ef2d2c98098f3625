// The two databases behind one store: a file beside the program, or PostgreSQL.
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import Database from 'libsql'
import pg from 'pg'
import { KyselyStore } from './kysely-store.ts'
import type { News } from './news.ts'
import { appendTo } from './quick-append.ts'
import type { Tables } from './schema.ts'
import type { Store } from './store.ts'

/**
 * `synchronous = FULL`: an answer is given only when the disk has it, so a power cut loses nothing that was acknowledged. The log is copied
 * into the file when it has sixteen megabytes, not four: every move of a match writes the same few pages again, and each is copied once.
 */
const PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'wal_autocheckpoint = 4000',
  'busy_timeout = 5000',
  'foreign_keys = ON',
]

export function openSqlite(file: string): Store {
  mkdirSync(dirname(file), { recursive: true })
  const handle = new Database(file)
  for (const pragma of PRAGMAS) handle.pragma(pragma)
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: handle as never }) })
  return new KyselyStore(db, { quick: appendTo(handle), news: null })
}

export function openPostgres(url: string, tell: (problem: string) => void): Store {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: CONNECT_MS, keepAlive: true })
  // Without listeners a restart of the database would end this process. The pool hears of connections that wait in it, nobody of those in use.
  pool.on('error', error => tell(error.message))
  pool.on('connect', client => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return new KyselyStore(db, { quick: null, news: new PostgresNews(url, tell) })
}

/** A database that does not even refuse. */
const CONNECT_MS = 5000
const RECONNECT_MS = 500

/** LISTEN on a connection of its own. After a break everything may have happened: every match is news then. */
class PostgresNews implements News {
  readonly channel = 'sandtable_news'
  readonly #node = randomUUID()
  readonly #url: string
  readonly #tell: (problem: string) => void
  #client: pg.Client | null = null
  #isClosed = false

  constructor(url: string, tell: (problem: string) => void) {
    this.#url = url
    this.#tell = tell
  }

  wording(match: string): string {
    return `${this.#node} ${match}`
  }

  async hear(call: (match: string) => void): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true })
    const again = () => {
      if (this.#isClosed || this.#client !== client) return
      this.#client = null
      setTimeout(() => {
        this.hear(call).then(
          () => call(EVERY_MATCH),
          (error: unknown) => {
            this.#tell(`The news of other nodes cannot be heard: ${String(error)}`)
            again()
          },
        )
      }, RECONNECT_MS).unref()
    }
    this.#client = client
    client.on('notification', ({ payload }) => {
      const [node, match] = (payload ?? '').split(' ')
      if (node !== this.#node && match) call(match)
    })
    client.on('error', again)
    client.on('end', again)
    await client.connect()
    await client.query(`listen ${this.channel}`)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#client?.end()
  }
}

/** No match has this name. */
export const EVERY_MATCH = '*'
