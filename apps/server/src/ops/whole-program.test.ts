// The lobby, the clock, the webhook and the backup, each with the real program.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { parseRecordText, verify } from '@sandtable/kernel'
import musket from '@sandtable/musket'
import type { MatchCard } from '@sandtable/protocol/online'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, startPostgres } from '../../../../tools/setup/postgres.mjs'
import { buildServer } from '../../build.mjs'
import { restore } from '../store/backup.ts'
import { openSqlite } from '../store/open.ts'
import { anyAction, key, nonce, secret } from '../testing/player.ts'
import { playOn, Room, until } from '../testing/room.ts'

const NEEDS_POSTGRES = process.env.CI !== 'true' && findPostgres() === null
let room: Room
let hook: Server
const notices: unknown[] = []
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-company-'))
  hook = createServer((request, response) => {
    let text = ''
    request.on('data', chunk => {
      text += chunk
    })
    request.on('end', () => {
      notices.push(JSON.parse(text))
      response.end()
    })
  })
  await new Promise<void>(resolve => hook.listen(0, '127.0.0.1', resolve))
  const { port } = hook.address() as AddressInfo
  room = await Room.open({ env: { SANDTABLE_WEBHOOK: `http://127.0.0.1:${port}/turns` } })
}, 60_000)
afterAll(async () => {
  await room.end()
  hook.close()
  rmSync(folder, { recursive: true, force: true })
})

const lobby = async () =>
  (JSON.parse((await room.ask('/api/matches')).text) as { readonly matches: readonly MatchCard[] }).matches

describe('the lobby', () => {
  test('lists a match that its maker made public until somebody sits down, and nobody needs a link for that', async () => {
    const { match, own } = await room.make({ isPublic: true })
    const hidden = await room.make()
    const listed = (await lobby()).map(card => card.match)
    expect(listed).toContain(match)
    expect(listed).not.toContain(hidden.match)
    const ann = await room.player(match, 'blue', own)
    const ben = await room.player(match, null, null)
    const sit = { type: 'join', key: key(), seat: 'red', own: secret(), name: 'Ben', nonce: nonce() } as const
    expect(await ben.ask(sit)).toMatchObject({ type: 'done' })
    expect(ben.welcome?.seat).toBe('red')
    const late = await room.player(match, null, null)
    expect(await late.ask({ ...sit, key: key(), own: secret() })).toMatchObject({ type: 'refused', code: 'no-invitation' })
    await until(() => ann.standing !== null, 'the match has begun')
    expect((await lobby()).map(card => card.match)).not.toContain(match)
  })

  test('a match by link is not open to whoever knows its address', async () => {
    const { match } = await room.make()
    const stranger = await room.player(match, null, null)
    const sit = { type: 'join', key: key(), seat: 'red', own: secret(), name: 'Eve', nonce: nonce() } as const
    expect(await stranger.ask(sit)).toMatchObject({ type: 'refused', code: 'no-invitation' })
  })
})

describe('a match with a clock', () => {
  test('shows whose time runs; it runs on while the server is down; when it is out the other side may say so', async () => {
    const { match, pair } = await room.begun({ clock: { kind: 'sides', minutes: 5, increment: 3 } })
    const [ann, ben] = pair
    const first = ann.standing?.toAct[0] as string
    expect(ann.standing?.clock).toMatchObject({ running: [first] })
    await playOn(musket.game, pair, 4)
    const left = ann.standing?.clock?.left[first] as number
    // Each of its actions has brought three seconds, and some time has passed.
    expect(left).toBeGreaterThan(4 * 60_000)
    expect(left).toBeLessThanOrEqual(5 * 60_000 + 4 * 3000)
    const slow = ann.standing?.toAct.includes('blue') ? ann : ben
    const quick = slow === ann ? ben : ann
    expect(await quick.ask({ type: 'claim-time', key: key() })).toMatchObject({ type: 'refused', code: 'time-left' })
    await room.server.kill('SIGTERM')
    agoIn(join(room.server.folder, 'matches.sqlite'), match, 10 * 60_000)
    await room.server.start()
    await until(() => (quick.standing?.clock?.left[slow.seat as string] ?? 1) < 0, 'the time has run on')
    expect(await quick.ask({ type: 'claim-time', key: key() })).toMatchObject({ type: 'done' })
    await until(() => pair.every(({ card }) => card?.outcome), 'both know of the end')
    expect(slow.card?.outcome).toEqual({ winner: quick.seat, reason: 'time', clause: '' })
    const record = parseRecordText((await room.ask(`/api/matches/${match}/record`)).text)
    expect(verify(musket.game, record)).toMatchObject({ valid: true, entries: 4, diceChecked: true })
    expect(record).toMatchObject({ outcome: null, ended: { winner: quick.seat, reason: 'time' } })
  })

  test('whoever acts after his time has lost', async () => {
    const { match, pair } = await room.begun({ clock: { kind: 'days', days: 1 } })
    await playOn(musket.game, pair, 2)
    await room.server.kill('SIGTERM')
    agoIn(join(room.server.folder, 'matches.sqlite'), match, 2 * 86_400_000)
    await room.server.start()
    const mover = pair.find(({ standing, seat }) => standing?.toAct.includes(seat as string)) ?? pair[0]
    const answer = await mover.ask({ type: 'act', key: key(), at: mover.standing?.n ?? 0, action: { type: 'endPlayerTurn' } })
    expect(answer).toMatchObject({ type: 'refused', code: 'over' })
    await until(() => mover.card?.outcome?.reason === 'time', 'it is over by time')
    expect(mover.card?.outcome?.winner).not.toBe(mover.seat)
  })
})

