// A file in which bytes have changed or are missing: what can be read goes on, and the rest is named and left as it is.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildServer } from '../../build.mjs'
import { restore } from './backup.ts'
import { openSqlite } from './open.ts'
import { DamagedMatch, type StoredEntry, type StoredMatch } from './store.ts'

/** So many of the bytes of a small store are changed, and it is cut at as many places: all of them with SANDTABLE_BYTES=all. */
const SAMPLE = process.env.SANDTABLE_BYTES === 'all' ? Number.POSITIVE_INFINITY : 300

const match = (id: string): StoredMatch => ({
  ...{ id, game: 'musket', rulesVersion: 1, title: 'A field', scenario: {}, options: {}, isPublic: false, secret: 'server' },
  ...{ created: 1, updated: 1, hasBegun: true, outcome: null, rematch: null, clock: null },
  seats: [{ seat: 'red', holder: 'nobody', secretHash: 'r', name: null, level: null, nonce: null, note: '', offer: null }],
})
const entry = (id: string, seq: number): StoredEntry => ({
  ...{ match: id, seq, seat: 'red', key: `key-${seq}`, hash: '0'.repeat(16), at: 1 },
  ...{ body: { action: { type: 'wait' }, draws: [] }, clock: null },
})

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-damage-'))
  file = join(folder, 'matches.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Two matches, the first half of whose entries is folded, and one row of the log with an entry of each. */
async function writeStore(): Promise<void> {
  const first = openSqlite(file)
  await first.migrate()
  for (const id of ['one', 'two']) await first.makeMatch(match(id))
  await first.append([entry('one', 1), entry('two', 1), entry('one', 2)])
  await first.close()
  const second = openSqlite(file)
  await second.migrate()
  await second.entries('one', 0)
  await second.append([entry('one', 3), entry('two', 2)])
  await second.close()
}

function change(statement: string): void {
  const db = new DatabaseSync(file)
  db.exec(statement)
  db.close()
}

/** What happens to each match of the file, and what the server's log is told. */
async function readStore(at = file): Promise<{ readonly found: Record<string, string>; readonly told: readonly string[] }> {
  const told: string[] = []
  const store = openSqlite(at, problem => told.push(problem))
  const found: Record<string, string> = {}
  try {
    await store.migrate()
    for (const id of ['one', 'two']) {
      const read = store.entries(id, 0).then(entries => `${entries.length} entries`)
      found[id] = await read.catch(error => (error instanceof DamagedMatch ? 'damaged' : `error: ${messageOf(error)}`))
    }
  } finally {
    await store.close()
  }
  return { found, told }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

describe('a damaged row of the log', () => {
  beforeEach(writeStore)

  test.each([
    [
      'its last byte is no line end',
      "substr(body, 1, length(body) - 1) || 'x'",
      { one: '3 entries', two: 'damaged' },
      'match two',
    ],
    ['it is cut off in its last line', 'substr(body, 1, length(body) - 20)', { one: '3 entries', two: 'damaged' }, 'match two'],
    [
      'two lines have become one',
      "replace(body, char(10) || 'two', ' two')",
      { one: 'damaged', two: 'damaged' },
      'match one, match two',
    ],
    [
      'a place is no number',
      "replace(body, 'one' || char(9) || '3', 'one' || char(9) || 'x')",
      { one: '2 entries', two: '2 entries' },
      'cannot be read',
    ],
    ['it is empty', "''", { one: '2 entries', two: '1 entries' }, 'cannot be read'],
  ])('%s: it is named, the others play on, and nothing is deleted', async (_, body, found, named) => {
    change(`update log set body = ${body}`)
    const seen = await readStore()
    expect(seen.found).toEqual(found)
    expect(seen.told).toHaveLength(1)
    expect(seen.told[0]).toMatch(/^Row \d+ of the log cannot be read whole and is left as it is\./)
    expect(seen.told[0]).toContain(named)
    expect(seen.told[0]).not.toContain('wait')
    expect((await readStore()).found).toEqual(found)
  })

  test('an entry that is missing between others is noticed', async () => {
    change("update log set body = replace(body, 'one' || char(9) || '3', 'one' || char(9) || '4')")
    expect((await readStore()).found).toEqual({ one: 'damaged', two: '2 entries' })
  })

  test('a line that is no JSON damages its match alone', async () => {
    change("update block set body = replace(body, 'wait', 'wa\"it') where match = 'one'")
    expect((await readStore()).found).toEqual({ one: 'damaged', two: '2 entries' })
  })

  test('a match whose row is whole goes on after a restart, beside a damaged row', async () => {
    change("update log set body = substr(body, 1, length(body) - 1) || 'x'")
    const store = openSqlite(file, () => {})
    await store.migrate()
    expect(await store.append([entry('one', 4)])).toEqual([true])
    await store.close()
    const again = openSqlite(file, () => {})
    await again.migrate()
    expect((await again.entries('one', 0)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
    expect(await again.append([entry('one', 4)])).toEqual([false])
    await again.close()
  })
})

describe('a backup of a damaged store', () => {
  beforeEach(writeStore)

  /** What the program says and answers, and what a restore of the backup has. */
  async function backedUp(): Promise<{ readonly code: number | null; readonly said: string; readonly found: object }> {
    const backup = join(folder, 'matches.backup')
    const bundle = await buildServer()
    const { status, stdout, stderr } = spawnSync(process.execPath, [bundle, 'backup', backup, '--data', folder], {
      env: { ...process.env, DATABASE_URL: '' },
      encoding: 'utf8',
    })
    const copy = openSqlite(join(folder, 'copy', 'matches.sqlite'))
    await restore(copy, backup)
    await copy.close()
    const { found } = await readStore(join(folder, 'copy', 'matches.sqlite'))
    return { code: status, said: stdout.replaceAll(backup, 'FILE') + stderr, found }
  }
  const WHOLE = '2 matches written to FILE.\n'
  const without = (whose: string) => `Damaged rows are left out of it: of ${whose}. Everything else is in the backup.\n`

  test('that is whole says so', async () => {
    const found = { one: '3 entries', two: '2 entries' }
    expect(await backedUp()).toEqual({ code: 0, said: WHOLE, found })
  }, 60_000)

  test.each([
    ['update log set body = substr(body, 1, length(body) - 20)', 'match two', { one: '3 entries', two: '1 entries' }],
    ["update log set body = ''", 'matches whose names cannot be read', { one: '2 entries', two: '1 entries' }],
    [
      "update block set body = replace(body, 'wait', 'wa\"it') where match = 'one'",
      'match one',
      { one: 'damaged', two: '2 entries' },
    ],
    ["update match set scenario = '{' where id = 'one'", 'match one', { one: '0 entries', two: '2 entries' }],
  ])(
    'goes on without %s',
    async (statement, whose, found) => {
      change(statement)
      const written = whose === 'match one' && statement.includes('scenario') ? WHOLE.replace('2 matches', '1 match') : WHOLE
      expect(await backedUp()).toEqual({ code: 3, said: written + without(whose), found })
    },
    60_000,
  )
})

describe('any byte of a small store', () => {
  beforeEach(writeStore)

  async function opens(): Promise<void> {
    try {
      await readStore(`${file}.copy`)
    } catch (error) {
      expect(messageOf(error)).toMatch(/\w{3}/)
    }
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}.copy${end}`, { force: true })
  }

  test('changed once: the store opens, or an error says why not', async () => {
    const bytes = readFileSync(file)
    const step = Math.max(1, Math.floor(bytes.length / SAMPLE))
    for (let at = 0; at < bytes.length; at += step) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 0x15
      writeFileSync(`${file}.copy`, changed)
      await opens()
    }
  })

  test('the last one: the store is cut off there, and opens or says why not', async () => {
    const { length } = readFileSync(file)
    const step = Math.max(1, Math.floor(length / SAMPLE))
    for (let at = 0; at < length; at += step) {
      copyFileSync(file, `${file}.copy`)
      truncateSync(`${file}.copy`, at)
      await opens()
    }
  })
})
