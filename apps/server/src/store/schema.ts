// The tables, by version. A version that has been released is never edited: a change is a new one at the end.
import { type Kysely, sql } from 'kysely'
import { StartError } from '../ops/start-error.ts'

/** `json`: text that JSON.parse reads; `integer` has 32 bits in PostgreSQL, `bigint` is as long as a number can be told exactly; `?`: or null. */
export type PlainType = 'text' | 'json' | 'integer' | 'bigint'
export type ColumnType = PlainType | `${PlainType}?`
type Columns = { readonly [column: string]: ColumnType }

/** Every table as the last migration leaves it: what the types are made from, and what values are held against before a statement. */
export const TABLES = {
  match: {
    id: 'text',
    game: 'text',
    rules_version: 'integer',
    title: 'text',
    scenario: 'json',
    options: 'json',
    is_public: 'integer',
    secret: 'text',
    created: 'bigint',
    updated: 'bigint',
    has_begun: 'integer',
    outcome: 'json?',
    rematch: 'text?',
    clock: 'json?',
  },
  seat: {
    match: 'text',
    seat: 'text',
    place: 'integer',
    holder: 'text',
    secret_hash: 'text',
    name: 'text?',
    level: 'text?',
    nonce: 'text?',
    note: 'text',
    offer: 'text?',
  },
  entry: {
    match: 'text',
    seq: 'integer',
    seat: 'text',
    key: 'text',
    body: 'json',
    hash: 'text',
    at: 'bigint',
    clock: 'json?',
  },
  /** Of a file: what each commit had, until it is folded into blocks. */
  log: { id: 'integer', body: 'text' },
  /** Of a file: entries of one match, the places `first` to `last`. */
  block: { match: 'text', first: 'integer', last: 'integer', body: 'text' },
  snapshot: { match: 'text', seq: 'integer', body: 'json' },
  word: { match: 'text', n: 'integer', seat: 'text', key: 'text', text: 'text', at: 'bigint', counts: 'json?' },
  /** `due`: null where nothing waits; `held`: until then one node is posting it. */
  notice: { match: 'text', seat: 'text', id: 'text', due: 'bigint?', tries: 'integer', told: 'bigint?', held: 'bigint?' },
  version: { n: 'integer' },
} as const satisfies { readonly [table: string]: Columns }

type ValueOf<T> = T extends `${infer Plain}?` ? ValueOf<Plain> | null : T extends 'integer' | 'bigint' ? number : string
type RowOf<C> = { -readonly [Name in keyof C]: ValueOf<C[Name]> }
export type Table = keyof typeof TABLES
export type Tables = { -readonly [Name in Table]: RowOf<(typeof TABLES)[Name]> }

type Database = Kysely<Tables>
type Migration = (db: Database, isPostgres: boolean) => Promise<void>