describe('a take-back', () => {
  test('past dice and over the other’s actions happens when both want it, also for who comes back later', async () => {
    // Long enough that chance does not end it before.
    const { match, pair } = await room.begun({ scenario: 'drill-field' })
    const [ann, ben] = pair
    await playOn(musket.game, pair, 30)
    const mover = pair.find(({ standing, seat }) => standing?.toAct.includes(seat as string)) ?? ann
    const other = mover === ann ? ben : ann
    const before = mover.standing?.n as number
    expect(await other.ask({ type: 'take-back', key: key(), isWanted: true })).toMatchObject({ type: 'done' })
    await until(() => mover.card?.takeBack === other.seat, 'the wish is known')
    expect(mover.standing?.n).toBe(before)
    expect(await mover.ask({ type: 'take-back', key: key(), isWanted: true })).toMatchObject({ type: 'done' })
    await until(() => pair.every(({ standing }) => standing?.n === before + 1), 'both know that it was taken back')
    expect(mover.standing?.toAct).toEqual([other.seat])
    const watcher = await room.player(match, null, null)
    expect(watcher.standing?.view).toEqual(other.standing?.view)
    await room.server.kill('SIGTERM')
    await room.server.start()
    await playOn(musket.game, pair, 3, 'after')
    await ann.ask({ type: 'resign', key: key() })
    await until(() => pair.every(({ card }) => card?.outcome), 'both know of the end')
    const record = parseRecordText((await room.ask(`/api/matches/${match}/record`)).text)
    expect(record.entries.filter(entry => 'agreed' in entry)).toHaveLength(1)
    expect(verify(musket.game, record)).toMatchObject({ valid: true, diceChecked: true })
  })

  test('a wish lapses with the next action, and one can change one’s mind', async () => {
    const { pair } = await room.begun()
    const [ann, ben] = pair
    await playOn(musket.game, pair, 3)
    await ann.ask({ type: 'take-back', key: key(), isWanted: true })
    await ann.ask({ type: 'take-back', key: key(), isWanted: false })
    await ann.ask({ type: 'draw', key: key(), isWanted: true })
    await until(() => ben.card?.chairs.some(({ wantsDraw }) => wantsDraw) === true, 'the offer is known')
    await playOn(musket.game, pair, 1, 'next')
    await ben.ask({ type: 'draw', key: key(), isWanted: true })
    await until(
      () => ann.card?.chairs.some(({ wantsDraw, seat }) => wantsDraw && seat === ben.seat) === true,
      'his offer is known',
    )
    expect(ann.card?.outcome).toBe(null)
    expect(ann.card?.chairs.filter(({ wantsDraw }) => wantsDraw).map(({ seat }) => seat)).toEqual([ben.seat])
  })
})

test('the webhook is told whose turn it is, when that person is not looking, without a secret', async () => {
  const { match, pair } = await room.begun()
  const mover = pair.find(({ standing, seat }) => standing?.toAct.includes(seat as string)) ?? pair[0]
  const other = mover === pair[0] ? pair[1] : pair[0]
  const isThere = () => mover.card?.chairs.find(({ seat }) => seat === other.seat)?.isHere
  await until(() => isThere() === true, 'the other has come')
  other.end()
  await until(() => isThere() === false, 'the other has left')
  for (let i = 0; i < 60 && mover.standing?.toAct.includes(mover.seat as string); i++)
    await mover.act(anyAction(musket.game, mover.standing.view, mover.seat as string, `${i}`))
  const mine = () => notices.filter(notice => (notice as { match: string }).match === match)
  await until(() => mine().length > 0, 'the notice has come')
  const name = other.seat === 'blue' ? 'Ann' : 'Ben'
  expect(mine()[0]).toMatchObject({
    type: 'your-turn',
    seat: other.seat,
    name,
    link: expect.stringContaining(`/online/${match}`),
  })
  expect(JSON.stringify(notices)).not.toContain(other.secret)
})

