// The store goes away in the middle of a game and comes back: nobody is told of what is not stored, and what is stored is done once.
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { parseRecordText, verify } from '@sandtable/kernel'
import musket from '@sandtable/musket'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, startPostgres } from '../../../../tools/setup/postgres.mjs'
import { Pipe } from '../testing/pipe.ts'
import { anyAction, key, nonce, type Player, secret } from '../testing/player.ts'
import { type Acknowledged, playOn, Room, until } from '../testing/room.ts'

const NEEDS_POSTGRES = process.env.CI !== 'true' && findPostgres() === null
const { game } = musket
const WANTED = { game: 'musket', scenario: 'first-volley', seat: 'blue', name: 'Ann' }
let room: Room | null = null
afterEach(async () => {
  await room?.end()
  room = null
})

type Pair = readonly [Player, Player]
const moverOf = (pair: Pair): Player => pair.find(({ standing, seat }) => standing?.toAct.includes(seat as string)) as Player
const actOf = (mover: Player, seed: string) => mover.act(anyAction(game, mover.standing?.view, mover.seat as string, seed))

/** Gives up, and compares the record with what was acknowledged: as much, in the same order, and every hash comes out again. */
async function expectRecord(at: Room, match: string, pair: Pair, acknowledged: readonly Acknowledged[]): Promise<void> {
  await pair[0].ask({ type: 'resign', key: key() })
  await until(() => pair.every(({ card }) => card?.outcome), 'both know of the end')
  const record = parseRecordText((await at.ask(`/api/matches/${match}/record`)).text)
  expect(verify(game, record)).toMatchObject({ valid: true })
  const done = record.entries.flatMap(entry => ('action' in entry ? [{ seat: entry.seat, action: entry.action }] : []))
  expect(done.filter(({ action }) => action.type !== 'resign')).toEqual(acknowledged)
}

test.skipIf(process.platform !== 'linux')(
  'a disk that takes no more: the move has not happened, and happens when there is room again',
  async () => {
    const at = await Room.open()
    room = at
    const { match, pair } = await at.begun({ scenario: 'drill-field' })
    const acknowledged: Acknowledged[] = []
    await playOn(game, pair, 3, 'before', done => acknowledged.push(done))
    await until(() => pair[0].standing?.n === pair[1].standing?.n, 'both know of everything')
    const { size } = statSync(join(at.server.folder, 'matches.sqlite-wal'))
    const allow = (bytes: string) => execFileSync('prlimit', ['--pid', String(at.server.pid), `--fsize=${bytes}:unlimited`])
    allow(String(size))
    const counts = pair.map(({ standing }) => standing?.n)
    expect(await actOf(moverOf(pair), 'full')).toMatchObject({ type: 'refused', code: 'not-stored' })
    expect(pair.map(({ standing }) => standing?.n)).toEqual(counts)
    expect(at.server.said).toContain('could not be stored')
    expect((await at.ask('/readyz')).status).toBe(503)
    const NOT_STORED = { code: 'not-stored' }
    const made = await at.ask('/api/matches', { ...WANTED, secret: secret(), nonce: nonce() })
    expect([made.status, JSON.parse(made.text)]).toMatchObject([503, NOT_STORED])
    for (const request of [
      { type: 'chat', key: key(), text: 'is there room?' },
      { type: 'note', key: key(), text: 'no room' },
      { type: 'leave', key: key() },
      { type: 'draw', key: key(), isWanted: true },
    ] as const)
      expect(await pair[0].ask(request)).toMatchObject(NOT_STORED)
    expect((await at.ask('/healthz')).status).toBe(200)
    expect((await at.ask('/readyz')).status).toBe(503)
    allow('unlimited')
    let status = 503
    while (status === 503) status = (await at.ask('/readyz')).status
    expect(status).toBe(200)
    expect((await at.ask('/api/matches', { ...WANTED, secret: secret(), nonce: nonce() })).status).toBe(201)
    expect(await pair[0].ask({ type: 'chat', key: key(), text: 'there is' })).toMatchObject({ type: 'done' })
    await playOn(game, pair, 6, 'after', done => acknowledged.push(done))
    await expectRecord(at, match, pair, acknowledged)
  },
)

