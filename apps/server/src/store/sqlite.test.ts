// The file between two programs: what the version before left is gone on with, and what is closed lies in the file alone.
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { parseRecordText, verify } from '@sandtable/kernel'
import musket from '@sandtable/musket'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { House } from '../testing/house.ts'
import { key } from '../testing/player.ts'
import { playOn, Room, until } from '../testing/room.ts'
import { openSqlite } from './open.ts'
import type { StoredEntry, StoredMatch } from './store.ts'

const FIXTURE = new URL('../testing/fixtures/before-node-sqlite.sqlite', import.meta.url).pathname
/** Some hours after it was made: the clock of the match gives a player thirty days. */
const THEN = Date.UTC(2026, 10, 20)
const LEFT = { match: 'e7cGJLaaCazH', blue: 'ann-of-the-version-before', red: 'ben-of-the-version-before', n: 78 }

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-sqlite-'))
  file = join(folder, 'matches.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const logSize = (): number => (existsSync(`${file}-wal`) ? statSync(`${file}-wal`).size : 0)

test('a file that libsql wrote, with nearly all of it in the log beside it, is opened and its match played to the end', async () => {
  for (const end of ['', '-wal']) writeFileSync(file + end, gunzipSync(readFileSync(`${FIXTURE}${end}.gz`)))
  const house = await House.open({ store: openSqlite(file), now: () => THEN })
  try {
    const blue = await house.sit(LEFT.match, 'blue', LEFT.blue)
    const red = await house.sit(LEFT.match, 'red', LEFT.red)
    expect([blue.standing?.n, red.standing?.n]).toEqual([LEFT.n, LEFT.n])
    expect(blue.welcome?.said.map(({ text }) => text)).toEqual(['Good luck', 'And to you'])
    expect(red.welcome?.note).toBe('their left is weak')
    expect(await playOn(musket.game, [blue, red], 5, 'after')).toBe(5)
    await blue.ask({ type: 'resign', key: key() })
    await until(() => [blue, red].every(({ card }) => card?.outcome), 'both know of the end')
    const { matches } = (await (await fetch(`${house.address}/api/matches`)).json()) as { readonly matches: readonly unknown[] }
    // The file has an open game as well. The lobby shows none whose players are away.
    expect(matches).toEqual([])
    const record = parseRecordText(await (await fetch(`${house.address}/api/matches/${LEFT.match}/record`)).text())
    expect(verify(musket.game, record)).toMatchObject({ valid: true, diceChecked: true })
    expect(record.entries.length).toBeGreaterThanOrEqual(LEFT.n + 5)
  } finally {
    await house.end()
  }
  expect(logSize()).toBe(0)
})

describe('a file that is closed', () => {
  const match: StoredMatch = {
    ...{ id: 'm1', game: 'musket', rulesVersion: 1, title: 'A field', scenario: {}, options: {}, isPublic: false, secret: 's' },
    ...{ created: 1, updated: 1, hasBegun: true, outcome: null, rematch: null, clock: null, seats: [] },
    seats: [{ seat: 'red', holder: 'nobody', secretHash: 'r', name: null, level: null, nonce: null, note: '', offer: null }],
  }
  const entry: StoredEntry = {
    ...{ match: 'm1', seq: 1, seat: 'red', key: 'a key', body: { undo: 0 }, hash: '0', at: 5, clock: null },
  }
  const problems: string[] = []
  const opened = async () => {
    const store = openSqlite(file, problem => problems.push(problem))
    await store.migrate()
    return store
  }
  /** What the file has without what lies beside it. */
  const alone = async () => {
    const copy = join(folder, 'alone.sqlite')
    copyFileSync(file, copy)
    const store = openSqlite(copy)
    const found = await store.entries('m1', 0)
    await store.close()
    return found
  }

  test('has everything in it, also where another program has it open', async () => {
    const store = await opened()
    await store.makeMatch(match)
    await store.append([entry])
    expect(logSize()).toBeGreaterThan(0)
    const other = new DatabaseSync(file)
    other.prepare('select count(*) from match').get()
    await store.close()
    await store.close()
    expect(logSize()).toBe(0)
    expect(await alone()).toEqual([entry])
    other.close()
    expect(problems).toEqual([])
  })

  test('while another program reads leaves the log where it is, without waiting, and nothing is lost', async () => {
    const store = await opened()
    await store.makeMatch(match)
    const reader = new DatabaseSync(file)
    reader.exec('begin')
    reader.prepare('select count(*) from entry').get()
    await store.append([entry])
    await store.close()
    expect(logSize()).toBeGreaterThan(0)
    const again = await opened()
    expect(await again.entries('m1', 0)).toEqual([entry])
    reader.close()
    await again.close()
    expect(logSize()).toBe(0)
    expect(await alone()).toEqual([entry])
    expect(problems).toEqual([])
  })

  test('is closed where nothing was ever asked of it', async () => {
    await openSqlite(file).close()
    expect(logSize()).toBe(0)
  })
})

test('a server that is stopped leaves nothing in the log beside its file', async () => {
  const room = await Room.open()
  try {
    const { pair } = await room.begun()
    await playOn(musket.game, pair, 3)
    file = join(room.server.folder, 'matches.sqlite')
    expect(logSize()).toBeGreaterThan(0)
    await room.server.kill('SIGTERM')
    expect(logSize()).toBe(0)
  } finally {
    await room.end()
  }
})
