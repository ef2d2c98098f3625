// One contract for both databases: a file, and a real PostgreSQL that lives as long as this test.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, startPostgres } from '../../../../tools/setup/postgres.mjs'
import { Appender } from './appender.ts'
import { openPostgres, openSqlite } from './open.ts'
import { TABLES } from './schema.ts'
import type { Store, StoredEntry, StoredMatch, StoredNotice } from './store.ts'

const seat = (id: string, secretHash: string) =>
  ({ seat: id, holder: 'nobody', secretHash, name: null, level: null, nonce: null, note: '', offer: null }) as const
const matchNamed = (id: string, rest: Partial<StoredMatch> = {}): StoredMatch => ({
  ...{ id, game: 'musket', rulesVersion: 1, title: 'A “field”', scenario: { deep: [1, 'ü'] }, options: {}, isPublic: false },
  ...{
    secret: 'server',
    created: 1_900_000_000_000,
    updated: 1_900_000_000_000,
    hasBegun: false,
    outcome: null,
    rematch: null,
    clock: null,
  },
  seats: [seat('red', 'r'), seat('blue', 'b')],
  ...rest,
})
const entry = (match: string, seq: number, rest: Partial<StoredEntry> = {}): StoredEntry => ({
  ...{
    match,
    seq,
    seat: 'blue',
    key: `key-${seq}`,
    body: { action: { type: 'go' }, draws: [] },
    hash: '0'.repeat(16),
    at: 5,
    clock: null,
  },
  ...rest,
})

type Opened = {
  readonly store: Store
  readonly again: () => Store
  /** The types of the columns by table, as the database has them. */
  readonly columns: () => Promise<ReadonlyMap<string, { readonly [column: string]: string }>>
  readonly end: () => Promise<void>
}

type Found = { readonly table: string; readonly name: string; readonly type: string; readonly nullable: boolean }

function byTable(found: readonly Found[]): ReadonlyMap<string, { readonly [column: string]: string }> {
  const tables = new Map<string, Record<string, string>>()
  for (const { table, name, type, nullable } of found)
    tables.set(table, { ...tables.get(table), [name]: type.toLowerCase() + (nullable ? '?' : '') })
  return tables
}

async function sqlite(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-store-'))
  const file = join(folder, 'deeper', 'matches.sqlite')
  const open = () => openSqlite(file)
  const columns = async () => {
    const db = new DatabaseSync(file)
    const found = db.prepare(`select t.name as "table", c.name, c.type, c."notnull" = 0 and c.pk = 0 as nullable
      from sqlite_master t, pragma_table_info(t.name) c where t.type = 'table'`)
    const all = found.all().map(row => ({ ...row }) as unknown as Found)
    db.close()
    return byTable(all)
  }
  return { store: open(), again: open, columns, end: async () => rmSync(folder, { recursive: true, force: true }) }
}

async function postgres(): Promise<Opened> {
  const server = await startPostgres()
  const open = () => openPostgres(server.url, () => {})
  const columns = async () => {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    const found =
      await client.query(`select table_name as "table", column_name as name, data_type as type, is_nullable = 'YES' as nullable
      from information_schema.columns where table_schema = 'public'`)
    await client.end()
    return byTable(found.rows as Found[])
  }
  return { store: open(), again: open, columns, end: () => server.stop() }
}

