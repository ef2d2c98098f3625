// Everything that somebody might try, over real lines against the real program: refused, written down, and no secret in what is written.
import beachhead from '@sandtable/beachhead'
import { logFor, parseRecordText, Replay, verify } from '@sandtable/kernel'
import musket from '@sandtable/musket'
import type { Tell } from '@sandtable/protocol/online'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { frames } from '../testing/fuzz.ts'
import { Intruder, rawRequest } from '../testing/intruder.ts'
import { anyAction, key, nonce, type Player, secret } from '../testing/player.ts'
import { playOn, Room, sitDown, until } from '../testing/room.ts'

/** More by hand: SANDTABLE_FRAMES=100000. */
const FRAMES = Number(process.env.SANDTABLE_FRAMES ?? 3000)
/** What one connection may say at once, and how many one address may open at once: the fuzz stays below both. */
const PER_CONNECTION = 55
const PER_ADDRESS = 50

let room: Room
let port: number
let match: string
let pair: readonly [Player, Player]
/** Everything that must be in no log: secrets, parts of the dice, names and words. */
const hidden: string[] = []
beforeAll(async () => {
  room = await Room.open({ env: { HOST: '127.0.0.1' } })
  port = Number(new URL(room.server.address).port)
  const begun = await room.begun()
  match = begun.match
  pair = begun.pair
  hidden.push(...pair.map(({ secret: own }) => own as string), 'Ann', 'Ben', match)
}, 60_000)
afterAll(() => room.end())

const linesOf = (code: string): number => room.server.said.split(`"refused":"${code}"`).length - 1

/** Does it, and waits until a line about it is written. */
async function isWritten<T>(code: string, attack: () => Promise<T>): Promise<T> {
  const before = linesOf(code)
  const result = await attack()
  await until(() => linesOf(code) > before, `${code} is written down`)
  return result
}

async function intruder(from?: string): Promise<Intruder> {
  return Intruder.open(port, from === undefined ? {} : { from })
}

/** Whoever knows the secret of a seat, on a line of his own. */
async function seated(player: Player): Promise<Intruder> {
  const one = await intruder()
  await one.ask({ type: 'hello', match, seat: player.seat, secret: player.secret })
  return one
}
const moverOf = () => pair.find(({ standing, seat }) => standing?.toAct.includes(seat as string)) as Player
const waiterOf = () => pair.find(({ standing, seat }) => !standing?.toAct.includes(seat as string)) as Player
const actOf = (player: Player, seed = 'x') => ({
  ...{ type: 'act', key: key(), at: player.standing?.n ?? 0 },
  action: anyAction(musket.game, player.standing?.view, player.seat as string, seed),
})

