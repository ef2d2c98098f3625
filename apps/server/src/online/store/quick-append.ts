// The rows of a batch into the file in one commit, by statements that are prepared once, many rows to a statement.
import type Database from 'libsql'
import type { QuickAppend } from './kysely-store.ts'
import type { Tables } from './schema.ts'

type Row = Tables['entry']
/** Handing a row over costs about as much as storing it, so most go by two dozen. */
const MANY = 24
const COLUMNS = ['match', 'seq', 'seat', 'key', 'body', 'hash', 'at', 'clock'] as const satisfies readonly (keyof Row)[]

const insertOf = (rows: number): string => {
  const places = Array.from({ length: rows }, () => `(${COLUMNS.map(() => '?')})`)
  return `insert into entry (${COLUMNS}) values ${places} on conflict (match, seq) do nothing`
}

export function appendTo(handle: Database.Database): QuickAppend {
  // Not before the tables are there.
  const prepare = () => ({
    begin: handle.prepare('begin immediate'),
    one: handle.prepare(insertOf(1)),
    many: handle.prepare(insertOf(MANY)),
    commit: handle.prepare('commit'),
    rollback: handle.prepare('rollback'),
  })
  let prepared: ReturnType<typeof prepare> | null = null

  /** One by one, to know which of them found their place taken. */
  const insertEach = (rows: readonly Row[], { one }: ReturnType<typeof prepare>): boolean[] =>
    rows.map(row => one.run(valuesOf([row])).changes === 1)

  /** True when every row has won its place. */
  const insertAll = (rows: readonly Row[], { one, many }: ReturnType<typeof prepare>): boolean => {
    let i = 0
    for (; i + MANY <= rows.length; i += MANY) if (many.run(valuesOf(rows.slice(i, i + MANY))).changes !== MANY) return false
    for (; i < rows.length; i++) if (one.run(valuesOf([rows[i] as Row])).changes !== 1) return false
    return true
  }

  return rows => {
    prepared ??= prepare()
    const { begin, commit, rollback } = prepared
    try {
      begin.run()
      if (insertAll(rows, prepared)) {
        commit.run()
        return rows.map(() => true)
      }
      rollback.run()
      begin.run()
      const won = insertEach(rows, prepared)
      commit.run()
      return won
    } catch (error) {
      // A disk that is full has rolled it back already.
      if (handle.inTransaction) rollback.run()
      throw error
    }
  }
}

function valuesOf(rows: readonly Row[]): unknown[] {
  const values: unknown[] = []
  for (const { match, seq, seat, key, body, hash, at, clock } of rows) values.push(match, seq, seat, key, body, hash, at, clock)
  return values
}