const NEEDS_POSTGRES = process.env.CI !== 'true' && findPostgres() === null
describe.each([
  ['a file', sqlite, false],
  ['PostgreSQL', postgres, NEEDS_POSTGRES],
] as const)('kept in %s', (_, open, isMissing) => {
  describe.skipIf(isMissing)('the store', () => {
    let opened: Opened
    let store: Store
    beforeAll(async () => {
      opened = await open()
      store = opened.store
      await store.migrate()
    }, 60_000)
    afterAll(async () => {
      await store.close()
      await opened.end()
    })

    test('gives a match back as it was given, its seats in order', async () => {
      await store.makeMatch(matchNamed('m1'))
      expect(await store.match('m1')).toEqual(matchNamed('m1'))
      expect(await store.match('nobody')).toBe(null)
      expect(await store.isWell()).toBe(true)
      // One machine, one clock.
      expect(Math.abs(await store.clockAhead())).toBeLessThan(10_000)
    })

    test('an entry has one place; the second to come is told that it lost', async () => {
      await store.makeMatch(matchNamed('m2'))
      expect(await store.append([entry('m2', 1), entry('m2', 2)])).toEqual([true, true])
      expect(await store.append([entry('m2', 2, { key: 'other' }), entry('m2', 3)])).toEqual([false, true])
      expect((await store.entries('m2', 1)).map(({ seq, key }) => [seq, key])).toEqual([
        [2, 'key-2'],
        [3, 'key-3'],
      ])
      expect(await store.entryByKey('m2', 'blue', 'key-2')).toEqual(entry('m2', 2))
      expect(await store.entryByKey('m2', 'red', 'key-2')).toBe(null)
    })

    test('gives what came after the last known entry of several matches, in their order', async () => {
      for (const id of ['of-a', 'of-b', 'of-c']) await store.makeMatch(matchNamed(id))
      await store.append(['of-a', 'of-b', 'of-c'].flatMap(id => [entry(id, 1), entry(id, 2), entry(id, 3)]))
      const known = [
        { match: 'of-a', seq: 1 },
        { match: 'of-b', seq: 3 },
        { match: 'of-c', seq: 2 },
        { match: 'of-d', seq: 0 },
      ]
      expect(await store.entriesOf(known)).toEqual([entry('of-a', 2), entry('of-a', 3), entry('of-c', 3)])
      expect(await store.entriesOf([])).toEqual([])
    })

    test.each([3, 128, 129])(
      'of %i in one commit those whose place was taken are told so, and the others are stored',
      async many => {
        const ids = Array.from({ length: many }, (__, i) => `batch-${many}-${i}`)
        for (const id of ids) await store.makeMatch(matchNamed(id))
        const taken = new Set([0, many - 1].map(i => ids[i]))
        for (const id of taken) await store.append([entry(id as string, 1, { key: 'faster' })])
        const won = ids.map(id => !taken.has(id))
        expect(await store.append(ids.map(id => entry(id, 1)))).toEqual(won)
        const keys = await Promise.all(ids.map(async id => (await store.entries(id, 0)).map(({ key }) => key)))
        expect(keys).toEqual(won.map(isNew => [isNew ? 'key-1' : 'faster']))
        // The same statement again, after it came to nothing.
        expect(await store.append(ids.map(id => entry(id, 2)))).toEqual(ids.map(() => true))
      },
    )

    test('what comes at the same time shares a commit, and two for one place cannot both win', async () => {
      await store.makeMatch(matchNamed('m3'))
      const appender = new Appender(store)
      const wishes = Array.from({ length: 700 }, (__, i) => appender.append(entry('m3', i + 1)))
      const twice = appender.append(entry('m3', 350, { key: 'late' }))
      expect((await Promise.all(wishes)).every(won => won)).toBe(true)
      expect(await twice).toBe(false)
      await appender.settled()
      expect(await store.entries('m3', 0)).toHaveLength(700)
    })

    test('a seat changes hands only for whoever holds it', async () => {
      await store.makeMatch(matchNamed('m4'))
      const taken = { ...seat('red', 'new'), holder: 'person', name: 'Ann', nonce: 'n' } as const
      const { seat: _, ...changed } = taken
      expect(await store.changeSeat('m4', 'red', 'r', changed)).toBe(true)
      expect(await store.changeSeat('m4', 'red', 'r', { ...changed, name: 'Ben' })).toBe(false)
      expect((await store.match('m4'))?.seats[0]).toEqual(taken)
      await store.setNote('m4', 'red', 'their left is weak')
      expect((await store.match('m4'))?.seats[0]?.note).toBe('their left is weak')
      // What is not named stays, whatever this node last knew of it.
      expect(await store.changeSeat('m4', 'red', 'new', { holder: 'computer', level: 'any' })).toBe(true)
      expect((await store.match('m4'))?.seats[0]).toEqual({
        ...{ ...taken, holder: 'computer', level: 'any', note: 'their left is weak' },
      })
    })

    test("a seat's part of the dice is given once, and not after the match has begun", async () => {
      const open = (id: string) => ({ ...matchNamed(id), hasBegun: false, seats: [{ ...seat('red', 'r'), nonce: null }] })
      await store.makeMatch(open('m4p'))
      const given = await Promise.all(['a', 'b', 'c'].map(nonce => store.givePart('m4p', 'red', 'r', nonce)))
      expect(given.filter(isGiven => isGiven)).toHaveLength(1)
      const kept = (await store.match('m4p'))?.seats[0]?.nonce
      expect(kept).toBe('abc'[given.indexOf(true)])
      await store.makeMatch(open('m4q'))
      expect(await store.givePart('m4q', 'red', 'another', 'a')).toBe(false)
      await store.markBegun('m4q', 1)
      expect(await store.givePart('m4q', 'red', 'r', 'a')).toBe(false)
      expect((await store.match('m4q'))?.seats[0]?.nonce).toBeNull()
    })

    test('words are numbered, and the same word twice is one', async () => {
      await store.makeMatch(matchNamed('m5'))
      const word = { match: 'm5', seat: 'red', key: 'word-one', text: 'Hello', at: 7, counts: { red: 3, table: 2 } }
      const many = await Promise.all([
        store.addChat(word, 100),
        store.addChat({ ...word, key: 'word-two', text: 'again' }, 100),
      ])
      expect(many.map(({ n }) => n).sort()).toEqual([1, 2])
      await store.addChat(word, 100)
      const words = await store.chat('m5', 100)
      expect(words.map(({ text }) => text).sort()).toEqual(['Hello', 'again'])
      expect(words.map(({ counts }) => counts)).toEqual([word.counts, word.counts])
    })

    test('of words the last are kept, and of those as many are given as are asked for', async () => {
      await store.makeMatch(matchNamed('m5b'))
      for (let i = 1; i <= 12; i++)
        await store.addChat({ match: 'm5b', seat: 'red', key: `word-${i}`, text: `${i}`, at: i, counts: null }, 10)
      expect((await store.chat('m5b', 3)).map(({ text }) => text)).toEqual(['10', '11', '12'])
      expect((await store.chat('m5b', 100)).map(({ n }) => n)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    })

    test('snapshots replace each other; begin, end and rematch are kept; the first end and the first rematch count', async () => {
      await store.makeMatch(matchNamed('m6', { isPublic: true }))
      await store.keepSnapshot('m6', { seq: 64, body: 'a' })
      await store.keepSnapshot('m6', { seq: 128, body: 'b' })
      expect(await store.snapshot('m6')).toEqual({ seq: 128, body: 'b' })
      await store.markBegun('m6', 8)
      const end = { winner: 'red', reason: 'x', clause: 'MK-1.1' }
      expect(await store.markOver('m6', end, 9)).toEqual(end)
      expect(await store.markOver('m6', { winner: null, reason: 'agreed', clause: '' }, 10)).toEqual(end)
      expect(await store.setRematch('m6', 'next')).toBe('next')
      expect(await store.setRematch('m6', 'another')).toBe('next')
      expect(await store.match('m6')).toMatchObject({ hasBegun: true, outcome: { winner: 'red' }, rematch: 'next' })
    })

    test('news wait for a seat one at a time, are taken by one node at a time, and keep their id', async () => {
      const { notices } = store
      await store.makeMatch(matchNamed('told'))
      expect(await notices.add('told', 'red', 'first', 1000, 60)).toBe(1000)
      expect(await notices.add('told', 'red', 'second', 1001, 60)).toBe(null)
      expect(await notices.take('told', 'red', 999, 1009)).toBe(null)
      // Of five at once, over connections of their own, one has it.
      const other = opened.again()
      const takers = [notices, other.notices, notices, other.notices, notices]
      const taken = (await Promise.all(takers.map(each => each.take('told', 'red', 1000, 1010)))).filter(Boolean)
      expect(taken).toEqual([{ match: 'told', seat: 'red', id: 'first', tries: 1 }])
      expect(await notices.overdue(1005, 1005, 9)).toEqual([])
      // Whoever had it has died.
      expect(await other.notices.overdue(1010, 1010, 9)).toEqual([{ match: 'told', seat: 'red' }])
      const again = await other.notices.take('told', 'red', 1010, 1020)
      expect(again).toEqual({ match: 'told', seat: 'red', id: 'first', tries: 2 })
      await notices.settle(again as StoredNotice, 1030)
      expect(await notices.overdue(1029, 1029, 9)).toEqual([])
      const last = await notices.take('told', 'red', 1030, 1040)
      expect(last).toMatchObject({ id: 'first', tries: 3 })
      await notices.settle(last as StoredNotice, null)
      expect(await notices.take('told', 'red', 5000, 5010)).toBe(null)
      // The next waits until the quiet time is over; what comes while it is being told is another.
      expect(await notices.add('told', 'red', 'third', 1050, 60)).toBe(1090)
      const third = await notices.take('told', 'red', 1090, 1100)
      expect(await notices.add('told', 'red', 'fourth', 1095, 60)).toBe(1150)
      await notices.settle(third as StoredNotice, null)
      expect(await notices.take('told', 'red', 1150, 1160)).toMatchObject({ id: 'fourth', tries: 1 })
      const dropped = await notices.take('told', 'red', 1160, 1170)
      await notices.drop(dropped as StoredNotice)
      expect(await notices.add('told', 'red', 'fifth', 1161, 60)).toBe(1161)
      // Seats have nothing to do with each other, and real times are long numbers.
      expect(await notices.add('told', 'blue', 'other', 1_900_000_000_000, 60_000)).toBe(1_900_000_000_000)
      expect(await notices.overdue(1_900_000_000_000, 1_900_000_000_000, 1)).toHaveLength(1)
      await other.close()
    })

    test('has nothing but values of the types its columns have, and says which column it was', async () => {
      await store.makeMatch(matchNamed('typed'))
      const refused = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message)
      const wrong = (value: unknown) => value as never
      const text = 'must be text, not a boolean.'
      expect(await refused(store.setNote('typed', 'red', wrong(true)))).toBe(`seat.note ${text}`)
      expect(await refused(store.match(wrong(true)))).toBe(`match.id ${text}`)
      expect(await refused(store.makeMatch(matchNamed('typed-too', { title: wrong(true) })))).toBe(`match.title ${text}`)
      expect(await refused(store.append([entry('typed', 1, { at: Number.NaN })]))).toBe(
        'entry.at must be a whole number, not NaN.',
      )
      expect(await refused(store.append([entry('typed', 1, { hash: wrong({}) })]))).toBe(
        'entry.hash must be text, not an object.',
      )
      expect(await refused(store.append([entry('typed', 1, { body: wrong(undefined) })]))).toBe(
        'entry.body must be made from an object, not nothing.',
      )
      const word = { match: 'typed', seat: 'red', key: 'a word', text: 'Hello', at: 0.5, counts: null }
      expect(await refused(store.addChat(word, 9))).toBe('word.at must be a whole number, not a fraction.')
      expect(await refused(store.notices.add('typed', 'red', 'news', 7, wrong('long')))).toBe(
        'notice.due must be a whole number or null, not text.',
      )
      expect(await store.match('typed-too')).toBe(null)
      expect([await store.entries('typed', 0), await store.chat('typed', 9)]).toEqual([[], []])
    })

    test('has the tables and columns that values are checked against', async () => {
      const found = await opened.columns()
      const kept = Object.entries(TABLES).filter(([table]) => found.has(table))
      expect([...found.keys()].sort()).toEqual(kept.map(([table]) => table).sort())
      for (const [table, types] of kept)
        expect(found.get(table)).toEqual(
          Object.fromEntries(Object.entries(types).map(([name, type]) => [name, type.replace('json', 'text')])),
        )
    })

    test('is there again after the program was started anew, and two that start at once migrate once', async () => {
      const others = [opened.again(), opened.again()]
      await Promise.all(others.map(other => other.migrate()))
      expect((await others[0]?.match('m1'))?.title).toBe('A “field”')
      await Promise.all(others.map(other => other.close()))
    })
  })
})

