// The two databases behind one store: a file beside the program, or PostgreSQL.
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { CheckQueries } from './check/queries.ts'
import { FileEntries } from './file-entries.ts'
import { KyselyStore } from './kysely-store.ts'
import type { News } from './news.ts'
import { presentIn } from './present.ts'
import type { Tables } from './schema.ts'
import { SharedEntries } from './shared-entries.ts'
import { closeFile, fileDialect, isBusy, openFile } from './sqlite.ts'
import { EVERY_MATCH, type Heard, type Store } from './store.ts'

export function openSqlite(file: string, tell: (problem: string) => void = () => {}): Store {
  mkdirSync(dirname(file), { recursive: true })
  const handle = openFile(file)
  const db = new Kysely<Tables>({ dialect: fileDialect(handle), plugins: [new CheckQueries()] })
  // While the connection is held nobody else's transaction is open on it.
  const entries = new FileEntries(handle, work => db.connection().execute(async () => work()), tell)
  return new KyselyStore(db, { entries, news: null, end: () => closeFile(handle, tell) })
}

/**
 * One process has the folder to itself: two would each believe that nobody else stores anything. False when another has it. The lock goes with
 * the process, however that ends.
 */
export function holdFolder(folder: string): boolean {
  mkdirSync(folder, { recursive: true })
  // The one before may be about to end.
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
/** What nobody refers to would be closed, and the lock with it. */
const held: unknown[] = []

export function openPostgres(url: string, tell: (problem: string) => void): Store {
  const patience = {
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    statement_timeout: QUERY_MS,
    keepAlive: true,
  }
  const pool = new pg.Pool({ connectionString: url, max: 10, ...patience })
  // Without listeners a restart of the database would end this process. The pool hears of connections that wait in it, nobody of those in use.
  pool.on('error', error => tell(error.message))
  pool.on('connect', client => {
    client.on('error', () => {})
    hangUpWhenUnanswered(client)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CheckQueries()] })
  const news = new PostgresNews(url, tell)
  return new KyselyStore(db, { entries: new SharedEntries(db, news), news })
}

/** A database that does not even refuse. */
const CONNECT_MS = 5000
/** One that takes a question and never answers: what is asked for is not known then, as after a line that broke. */
const QUERY_MS = 8000
const RECONNECT_MS = 500
/** A line on which nothing ever comes may be dead for hours before anybody is told. */
const HEARTBEAT_MS = 10_000

type Line = { readonly connection: { readonly stream: { destroy(): void } } }
type Asking = { query(...asked: unknown[]): Promise<unknown> }

/** Not the good-bye of a line that works: nobody would answer it. */
const hangUp = (client: unknown): void => (client as Line).connection.stream.destroy()

/** The library gives up a question and keeps the line, on which the next would wait behind it for ever. */
function hangUpWhenUnanswered(client: unknown): void {
  const asking = client as Asking
  const query = asking.query.bind(client)
  asking.query = (...asked) => {
    const answer = query(...asked)
    answer?.catch?.((error: unknown) => {
      if (error instanceof Error && error.message === 'Query read timeout') hangUp(client)
    })
    return answer
  }
}

/** LISTEN on a connection of its own. After a break everything may have happened: every match is news then. */
class PostgresNews implements News {
  readonly channel = 'sandtable_news'
  readonly #node = randomUUID()
  readonly #url: string
  readonly #tell: (problem: string) => void
  #heartbeat: NodeJS.Timeout | undefined
  #client: pg.Client | null = null
  #isClosed = false

  constructor(url: string, tell: (problem: string) => void) {
    this.#url = url
    this.#tell = tell
  }

  wording(match: string, more?: string): string {
    return more === undefined ? `${this.#node} ${match}` : `${this.#node} ${match} ${more}`
  }

  async hear(heard: Heard): Promise<void> {
    const patience = { connectionTimeoutMillis: CONNECT_MS, query_timeout: QUERY_MS, keepAlive: true }
    const client = new pg.Client({ connectionString: this.#url, ...patience })
    const again = () => {
      if (this.#isClosed || this.#client !== client) return
      this.#client = null
      clearInterval(this.#heartbeat)
      setTimeout(() => {
        this.hear(heard).then(
          () => heard.news(EVERY_MATCH),
          (error: unknown) => {
            this.#tell(`The news of other nodes cannot be heard: ${String(error)}`)
            again()
          },
        )
      }, RECONNECT_MS).unref()
    }
    this.#client = client
    client.on('notification', ({ payload }) => {
      const [node, match, present] = (payload ?? '').split(' ')
      if (node === undefined || node === this.#node || !match) return
      if (present === undefined) heard.news(match)
      else heard.present(node, match, presentIn(present))
    })
    client.on('error', again)
    client.on('end', again)
    await client.connect()
    await client.query(`listen ${this.channel}`)
    this.#heartbeat = setInterval(() => {
      client.query('select 1').catch(() => {
        again()
        hangUp(client)
      })
    }, HEARTBEAT_MS)
    this.#heartbeat.unref()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#heartbeat)
    await this.#client?.end()
  }
}
