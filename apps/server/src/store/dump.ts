// All rows out of a database and into one, in steps that fit into memory, as they were at one moment.
import { type Kysely, sql, type Transaction } from 'kysely'
import { checkForeignRow, WrongType, withNumbers } from './check/values.ts'
import { type Block, gatherBlocks, readBlock } from './entry-lines.ts'
import { entryRow } from './rows.ts'
import type { Table, Tables } from './schema.ts'
import { DUMPED, type Dumped, type LeaveOut, NotEmpty } from './store.ts'

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

/**
 * A file keeps entries in its blocks and its log too: they are dumped as rows of the table `entry`. What cannot be read is left out, and so is
 * everything of a match whose own row cannot be.
 */
export async function* dumpRows(db: Kysely<Tables>, isFile: boolean, leaveOut: LeaveOut): AsyncGenerator<Dumped> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  const matches = new Set<unknown>()
  try {
    for (const table of DUMPED) {
      for await (const row of rowsOf(tx, table)) {
        const match = String(table === 'match' ? row.id : row.match)
        const isWhole = isSound(table, row)
        if (isWhole && table === 'match') matches.add(match)
        if (!isWhole) leaveOut(match)
        else if (matches.has(match)) yield { table, row }
      }
      if (table !== 'entry' || !isFile) continue
      for await (const row of linesOf(tx, leaveOut)) if (matches.has(row.match)) yield { table, row }
    }
  } finally {
    await tx.rollback().execute()
  }
}

type Row = Dumped['row']

/** Whether a restore would take this row. */
function isSound(table: Table, row: Row): boolean {
  try {
    checkForeignRow(table, row)
    return true
  } catch (error) {
    if (error instanceof WrongType) return false
    throw error
  }
}

async function* linesOf(db: Kysely<Tables>, leaveOut: LeaveOut): AsyncGenerator<Row> {
  for await (const block of rowsOf(db, 'block')) yield* entriesOf(block as Block, leaveOut)
  for await (const { body } of rowsOf(db, 'log')) {
    const blocks = new Map<string, Block>()
    const damaged = gatherBlocks(String(body), blocks)
    for (const { match } of damaged) leaveOut(match)
    if (blocks.size === 0 && damaged.length === 0) leaveOut(null)
    for (const block of blocks.values()) yield* entriesOf(block, leaveOut)
  }
}

function entriesOf(block: Block, leaveOut: LeaveOut): readonly Row[] {
  const { entries, isDamaged } = readBlock({ match: String(block.match), body: String(block.body) })
  if (isDamaged) leaveOut(block.match)
  return entries.map(entryRow)
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