describe.skipIf(NEEDS_POSTGRES)('a PostgreSQL that somebody else uses too', () => {
  test('has a table of versions that is not ours: the server makes its own', async () => {
    const database = await startPostgres()
    try {
      const laboratory = new pg.Client({ connectionString: database.url })
      await laboratory.connect()
      await laboratory.query('create schema sandtable_lab')
      await laboratory.query('create table sandtable_lab.version (version int primary key)')
      await laboratory.end()
      const store = openPostgres(database.url, () => {})
      await store.migrate()
      await store.makeMatch(matchNamed('m1'))
      expect((await store.match('m1'))?.id).toBe('m1')
      await store.close()
    } finally {
      await database.stop()
    }
  })
})

test('a file of the first version, with a match in it, is brought up to date and played on', async () => {
  const old = mkdtempSync(join(tmpdir(), 'sandtable-old-'))
  const file = join(old, 'matches.sqlite')
  const handle = new DatabaseSync(file)
  for (const statement of FIRST_VERSION) handle.exec(statement)
  handle.close()
  const store = openSqlite(file)
  await store.migrate()
  const kept = await store.match('m1')
  expect(kept).toMatchObject({ id: 'm1', title: 'An old one', hasBegun: true, clock: null })
  expect(kept?.seats).toMatchObject([{ seat: 'red', name: 'Ann', note: 'by the wall', offer: null }])
  expect(await store.entries('m1', 0)).toMatchObject([{ seq: 1, key: 'first-one', body: { undo: 0 }, clock: null }])
  expect(await store.chat('m1', 9)).toMatchObject([{ n: 1, text: 'Hello', counts: null }])
  const next = { ...entry('m1', 2), clock: { left: { red: 5 }, since: 6 } }
  expect(await store.append([entry('m1', 1), next])).toEqual([false, true])
  expect((await store.entries('m1', 0)).map(({ key }) => key)).toEqual(['first-one', 'key-2'])
  expect(await store.entries('m1', 1)).toEqual([next])
  expect(await store.entryByKey('m1', 'red', 'first-one')).toMatchObject({ seq: 1 })
  expect(await store.notices.add('m1', 'red', 'news', 7, 60)).toBe(7)
  await store.close()
  rmSync(old, { recursive: true, force: true })
})

