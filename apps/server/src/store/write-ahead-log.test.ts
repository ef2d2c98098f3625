// A write-ahead log that is missing or damaged when the server starts: the host is told, and nothing is told of one that is in order.
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import musket from '@sandtable/musket'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { playOn, Room } from '../testing/room.ts'
import { isLogWhole } from './write-ahead-log.ts'

const HEAD = 32
const FRAME = 24 + 4096

describe('a log', () => {
  let folder: string
  let log: Buffer
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sandtable-log-'))
    const file = join(folder, 'matches.sqlite')
    const db = new DatabaseSync(file)
    for (const pragma of ['page_size = 4096', 'journal_mode = WAL', 'synchronous = FULL']) db.exec(`pragma ${pragma}`)
    db.exec('create table word (text)')
    for (let i = 0; i < 20; i++) db.exec(`insert into word values ('${'x'.repeat(3000)}')`)
    copyFileSync(`${file}-wal`, join(folder, 'log'))
    db.close()
    log = readFileSync(join(folder, 'log'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const frames = () => Math.floor((log.length - HEAD) / FRAME)
  const isCommit = (i: number) => log.readUInt32BE(HEAD + i * FRAME + 4) > 0
  const damaged = (at: number): Buffer => {
    const copy = Buffer.from(log)
    copy[at] = (copy[at] as number) ^ 0x40
    return copy
  }

  test('that is whole', () => {
    expect(frames()).toBeGreaterThan(20)
    expect(isLogWhole(log)).toBe(true)
    expect(isLogWhole(Buffer.alloc(0))).toBe(true)
  })

  test('that a power cut has torn within its last transaction is no damage', () => {
    expect(isLogWhole(log.subarray(0, log.length - 100))).toBe(true)
    expect(isLogWhole(log.subarray(0, log.length - FRAME))).toBe(true)
    expect(isLogWhole(damaged(log.length - 100))).toBe(true)
  })

  test('that has frames of an earlier log behind its end is no damage', () => {
    const older = Buffer.from(log.subarray(HEAD, HEAD + 3 * FRAME))
    for (let i = 0; i < 3; i++) older.writeUInt32BE(12_345, i * FRAME + 8)
    expect(isLogWhole(Buffer.concat([log, older]))).toBe(true)
  })

  test('with a damaged byte in any frame that others follow, or in its head', () => {
    for (const at of [0, 5, 9, 20, 30]) expect(isLogWhole(damaged(at)), `byte ${at}`).toBe(false)
    // Of the last two it cannot be told whether they were acknowledged.
    const last = Array.from({ length: frames() }, (_, i) => i)
      .filter(isCommit)
      .at(-3) as number
    for (let i = 0; i <= last; i++)
      for (const at of [0, 10, 17, 24, 2000, FRAME - 1])
        expect(isLogWhole(damaged(HEAD + i * FRAME + at)), `frame ${i}, byte ${at}`).toBe(false)
  })
})

describe('a server that was killed', () => {
  let room: Room
  beforeEach(async () => {
    room = await Room.open()
    const { pair } = await room.begun()
    await playOn(musket.game, pair, 6, 'log')
    for (const player of pair) player.end()
    await room.server.kill()
  }, 60_000)
  afterEach(() => room.end())

  const wal = () => join(room.server.folder, 'matches.sqlite-wal')
  const mark = () => join(room.server.folder, 'matches.sqlite-running')
  const restarted = async (): Promise<string> => {
    const before = room.server.said.length
    await room.server.start()
    return room.server.said.slice(before)
  }

  test('starts without a word on its own log, and copies it into the file', async () => {
    expect(statSync(wal()).size).toBeGreaterThan(0)
    expect(await restarted()).not.toContain('problem')
    await room.server.kill('SIGTERM')
    expect([existsSync(wal()), existsSync(mark())]).toEqual([false, false])
    expect(await restarted()).not.toContain('problem')
  })

  test('says that its log is missing, once', async () => {
    rmSync(wal())
    expect(await restarted()).toContain(`${wal()} is missing, although the last server did not stop in order.`)
    await room.server.kill()
    expect(await restarted()).not.toContain('problem')
  })

  test('says that its log is damaged, and keeps a copy', async () => {
    const log = readFileSync(wal())
    log[HEAD + 100] = (log[HEAD + 100] as number) ^ 1
    writeFileSync(wal(), log)
    expect(await restarted()).toContain(`${wal()} is damaged, so moves that were stored after the damage are lost.`)
    expect(readFileSync(`${wal()}-damaged`).equals(log)).toBe(true)
  })
})
