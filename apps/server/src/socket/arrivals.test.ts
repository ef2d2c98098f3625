// Those who come and go in odd ways: gone before they are in, pinging for fun, back again to say more, and from ever new addresses.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { games } from '@sandtable/games'
import type { NewMatch } from '@sandtable/protocol/online'
import { afterEach, expect, test } from 'vitest'
import WebSocket from 'ws'
import { Readings } from '../match/clock.ts'
import { OpenMatches } from '../match/open-matches.ts'
import { EventLog } from '../ops/event-log.ts'
import { Metrics } from '../ops/metrics.ts'
import { ProcessingTime } from '../ops/processing-time.ts'
import { Lobby } from '../seats/lobby.ts'
import { Appender } from '../store/appender.ts'
import { openSqlite } from '../store/open.ts'
import { House, NO_LIMITS } from '../testing/house.ts'
import { key, nonce, Player, secret } from '../testing/player.ts'
import { until } from '../testing/room.ts'
import { Connection, type RequestContext } from './connection.ts'
import { Buckets, type Limits } from './rate-limits.ts'

const LIMITS: Limits = { ...NO_LIMITS, open: { all: 10, perAddress: 10, silentMs: 10_000 } }
const computers = { think: () => Promise.reject(new Error('nobody thinks here')), close: async () => {} }
const wanted = (own: string): NewMatch => ({
  ...{ game: 'musket', scenario: 'first-volley', seat: 'blue', name: 'Ann', secret: own, nonce: nonce() },
})
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function houseWith(limits: Limits): Promise<House> {
  const house = await House.open({ computers, limits, addressOf: ({ headers }) => String(headers['x-from'] ?? '') })
  ends.push(() => house.end())
  return house
}

async function made(house: House, own: string): Promise<string> {
  const answer = await fetch(`${house.address}/api/matches`, { method: 'POST', body: JSON.stringify(wanted(own)) })
  return ((await answer.json()) as { readonly match: string }).match
}

test('whoever is gone before he is in is not there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-guests-'))
  const store = openSqlite(join(folder, 'matches.sqlite'))
  ends.push(async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await store.migrate()
  const elapsed = () => 0
  const time = { now: elapsed, elapsed }
  const metrics = new Metrics()
  const eventLog = new EventLog(metrics, () => {}, time)
  const processing = new ProcessingTime(LIMITS.processing, elapsed, () => {})
  const matches = new OpenMatches(
    {
      ...{ store, appender: new Appender(store), computers, turnNotifier: null, limits: LIMITS, metrics },
      ...{ problem: () => {}, lobby: new Lobby(elapsed), readings: new Readings(), time, processing },
    },
    games,
  )
  const context: RequestContext = {
    matches,
    metrics,
    eventLog,
    limits: LIMITS,
    processing,
    newMatches: new Buckets(LIMITS.matches, elapsed),
    elapsed,
  }
  const own = secret()
  const made = await matches.create(wanted(own), '')
  const comes = () =>
    new Promise<Connection>(resolve => {
      const connection: Connection = new Connection(context, {
        ...{ from: '', send: () => {}, whenDrained: () => null, close: () => {} },
        answered: () => resolve(connection),
      })
      connection.receive(JSON.stringify({ type: 'hello', match: made.match, seat: 'blue', secret: own }))
      if (isHasty) connection.closed()
    })
  let isHasty = true
  await comes()
  const match = await matches.match(made.match)
  expect(match?.isEmpty).toBe(true)
  expect(match?.card().chairs[0]).toMatchObject({ seat: 'blue', isHere: false })
  isHasty = false
  const connection = await comes()
  expect(match?.card().chairs[0]).toMatchObject({ isHere: true })
  connection.closed()
  expect(match?.isEmpty).toBe(true)
})

test('pings count as messages: whoever floods the line with them is let go', async () => {
  const house = await houseWith({ ...LIMITS, messages: { burst: 20, perSecond: 0 } })
  const page = new WebSocket(`${house.address.replace('http', 'ws')}/api/live`, { perMessageDeflate: false })
  let pongs = 0
  page.on('pong', () => pongs++)
  await once(page, 'open')
  for (let i = 0; i < 200; i++) page.ping('x')
  const [code] = await once(page, 'close')
  expect(code).toBe(4008)
  expect(pongs).toBe(20)
})

