// Values are checked against the schema before a statement has them: SQLite stores a boolean as 1 and NaN as null without a word, PostgreSQL
// an object as its JSON.
import { type ColumnType, type PlainType, TABLES, type Table } from '../schema.ts'

/** Names the column and never the value, which may be a secret. */
export class WrongType extends Error {}

export type Row = { readonly [column: string]: unknown }
type Column = { readonly name: string; readonly type: PlainType; readonly isNullable: boolean }

const columnsIn = (types: { readonly [name: string]: ColumnType }): ReadonlyMap<string, Column> =>
  new Map(
    Object.entries(types).map(([name, type]) => [
      name,
      { name, type: type.replace('?', '') as PlainType, isNullable: type.endsWith('?') },
    ]),
  )
const COLUMNS = Object.fromEntries(Object.entries(TABLES).map(([table, types]) => [table, columnsIn(types)])) as {
  readonly [table in Table]: ReadonlyMap<string, Column>
}

const WANTED = { text: 'text', json: 'JSON as text', integer: 'a whole number of 32 bits', bigint: 'a whole number' } as const
const LARGEST_INTEGER = 2 ** 31 - 1

export function checkValue(table: Table, name: string, value: unknown): void {
  const column = COLUMNS[table].get(name)
  if (!column) throw new WrongType(`${table} has no column ${JSON.stringify(name)}.`)
  if (!fits(column, value))
    throw new WrongType(
      `${table}.${name} must be ${WANTED[column.type]}${column.isNullable ? ' or null' : ''}, not ${kindOf(value)}.`,
    )
}

/** `given`: the columns that a new row names. */
export function checkColumns(table: Table, given: readonly string[]): void {
  for (const { name, isNullable } of COLUMNS[table].values())
    if (!isNullable && !given.includes(name)) throw new WrongType(`${table}.${name} is missing.`)
}

export function checkRow(table: Table, row: Row): void {
  const names = Object.keys(row)
  checkColumns(table, names)
  for (const name of names) checkValue(table, name, row[name])
}

/** A row that another program may have written: its JSON is read too, which takes a while. */
export function checkForeignRow(table: Table, row: Row): void {
  checkRow(table, row)
  for (const { name, type } of COLUMNS[table].values()) {
    const value = row[name]
    if (type === 'json' && typeof value === 'string' && !isJson(value))
      throw new WrongType(`${table}.${name} must be JSON as text, and cannot be read as that.`)
  }
}

/** PostgreSQL gives long numbers as text. */
export function withNumbers(table: Table, row: Row): Row {
  const long = [...COLUMNS[table].values()].filter(({ name, type }) => type === 'bigint' && /^-?\d+$/.test(String(row[name])))
  return { ...row, ...Object.fromEntries(long.map(({ name }) => [name, Number(row[name])])) }
}

/** What is stored as JSON in this column, where a query could store anything else as well. */
export function checkObject(table: Table, name: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new WrongType(`${table}.${name} must be made from an object, not ${kindOf(value)}.`)
}

/** A value that belongs to no column: a limit, or a part of a statement that is written by hand. */
export function checkPlain(value: unknown): void {
  if (value !== null && typeof value !== 'string' && !Number.isFinite(value))
    throw new WrongType(`A value of a statement must be text, a number or null, not ${kindOf(value)}.`)
}

function fits({ type, isNullable }: Column, value: unknown): boolean {
  if (value === null) return isNullable
  if (type === 'text' || type === 'json') return typeof value === 'string'
  return Number.isSafeInteger(value) && (type === 'bigint' || Math.abs(value as number) <= LARGEST_INTEGER)
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return numberName(value)
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function numberName(value: number): string {
  if (Number.isSafeInteger(value)) return Math.abs(value) > LARGEST_INTEGER ? 'a longer one' : 'a whole number'
  if (Number.isInteger(value)) return 'one of more than 53 bits'
  return Number.isFinite(value) ? 'a fraction' : String(value)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
