// The modes of the store's folder and files, as the disk has them.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ServerProcess } from '../testing/server-process.ts'
import { backup } from './backup.ts'
import { openSqlite } from './open.ts'

let parent: string
let folder: string
const before = process.umask(0o022)
beforeEach(() => {
  process.umask(0)
  parent = mkdtempSync(join(tmpdir(), 'sandtable-modes-'))
  folder = join(parent, 'store')
})
afterEach(() => {
  process.umask(before)
  rmSync(parent, { recursive: true, force: true })
})

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)
const modes = (): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map(name => [name, modeOf(join(folder, name))]))

/** What the host is told. */
async function writeStore(): Promise<readonly string[]> {
  const told: string[] = []
  const store = openSqlite(join(folder, 'matches.sqlite'), problem => told.push(problem))
  await store.migrate()
  expect(modes()).toEqual({ 'matches.sqlite': '600', 'matches.sqlite-shm': '600', 'matches.sqlite-wal': '600' })
  await backup(store, join(parent, 'matches.backup'))
  expect(modeOf(join(parent, 'matches.backup'))).toBe('600')
  await store.close()
  return told
}

describe('the store is for its owner only', () => {
  test('when it is made', async () => {
    expect(await writeStore()).toEqual([])
    expect(modeOf(folder)).toBe('700')
  })

  test('when an earlier version has left it open to others', async () => {
    mkdirSync(folder, { mode: 0o755 })
    const first = openSqlite(join(folder, 'matches.sqlite'))
    await first.migrate()
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644)
    chmodSync(folder, 0o755)
    expect(await writeStore()).toEqual([])
    expect(modeOf(folder)).toBe('700')
    await first.close()
  })

  test('a folder with other files in it is left as it is, and the host is told', async () => {
    mkdirSync(folder, { mode: 0o755 })
    writeFileSync(join(folder, 'other'), '', { mode: 0o600 })
    const told: string[] = []
    const store = openSqlite(join(folder, 'matches.sqlite'), problem => told.push(problem))
    expect(modeOf(folder)).toBe('755')
    expect(modeOf(join(folder, 'matches.sqlite'))).toBe('600')
    expect(told).toEqual([`Other users of this machine can enter the folder ${folder}. Run: chmod 700 ${folder}`])
    await store.close()
  })

  test('with every file that the program makes', async () => {
    const server = new ServerProcess()
    try {
      await server.start()
      const made = readdirSync(server.folder).filter(name => name !== 'index.html')
      expect(made).toEqual(expect.arrayContaining(['matches.sqlite', 'serving.lock']))
      for (const name of made) expect([name, modeOf(join(server.folder, name))]).toEqual([name, '600'])
    } finally {
      await server.end()
    }
    expect(existsSync(server.folder)).toBe(false)
  }, 60_000)
})
