// Several nodes on one PostgreSQL: what one of them has ended takes no more moves at another, and people at different nodes see and hear each other.
import musket from '@sandtable/musket'
import type { MatchCard } from '@sandtable/protocol/online'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, startPostgres } from '../../../../tools/setup/postgres.mjs'
import { openPostgres } from '../store/open.ts'
import type { StoredEntry } from '../store/store.ts'
import { anyAction, key, type Player } from '../testing/player.ts'
import { playOn, Room, sitDown, until } from '../testing/room.ts'
import { ServerProcess } from '../testing/server-process.ts'

const NEEDS_POSTGRES = process.env.CI !== 'true' && findPostgres() === null
const AGREED = JSON.stringify({ winner: null, reason: 'agreed', clause: '' })
const { game } = musket

describe.skipIf(NEEDS_POSTGRES)('a match that another node has ended', () => {
  let database: { readonly url: string; stop(): Promise<void> }
  let elsewhere: pg.Client
  let room: Room
  beforeAll(async () => {
    database = await startPostgres()
    room = await Room.open({ env: { DATABASE_URL: database.url } })
    elsewhere = new pg.Client({ connectionString: database.url })
    await elsewhere.connect()
  }, 60_000)
  afterAll(async () => {
    await room.end()
    await elsewhere.end()
    await database.stop()
  })

  const seqs = async (match: string): Promise<number[]> =>
    (await elsewhere.query('select seq from entry where match = $1 order by seq', [match])).rows.map(({ seq }) => seq as number)

  test('takes no move: it is refused as over, and everybody here stands where the record ends', async () => {
    const { match, pair } = await room.begun({ scenario: 'drill-field' })
    await playOn(game, pair, 3)
    await until(() => pair[0].standing?.n === pair[1].standing?.n, 'both know of everything')
    const before = await seqs(match)
    // Without a word to this node: it may be a moment late in hearing of it.
    await elsewhere.query('update match set outcome = $1 where id = $2', [AGREED, match])
    const mover = pair.find(({ seat, standing }) => standing?.toAct.includes(seat as string))
    if (!mover) throw new Error('nobody is to act')
    const action = anyAction(game, mover.standing?.view, mover.seat as string, 'late')
    expect(await mover.act(action)).toMatchObject({ type: 'refused', code: 'over' })
    expect(await seqs(match)).toEqual(before)
    expect(JSON.parse((await room.ask(`/api/matches/${match}/record`)).text).entries).toHaveLength(before.length)
  })

  test('takes none that is on its way while the end is being written; other matches of the same commit do', async () => {
    const ended = await room.begun({ scenario: 'drill-field' })
    const other = await room.begun({ scenario: 'drill-field' })
    const store = openPostgres(database.url, () => {})
    const entry = (match: string): StoredEntry => ({
      ...{ match, seq: 1, seat: 'blue', key: 'on-its-way', body: { undo: 0 }, hash: '', at: 5, clock: null },
    })
    await elsewhere.query('begin')
    await elsewhere.query('update match set outcome = $1 where id = $2', [AGREED, ended.match])
    let isAnswered = false
    const won = store.append([entry(ended.match), entry(other.match)]).finally(() => {
      isAnswered = true
    })
    // It waits for the end to be written, and goes on only then.
    const waiting = async () => (await elsewhere.query('select from pg_locks where not granted')).rowCount
    await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThan(0)
    expect(isAnswered).toBe(false)
    await elsewhere.query('commit')
    expect(await won).toEqual([false, true])
    expect([await seqs(ended.match), await seqs(other.match)]).toEqual([[], [1]])
    await store.close()
  })
})

