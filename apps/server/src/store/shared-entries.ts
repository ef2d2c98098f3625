// The entries in a database that several nodes share: a row each, with its place as its key, so that two nodes cannot both have it.
import type { Seat } from '@sandtable/kernel'
import { type Kysely, sql } from 'kysely'
import type { Entries } from './entries.ts'
import type { Notifications } from './notifications/notifications.ts'
import { checkEntry, entryOf, entryRow } from './rows.ts'
import type { Tables } from './schema.ts'
import type { Known, StoredEntry } from './store.ts'

type Row = Tables['entry']

export class SharedEntries implements Entries {
  readonly #db: Kysely<Tables>
  readonly #notifications: Notifications

  constructor(db: Kysely<Tables>, notifications: Notifications) {
    this.#db = db
    this.#notifications = notifications
  }

  async append(entries: readonly StoredEntry[]): Promise<readonly boolean[]> {
    entries.forEach(checkEntry)
    return appendRows(this.#db, this.#notifications, entries.map(entryRow))
  }

  async after(match: string, seq: number): Promise<readonly StoredEntry[]> {
    const rows = await this.#db
      .selectFrom('entry')
      .selectAll()
      .where('match', '=', match)
      .where('seq', '>', seq)
      .orderBy('seq')
      .execute()
    return rows.map(entryOf)
  }

  async afterEach(known: readonly Known[]): Promise<readonly StoredEntry[]> {
    const matches = known.map(({ match }) => match)
    const seqs = known.map(({ seq }) => seq)
    const { rows } = await sql<Row>`
      select entry.* from unnest(${matches}::text[], ${seqs}::integer[]) as known (match, seq)
      join entry on entry.match = known.match and entry.seq > known.seq order by entry.match, entry.seq`.execute(this.#db)
    return rows.map(entryOf)
  }

  async byKey(match: string, seat: Seat, key: string): Promise<StoredEntry | null> {
    const row = await this.#db
      .selectFrom('entry')
      .selectAll()
      .where('match', '=', match)
      .where('key', '=', key)
      .where('seat', '=', seat)
      .executeTakeFirst()
    return row ? entryOf(row) : null
  }
}

/**
 * In one statement and so in one commit; true for each row that won its place. A match that another node has ended takes no more entries: its
 * row is locked until the commit, so an end comes before all of this, and nothing is stored, or after it. The notification goes out with the
 * commit: a node that dies right after it has sent it. It names matches whose place was taken too, which costs one read.
 */
async function appendRows(db: Kysely<Tables>, notifications: Notifications, rows: readonly Row[]): Promise<readonly boolean[]> {
  const column = <Name extends keyof Row>(name: Name) => rows.map(row => row[name])
  const texts = notifications.textsOfEntries([...new Set(column('match'))])
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
    ), told as (
      select count(pg_notify(${notifications.channel}, text)) as texts from unnest(${texts}::text[]) as text
    )
    select won.match, won.seq from won, told where told.texts is not null`.execute(db)
  const won = new Set(stored.map(({ match, seq }) => `${match} ${seq}`))
  return rows.map(({ match, seq }) => won.has(`${match} ${seq}`))
}
