// Connections to PostgreSQL, and when one of them is given up.
import pg from 'pg'

/** A database that does not even refuse. */
const CONNECT_MS = 5000
/** One that takes a question and never answers: what is asked for is not known then, as after a line that broke. */
const QUERY_MS = 8000

export function openPool(url: string, tell: (problem: string) => void): pg.Pool {
  const pool = new pg.Pool({ ...patience(url), statement_timeout: QUERY_MS, max: 10 })
  // Without listeners a restart of the database would end this process. The pool hears of connections that wait in it, nobody of those in use.
  pool.on('error', error => tell(error.message))
  pool.on('connect', client => {
    client.on('error', () => {})
    hangUpWhenUnanswered(client)
  })
  return pool
}

/** Outside the pool, and not connected yet. */
export const newClient = (url: string): pg.Client => new pg.Client(patience(url))

const patience = (url: string) => ({
  connectionString: url,
  connectionTimeoutMillis: CONNECT_MS,
  query_timeout: QUERY_MS,
  keepAlive: true,
})

type Line = { readonly connection: { readonly stream: { destroy(): void } } }
type Asking = { query(...asked: unknown[]): Promise<unknown> }

/** Not the good-bye of a line that works: nobody would answer it. */
export const hangUp = (client: unknown): void => (client as Line).connection.stream.destroy()

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