describe('seats and their secrets', () => {
  const strange = secret()
  test.each([
    ['a forged secret', () => ({ type: 'hello', match, seat: 'blue', secret: strange })],
    ['the secret of the other seat', () => ({ type: 'hello', match, seat: 'red', secret: pair[0].secret })],
    ['no secret', () => ({ type: 'hello', match, seat: 'blue' })],
    ['a seat that is not there', () => ({ type: 'hello', match, seat: 'table', secret: pair[0].secret })],
    ['a seat by the name of something else', () => ({ type: 'hello', match, seat: 'constructor', secret: strange })],
  ])('%s opens nothing', async (_, hello) => {
    const one = await intruder()
    const answer = await isWritten('not-your-seat', () => one.ask(hello()))
    expect(answer).toMatchObject({ type: 'refused', code: 'not-your-seat' })
    expect(one.heard.some(({ type }) => type === 'welcome')).toBe(false)
    one.end()
  })

  test('the secret of another match opens nothing here, and an old one nothing any more', async () => {
    const other = await room.begun()
    const [foreign, leaving] = other.pair
    const one = await intruder()
    const there = await isWritten('not-your-seat', () =>
      one.ask({ type: 'hello', match, seat: 'blue', secret: foreign.secret }),
    )
    expect(there).toMatchObject({ type: 'refused' })
    const old = leaving.secret as string
    await leaving.ask({ type: 'leave', key: key() })
    const here = await isWritten('not-your-seat', () =>
      one.ask({ type: 'hello', match: other.match, seat: 'red', secret: old }),
    )
    expect(here).toMatchObject({ type: 'refused' })
    hidden.push(old, foreign.secret as string)
    one.end()
  })

  test('an invitation works once', async () => {
    const made = await room.make()
    const invitation = made.invitations.red as string
    await sitDown(await room.player(made.match, 'red', invitation), invitation)
    const one = await intruder()
    await one.ask({ type: 'hello', match: made.match })
    const again = { type: 'claim', key: key(), secret: invitation, own: secret(), name: 'Mallory', nonce: nonce() }
    expect(await isWritten('no-invitation', () => one.ask(again))).toMatchObject({ type: 'refused' })
    hidden.push(invitation, 'Mallory', again.own, again.nonce)
    one.end()
  })

  test('whoever has no seat can neither act nor speak nor resign', async () => {
    const one = await intruder()
    expect(await isWritten('no-hello', () => one.ask(actOf(moverOf())))).toMatchObject({ type: 'refused' })
    await one.ask({ type: 'hello', match })
    for (const request of [
      actOf(moverOf()),
      { type: 'resign', key: key() },
      { type: 'chat', key: key(), text: 'hello' },
      { type: 'hand-over', key: key(), level: 'greedy' },
      { type: 'invite', key: key(), seat: 'red' },
      { type: 'seat-computer', key: key(), seat: 'red', level: 'random' },
      { type: 'rematch', key: key(), nonce: nonce() },
    ])
      expect(await one.ask(request)).toMatchObject({ type: 'refused', code: 'not-your-seat' })
    one.end()
  })
})

describe('actions', () => {
  test('an action out of turn is refused', async () => {
    const one = await seated(waiterOf())
    const request = { ...actOf(moverOf()), at: waiterOf().standing?.n }
    expect(await isWritten('illegal', () => one.ask(request))).toMatchObject({ type: 'refused', code: 'illegal' })
    one.end()
  })

  test('an action cannot name the seat it is done for', async () => {
    const one = await seated(waiterOf())
    const request = { ...actOf(moverOf()), seat: moverOf().seat }
    expect(await isWritten('bad-message', () => one.ask(request))).toMatchObject({ type: 'refused', code: 'bad-message' })
    one.end()
  })

  test('a message that was caught and sent again does nothing again, whoever sends it', async () => {
    const mover = moverOf()
    const request = actOf(mover)
    const n = mover.standing?.n as number
    const one = await seated(mover)
    expect(await one.ask(request)).toMatchObject({ type: 'done', n: n + 1 })
    expect(await one.ask(request)).toMatchObject({ type: 'done', n: n + 1 })
    // The same key with another action is the same wish; another key for the same moment comes too late.
    expect(await one.ask({ ...request, action: { type: 'endTurn' } })).toMatchObject({ type: 'done', n: n + 1 })
    const late = { ...request, key: key() }
    expect(await isWritten('stale', () => one.ask(late))).toMatchObject({ type: 'refused', standing: { n: n + 1 } })
    const watcher = await intruder()
    await watcher.ask({ type: 'hello', match })
    expect(await isWritten('not-your-seat', () => watcher.ask(request))).toMatchObject({ type: 'refused' })
    await until(() => pair.every(({ standing }) => standing?.n === n + 1), 'both know of one action')
    watcher.end()
    one.end()
  })
})

