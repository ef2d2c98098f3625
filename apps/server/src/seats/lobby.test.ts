// The lobby: whose games it shows, for how long, and that nobody is pushed out of it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MatchCard } from '@sandtable/protocol/online'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSqlite } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import { House } from '../testing/house.ts'
import { key, nonce, Player, secret } from '../testing/player.ts'
import { until } from '../testing/room.ts'
import { LAPSE_MS } from './lobby.ts'

let folder: string
let store: Store
let house: House
let now = 0
let written: string[] = []
/** From this address the next match is made and the next connection comes. */
let from = '198.51.100.1'
const players: Player[] = []
const open = async () => {
  store = openSqlite(join(folder, 'matches.sqlite'))
  house = await House.open({ store, now: () => now, write: line => written.push(line), addressOf: () => from })
}
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-lobby-'))
  now = Date.UTC(2026, 0, 1)
  written = []
  await open()
})
afterEach(async () => {
  for (const player of players.splice(0)) player.end()
  await house.end()
  rmSync(folder, { recursive: true, force: true })
})

const listed = async (): Promise<string[]> => {
  const answer = await fetch(`${house.address}/api/matches`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { readonly matches: readonly MatchCard[] }).matches.map(({ match }) => match)
}
async function made(network: string, wanted = {}) {
  from = network
  now += 1000
  return house.make({ isPublic: true, ...wanted })
}
/** The maker's page. */
async function comes({ match, own }: { readonly match: string; readonly own: string }, network = from): Promise<Player> {
  from = network
  const player = new Player(() => house.address, match, 'blue', own)
  players.push(player)
  await player.connect()
  return player
}

describe('the lobby', () => {
  test('has a place for everybody, however many games others open, and for one network of IPv6 as for one address', async () => {
    const honest = await made('203.0.113.9')
    const crowd = ['198.51.100.1', '2001:db8:1:2::1', '2001:db8:1:2::2', '198.51.100.2']
    for (let i = 0; i < 64; i++) await made(crowd[i % crowd.length] as string)
    const late = await made('203.0.113.10')
    const shown = await listed()
    expect(shown).toHaveLength(50)
    expect(shown).toContain(honest.match)
    expect(shown).toContain(late.match)
    // The newest first, whoever made it.
    expect(shown[0]).toBe(late.match)
    expect(shown.at(-1)).toBe(honest.match)
  })

  test('shows a game while its maker is there, some minutes longer, and again when he is back', async () => {
    const game = await made('203.0.113.9')
    const maker = await comes(game)
    now += 100 * LAPSE_MS
    expect(await listed()).toEqual([game.match])
    maker.end()
    await until(() => house.online.metricsText().includes('sandtable_connections 0'), 'the connection is closed')
    now += LAPSE_MS
    expect(await listed()).toEqual([game.match])
    now += 1
    expect(await listed()).toEqual([])
    await comes(game)
    expect(await listed()).toEqual([game.match])
  })

  test('shows no game to which its maker never came, and none for somebody who only watches', async () => {
    const game = await made('203.0.113.9')
    const watcher = new Player(() => house.address, game.match, null, null)
    players.push(watcher)
    await watcher.connect()
    expect(await listed()).toEqual([game.match])
    now += LAPSE_MS + 1
    expect(await listed()).toEqual([])
  })

  test('knows after a restart of those whose makers come back', async () => {
    const [game, other] = [await made('203.0.113.9'), await made('203.0.113.10')]
    await house.end()
    await open()
    expect(await listed()).toEqual([])
    await comes(other)
    expect(await listed()).toEqual([other.match])
    await comes(game)
    expect((await listed()).sort()).toEqual([game.match, other.match].sort())
  })

  test('leaves out what has begun, what is by link, and what has no seat free', async () => {
    const game = await made('203.0.113.9')
    const maker = await comes(game)
    const byLink = await house.make()
    await comes(byLink)
    expect(await listed()).toEqual([game.match])
    const ben = new Player(() => house.address, game.match, null, null)
    players.push(ben)
    await ben.connect()
    await ben.ask({ type: 'join', key: key(), seat: 'red', own: secret(), name: 'Ben', nonce: nonce() })
    await until(() => maker.standing !== null, 'the match has begun')
    expect(await listed()).toEqual([])
    // A seat that is left in the middle of a game is for whom the players invite.
    await ben.ask({ type: 'leave', key: key() })
    expect(await listed()).toEqual([])
  })

  test('shows the others where one cannot be read, and says so once', async () => {
    const bad = await made('203.0.113.9')
    const good = await made('203.0.113.10')
    const match = store.match.bind(store)
    store.match = async id => {
      if (id === bad.match) throw new SyntaxError('Unexpected token in "the scenario of the match"')
      return match(id)
    }
    for (let i = 0; i < 3; i++) expect(await listed()).toEqual([good.match])
    const lines = written.filter(line => line.includes('"problem"'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(bad.match)
    expect(lines[0]).not.toContain('the scenario of the match')
  })
})
