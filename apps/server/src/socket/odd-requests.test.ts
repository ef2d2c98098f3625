// The second plan of attack: what a client may send that is well formed and meant otherwise. Each is refused or harmless, and none is answered as a
// fault of the server.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { House } from '../testing/house.ts'
import { Intruder, rawRequest } from '../testing/intruder.ts'
import { key, nonce, type Player, secret } from '../testing/player.ts'

let house: House
let port: number
let match: string
let ann: Player
const journal: string[] = []
beforeAll(async () => {
  house = await House.open({ write: line => journal.push(line) })
  port = Number(new URL(house.address).port)
  const begun = await house.begun()
  match = begun.match
  ann = begun.pair[0]
})
afterAll(async () => {
  await house.end()
  expect(journal.filter(line => line.includes('"problem"'))).toEqual([])
})

const wanted = () => ({ game: 'musket', scenario: 'first-volley', seat: 'blue', name: 'Ann', secret: secret(), nonce: nonce() })
const second = 'GET /api/matches HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
const post = (...lines: string[]) => ['POST /api/matches HTTP/1.1', 'Host: x', ...lines, '', ''].join('\r\n')

describe('a request inside another', () => {
  test.each([
    ['a length and chunks', `${post('Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n${second}`],
    ['two lengths', `${post('Content-Length: 4', 'Content-Length: 44')}0\r\n\r\n${second}`],
    ['an unknown encoding', `${post('Transfer-Encoding: xchunked')}0\r\n\r\n${second}`],
    ['a space before the colon', `${post('Transfer-Encoding : chunked', 'Content-Length: 5')}0\r\n\r\n${second}`],
    ['a length with a sign', `${post('Content-Length: +5')}0\r\n\r\n${second}`],
    ['lines without carriage return', `${post('Content-Length: 0').replaceAll('\r', '')}${second}`],
    ['a folded header', `${post('X: a', ' b', 'Content-Length: 0')}${second}`],
    ['a chunk longer than any number', `${post('Transfer-Encoding: chunked')}fffffffffffffffff\r\n${second}`],
    ['HTTP/2', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${second}`],
  ])('%s: one answer, which refuses it', async (_, bytes) => {
    const said = await rawRequest(port, bytes)
    expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  })
})

describe('a match to be made', () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  const bent = (text: string) => JSON.stringify(wanted()).replace(/}$/, `,${text}}`)
  test.each([
    ['options nested ten thousand deep', () => bent(`"options":${nested(10_000)}`), 400],
    ['lists that are never closed', () => '['.repeat(60_000), 400],
    ['a game that every object has', () => JSON.stringify({ ...wanted(), game: 'constructor' }), 400],
    ['a game that is the prototype', () => JSON.stringify(wanted()).replace('"musket"', '"__proto__"'), 400],
    ['a seat that is the prototype', () => JSON.stringify({ ...wanted(), seat: '__proto__' }), 400],
    ['a level that is the prototype', () => bent('"computers":{"red":"__proto__"}'), 400],
    ['a style that every object has', () => bent('"computers":{"red":"elite:constructor"}'), 400],
    ['minutes without end', () => bent('"clock":{"kind":"sides","minutes":1e400,"increment":0}'), 400],
    ['no minutes, and less', () => bent('"clock":{"kind":"sides","minutes":-0,"increment":-0}'), 400],
    ['days as a text', () => bent('"clock":{"kind":"days","days":"NaN"}'), 400],
    [
      'a scenario of numbers without end',
      () => bent('"scenario":{"units":1e309,"map":-0}').replace('"first-volley"', '{}'),
      400,
    ],
    ['a name of half a character', () => JSON.stringify(wanted()).replace('"Ann"', '"\\ud83d"'), 400],
    ['a name of twenty long characters', () => JSON.stringify({ ...wanted(), name: '😀'.repeat(20) }), 201],
    ['options that name the prototype', () => bent('"options":{"__proto__":{"isAdmin":true}}'), 201],
  ])('%s', async (_, body, status) => {
    const answer = await fetch(`${house.address}/api/matches`, { method: 'POST', body: body() })
    expect([answer.status, await answer.text()]).toEqual([status, expect.any(String)])
    expect(({} as { isAdmin?: boolean }).isAdmin).toBe(undefined)
  })
})

describe('a message of a player', () => {
  let one: Intruder
  beforeAll(async () => {
    one = await Intruder.open(port)
    await one.ask({ type: 'hello', match, seat: ann.seat, secret: ann.secret })
  })
  afterAll(() => one.end())
  const act = (action: string) => `{"type":"act","key":"${key()}","at":0,"action":${action}}`

  test.each([
    ['a seat that is the prototype', () => ({ type: 'hello', match, seat: '__proto__', secret: ann.secret }), 'not-your-seat'],
    ['a match that is the prototype', () => ({ type: 'hello', match: '__proto__' }), 'no-match'],
    [
      'lists nested thirty thousand deep',
      () => act(`{"type":"x","d":${'['.repeat(30_000)}${']'.repeat(30_000)}}`),
      'bad-action',
    ],
    ['an action of the prototype', () => act('{"type":"__proto__","__proto__":{"unit":"x"}}'), 'bad-action'],
    ['a unit that is the prototype', () => act('{"type":"activate","unit":"__proto__"}'), 'illegal'],
    ['a moment beyond all numbers', () => ({ type: 'look', key: key(), n: 1e308 }), 'no-moment'],
    ['an invitation to the prototype', () => ({ type: 'invite', key: key(), seat: '__proto__' }), 'seat-taken'],
    ['an undo of a seat with a space', () => ({ type: 'take-back', key: key(), isWanted: true, of: 'a b 3' }), 'not-asked'],
    ['half a character', () => `{"type":"chat","key":"${key()}","text":"\\ud83d"}`, 'bad-message'],
    ['a level that every object has', () => ({ type: 'hand-over', key: key(), level: 'constructor' }), 'no-level'],
  ])('%s', async (_, message, code) => {
    expect(await one.ask(message())).toMatchObject({ type: 'refused', code })
  })

  test('a key that is the prototype is a key like others, and is done once', async () => {
    for (const text of ['first', 'again']) await one.ask({ type: 'chat', key: '__proto__', text })
    expect(one.heard.filter(tell => tell.type === 'said').map(({ said }) => said.text)).toEqual(['first', 'first'])
  })
})