describe.skipIf(NEEDS_POSTGRES)('with PostgreSQL', () => {
  let database: { readonly url: string; stop(): Promise<void> }
  let pipe: Pipe
  /** To the database itself, past the pipe. */
  let direct: pg.Client
  beforeAll(async () => {
    database = await startPostgres()
    direct = new pg.Client({ connectionString: database.url })
    await direct.connect()
    pipe = await Pipe.lay(database.url)
  }, 60_000)
  afterAll(async () => {
    await pipe.end()
    await direct.end()
    await database.stop()
  })
  const entriesOf = async (match: string): Promise<number> =>
    (await direct.query('select from entry where match = $1', [match])).rowCount ?? 0

  test('it goes away and comes back: two nodes play on where they were, and hear of each other again', async () => {
    const at = await Room.open({ nodes: 2, env: { DATABASE_URL: pipe.url } })
    room = at
    const { match, pair } = await at.begun({ scenario: 'drill-field' })
    const acknowledged: Acknowledged[] = []
    await playOn(game, pair, 3, 'before', done => acknowledged.push(done))
    await until(() => pair[0].standing?.n === pair[1].standing?.n, 'both know of everything')
    const counts = pair.map(({ standing }) => standing?.n)
    pipe.cut()
    for (const seed of ['gone', 'gone again'])
      expect(await actOf(moverOf(pair), seed)).toMatchObject({ type: 'refused', code: 'store-away' })
    expect(pair.map(({ standing }) => standing?.n)).toEqual(counts)
    pipe.mend()
    await playOn(game, pair, 6, 'after', done => acknowledged.push(done))
    await until(() => pair[0].standing?.n === pair[1].standing?.n, 'both know of everything')
    await expectRecord(at, match, pair, acknowledged)
  })

  test('it takes every question and answers none: players are told so, it is not ready, and all goes on when it answers again', {
    timeout: 180_000,
  }, async () => {
    const at = await Room.open({ nodes: 2, env: { DATABASE_URL: pipe.url } })
    room = at
    const { match, pair } = await at.begun({ scenario: 'drill-field' })
    const acknowledged: Acknowledged[] = []
    await playOn(game, pair, 3, 'before', done => acknowledged.push(done))
    await until(() => pair[0].standing?.n === pair[1].standing?.n, 'both know of everything')
    expect((await at.ask('/readyz')).status).toBe(200)
    pipe.deafen()
    const mover = moverOf(pair)
    const action = anyAction(game, mover.standing?.view, mover.seat as string, 'unheard')
    const request = { type: 'act', key: key(), at: mover.standing?.n ?? 0, action: action as { type: string } } as const
    expect(await mover.ask(request)).toMatchObject({ type: 'refused', code: 'store-away' })
    expect((await at.ask('/readyz')).status).toBe(503)
    pipe.mend()
    await until(() => pair.every(({ standing }) => standing !== null), 'both are back')
    // It may have been stored all the same: asked again it is done once.
    expect(await mover.ask(request)).toMatchObject({ type: 'done' })
    acknowledged.push({ seat: mover.seat as string, action })
    await until(() => pair[0].standing?.n === pair[1].standing?.n, 'the other node hears of it')
    await playOn(game, pair, 3, 'after', done => acknowledged.push(done))
    expect((await at.ask('/readyz')).status).toBe(200)
    await expectRecord(at, match, pair, acknowledged)
  })

  test('its answer to a commit is lost: the move is there once, and is acknowledged', async () => {
    const at = await Room.open({ env: { DATABASE_URL: pipe.url } })
    room = at
    const { match, pair } = await at.begun({ scenario: 'drill-field' })
    const acknowledged: Acknowledged[] = []
    await playOn(game, pair, 3, 'before', done => acknowledged.push(done))
    pipe.deafen()
    const mover = moverOf(pair)
    const action = anyAction(game, mover.standing?.view, mover.seat as string, 'lost')
    const before = await entriesOf(match)
    const answer = mover.act(action)
    await expect.poll(() => entriesOf(match), { timeout: 60_000 }).toBe(before + 1)
    pipe.cut()
    pipe.mend()
    expect(await answer).toMatchObject({ type: 'done' })
    acknowledged.push({ seat: mover.seat as string, action })
    await playOn(game, pair, 3, 'after', done => acknowledged.push(done))
    await expectRecord(at, match, pair, acknowledged)
  })
})