describe('too much, too slow, from elsewhere', () => {
  test('messages over the limit, over the line and over HTTP, whatever they say of their length', async () => {
    const one = await intruder()
    await isWritten('too-large', async () => one.send(JSON.stringify({ type: 'hello', match: 'x'.repeat(70_000) })))
    expect(await one.closed).toBeGreaterThan(1000)
    const body = JSON.stringify({ game: 'x'.repeat(70_000) })
    const head = 'POST /api/matches HTTP/1.1\r\nHost: x\r\nConnection: close\r\n'
    const told = await isWritten('too-large', () => rawRequest(port, `${head}Content-Length: ${body.length}\r\n\r\n${body}`))
    expect(told).toMatch(/^HTTP\/1.1 413/)
    const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    expect(await isWritten('too-large', () => rawRequest(port, chunked))).toMatch(/^HTTP\/1.1 413/)
  })

  test('a flood of messages, of connections and of requests, while others are served', async () => {
    const one = await intruder('127.0.1.1')
    await isWritten('too-fast', async () => {
      for (let i = 0; i < 200; i++) one.send('{}')
    })
    expect(await one.closed).toBe(4008)
    // So many that a busy machine, which takes seconds for them, cannot serve them all within what is allowed.
    const games = await Promise.allSettled(Array.from({ length: 150 }, () => intruder('127.0.1.2')))
    const shut = games.filter(({ status }) => status === 'rejected')
    expect(shut.length).toBeGreaterThan(10)
    expect(shut.every(gameEntry => (gameEntry as PromiseRejectedResult).reason.message === '429')).toBe(true)
    for (const gameEntry of games) if (gameEntry.status === 'fulfilled') gameEntry.value.end()
    const request = 'GET /api/matches HTTP/1.1\r\nHost: x\r\n'
    const many = `${`${request}\r\n`.repeat(1500)}${request}Connection: close\r\n\r\n`
    const told = await rawRequest(port, many, '127.0.1.3')
    expect(told.split('HTTP/1.1 429').length).toBeGreaterThan(100)
    expect((await room.ask('/healthz')).status).toBe(200)
  })

  test('those who never finish their sentence are let go, and nobody waits for them', async () => {
    const loris = Promise.all([
      isWritten('too-slow', () => rawRequest(port, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')),
      rawRequest(port, 'POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{'),
    ])
    const silent = await intruder('127.0.1.4')
    const silence = isWritten('silent', () => silent.closed)
    expect((await room.ask('/healthz')).status).toBe(200)
    const [headers, body] = await loris
    expect(headers).toMatch(/^HTTP\/1.1 408/)
    expect(body).toMatch(/^HTTP\/1.1 408/)
    expect(await silence).toBe(4010)
  }, 60_000)

  test('pages from elsewhere get no line and make no match', async () => {
    const line = isWritten('foreign-origin', () => Intruder.open(port, { origin: 'https://evil.example' }).catch(String))
    expect(await line).toContain('403')
    const post = `POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: https://evil.example\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}`
    expect(await isWritten('foreign-origin', () => rawRequest(port, post))).toMatch(/^HTTP\/1.1 403/)
    expect(await isWritten('foreign-origin', () => Intruder.open(port, { origin: 'null' }).catch(String))).toContain('403')
    const seen = await rawRequest(
      port,
      'GET /api/matches HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\nConnection: close\r\n\r\n',
    )
    expect(seen).not.toMatch(/access-control-allow/i)
  })

  test.each([
    '/../../../../../../../../etc/passwd',
    '/assets/../../../../../../../etc/passwd',
    '/assets/..%2f..%2f..%2f..%2f..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/..%5c..%5c..%5cetc%5cpasswd',
    '/%252e%252e%252f%252e%252e%252fetc/passwd',
    '/matches.sqlite%00.html',
    '/api/matches/../../matches.sqlite',
  ])('%s leads to no file', async path => {
    const told = await isWritten('odd-path', () =>
      rawRequest(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    )
    expect(told).toMatch(/^HTTP\/1.1 404/)
    expect(told).not.toMatch(/root:|SQLite format/)
  })

  test('the database is no file of the page', async () => {
    for (const path of ['/matches.sqlite', '/data/matches.sqlite', '/.env']) expect((await room.ask(path)).status).toBe(404)
    expect((await room.ask('/matches.sqlite-wal')).text).toBe('<title>page</title>')
  })
})

describe('what does not parse', () => {
  test(`${FRAMES} bent frames from people with and without a seat: no fault of ours among the answers`, {
    timeout: 900_000,
  }, async () => {
    const made = await room.make()
    let sent = 0
    for (let connection = 0; sent < FRAMES; connection++) {
      const from = `127.0.2.${1 + Math.floor(connection / PER_ADDRESS)}`
      const one = await intruder(from)
      const hello = { type: 'hello', match: made.match, seat: 'blue', secret: made.own }
      if (connection % 2 === 0) one.send(hello)
      const many = Math.min(PER_CONNECTION, FRAMES - sent)
      for (const frame of frames(`${connection}`, many, soundMessages(made.match, made.own))) one.send(frame)
      sent += many
      // Whatever came before it has been answered when this is.
      await until(() => one.heard.length > 0, 'there is an answer')
      if (connection % 10 === 0) expect((await room.ask('/healthz')).status).toBe(200)
      one.end()
    }
    expect(linesOf('bad-message') + linesOf('not-json')).toBeGreaterThan(1)
    expect(room.server.said).not.toContain('"problem"')
    hidden.push(made.own)
  })

  test.each([
    ['a frame without a mask', Buffer.from([0x81, 0x02, 0x7b, 0x7d])],
    ['an opcode that means nothing', Buffer.from([0x83, 0x80, 1, 2, 3, 4])],
    ['a reserved bit', Buffer.from([0xf1, 0x80, 1, 2, 3, 4])],
    ['text that is no text', Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28])],
    ['a ping too long', Buffer.concat([Buffer.from([0x89, 0xfe, 0x01, 0x00, 0, 0, 0, 0]), Buffer.alloc(256)])],
  ])('%s closes the line', async (_, bytes) => {
    const hello = `GET /api/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`
    const told = await isWritten('bad-frame', () => rawRequest(port, Buffer.concat([Buffer.from(hello), bytes])))
    expect(told).toMatch(/^HTTP\/1.1 101/)
  })

  test.each([
    [
      'an upgrade to HTTP/2',
      'HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk',
    ],
    ['an upgrade to TLS', 'HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: TLS/1.0'],
    ['HTTP/1.0', 'HTTP/1.0'],
  ])('%s is answered as plain HTTP, and the connection is closed', async (_, head) => {
    const told = await rawRequest(port, `GET /healthz ${head}\r\n\r\n`)
    expect(told.split('HTTP/1.1 200 OK')).toHaveLength(2)
    expect(told).toMatch(/\r\ncontent-length: 11\r\n/i)
    expect(told).toMatch(/\r\nconnection: close\r\n/i)
    expect(told).not.toMatch(/transfer-encoding/i)
    expect(told).toMatch(/\r\n\r\n\{"ok":true\}$/)
  })

  test('a connection of HTTP/1.0 stays open where that is asked for', async () => {
    const ask = (more: string) => `GET /healthz HTTP/1.0\r\n${more}\r\n`
    const told = await rawRequest(port, ask('Connection: keep-alive\r\n') + ask(''))
    expect([...told.matchAll(/\r\nconnection: ([\w-]+)/gi)].map(([, said]) => said)).toEqual(['keep-alive', 'close'])
  })

  test('a list over HTTP/1.0 is answered without chunks', async () => {
    const told = await rawRequest(port, 'GET /api/matches HTTP/1.0\r\n\r\n')
    expect(told).toMatch(/^HTTP\/1.1 200 OK/)
    expect(told).not.toMatch(/transfer-encoding/i)
    expect(told).toMatch(/\r\n\r\n\{"matches":\[/)
  })

  test('what is no HTTP', async () => {
    expect(await isWritten('bad-request', () => rawRequest(port, '\x16\x03\x01\x02\x00\x01\x00 hello\r\n\r\n'))).toMatch(
      /^HTTP\/1.1 400/,
    )
  })
})

test('what a seat may not know is to be had by no route', async () => {
  const { game } = beachhead
  const begun = await room.begun({ game: 'beachhead', scenario: 'quick-six', seat: 'assault' })
  const [assault, defender] = begun.pair
  await playOn(game, begun.pair, 40)
  await defender.ask({ type: 'note', key: key(), text: 'my guns are in the wood' })
  expect((await room.ask(`/api/matches/${begun.match}/record`)).status).toBe(409)
  const open: string[] = []
  for (const path of [
    '/api/matches',
    `/api/matches/${begun.match}`,
    `/api/matches/${begun.match}/record`,
    '/metrics',
    '/readyz',
  ])
    open.push((await room.ask(path)).text)
  const told: Tell[] = []
  for (const have of [undefined, 0, 1, 7, 999_999]) {
    const one = await intruder()
    told.push(await one.ask({ type: 'hello', match: begun.match, ...(have === undefined ? {} : { have }) }))
    told.push(await one.ask({ type: 'act', key: key(), at: 0, action: { type: 'endTurn' } }))
    told.push(await one.ask({ type: 'undo', key: key(), at: 3 }))
    open.push(...one.heard.map(tell => JSON.stringify(tell)))
    one.end()
  }
  await assault.ask({ type: 'act', key: key(), at: 0, action: { type: 'endTurn' } })
  await defender.ask({ type: 'resign', key: key() })
  await until(() => begun.pair.every(({ card }) => card?.outcome), 'all know of the end')
  const record = parseRecordText((await room.ask(`/api/matches/${begun.match}/record`)).text)
  const replay = new Replay(game, record)
  const viewsOf = (viewer: string) =>
    Array.from({ length: replay.length + 1 }, (_, at) => JSON.stringify(game.view(replay.go(at).state, viewer)))
  const ofTable = new Set(viewsOf('table'))
  const snapshots = told.flatMap(tell => ('standing' in tell && tell.standing ? [tell.standing] : []))
  expect(snapshots.length).toBeGreaterThan(4)
  for (const { view } of snapshots) expect(ofTable.has(JSON.stringify(view))).toBe(true)
  const known = logFor(game, record, 'table', 0).map(({ event }) => JSON.stringify(event))
  for (const tell of told)
    if (tell.type === 'welcome')
      for (const { events } of tell.told) for (const event of events) expect(known).toContain(JSON.stringify(event))
  const ofAssault = new Set(viewsOf('assault'))
  for (const view of assault.views) expect(ofAssault.has(JSON.stringify(view))).toBe(true)
  for (const text of [...open, ...assault.heard]) {
    expect(text).not.toContain(record.dice.seed)
    expect(text).not.toContain('my guns are in the wood')
    for (const { secret: own } of begun.pair) expect(text).not.toContain(own)
  }
  hidden.push('my guns are in the wood', String(record.dice.seed), ...begun.pair.map(({ secret: own }) => own as string))
})

test('after all this honest people play on, nothing of theirs is in the log, and nothing there is a fault of ours', async () => {
  await playOn(musket.game, pair, 600, 'honest')
  await until(() => pair.every(({ card }) => card?.outcome), 'both know of the end')
  const record = parseRecordText((await room.ask(`/api/matches/${match}/record`)).text)
  expect(verify(musket.game, record)).toMatchObject({ valid: true, diceChecked: true })
  const { said } = room.server
  expect(said).not.toContain('"problem"')
  for (const text of [...hidden, String(record.dice.seed)]) expect(said).not.toContain(text)
  for (const line of said.split('\n').filter(text => text.startsWith('{')))
    expect(Object.keys(JSON.parse(line)).filter(name => !['at', 'refused', 'from', 'leftOut'].includes(name))).toEqual([])
})

/** What an honest page of this match might say. */
function soundMessages(at: string, own: string): readonly object[] {
  const request = (type: string, rest: object = {}) => ({ type, key: key(), ...rest })
  return [
    { type: 'hello', match: at },
    { type: 'hello', match: at, seat: 'blue', secret: own, have: 0 },
    request('claim', { secret: own, own: secret(), name: 'Eve', nonce: nonce() }),
    request('act', { at: 0, action: { type: 'endTurn' } }),
    request('act', { at: 0, action: { type: 'move', unit: 'b1', path: [1, 2] } }),
    request('undo', { at: 0 }),
    request('draw', { isWanted: true }),
    request('note', { text: 'a note' }),
    request('invite', { seat: 'red' }),
    request('look', { n: 0 }),
    request('seat-computer', { seat: 'red', level: 'random' }),
    request('rematch', { nonce: nonce() }),
  ]
}
