// What a statement would have taken without a word, or refused without saying where, is refused by the name of its column.
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Table, Tables } from '../schema.ts'
import { CheckQueries } from './queries.ts'
import { checkForeignRow, checkRow, checkValue, withNumbers } from './values.ts'

const said = (work: () => unknown): string | null => {
  try {
    work()
    return null
  } catch (error) {
    return (error as Error).message
  }
}

test.each<[Table, string, unknown, string | null]>([
  ['match', 'title', 'A field', null],
  ['match', 'title', true, 'match.title must be text, not a boolean.'],
  ['match', 'title', null, 'match.title must be text, not null.'],
  ['match', 'title', undefined, 'match.title must be text, not nothing.'],
  ['match', 'title', { a: 1 }, 'match.title must be text, not an object.'],
  ['match', 'title', ['x'], 'match.title must be text, not a list.'],
  ['match', 'title', 5, 'match.title must be text, not a whole number.'],
  ['match', 'clock', null, null],
  ['match', 'clock', 7.5, 'match.clock must be JSON as text or null, not a fraction.'],
  ['match', 'created', 1_900_000_000_000, null],
  ['match', 'created', Number.NaN, 'match.created must be a whole number, not NaN.'],
  ['match', 'created', Number.POSITIVE_INFINITY, 'match.created must be a whole number, not Infinity.'],
  ['match', 'created', '5', 'match.created must be a whole number, not text.'],
  ['match', 'created', 5n, 'match.created must be a whole number, not a bigint.'],
  ['match', 'created', 2 ** 60, 'match.created must be a whole number, not one of more than 53 bits.'],
  ['entry', 'seq', 2 ** 31, 'entry.seq must be a whole number of 32 bits, not a longer one.'],
  ['entry', 'seq', 2 ** 31 - 1, null],
  ['notice', 'due', null, null],
  ['seat', 'name', 'Ann', null],
  ['seat', 'nickname', 'Ann', 'seat has no column "nickname".'],
  ['seat', 'constructor', 'Ann', 'seat has no column "constructor".'],
])('a value of %s.%s: %s', (table, column, value, sentence) => {
  expect(said(() => checkValue(table, column, value))).toBe(sentence)
})

test('a row has the columns that must not be null, and no others', () => {
  const row = { match: 'm', seq: 1, body: '{}' }
  expect(said(() => checkRow('snapshot', row))).toBe(null)
  expect(said(() => checkRow('snapshot', { match: 'm', seq: 1 }))).toBe('snapshot.body is missing.')
  expect(said(() => checkRow('snapshot', { ...row, more: 1 }))).toBe('snapshot has no column "more".')
  expect(said(() => checkForeignRow('snapshot', { ...row, body: '{' }))).toBe(
    'snapshot.body must be JSON as text, and cannot be read as that.',
  )
})

test('long numbers that came as text are numbers again, and nothing else is', () => {
  expect(withNumbers('word', { n: '1', at: '1900000000000', text: '5' })).toEqual({ n: '1', at: 1_900_000_000_000, text: '5' })
  expect(withNumbers('notice', { due: null, told: 'soon' })).toEqual({ due: null, told: 'soon' })
})

describe('queries', () => {
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: kysely => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CheckQueries()],
  })
  const wrong = (value: unknown) => value as never
  const row = { match: 'm', seat: 'red', id: 'x', due: null, tries: 0, told: null, held: null }

  test.each<[string, () => { compile(): unknown }, string | null]>([
    ['a whole row', () => db.insertInto('notice').values(row), null],
    [
      'a row of many',
      () => db.insertInto('notice').values([row, { ...row, tries: wrong(false) }]),
      'notice.tries must be a whole number of 32 bits, not a boolean.',
    ],
    [
      'a row without what it needs',
      () => db.insertInto('notice').values({ ...row, id: wrong(undefined) }),
      'notice.id is missing.',
    ],
    [
      'one of two rows without it',
      () => db.insertInto('notice').values([row, { ...row, id: wrong(undefined) }]),
      'notice.id is missing.',
    ],
    [
      'what is set on a conflict',
      () =>
        db
          .insertInto('notice')
          .values(row)
          .onConflict(c => c.columns(['match', 'seat']).doUpdateSet({ tries: wrong('many') })),
      'notice.tries must be a whole number of 32 bits, not text.',
    ],
    ['an expression', () => db.updateTable('notice').set({ tries: sql<number>`tries + ${1}` }), null],
    [
      'an expression of anything',
      () => db.updateTable('notice').set({ tries: sql<number>`tries + ${true}` }),
      'A value of a statement must be text, a number or null, not a boolean.',
    ],
    ['what is set', () => db.updateTable('seat').set({ note: wrong({}) }), 'seat.note must be text, not an object.'],
    [
      'what is compared',
      () => db.updateTable('seat').set({ note: '' }).where('match', '=', wrong(5)),
      'seat.match must be text, not a whole number.',
    ],
    [
      'what is compared by the name of the table',
      () => db.selectFrom('seat').selectAll().where('seat.place', '=', wrong('first')),
      'seat.place must be a whole number of 32 bits, not text.',
    ],
    [
      'a list',
      () =>
        db
          .selectFrom('seat')
          .selectAll()
          .where('match', 'in', ['m', wrong(null)]),
      'seat.match must be text, not null.',
    ],
    [
      'either of two',
      () => db.deleteFrom('notice').where(eb => eb.or([eb('held', 'is', null), eb('held', '<=', wrong(0.5))])),
      'notice.held must be a whole number or null, not a fraction.',
    ],
    ['nothing to compare with', () => db.deleteFrom('notice').where('due', 'is', null), null],
    [
      'a query within a query',
      () =>
        db
          .selectFrom('match')
          .selectAll()
          .where('id', 'in', db.selectFrom('seat').select('match').where('place', '=', wrong(true))),
      'seat.place must be a whole number of 32 bits, not a boolean.',
    ],
    [
      'a limit',
      () => db.selectFrom('seat').selectAll().limit(wrong(Number.NaN)),
      'A value of a statement must be text, a number or null, not NaN.',
    ],
  ])('%s', (_, query, sentence) => {
    expect(said(() => query().compile())).toBe(sentence)
  })

  test.each<[string, unknown, string | null]>([
    ['text', 'x', null],
    ['a list of texts', ['x', null], null],
    ['a list with a list', [['x']], 'A value of a statement must be text, a number or null, not a list.'],
    ['a date', new Date(0), 'A value of a statement must be text, a number or null, not an object.'],
    ['nothing', undefined, 'A value of a statement must be text, a number or null, not nothing.'],
  ])('written by hand: %s', (_, value, sentence) => {
    expect(said(() => sql`select ${value}`.compile(db))).toBe(sentence)
  })
})