describe('backup and restore', () => {
  let bundle: string
  beforeAll(async () => {
    bundle = await buildServer()
  }, 60_000)
  const run = (args: readonly string[], database = '') =>
    spawnSync(process.execPath, [bundle, ...args], { encoding: 'utf8', env: { ...process.env, DATABASE_URL: database } })

  test('a backup of a running server goes into an empty folder, and the matches are played on there', async () => {
    const { match, pair } = await room.begun({ clock: { kind: 'days', days: 3 } })
    await playOn(musket.game, pair, 5)
    const file = join(folder, 'all.backup')
    const made = run(['backup', file, '--data', room.server.folder])
    expect(made.stdout).toMatch(/^\d+ matches written to/)
    expect(run(['backup', file, '--data', room.server.folder]).stderr).toContain('is there already')
    const elsewhere = join(folder, 'elsewhere')
    expect(run(['restore', file, '--data', elsewhere]).stdout).toMatch(/^\d+ matches read from/)
    expect(run(['restore', file, '--data', elsewhere]).stderr).toContain('There are matches already')
    const restored = await rowsOf(join(elsewhere, 'matches.sqlite'))
    expect(restored).toEqual(await rowsOf(join(room.server.folder, 'matches.sqlite')))
    expect(restored.entry?.filter(row => row.includes(match))).toHaveLength(5)
  })

  test.each([
    ['cut off', (file: string) => truncateSync(file, Math.floor(readFileSync(file).length / 2))],
    ['without its last line', (file: string) => rewrite(file, text => text.trimEnd().split('\n').slice(0, -1).join('\n'))],
    ['altered', (file: string) => rewrite(file, text => text.replace('"Ann"', '"Bob"'))],
    ['something else', (file: string) => rewrite(file, () => '{"format":"novel"}\n')],
    ['no archive at all', (file: string) => writeFileSync(file, 'hello')],
  ])('a file that is %s is refused, and nothing is changed', async (name, harm) => {
    const file = join(folder, `${name}.backup`)
    writeFileSync(file, readFileSync(join(folder, 'all.backup')))
    harm(file)
    const kept = join(folder, `${name}.sqlite`)
    const store = openSqlite(kept)
    await expect(restore(store, file)).rejects.toThrow(/is cut off or was altered|is no backup of Sandtable/)
    await store.close()
    expect((await rowsOf(kept)).match).toEqual([])
  })

  test.skipIf(NEEDS_POSTGRES)('goes from a file to PostgreSQL and back again', async () => {
    const database = await startPostgres()
    try {
      const file = join(folder, 'all.backup')
      expect(run(['restore', file], database.url).stdout).toMatch(/^\d+ matches read from/)
      const back = join(folder, 'back.backup')
      expect(run(['backup', back], database.url).stdout).toMatch(/^\d+ matches written to/)
      const again = join(folder, 'again')
      run(['restore', back, '--data', again])
      expect(await rowsOf(join(again, 'matches.sqlite'))).toEqual(await rowsOf(join(folder, 'elsewhere', 'matches.sqlite')))
    } finally {
      await database.stop()
    }
  })
})

/** As if it had all happened that much earlier. */
function agoIn(file: string, match: string, ms: number): void {
  const db = new DatabaseSync(file)
  db.prepare('update match set updated = updated - ? where id = ?').run(ms, match)
  for (const { id, body } of db.prepare('select id, body from log').all() as { id: number; body: string }[]) {
    const lines = body.split('\n').map(line => (line.startsWith(`${match}\t`) ? earlier(line, ms) : line))
    db.prepare('update log set body = ? where id = ?').run(lines.join('\n'), id)
  }
  db.close()
}

const earlier = (line: string, ms: number): string =>
  line.replace(/"since":(\d+)/, (_, since: string) => `"since":${Number(since) - ms}`)

/** What a backup would have, whatever the file has it in. */
async function rowsOf(file: string): Promise<Record<string, string[]>> {
  const store = openSqlite(file)
  const rows: Record<string, string[]> = { match: [], seat: [], entry: [], snapshot: [], word: [] }
  for await (const { table, row } of store.dump(() => expect.unreachable())) rows[table]?.push(JSON.stringify(row))
  await store.close()
  return Object.fromEntries(Object.entries(rows).map(([table, texts]) => [table, texts.sort()]))
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(file)).toString())))
}
