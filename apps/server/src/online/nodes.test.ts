// Several nodes on one PostgreSQL: a match that one of them has ended takes no more moves at another that has not heard of it.
import musket from '@sandtable/musket'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, startPostgres } from '../../../../tools/postgres.mjs'
import { anyAction } from '../testing/player.ts'
import { playOn, Room, until } from '../testing/room.ts'
import { openPostgres } from './store/open.ts'
import type { KeptEntry } from './store/store.ts'

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
    const entry = (match: string): KeptEntry => ({
      ...{ match, seq: 1, seat: 'blue', key: 'on-its-way', body: { undo: 0 }, hash: '', at: 5, clock: null },
    })
    await elsewhere.query('begin')
    await elsewhere.query('update match set outcome = $1 where id = $2', [AGREED, ended.match])
    let isAnswered = false
    const won = store.append([entry(ended.match), entry(other.match)]).finally(() => {
      isAnswered = true
    })
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(isAnswered).toBe(false)
    await elsewhere.query('commit')
    expect(await won).toEqual([false, true])
    expect([await seqs(ended.match), await seqs(other.match)]).toEqual([[], [1]])
    await store.close()
  })
})