/** As the first migration made it. */
const FIRST_VERSION = [
  `create table version (n integer not null)`,
  `insert into version values (1)`,
  `create table match (id text primary key, game text not null, rules_version integer not null, title text not null, scenario text not null,
    options text not null, is_public integer not null, secret text not null, created bigint not null, updated bigint not null,
    has_begun integer not null, outcome text, rematch text)`,
  `create table seat (match text not null references match (id), seat text not null, place integer not null, holder text not null,
    secret_hash text not null, name text, level text, nonce text, note text not null, primary key (match, seat))`,
  `create table entry (match text not null references match (id), seq integer not null, seat text not null, key text not null,
    body text not null, hash text not null, at bigint not null, primary key (match, seq))`,
  `create table snapshot (match text primary key references match (id), seq integer not null, body text not null)`,
  `create table word (match text not null references match (id), n integer not null, seat text not null, key text not null,
    text text not null, at bigint not null, primary key (match, n))`,
  `insert into match values ('m1', 'musket', 1, 'An old one', '{}', '{}', 0, 'secret', 1, 2, 1, null, null)`,
  `insert into seat values ('m1', 'red', 0, 'person', 'hash', 'Ann', null, 'part', 'by the wall')`,
  `insert into entry values ('m1', 1, 'red', 'first-one', '{"undo":0}', 'hash', 3)`,
  `insert into word values ('m1', 1, 'red', 'word-one', 'Hello', 4)`,
]
