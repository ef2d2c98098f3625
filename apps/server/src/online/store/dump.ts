// All rows out of a database and into one, in steps that fit into memory, and as they were at one moment.
import { type Kysely, sql, type Transaction } from 'kysely'
import { type Block, gatherBlocks, parseBlock } from './entry-lines.ts'
import { entryRow } from './rows.ts'
import type { Tables } from './schema.ts'
import { DUMPED, type Dumped, NotEmpty } from './store.ts'

const STEP = 500
/** What orders the rows of each table, and tells them apart. */
const KEYS = {
  match: ['id'],
  seat: ['match', 'seat'],
  entry: ['match', 'seq'],
  snapshot: ['match'],
  word: ['match', 'n'],
  log: ['id'],
  block: ['match', 'first'],
} as const satisfies Record<Table, readonly string[]>

type Table = Dumped['table'] | 'log' | 'block'

/** A file has entries in its blocks and in its log too: they come out as the rows that a database of several nodes has. */
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
    gatherBlocks(body as string, blocks)
    for (const block of blocks.values()) yield* parseBlock(block).map(entryRow)
  }
}

async function* rowsOf(db: Kysely<Tables>, table: Table): AsyncGenerator<Row> {
  let last: Row | undefined
  for (;;) {
    const rows = await rowsAfter(db, table, last)
    yield* rows
    last = rows.at(-1)
    if (rows.length < STEP) return
  }
}

async function rowsAfter(db: Kysely<Tables>, table: Table, last: Row | undefined): Promise<readonly Row[]> {
  const keys = sql.join(KEYS[table].map(key => sql.ref(key)))
  const where = last ? sql`where (${keys}) > (${sql.join(KEYS[table].map(key => last[key]))})` : sql``
  const query = sql<Row>`select * from ${sql.table(table)} ${where} order by ${keys} limit ${sql.lit(STEP)}`
  return (await query.execute(db)).rows
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
  await tx
    .insertInto(table)
    .values(rows.map(({ row }) => row) as never)
    .execute()
}
