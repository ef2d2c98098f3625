// The log of a file and its blocks: whatever lies where, the entries are the same.
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqlite } from './open.ts'
import type { Store, StoredEntry, StoredMatch } from './store.ts'

const match = (id: string): StoredMatch => ({
  ...{ id, game: 'musket', rulesVersion: 1, title: 'A field', scenario: {}, options: {}, isPublic: false, secret: 'server' },
  ...{ created: 1, updated: 1, hasBegun: true, outcome: null, rematch: null, clock: null, seats: [] },
  seats: [{ seat: 'red', holder: 'nobody', secretHash: 'r', name: null, level: null, nonce: null, note: '', offer: null }],
})
const entry = (id: string, seq: number): StoredEntry => ({
  ...{
    match: id,
    seq,
    seat: seq % 2 ? 'blue' : 'red',
    key: `key-${seq}`,
    hash: `${seq}`.padStart(16, '0'),
    at: 1_900_000_000_000,
  },
  body: seq % 7 === 0 ? { undo: seq - 1 } : { action: { type: 'say', text: 'a\tb\nc "ü" \u2028' }, draws: [] },
  clock: seq % 3 === 0 ? { left: { red: 5 }, since: seq } : null,
})
const upTo = (id: string, last: number) => Array.from({ length: last }, (_, i) => entry(id, i + 1))

let folder: string
let file: string
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-entries-'))
  file = join(folder, 'matches.sqlite')
  store = openSqlite(file)
  await store.migrate()
  for (const id of ['a', 'ab', 'b']) await store.makeMatch(match(id))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** How many rows the log and the blocks have. */
function rows(at = file): { readonly log: number; readonly block: number } {
  const db = new DatabaseSync(at)
  const count = (table: string) => (db.prepare(`select count(*) as n from ${table}`).get() as { n: number }).n
  const found = { log: count('log'), block: count('block') }
  db.close()
  return found
}

/** What the disk has at this moment, as a server finds it that starts after a kill. */
function killed(name: string): string {
  const copy = join(folder, name)
  for (const end of ['', '-wal']) if (existsSync(file + end)) copyFileSync(file + end, copy + end)
  return copy
}

const turn = () => new Promise(resolve => setImmediate(resolve))
/** In commits of twenty. */
async function append(id: string, from: number, to: number): Promise<void> {
  const all = upTo(id, to).slice(from - 1)
  for (let i = 0; i < all.length; i += 20) expect(await store.append(all.slice(i, i + 20))).not.toContain(false)
}

test('a commit is one row, and a file opened anew has its entries in blocks of their matches', async () => {
  expect(await store.append([entry('a', 1), entry('b', 1), entry('a', 2), entry('ab', 1)])).toEqual([true, true, true, true])
  expect(rows()).toEqual({ log: 1, block: 0 })
  const copy = killed('killed.sqlite')
  const again = openSqlite(copy)
  await again.migrate()
  // To look which version it is folds nothing: that may be done beside a server.
  expect(rows(copy)).toEqual({ log: 1, block: 0 })
  expect(await again.entries('a', 0)).toEqual(upTo('a', 2))
  expect(rows(copy)).toEqual({ log: 0, block: 3 })
  expect(await again.append([entry('a', 2)])).toEqual([false])
  expect(await again.append([entry('a', 3)])).toEqual([true])
  expect(await again.entries('a', 1)).toEqual([entry('a', 2), entry('a', 3)])
  await again.close()
})

test('after many commits the log is folded, and before it, in between and after it the entries are the same', async () => {
  await append('a', 1, 1000)
  await append('b', 1, 23)
  expect(rows().block).toBe(0)
  expect(await store.entries('a', 0)).toEqual(upTo('a', 1000))
  const before = killed('before.sqlite')
  await append('b', 24, 40)
  await turn()
  expect(rows().block).toBe(2)
  expect(rows().log).toBe(0)
  await append('a', 1001, 1003)
  expect(await store.entries('a', 0)).toEqual(upTo('a', 1003))
  expect(await store.entries('a', 998)).toEqual(upTo('a', 1003).slice(998))
  expect(await store.entries('ab', 0)).toEqual([])
  expect(await store.entryByKey('a', 'blue', 'key-5')).toEqual(entry('a', 5))
  expect(await store.entryByKey('a', 'blue', 'key-1003')).toEqual(entry('a', 1003))
  expect(await store.entryByKey('a', 'red', 'key-5')).toBe(null)
  expect(await store.entryByKey('a', 'blue', 'say')).toBe(null)
  const again = openSqlite(before)
  expect(await again.entries('a', 0)).toEqual(upTo('a', 1000))
  expect(await again.entries('b', 20)).toEqual(upTo('b', 23).slice(20))
  await again.close()
})

test('a backup has the entries of blocks and log as rows, and what is restored from it is played on', async () => {
  await append('a', 1, 30)
  const half = openSqlite(killed('half.sqlite'))
  await half.append([entry('a', 31)])
  const target = openSqlite(join(folder, 'restored.sqlite'))
  await target.migrate()
  await target.load(half.dump(() => expect.unreachable()))
  await half.close()
  expect(await target.entries('a', 0)).toEqual(upTo('a', 31))
  expect(await target.append([entry('a', 31), entry('a', 32)])).toEqual([false, true])
  expect(await target.entries('a', 30)).toEqual([entry('a', 31), entry('a', 32)])
  expect(await target.entryByKey('a', 'red', 'key-6')).toEqual(entry('a', 6))
  await target.close()
})

test('an entry of no match is refused, and takes nobody with it', async () => {
  await expect(store.append([entry('a', 1), entry('nowhere', 1)])).rejects.toThrow('no match')
  expect(await store.entries('a', 0)).toEqual([])
  expect(await store.append([entry('a', 1)])).toEqual([true])
})

test('a log that cannot be folded is told of, and its entries are found where they lie', async () => {
  await append('a', 1, 30)
  const copy = killed('stuck.sqlite')
  const db = new DatabaseSync(copy)
  db.exec(`create trigger stuck before insert on block begin select raise(abort, 'no more blocks'); end`)
  db.close()
  const problems: string[] = []
  const again = openSqlite(copy, problem => problems.push(problem))
  expect(await again.append([entry('a', 30), entry('a', 31)])).toEqual([false, true])
  expect(await again.entries('a', 0)).toEqual(upTo('a', 31))
  expect(await again.entryByKey('a', 'blue', 'key-31')).toEqual(entry('a', 31))
  expect(problems).toEqual([expect.stringContaining('no more blocks')])
  await again.close()
})

test('a match that was deleted by hand keeps nobody from starting', async () => {
  await store.append([entry('a', 1), entry('b', 1)])
  const copy = killed('deleted.sqlite')
  const db = new DatabaseSync(copy)
  db.exec(`delete from seat where match = 'b'; delete from match where id = 'b'`)
  db.close()
  const again = openSqlite(copy)
  expect(await again.entries('a', 0)).toEqual(upTo('a', 1))
  expect(rows(copy)).toEqual({ log: 0, block: 1 })
  await again.close()
})
