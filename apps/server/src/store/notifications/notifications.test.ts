// How nodes are told of each other's entries: in few words, in one statement at a time.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, startPostgres } from '../../../../../tools/setup/postgres.mjs'
import { until } from '../../testing/room.ts'
import { openPostgres } from '../open.ts'
import type { Store, StoredEntry, StoredMatch } from '../store.ts'
import { type Notification, notificationTexts, parseNotification } from './notification-text.ts'
import { Outbox } from './outbox.ts'

const node = 'c0ffee'
test.each<[Notification, string]>([
  [{ node, matches: ['a'], what: 'anything' }, 'c0ffee a'],
  [{ node, matches: ['a', 'b'], what: 'entries' }, 'c0ffee a,b entries'],
  [{ node, matches: ['a'], what: { present: null } }, 'c0ffee a who'],
  [{ node, matches: ['a'], what: { present: [] } }, 'c0ffee a here:'],
  [{ node, matches: ['*'], what: { present: ['blue', 'red'] } }, 'c0ffee * here:blue,red'],
])('%j is written and read', (announcement, text) => {
  expect(notificationTexts(announcement)).toEqual([text])
  expect(parseNotification(text)).toEqual(announcement)
})

test.each(['', 'c0ffee', 'c0ffee a shout', ' a'])('"%s" is nothing that a node says', text => {
  expect(parseNotification(text)).toBe(null)
})

test('more matches than one text may name are spread over as few as can be', () => {
  const matches = Array.from({ length: 3000 }, (_, i) => `match-${i}`.padEnd(12, '-'))
  const texts = notificationTexts({ node, matches, what: 'entries' })
  expect(texts.length).toBe(Math.ceil((3000 * 13) / 7000))
  expect(Math.max(...texts.map(text => Buffer.byteLength(text)))).toBeLessThan(8000)
  expect(texts.flatMap(text => parseNotification(text)?.matches ?? [])).toEqual(matches)
  expect(notificationTexts({ node, matches: [], what: 'entries' })).toEqual([])
})

describe('the outbox', () => {
  function opened() {
    const sent: { readonly texts: readonly string[]; readonly end: (error?: Error) => void }[] = []
    const outbox = new Outbox(
      node,
      texts => new Promise((resolve, reject) => sent.push({ texts, end: error => (error ? reject(error) : resolve()) })),
    )
    return { outbox, sent }
  }

  test('says what comes at the same time in one statement, of a match once, and what comes meanwhile in the next', async () => {
    const { outbox, sent } = opened()
    const first = [outbox.add('a', 'anything'), outbox.add('b', 'anything'), outbox.add('a', 'anything')]
    await until(() => sent.length === 1, 'the first goes out')
    const second = [outbox.add('a', { present: ['blue'] }), outbox.add('c', 'anything'), outbox.add('a', { present: [] })]
    sent[0]?.end()
    await Promise.all(first)
    await until(() => sent.length === 2, 'the second goes out')
    sent[1]?.end()
    await Promise.all(second)
    expect(sent.map(({ texts }) => texts)).toEqual([['c0ffee a,b'], ['c0ffee c', 'c0ffee a here:blue', 'c0ffee a here:']])
  })

  test('tells those whose statement failed, and goes on', async () => {
    const { outbox, sent } = opened()
    const lost = outbox.add('a', 'anything')
    await until(() => sent.length === 1, 'the first goes out')
    const next = outbox.add('b', 'anything')
    sent[0]?.end(new Error('away'))
    await expect(lost).rejects.toThrow('away')
    await until(() => sent.length === 2, 'the second goes out')
    sent[1]?.end()
    await next
    await outbox.settled()
    expect(sent[1]?.texts).toEqual(['c0ffee b'])
  })
})

describe.skipIf(process.env.CI !== 'true' && findPostgres() === null)('with PostgreSQL', () => {
  let database: { readonly url: string; stop(): Promise<void> }
  let store: Store
  let ear: pg.Client
  let handler: string[] = []
  beforeAll(async () => {
    database = await startPostgres()
    store = openPostgres(database.url, () => {})
    await store.migrate()
    ear = new pg.Client({ connectionString: database.url })
    await ear.connect()
    ear.on('notification', ({ payload }) => handler.push(payload ?? ''))
    await ear.query('listen sandtable_news')
  }, 60_000)
  afterAll(async () => {
    await ear.end()
    await store.close()
    await database.stop()
  })

  /** What was said until now has come when this has. */
  async function all(): Promise<readonly Notification[]> {
    await ear.query(`notify sandtable_news, 'the end'`)
    await until(() => handler.includes('the end'), 'everything was heard')
    const said = handler.filter(text => text !== 'the end')
    handler = []
    return said.map(text => parseNotification(text) as Notification)
  }
  const ids = (many: number) => Array.from({ length: many }, (_, i) => `many-${i}`.padEnd(12, '-'))
  const seat = {
    seat: 'red',
    holder: 'nobody',
    secretHash: 'r',
    name: null,
    level: null,
    nonce: null,
    note: '',
    offer: null,
  } as const
  const match = (id: string): StoredMatch => ({
    ...{
      id,
      game: 'musket',
      rulesVersion: 1,
      title: '',
      scenario: {},
      options: {},
      isPublic: false,
      secret: 's',
      seats: [seat],
    },
    ...{ created: 1, updated: 1, hasBegun: true, outcome: null, rematch: null, clock: null },
  })
  const entry = (id: string, seq: number): StoredEntry => ({
    ...{ match: id, seq, seat: 'red', key: 'a key', body: { undo: 0 }, hash: '0', at: 5, clock: null },
  })

  test('a commit of many matches is announced in as few texts as they fit into', async () => {
    const many = ids(1200)
    for (let i = 0; i < many.length; i += 100) await Promise.all(many.slice(i, i + 100).map(id => store.makeMatch(match(id))))
    await all()
    expect(await store.append(many.map(id => entry(id, 1)))).not.toContain(false)
    const said = await all()
    expect(said).toHaveLength(Math.ceil((1200 * 13) / 7000))
    expect(said.map(({ what }) => what)).toEqual(said.map(() => 'entries'))
    expect(said.flatMap(({ matches }) => matches)).toEqual(many)
  })

  test('a commit without an entry that won its place is not announced; one with some is', async () => {
    await store.makeMatch(match('won'))
    await store.makeMatch(match('lost'))
    expect(await store.append([entry('won', 1), entry('lost', 1)])).toEqual([true, true])
    await all()
    expect(await store.append([entry('lost', 1)])).toEqual([false])
    expect(await all()).toEqual([])
    expect(await store.append([entry('lost', 1), entry('won', 2), entry('won', 3)])).toEqual([false, true, true])
    expect(await all()).toMatchObject([{ matches: ['lost', 'won'], what: 'entries' }])
  })

  test('changes of many matches at once are announced together', async () => {
    await Promise.all(ids(300).map(id => store.notifyChanged(id)))
    const said = await all()
    expect(said).toMatchObject([{ matches: ids(300), what: 'anything' }])
  })
})
