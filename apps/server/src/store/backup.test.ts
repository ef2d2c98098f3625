// A backup that was altered by somebody who knows how: what does not fit is refused with its place, and nothing is changed.
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, startPostgres } from '../../../../tools/setup/postgres.mjs'
import { readArchive, writeArchive } from '../testing/archive.ts'
import { BadBackup, backup, restore } from './backup.ts'
import { openPostgres, openSqlite } from './open.ts'
import type { Store, StoredMatch } from './store.ts'

const NEEDS_POSTGRES = process.env.CI !== 'true' && findPostgres() === null
const match = (id: string): StoredMatch => ({
  ...{ id, game: 'musket', rulesVersion: 1, title: 'A field', scenario: {}, options: {}, isPublic: false, secret: 'server' },
  ...{ created: 1_900_000_000_000, updated: 1, hasBegun: true, outcome: null, rematch: null, clock: null },
  seats: [{ seat: 'red', holder: 'nobody', secretHash: 'r', name: null, level: null, nonce: null, note: '', offer: null }],
})

let folder: string
/** A match in the first line after the head, its seat, an entry, a snapshot, a word. */
let rows: string[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-backup-'))
  const store = openSqlite(join(folder, 'matches.sqlite'))
  await store.migrate()
  await store.makeMatch(match('m1'))
  await store.append([{ match: 'm1', seq: 1, seat: 'red', key: 'a key', body: { undo: 0 }, hash: '0', at: 5, clock: null }])
  await store.keepSnapshot('m1', { seq: 1, body: '{}' })
  await store.addChat({ match: 'm1', seat: 'red', key: 'a word', text: 'Hello', at: 7, counts: null }, 9)
  const file = join(folder, 'whole.backup')
  await backup(store, file)
  await store.close()
  rows = readArchive(file)
  expect(rows.map(line => JSON.parse(line)[0])).toEqual(['match', 'seat', 'entry', 'snapshot', 'word'])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The line of this table with other columns. */
const altered = (table: string, columns: Readonly<Record<string, unknown>>): string[] =>
  rows.map(line => {
    const [name, row] = JSON.parse(line) as [string, object]
    return name === table ? JSON.stringify([name, { ...row, ...columns }]) : line
  })
const replaced = (from: string, to: string): string[] => rows.map(line => line.replace(from, to))
const without = (table: string, column: string): string[] => altered(table, { [column]: undefined })

describe.each([
  [
    'a file',
    async () => ({ store: openSqlite(join(mkdtempSync(join(folder, 'into-')), 'matches.sqlite')), end: async () => {} }),
  ],
  [
    'PostgreSQL',
    async () => {
      const server = await startPostgres()
      return { store: openPostgres(server.url, () => {}), end: () => server.stop() }
    },
  ],
] as const)('restored into %s', (name, open) => {
  describe.skipIf(name === 'PostgreSQL' && NEEDS_POSTGRES)('a doctored backup', () => {
    let store: Store
    let end: () => Promise<void>
    beforeAll(async () => {
      const opened = await open()
      store = opened.store
      end = opened.end
    }, 60_000)
    afterAll(async () => {
      await store.close()
      await end()
    })

    /** What is said against it. */
    async function refusal(lines: readonly string[]): Promise<string> {
      const file = join(folder, 'doctored.backup')
      writeArchive(file, lines)
      const error = await restore(store, file).then(
        () => new Error('It was taken.'),
        (refused: Error) => refused,
      )
      expect(error).toBeInstanceOf(BadBackup)
      expect(await store.match('m1')).toBe(null)
      return error.message.replace(`${file}, `, '').replace(' Nothing was changed; use another backup.', '')
    }

    test.each<[string, () => string[], string]>([
      ['a boolean for text', () => altered('match', { title: true }), 'line 2: match.title must be text, not a boolean.'],
      [
        'a boolean for a number',
        () => altered('match', { is_public: false }),
        'line 2: match.is_public must be a whole number of 32 bits, not a boolean.',
      ],
      [
        'an object for text',
        () => altered('seat', { name: { a: 1 } }),
        'line 3: seat.name must be text or null, not an object.',
      ],
      ['a list for text', () => altered('entry', { key: ['a'] }), 'line 4: entry.key must be text, not a list.'],
      [
        'an object for its JSON',
        () => altered('entry', { body: { undo: 0 } }),
        'line 4: entry.body must be JSON as text, not an object.',
      ],
      [
        'text that is no JSON',
        () => altered('snapshot', { body: '{' }),
        'line 5: snapshot.body must be JSON as text, and cannot be read as that.',
      ],
      ['null', () => altered('word', { text: null }), 'line 6: word.text must be text, not null.'],
      ['a number for text', () => altered('word', { text: 5 }), 'line 6: word.text must be text, not a whole number.'],
      ['a fraction', () => altered('word', { at: 0.5 }), 'line 6: word.at must be a whole number, not a fraction.'],
      [
        'text for a number',
        () => altered('entry', { seq: 'first' }),
        'line 4: entry.seq must be a whole number of 32 bits, not text.',
      ],
      [
        'more than a number can tell',
        () => replaced('"created":1900000000000', '"created":1e999'),
        'line 2: match.created must be a whole number, not Infinity.',
      ],
      [
        'a number too long for its column',
        () => altered('entry', { seq: 2 ** 40 }),
        'line 4: entry.seq must be a whole number of 32 bits, not a longer one.',
      ],
      [
        'NaN',
        () => replaced('"created":1900000000000', '"created":NaN'),
        'line 2 cannot be read at match.created: the file is cut off or was altered.',
      ],
      [
        'a line that is no JSON',
        () => [...rows.slice(0, 2), '["entry",'],
        'line 4 cannot be read: the file is cut off or was altered.',
      ],
      ['a column that is not there', () => altered('seat', { nickname: 'A' }), 'line 3: seat has no column "nickname".'],
      ['a column left out', () => without('match', 'title'), 'line 2: match.title is missing.'],
      ['a table that is not there', () => [...rows, '["version",{"n":99}]'], 'line 7 is no row of a table that is known here.'],
      ['no row', () => [...rows, '["word",null]'], 'line 7 is no row of a table that is known here.'],
      ['a row of lists', () => [...rows, '["word",[]]'], 'line 7: word.match is missing.'],
    ])('with %s', async (_, lines, sentence) => {
      expect(await refusal(lines())).toBe(sentence)
    })

    test('with a row twice, and with a row of no match', async () => {
      expect(await refusal([...rows.slice(0, 2), rows[1] as string])).toMatch(/The database refused rows of the table seat \(/)
      expect(await refusal(altered('seat', { match: 'nowhere' }))).toMatch(/The database refused rows of the table seat \(/)
    })

    test('that was made of PostgreSQL before, with long numbers as text and without columns of today, is taken', async () => {
      const file = join(folder, 'older.backup')
      const older = altered('match', { created: '1900000000000', updated: '1', clock: undefined })
      writeArchive(file, older)
      expect(await restore(store, file)).toBe(1)
      expect(await store.match('m1')).toEqual(match('m1'))
      const again = join(folder, `again from ${name}.backup`)
      await backup(store, again)
      expect(readArchive(again)).toEqual(rows)
    })
  })
})

test('a small file that unpacks to a line of 700 MB is refused with a sentence', { timeout: 120_000 }, async () => {
  const file = join(folder, 'endless.backup')
  const spaces = Buffer.alloc(1024 * 1024, ' ')
  await pipeline(Readable.from(Array.from({ length: 700 }, () => spaces)), createGzip({ level: 1 }), createWriteStream(file))
  const store = openSqlite(join(mkdtempSync(join(folder, 'into-')), 'matches.sqlite'))
  await expect(restore(store, file)).rejects.toThrow(/endless\.backup is cut off or was altered/)
  await store.close()
})
