// Inputs of the fuzzer: well-formed requests of each way into the program, and ways to bend them.
import { connect } from 'node:net'
import type { Dice } from '@sandtable/kernel'
import type { Frame } from '../../apps/server/src/testing/fuzz.ts'
import { key, nonce, secret } from '../../apps/server/src/testing/player.ts'
import { toBase64Url } from '../../apps/web/src/share/packing.ts'
import type { Stock } from './limits-cases.ts'

export const newMatch = () => ({
  ...{ game: 'musket', scenario: 'first-volley', seat: 'blue', name: 'Ann', secret: secret(), nonce: nonce() },
  ...{ options: {}, computers: { red: 'easy' }, isPublic: true, clock: { kind: 'sides', minutes: 10, increment: 5 } },
})

const PATHS = [
  '/api/matches',
  '/api/matches/:id',
  '/api/matches/:id/record',
  '/api/live',
  '/api',
  '/api/matches/..%2f',
  '/api/%00',
]
const METHODS = ['POST', 'POST', 'POST', 'GET', 'HEAD', 'DELETE', 'OPTIONS', 'PATCH']

export function target(dice: Dice, match: string): { readonly method: string; readonly path: string } {
  const method = METHODS[dice.pick(METHODS.length, 'method')] as string
  if (method === 'POST' && dice.pick(4, 'path') > 0) return { method, path: '/api/matches' }
  const id = dice.pick(2, 'id') === 0 ? match : encodeURIComponent(noise(dice, 20))
  return { method, path: (PATHS[dice.pick(PATHS.length, 'path')] as string).replace(':id', id) }
}

export function bentHeaders(dice: Dice): Record<string, string> {
  const kind = dice.pick(4, 'header')
  if (kind === 0) return { Origin: `http://${dice.pick(1000, 'origin')}.example` }
  if (kind === 1) return { 'Content-Type': 'application/json; charset=utf-7', 'Content-Encoding': 'gzip' }
  return kind === 2 ? { Cookie: noise(dice, 30).replace(/[^ -~]/g, '') } : {}
}

export function bentRequest(dice: Dice, match: string, body: Frame): Buffer {
  const bytes = Buffer.from(body)
  const { method, path } = target(dice, match)
  const lengths = [
    `Content-Length: ${bytes.length}`,
    'Content-Length: -1',
    'Transfer-Encoding: chunked',
    'Content-Length: 5\r\nTransfer-Encoding: chunked',
  ]
  const head = `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lengths[dice.pick(lengths.length, 'length')]}\r\n\r\n`
  const whole = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n\r\n')])
  for (let n = dice.pick(3, 'bytes'); n > 0; n--) whole[dice.pick(Math.min(whole.length, 120), 'at')] = dice.pick(256, 'byte')
  return whole
}

export const TOO_LONG_MS = 10_000

/** All of them and no more: the server need not wait for what a bent length promises. Rejects where it neither answers nor ends. */
export function sendBytes(port: number, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.setTimeout(TOO_LONG_MS, () => socket.destroy(new Error('bytes over HTTP are not answered')))
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === undefined ? reject(error) : resolve()))
    socket.on('close', () => resolve()).resume()
    socket.end(bytes)
  })
}

export const messages = (match: string, seat: string, own: string) => [
  { type: 'hello', match, seat, secret: own, have: 0 },
  { type: 'act', key: key(), at: 0, action: { type: 'activate', unit: 'b-line-1' } },
  ...(['undo', 'look', 'draw', 'take-back', 'claim-time', 'invite', 'rematch'] as const).map(type => ({
    ...{ type, key: key(), at: 0, n: 0, isWanted: true, seat: 'red', nonce: nonce() },
  })),
  { type: 'chat', key: key(), text: 'hello' },
  { type: 'note', key: key(), text: 'a note' },
  { type: 'claim', key: key(), secret: secret(), own: secret(), name: 'Ben', nonce: nonce() },
  { type: 'seat-computer', key: key(), seat: 'red', level: 'easy' },
]

export function engineRequests({ records: [record] }: Stock): readonly object[] {
  const at = { match: 'm1', seat: 'blue' }
  return [
    { do: 'hello' },
    { do: 'new', game: 'musket', scenario: 'first-volley', seed: 1, options: {}, dice: [1, 2] },
    { do: 'legal', ...at },
    { do: 'view', ...at },
    { do: 'log', ...at, from: 0 },
    { do: 'undo', match: 'm1' },
    { do: 'save', match: 'm1' },
    { do: 'act', ...at, action: { type: 'activate', unit: 'b-line-1' } },
    { do: 'check', ...at, action: { type: 'move', path: ['3,0'] } },
    { do: 'odds', ...at, action: { type: 'fire', target: 'r-line-1' } },
    { do: 'bot', ...at, level: 'random', seed: 1, ms: 10, visits: 5 },
    { do: 'load', record },
    {
      do: 'playout',
      game: 'musket',
      scenario: 'first-volley',
      seed: 1,
      policies: { blue: 'random', red: 'random' },
      maxActions: 20,
    },
  ]
}

export async function packed(text: Frame): Promise<string> {
  const bytes = new Blob([new Uint8Array(Buffer.from(text))])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw') as never)
  return toBase64Url(new Uint8Array(await new Response(bytes as ReadableStream).arrayBuffer()))
}

export function bentLink(link: string, dice: Dice): string {
  const at = dice.pick(link.length, 'at')
  const kind = dice.pick(4, 'bend')
  if (kind === 0) return link.slice(0, at)
  if (kind === 1) return link.slice(0, at) + noise(dice, 6) + link.slice(at)
  const letter = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'[dice.pick(64, 'letter')]
  return kind === 2 ? link.slice(0, at) + letter + link.slice(at + 1) : link.slice(at) + link.slice(0, at)
}

const noise = (dice: Dice, most: number): string =>
  String.fromCharCode(...Array.from({ length: 1 + dice.pick(most, 'length') }, () => dice.pick(0x300, 'letter')))

/** Null where it is nested deeper than can be written. */
export function textOf(value: unknown): string | null {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
