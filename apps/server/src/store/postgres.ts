// Connections to PostgreSQL, and when one of them is given up.
import pg from 'pg'

/** A database that does not even refuse a connection. */
const CONNECT_MS = 5000
/** A database that takes a query and never answers: its outcome is unknown then, as after a lost connection. */
const QUERY_MS = 8000

export function openPool(url: string, tell: (problem: string) => void): pg.Pool {
  const pool = new pg.Pool({ ...patience(url), statement_timeout: QUERY_MS, max: 10 })
  // Without listeners a restart of the database would end this process. The pool listens to idle connections only.
  pool.on('error', error => tell(error.message))
  pool.on('connect', client => {
    client.on('error', () => {})
    hangUpWhenUnanswered(client)
  })
  return pool
}

/** A client of its own, not connected yet. */
export const newClient = (url: string): pg.Client => new pg.Client(patience(url))

const patience = (url: string) => ({
  connectionString: url,
  connectionTimeoutMillis: CONNECT_MS,
  query_timeout: QUERY_MS,
  keepAlive: true,
})

type Line = { readonly connection: { readonly stream: { destroy(): void } } }
type Asking = { query(...asked: unknown[]): Promise<unknown> }

/** Destroys the connection: nothing would answer a regular end. */
export const hangUp = (client: unknown): void => (client as Line).connection.stream.destroy()

/** The library gives up a query and keeps the connection, on which the next query would wait behind it for ever. */
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
