// All rows out of a database and into one, in steps that fit into memory, as they were at one moment.
import { type Kysely, sql, type Transaction } from 'kysely'
import { withNumbers } from './check/values.ts'
import { type Block, gatherBlocks, parseBlock } from './entry-lines.ts'
import { entryRow } from './rows.ts'
import type { Table, Tables } from './schema.ts'
import { DamagedMatch, DUMPED, type Dumped, NotEmpty } from './store.ts'

const STEP = 500
/** The columns that order the rows of each table, and tell them apart. */
const KEYS = {
  match: ['id'],
  seat: ['match', 'seat'],
  entry: ['match', 'seq'],
  snapshot: ['match'],
  word: ['match', 'n'],
  log: ['id'],
  block: ['match', 'first'],
} as const satisfies Partial<Record<Table, readonly string[]>>

type Kept = keyof typeof KEYS
/** Rows that the database refused: a row twice, or one that belongs to nothing. */
export class RefusedRows extends Error {}

/** A file keeps entries in its blocks and its log too: they are dumped as rows of the table `entry`. */
export async function* dumpRows(db: Kysely<Tables>, isFile: boolean): AsyncGenerator<Dumped> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    for (const table of DUMPED) {
      for await (const row of rowsOf(tx, table)) yield { table, row }
      if (table === 'entry' && isFile) for await (const row of linesOf(tx)) yield { table, row }
    }
  } finally {
    await tx.rollback().execute()
  }
}

type Row = Dumped['row']

async function* linesOf(db: Kysely<Tables>): AsyncGenerator<Row> {
  for await (const block of rowsOf(db, 'block')) yield* parseBlock(block as Block).map(entryRow)
  for await (const { body } of rowsOf(db, 'log')) {
    const blocks = new Map<string, Block>()
    const [damaged] = gatherBlocks(String(body), blocks)
    if (damaged) throw new DamagedMatch(damaged.match ?? 'whose name cannot be read')
    for (const block of blocks.values()) yield* parseBlock(block).map(entryRow)
  }
}

async function* rowsOf(db: Kysely<Tables>, table: Kept): AsyncGenerator<Row> {
  let last: Row | undefined
  for (;;) {
    const rows = await rowsAfter(db, table, last)
    yield* rows
    last = rows.at(-1)
    if (rows.length < STEP) return
  }
}

async function rowsAfter(db: Kysely<Tables>, table: Kept, last: Row | undefined): Promise<readonly Row[]> {
  const keys = sql.join(KEYS[table].map(key => sql.ref(key)))
  const where = last ? sql`where (${keys}) > (${sql.join(KEYS[table].map(key => last[key]))})` : sql``
  const query = sql<Row>`select * from ${sql.table(table)} ${where} order by ${keys} limit ${sql.lit(STEP)}`
  return (await query.execute(db)).rows.map(row => withNumbers(table, row))
}

export async function loadRows(db: Kysely<Tables>, rows: AsyncIterable<Dumped>): Promise<void> {
  await db.transaction().execute(async tx => {
    if (await tx.selectFrom('match').select('id').executeTakeFirst()) throw new NotEmpty()
    let waiting: Dumped[] = []
    for await (const row of rows) {
      if (waiting.length === STEP || (waiting[0] && waiting[0].table !== row.table)) {
        await insert(tx, waiting)
        waiting = []
      }
      waiting.push(row)
    }
    await insert(tx, waiting)
  })
}

async function insert(tx: Transaction<Tables>, rows: readonly Dumped[]): Promise<void> {
  const table = rows[0]?.table
  if (table === undefined) return
  const query = tx.insertInto(table).values(rows.map(({ row }) => row) as never)
  try {
    await query.execute()
  } catch (error) {
    if (!isAboutData(error)) throw error
    throw new RefusedRows(`The database refused rows of the table ${table} (${(error as Error).message}).`)
  }
}

const SQLITE_CONSTRAINT = 19

/** Errors of the data, not of disk, connection or statement: they would come again. */
function isAboutData(error: unknown): boolean {
  const { errcode, code } = error as { readonly errcode?: number; readonly code?: string }
  if (errcode !== undefined) return errcode % 256 === SQLITE_CONSTRAINT
  // PostgreSQL: data exceptions and violated constraints.
  return /^2[23]\w{3}$/.test(code ?? '')
}
