// The rows of a batch into a database that several nodes share, in one statement and so in one commit.
import { type Kysely, sql } from 'kysely'
import type { News } from './news.ts'
import type { Tables } from './schema.ts'

type Row = Tables['entry']

/**
 * True for each row that won its place. A match that another node has ended takes no more entries: its row is held until the commit, so an end
 * comes before all of this, and nothing is stored, or after it. The news goes out with the commit: a node that dies right after it has told
 * the others.
 */
export async function appendShared(db: Kysely<Tables>, news: News, rows: readonly Row[]): Promise<readonly boolean[]> {
  const column = <Name extends keyof Row>(name: Name) => rows.map(row => row[name])
  const { rows: stored } = await sql<Pick<Row, 'match' | 'seq'>>`
    with running as (
      select id from match where id = any(${column('match')}::text[]) and outcome is null order by id for share
    ), won as (
      insert into entry (match, seq, seat, key, body, hash, at, clock)
      select given.* from unnest(
        ${column('match')}::text[], ${column('seq')}::integer[], ${column('seat')}::text[], ${column('key')}::text[],
        ${column('body')}::text[], ${column('hash')}::text[], ${column('at')}::bigint[], ${column('clock')}::text[]
      ) as given (match, seq, seat, key, body, hash, at, clock) join running on running.id = given.match
      on conflict (match, seq) do nothing
      returning match, seq
    )
    select match, seq, pg_notify(${news.channel}, ${news.wording('')} || match) from won`.execute(db)
  const won = new Set(stored.map(({ match, seq }) => `${match} ${seq}`))
  return rows.map(({ match, seq }) => won.has(`${match} ${seq}`))
}
