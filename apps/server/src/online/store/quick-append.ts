// The rows of a batch into the file in one commit: mostly one statement, prepared once for each number of rows.
import type Database from 'libsql'
import type { QuickAppend } from './kysely-store.ts'
import type { Tables } from './schema.ts'

type Row = Tables['entry']
/** A call of the library costs about as much as storing a row, so a batch goes in one call; a larger one by so many rows. */
const MOST = 128
const COLUMNS = ['match', 'seq', 'seat', 'key', 'body', 'hash', 'at', 'clock'] as const satisfies readonly (keyof Row)[]

const insertOf = (rows: number): string => {
  const places = Array.from({ length: rows }, () => `(${COLUMNS.map(() => '?')})`)
  return `insert into entry (${COLUMNS}) values ${places}`
}

export function appendTo(handle: Database.Database): QuickAppend {
  // Not before the tables are there.
  const prepare = () => ({
    begin: handle.prepare('begin immediate'),
    oneOrNone: handle.prepare(`${insertOf(1)} on conflict (match, seq) do nothing`),
    commit: handle.prepare('commit'),
    rollback: handle.prepare('rollback'),
  })
  let prepared: ReturnType<typeof prepare> | null = null
  const inserts: Database.Statement[] = []

  /** All or, where one of them finds its place taken, none: it throws then. */
  const insert = (rows: readonly Row[], from: number, to: number): void => {
    const count = to - from
    inserts[count] ??= handle.prepare(insertOf(count))
    inserts[count].run(valuesOf(rows, from, to))
  }

  const together = (work: () => void): void => {
    prepared ??= prepare()
    try {
      prepared.begin.run()
      work()
      prepared.commit.run()
    } catch (error) {
      // A disk that is full has rolled it back already.
      if (handle.inTransaction) prepared.rollback.run()
      throw error
    }
  }

  const insertAll = (rows: readonly Row[]): void => {
    // A statement by itself is a transaction.
    if (rows.length <= MOST) insert(rows, 0, rows.length)
    else
      together(() => {
        for (let i = 0; i < rows.length; i += MOST) insert(rows, i, Math.min(i + MOST, rows.length))
      })
  }

  /** One by one, to know which of them found their place taken. */
  const insertEach = (rows: readonly Row[]): boolean[] => {
    prepared ??= prepare()
    const { oneOrNone } = prepared
    const won: boolean[] = []
    together(() => {
      for (let i = 0; i < rows.length; i++) won.push(oneOrNone.run(valuesOf(rows, i, i + 1)).changes === 1)
    })
    return won
  }

  return rows => {
    try {
      insertAll(rows)
    } catch (error) {
      if (!isPlaceTaken(error)) throw error
      return insertEach(rows)
    }
    return rows.map(() => true)
  }
}

const isPlaceTaken = (error: unknown): boolean =>
  (error as { readonly code?: unknown } | null)?.code === 'SQLITE_CONSTRAINT_PRIMARYKEY'

function valuesOf(rows: readonly Row[], from: number, to: number): unknown[] {
  const values: unknown[] = []
  for (let i = from; i < to; i++) {
    const { match, seq, seat, key, body, hash, at, clock } = rows[i] as Row
    values.push(match, seq, seat, key, body, hash, at, clock)
  }
  return values
}
