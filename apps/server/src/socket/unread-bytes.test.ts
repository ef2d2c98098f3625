// Downloads and stories that nobody reads cost the server about the memory of one, also where a match is as large as matches get.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Action, parseRecordText, seeded, verify } from '@sandtable/kernel'
import ww2 from '@sandtable/ww2'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { key, type Player } from '../testing/player.ts'
import { Room, until } from '../testing/room.ts'
import { LIMITS } from './rate-limits.ts'

const READERS = 30
const PAGES = 50
const MEGABYTE = 1024 * 1024
/** What else a process of Node takes up and gives back while it answers; thirty copies of the record are several times that. */
const NOISE = 112 * MEGABYTE

let at: Room
let match: string
let pair: readonly [Player, Player]
let port: number
const sockets: Socket[] = []
const pages: WebSocket[] = []
beforeAll(async () => {
  at = await Room.open({ env: { HOST: '127.0.0.1' } })
  port = Number(new URL(at.server.address).port)
  const options = { factions: { nw: 'German', se: 'British' } }
  const begun = await at.begun({ game: 'ww2', scenario: 'skirmish', seat: 'nw', options })
  match = begun.match
  pair = begun.pair
  await fill()
}, 120_000)
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const page of pages.splice(0)) page.terminate()
})
afterAll(() => at.end())

async function residentBytes(): Promise<number> {
  return Number(/^process_resident_memory_bytes (\d+)/m.exec((await at.ask('/metrics')).text)?.[1])
}

/** A plan of 57 kB that means nothing: a draft need not hold. */
function draftOf({ seat, standing }: Player): Action {
  if (!standing) throw new Error('The match has not begun.')
  const march = { do: 'move', units: ['n1'], path: Array.from({ length: 70 }, () => 'x'.repeat(80)) }
  const { turn } = standing.view as { readonly turn: number }
  return { type: 'savePlan', plan: { v: 1, turn, side: seat, steps: Array.from({ length: 10 }, () => march) } } as Action
}

/** As large as a match may become, by drafts of both sides. */
async function fill(): Promise<void> {
  for (const player of pair) {
    await until(() => pair[0].standing?.n === pair[1].standing?.n, 'both know of everything')
    const place = ww2.game.legal(ww2.game.imagine(player.standing?.view, seeded('place')), player.seat as string)[0]
    await player.act(place as Action)
  }
  const code = async (player: Player, action: Action): Promise<string> => {
    const answer = await player.act(action)
    if (answer.type === 'done') return 'done'
    // What the other side did was still on its way: the refusal says how the table stands.
    return answer.code === 'stale' ? code(player, action) : answer.code
  }
  for (;;) {
    for (const player of pair) {
      let said = 'done'
      while (said === 'done') said = await code(player, draftOf(player))
      if (said === 'match-full') return
      expect(said).toBe('too-many-drafts')
      expect(await code(player, { type: 'submitPlan', text: '' } as Action)).toBe('done')
    }
  }
}

/** Says hello in a seat and reads nothing from then on. */
async function sayHello({ seat, secret }: Player): Promise<WebSocket> {
  const page = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { perMessageDeflate: false })
  pages.push(page)
  await once(page, 'open')
  ;(page as unknown as { readonly _socket: Socket })._socket.pause()
  page.send(JSON.stringify({ type: 'hello', match, seat, secret }))
  return page
}

const welcomed = async (): Promise<number> =>
  Number(/^sandtable_messages_total (\d+)/m.exec((await at.ask('/metrics')).text)?.[1])

test('fifty connections that say hello and read nothing hold a page of the story each', { timeout: 120_000 }, async () => {
  // One is told all of it: from then on it is kept for those who come after.
  const whole = await at.player(match, pair[0].seat, pair[0].secret)
  const told = whole.heard.find(text => text.startsWith('{"type":"welcome"')) as string
  expect(told.length).toBeGreaterThan(LIMITS.match.bytes * 0.4)
  const before = await residentBytes()
  const heard = await welcomed()
  for (let i = 0; i < PAGES; i++) await sayHello(pair[0])
  while ((await welcomed()) < heard + PAGES) await new Promise(resolve => setImmediate(resolve))
  const late = await at.player(match, pair[0].seat, pair[0].secret)
  expect(late.heard.find(text => text.startsWith('{"type":"welcome"'))?.length).toBeCloseTo(told.length, -2)
  expect((await residentBytes()) - before).toBeLessThan(NOISE)
  // Those who begin to read are told everything, and what came meanwhile after it.
  const page = pages[0] as WebSocket
  const lengths: number[] = []
  page.on('message', data => lengths.push(data.toString().length))
  ;(page as unknown as { readonly _socket: Socket })._socket.resume()
  await until(() => (lengths[0] ?? 0) > 0, 'the story has come')
  expect(lengths[0]).toBeCloseTo(told.length, -2)
})

test('thirty downloads of the largest record that nobody reads', { timeout: 120_000 }, async () => {
  await pair[0].ask({ type: 'resign', key: key() })
  const path = `/api/matches/${match}/record`
  const first = await at.ask(path)
  expect(first.text.length).toBeGreaterThan(LIMITS.match.bytes * 0.9)
  const before = await residentBytes()
  let begun = 0
  for (let i = 0; i < READERS; i++) {
    const socket = connect({ port, host: '127.0.0.1' })
    sockets.push(socket)
    socket.on('error', () => {})
    socket.once('readable', () => begun++)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  }
  await until(() => begun === READERS, 'every download has begun')
  expect((await residentBytes()) - before).toBeLessThan(NOISE)
  const last = await at.ask(path)
  expect(last.text).toBe(first.text)
  expect(verify(ww2.game, parseRecordText(last.text))).toMatchObject({ valid: true })
})