test('what a seat may say is counted by seat: coming back gives it no more', async () => {
  const house = await houseWith({ ...LIMITS, chat: { burst: 2, perSecond: 0 } })
  const own = secret()
  const match = await made(house, own)
  const comes = async () => {
    const player = new Player(() => house.address, match, 'blue', own)
    await player.connect()
    ends.unshift(async () => player.end())
    return player
  }
  const says = (player: Player) => player.ask({ type: 'chat', key: key(), text: 'Hello' })
  const first = await comes()
  expect(await says(first)).toMatchObject({ type: 'done' })
  expect(await says(first)).toMatchObject({ type: 'done' })
  expect(await says(first)).toMatchObject({ type: 'refused', code: 'too-fast' })
  const second = await comes()
  await until(() => second.welcome !== null, 'the second is in')
  expect(await says(second)).toMatchObject({ type: 'refused', code: 'too-fast' })
})

test('a rematch is a match: it counts for the address that asks for it', async () => {
  const house = await houseWith({ ...LIMITS, matches: { burst: 3, perSecond: 0 } })
  let { match, own } = await house.make({ computers: { red: 'random' } })
  const answers: unknown[] = []
  for (const seat of ['blue', 'red', 'blue']) {
    const player = await house.sit(match, seat, own)
    await player.ask({ type: 'resign', key: key() })
    const answer = await player.ask({ type: 'rematch', key: key(), nonce: nonce() })
    answers.push(answer.type === 'done' ? answer.type : answer.code)
    if (answer.type === 'done') match = answer.match as string
  }
  expect(answers).toEqual(['done', 'done', 'too-fast'])
})

test('a line that says what nobody understands is let go as one that says nothing is', async () => {
  const house = await houseWith({ ...LIMITS, open: { ...LIMITS.open, silentMs: 300 } })
  const own = secret()
  const match = await made(house, own)
  const player = await house.sit(match, 'blue', own)
  const page = new WebSocket(`${house.address.replace('http', 'ws')}/api/live`)
  await once(page, 'open')
  page.send('what is this')
  page.send(JSON.stringify({ type: 'resign', key: key() }))
  expect((await once(page, 'close'))[0]).toBe(4010)
  // Whoever has named a match may be silent.
  expect(await player.ask({ type: 'chat', key: key(), text: 'still here' })).toMatchObject({ type: 'done' })
  expect(player.heard.filter(text => text.startsWith('{"type":"welcome"'))).toHaveLength(1)
})

test('addresses that ask for nothing any more are forgotten, those that ask too much are not', () => {
  let now = 0
  const buckets = new Buckets({ burst: 2, perSecond: 1 }, () => now)
  for (let i = 0; i < 10_000; i++) buckets.take(`early ${i}`)
  now = 10_000
  for (let i = 0; i < 3; i++) buckets.take('greedy')
  for (let i = 0; i < 20_000; i++) buckets.take(`late ${i}`)
  expect(buckets.size).toBeLessThan(25_000)
  expect(buckets.take('greedy')).toBe(false)
})

/** Statuses of requests, one after the other, each from an address of its own. */
async function asked(house: House, path: string, froms: readonly string[], body?: () => string): Promise<number[]> {
  const statuses: number[] = []
  for (const from of froms) {
    const init = body ? { method: 'POST', body: body() } : {}
    statuses.push((await fetch(house.address + path, { ...init, headers: { 'x-from': from } })).status)
  }
  return statuses
}

test('a network of IPv6 has the allowance of one address, and so has IPv4 however it is written', async () => {
  const two = { burst: 2, perSecond: 0 }
  const froms = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3', '2001:db8:1:3::1']
  const mapped = ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107', '203.0.113.8']
  const making = await houseWith({ ...LIMITS, matches: two })
  const body = () => JSON.stringify(wanted(secret()))
  expect(await asked(making, '/api/matches', froms, body)).toEqual([201, 201, 429, 201])
  expect(await asked(making, '/api/matches', mapped, body)).toEqual([201, 201, 429, 201])
  const asking = await houseWith({ ...LIMITS, requests: two })
  expect(await asked(asking, '/api/matches', froms)).toEqual([200, 200, 429, 200])
})

test.each([
  ['open at once', { open: { ...LIMITS.open, perAddress: 2 } }],
  ['opened in a while', { connections: { burst: 2, perSecond: 0 } }],
])('connections of one network of IPv6 are counted together: %s', async (_, limits) => {
  const house = await houseWith({ ...LIMITS, ...limits })
  const dial = (from: string): Promise<'open' | 'refused'> => {
    const socket = new WebSocket(`${house.address.replace('http', 'ws')}/api/live`, { headers: { 'x-from': from } })
    ends.unshift(async () => socket.terminate())
    return once(socket, 'open').then(
      () => 'open',
      () => 'refused',
    )
  }
  expect(await dial('2001:db8:1:2::1')).toBe('open')
  expect(await dial('2001:db8:1:2::2')).toBe('open')
  expect(await dial('2001:db8:1:2::3')).toBe('refused')
  expect(await dial('2001:db8:1:3::1')).toBe('open')
})