const MIGRATIONS: readonly Migration[] = [
  async db => {
    await db.schema
      .createTable('match')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('game', 'text', c => c.notNull())
      .addColumn('rules_version', 'integer', c => c.notNull())
      .addColumn('title', 'text', c => c.notNull())
      .addColumn('scenario', 'text', c => c.notNull())
      .addColumn('options', 'text', c => c.notNull())
      .addColumn('is_public', 'integer', c => c.notNull())
      .addColumn('secret', 'text', c => c.notNull())
      .addColumn('created', 'bigint', c => c.notNull())
      .addColumn('updated', 'bigint', c => c.notNull())
      .addColumn('has_begun', 'integer', c => c.notNull())
      .addColumn('outcome', 'text')
      .addColumn('rematch', 'text')
      .execute()
    await db.schema.createIndex('match_lobby').on('match').columns(['is_public', 'has_begun', 'created']).execute()
    await db.schema
      .createTable('seat')
      .addColumn('match', 'text', c => c.notNull().references('match.id').onDelete('cascade'))
      .addColumn('seat', 'text', c => c.notNull())
      .addColumn('place', 'integer', c => c.notNull())
      .addColumn('holder', 'text', c => c.notNull())
      .addColumn('secret_hash', 'text', c => c.notNull())
      .addColumn('name', 'text')
      .addColumn('level', 'text')
      .addColumn('nonce', 'text')
      .addColumn('note', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('seat_key', ['match', 'seat'])
      .execute()
    await db.schema
      .createTable('entry')
      .addColumn('match', 'text', c => c.notNull().references('match.id').onDelete('cascade'))
      .addColumn('seq', 'integer', c => c.notNull())
      .addColumn('seat', 'text', c => c.notNull())
      .addColumn('key', 'text', c => c.notNull())
      .addColumn('body', 'text', c => c.notNull())
      .addColumn('hash', 'text', c => c.notNull())
      .addColumn('at', 'bigint', c => c.notNull())
      .addPrimaryKeyConstraint('entry_key', ['match', 'seq'])
      .execute()
    await db.schema
      .createTable('snapshot')
      .addColumn('match', 'text', c => c.primaryKey().references('match.id').onDelete('cascade'))
      .addColumn('seq', 'integer', c => c.notNull())
      .addColumn('body', 'text', c => c.notNull())
      .execute()
    await db.schema
      .createTable('word')
      .addColumn('match', 'text', c => c.notNull().references('match.id').onDelete('cascade'))
      .addColumn('n', 'integer', c => c.notNull())
      .addColumn('seat', 'text', c => c.notNull())
      .addColumn('key', 'text', c => c.notNull())
      .addColumn('text', 'text', c => c.notNull())
      .addColumn('at', 'bigint', c => c.notNull())
      .addPrimaryKeyConstraint('word_key', ['match', 'n'])
      .execute()
  },
  async db => {
    for (const table of ['match', 'entry']) await db.schema.alterTable(table).addColumn('clock', 'text').execute()
    await db.schema.alterTable('seat').addColumn('offer', 'text').execute()
  },
  async db => {
    await db.schema.alterTable('word').addColumn('counts', 'text').execute()
  },
  async (db, isPostgres) => {
    // With several nodes each entry is a row: its key decides which node was first.
    if (isPostgres) return
    await db.schema
      .createTable('log')
      .addColumn('id', 'integer', c => c.primaryKey())
      .addColumn('body', 'text', c => c.notNull())
      .execute()
    await db.schema
      .createTable('block')
      .addColumn('match', 'text', c => c.notNull().references('match.id').onDelete('cascade'))
      .addColumn('first', 'integer', c => c.notNull())
      .addColumn('last', 'integer', c => c.notNull())
      .addColumn('body', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('block_key', ['match', 'first'])
      .execute()
  },
  async db => {
    await db.schema
      .createTable('notice')
      .addColumn('match', 'text', c => c.notNull().references('match.id').onDelete('cascade'))
      .addColumn('seat', 'text', c => c.notNull())
      .addColumn('id', 'text', c => c.notNull())
      .addColumn('due', 'bigint')
      .addColumn('tries', 'integer', c => c.notNull())
      .addColumn('told', 'bigint')
      .addColumn('held', 'bigint')
      .addPrimaryKeyConstraint('notice_key', ['match', 'seat'])
      .execute()
    await db.schema.createIndex('notice_due').on('notice').column('due').execute()
  },
]

/** An arbitrary key: two nodes that start at once migrate one after the other. */
const MIGRATION_LOCK = 4_600_001

export async function migrate(db: Database, isPostgres: boolean): Promise<void> {
  // Usually nothing is to be done, and then nothing is locked.
  if ((await versionOf(db, isPostgres)) === MIGRATIONS.length) return
  await db.transaction().execute(async tx => {
    if (isPostgres) await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx)
    await tx.schema
      .createTable('version')
      .ifNotExists()
      .addColumn('n', 'integer', c => c.notNull())
      .execute()
    const found = await tx.selectFrom('version').select('n').executeTakeFirst()
    const from = found?.n ?? 0
    if (from > MIGRATIONS.length)
      throw new StartError(
        `The database is of version ${from}; this program knows versions up to ${MIGRATIONS.length}. Start a newer Sandtable, or restore a backup.`,
      )
    for (const migration of MIGRATIONS.slice(from)) await migration(tx as unknown as Database, isPostgres)
    if (found) await tx.updateTable('version').set({ n: MIGRATIONS.length }).execute()
    else await tx.insertInto('version').values({ n: MIGRATIONS.length }).execute()
  })
}

async function versionOf(db: Database, isPostgres: boolean): Promise<number | null> {
  // In the schema of this database only: the lab, say, may have a table of that name in another.
  const found = isPostgres
    ? await sql<{ there: number }>`select 1 as there where to_regclass('version') is not null`.execute(db)
    : await sql<{ there: number }>`select 1 as there from sqlite_master where type = 'table' and name = 'version'`.execute(db)
  if (found.rows.length === 0) return null
  return (await db.selectFrom('version').select('n').executeTakeFirst())?.n ?? null
}