describe.skipIf(NEEDS_POSTGRES)('two people at two nodes', () => {
  let database: { readonly url: string; stop(): Promise<void> }
  let room: Room
  let match: string
  let ann: Player
  let ben: Player
  beforeAll(async () => {
    database = await startPostgres()
    room = await Room.open({ nodes: 2, env: { DATABASE_URL: database.url } })
    ;({
      match,
      pair: [ann, ben],
    } = await room.begun())
  }, 120_000)
  afterAll(async () => {
    await room.end()
    await database.stop()
  })

  const here = ({ card }: Player): string => (card?.chairs ?? []).flatMap(({ seat, isHere }) => (isHere ? [seat] : [])).join()
  const saidTo = ({ heard, welcome }: Player): string[] => [
    ...(welcome?.said ?? []).map(({ text }) => text),
    ...heard.map(text => JSON.parse(text)).flatMap(tell => (tell.type === 'said' ? [tell.said.text as string] : [])),
  ]

  test('see that the other is there, and that he is gone; so does who comes later', async () => {
    await until(() => here(ann) === 'blue,red' && here(ben) === 'blue,red', 'each sees the other')
    const watcher = await room.player(match, null, null, 0)
    await until(() => here(watcher) === 'blue,red', 'a watcher sees both')
    const other = await room.player(match, 'red', ben.secret, 0)
    other.end()
    await until(() => here(ann) === 'blue,red', 'one of two windows is closed')
  })

  test('see how it stands in the end when windows come and go quickly', async () => {
    const begun = await room.begun()
    const [first, second] = begun.pair
    second.end()
    const windows = await Promise.all(Array.from({ length: 6 }, () => room.player(begun.match, 'red', second.secret, 1)))
    const [last, ...others] = windows
    for (const other of others) other.end()
    await until(() => here(first) === 'blue,red', 'one window is left')
    last?.end()
    await until(() => here(first) === 'blue', 'none is left')
  })

  test('hear everything that is said, however fast', async () => {
    for (const text of ['one', 'two', 'three', 'four'])
      expect(await ann.ask({ type: 'chat', key: key(), text })).toMatchObject({ type: 'done' })
    await until(() => saidTo(ben).includes('four'), 'the last is heard')
    expect(saidTo(ben)).toEqual(['one', 'two', 'three', 'four'])
  })

  test('have one note, whichever node it was written at, and a change of the seat does not bring the old one back', async () => {
    const second = await room.player(match, 'blue', ann.secret, 1)
    await ann.ask({ type: 'note', key: key(), text: 'their left is weak' })
    await second.ask({ type: 'hand-over', key: key(), level: null })
    // The other node hears of it a moment later.
    const noteNow = async () => (await room.player(match, 'blue', ann.secret, 1)).welcome?.note
    await expect.poll(noteNow, { timeout: 60_000 }).toBe('their left is weak')
  })

  test('show the same open games, also a node that has only just begun', async () => {
    const open = await room.make({ isPublic: true })
    const maker = await room.player(open.match, 'blue', open.own, 1)
    const listedAt = async ({ address }: { readonly address: string }): Promise<readonly string[]> => {
      const { matches } = (await (await fetch(`${address}/api/matches`)).json()) as { readonly matches: readonly MatchCard[] }
      return matches.map(({ match: id }) => id)
    }
    for (const server of room.servers) await expect.poll(() => listedAt(server), { timeout: 60_000 }).toEqual([open.match])
    const third = new ServerProcess({ DATABASE_URL: database.url })
    await third.start()
    await expect.poll(() => listedAt(third), { timeout: 60_000 }).toEqual([open.match])
    await third.end()
    maker.end()
  })

  test('whoever gives a seat back at one node hears no more of it at the other', async () => {
    const other = await room.player(match, 'red', ben.secret, 0)
    const answer = await ben.ask({ type: 'leave', key: key() })
    const cal = await room.player(match, 'red', null, 1)
    await sitDown(cal, (answer.type === 'done' && answer.secret) || '')
    await until(() => other.welcome?.seat === null, 'the other window watches')
    await until(() => here(ann) === 'blue,red', 'the next one is there')
    cal.end()
    await until(() => here(ann) === 'blue', 'nobody is left in the seat')
  })
})
