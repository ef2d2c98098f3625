// The server dies at any moment, on both stores, and with several nodes: what was acknowledged is there, once, and the record verifies.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Action, parseRecordText, type RecordEntry, seeded, verify } from '@sandtable/kernel'
import musket from '@sandtable/musket'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, startPostgres } from '../../../../tools/setup/postgres.mjs'
import { anyAction, key, type Player } from '../testing/player.ts'
import { type Acknowledged, playOn, Room, until } from '../testing/room.ts'

/** More by hand: SANDTABLE_KILLS=100. */
const KILLS = Number(process.env.SANDTABLE_KILLS ?? 2)
/** Played side by side. */
const MATCHES = 3
/** Of one database: more by hand. */
const NODES = Number(process.env.SANDTABLE_NODES ?? 2)
/** A server takes seconds to come back on a machine that has other work. */
const PATIENCE_MS = 120_000 + KILLS * 15_000
const NEEDS_POSTGRES = process.env.CI !== 'true' && findPostgres() === null
const { game } = musket
let room: Room | null = null
afterEach(async () => {
  await room?.end()
  room = null
})

/** Plays while the servers are killed, and looks afterwards whether every acknowledged number is in the record once. */
async function survives(at: Room, kills: number, seed: string): Promise<void> {
  const luck = seeded(seed)
  let left = kills
  let begin = () => {}
  const begun = new Promise<void>(resolve => {
    begin = resolve
  })
  const killer = (async () => {
    await begun
    while (left > 0) {
      await new Promise(resolve => setTimeout(resolve, 20 + luck.pick(480, 'wait')))
      const victim = at.servers[luck.pick(at.servers.length, 'who')]
      await victim?.kill()
      await victim?.start()
      left--
    }
  })()
  let done = 0
  const playOne = async (name: string): Promise<void> => {
    const { match, pair } = await at.begun({ scenario: 'drill-field' })
    const acknowledged: Acknowledged[] = []
    const play = (most: number) => playOn(game, pair, most, `${name} ${acknowledged.length}`, done => acknowledged.push(done))
    await play(3)
    begin()
    while (left > 0 && !pair[0].standing?.outcome && acknowledged.length < 150) await play(5)
    await endOf(pair)
    const { text } = await at.ask(`/api/matches/${match}/record`)
    const record = parseRecordText(text)
    expect(verify(game, record)).toMatchObject({ valid: true })
    // In their order, each once and none beside them but giving up.
    expect(record.entries.map(doneBy).filter(({ action }) => action.type !== 'resign')).toEqual(acknowledged)
    // Nothing is hidden here, so everybody has counted every entry; an undo would count too.
    expect(Math.max(...pair.map(({ standing }) => standing?.n ?? 0))).toBe(record.entries.length)
    done += acknowledged.length
  }
  for (let round = 0; left > 0; round++)
    await Promise.all(Array.from({ length: MATCHES }, (_, i) => playOne(`${seed} ${round} ${i}`)))
  await killer
  expect(done).toBeGreaterThan(0)
}

function doneBy(entry: RecordEntry<Action>): Acknowledged {
  if ('undo' in entry) throw new Error('Nobody took anything back here.')
  return { seat: entry.seat, action: entry.action }
}

/** Gives up where it is not over yet; asked again after each kill, since a match that is over refuses. */
async function endOf(pair: readonly [Player, Player]): Promise<void> {
  if (!pair[0].card?.outcome) await pair[0].ask({ type: 'resign', key: key() })
  await until(() => pair.every(({ card }) => card?.outcome), 'both know of the end')
}

test('kill -9 of the server that keeps a file', { timeout: PATIENCE_MS }, async () => {
  room = await Room.open()
  await survives(room, KILLS, 'file')
})

test('between two writes that belong together: what the entries and the seats say holds', async () => {
  room = await Room.open()
  const { match, pair } = await room.begun()
  const over = await room.begun()
  await playOn(game, over.pair, 600)
  await until(() => over.pair.every(({ card }) => card?.outcome), 'both know of the end')
  await room.server.kill()
  // As if it had died right after the last seat was taken, and right after the entry that ended the other match.
  const file = new DatabaseSync(join(room.server.folder, 'matches.sqlite'))
  file.prepare('update match set has_begun = 0 where id = ?').run(match)
  file.prepare('update match set outcome = null where id = ?').run(over.match)
  file.close()
  await room.server.start()
  expect(JSON.parse((await room.ask(`/api/matches/${match}`)).text)).toMatchObject({ hasBegun: true })
  expect(await playOn(game, pair, 3)).toBe(3)
  const { status, text } = await room.ask(`/api/matches/${over.match}/record`)
  expect(status).toBe(200)
  expect(verify(game, parseRecordText(text))).toMatchObject({ valid: true })
})

describe.skipIf(NEEDS_POSTGRES)('with PostgreSQL', () => {
  let database: { readonly url: string; stop(): Promise<void> }
  beforeAll(async () => {
    database = await startPostgres()
  }, 60_000)
  afterAll(() => database.stop())

  test('kill -9 of the server', { timeout: PATIENCE_MS }, async () => {
    room = await Room.open({ env: { DATABASE_URL: database.url } })
    await survives(room, KILLS, 'postgres')
  })

  test('several nodes at one match: what one stores the others tell, while nodes are killed', {
    timeout: PATIENCE_MS,
  }, async () => {
    room = await Room.open({ nodes: NODES, env: { DATABASE_URL: database.url } })
    await survives(room, KILLS, 'nodes')
  })

  test('conflicting wishes at the same moment on three nodes: one wins, the others are told where things stand', async () => {
    room = await Room.open({ nodes: 3, env: { DATABASE_URL: database.url } })
    const { match, pair } = await room.begun()
    const mover = pair.find(({ standing, seat }) => standing?.toAct.includes(seat as string)) as Player
    const seat = mover.seat as string
    const rivals = await Promise.all([0, 1, 2].map(node => (room as Room).player(match, seat, mover.secret, node)))
    for (let round = 0; round < 5; round++) {
      const at = Math.max(...rivals.map(({ standing }) => standing?.n ?? 0))
      await until(() => rivals.every(({ standing }) => standing?.n === at), 'all are at the same place')
      if (!rivals[0]?.standing?.toAct.includes(seat)) break
      const answers = await Promise.all(
        rivals.map((rival, i) => rival.act(anyAction(game, rival.standing?.view, seat, `${round} ${i}`))),
      )
      expect(answers.filter(({ type }) => type === 'done')).toHaveLength(1)
      for (const answer of answers.filter(({ type }) => type === 'refused'))
        expect(answer).toMatchObject({ code: expect.stringMatching(/^(conflict|stale)$/), standing: { n: expect.any(Number) } })
      await until(() => rivals.every(({ standing }) => standing?.n === at + 1), 'everybody knows of the one that won')
    }
  })
})
