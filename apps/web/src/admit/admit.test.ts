// The worker's own module in a real thread, with a game that never comes to an end.
import { once } from 'node:events'
import { Worker as Thread } from 'node:worker_threads'
import { games } from '@sandtable/games'
import { Match, SHARED_CAPS } from '@sandtable/kernel'
import { build } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import { duel } from '../../../../packages/kernel/src/testing/duel.ts'
import { packRecord, unpackRecord } from '../share/packing.ts'
import { admit, type Started } from './admit.ts'
import { type Asked, judge } from './judge.ts'

const HERE = import.meta.dirname
/** Doors of games that answer, hang in their set-up, or hang as soon as something is done. */
const STUB = `
import { parentPort } from 'node:worker_threads'
import { duel } from '../../../../packages/kernel/src/testing/duel.ts'
import { serve } from './serve.ts'
const hang = () => { for (;;); }
const door = game => async () => ({ default: { id: game.id, game, earlier: {}, policies: async () => ({}) } })
const port = { onmessage: null, postMessage: reply => parentPort.postMessage(reply) }
serve(port, {
  duel: door(duel),
  endless: door({ ...duel, id: 'endless', setup: hang }),
  stubborn: door({ ...duel, id: 'stubborn', apply: hang }),
})
parentPort.on('message', data => port.onmessage({ data }))
`
let code: string
/** Of every thread, when it is gone. */
let exits: Promise<unknown>[] = []
beforeAll(async () => {
  const stdin = { contents: STUB, resolveDir: HERE, loader: 'ts' as const }
  const built = await build({ stdin, bundle: true, write: false, platform: 'node', format: 'cjs', logLevel: 'silent' })
  code = built.outputFiles[0]?.text ?? ''
})

/** A thread of Node that looks like a worker of a page. */
function start(): Started {
  const thread = new Thread(code, { eval: true })
  exits.push(once(thread, 'exit'))
  const worker: Started = {
    onmessage: null,
    onerror: null,
    postMessage: (message: unknown) => thread.postMessage(message),
    terminate: () => void thread.terminate(),
  }
  thread.on('message', data => worker.onmessage?.({ data }))
  thread.on('error', error => worker.onerror?.({ message: (error as Error).message }))
  return worker
}
const refusalOf = (asked: Asked, ms = 60_000): Promise<string> =>
  admit(asked, ms, start).then(
    () => 'admitted',
    (error: Error) => error.message,
  )

const SCENARIO = { hp: { red: 6, blue: 6 }, coins: 1, first: 'red' } as const
const played = new Match(duel, { scenario: SCENARIO, options: { rounds: 5 }, seed: 'admit' })
for (const seat of ['red', 'blue', 'red', 'blue'] as const) played.act(seat, { type: 'wait' })
const RECORD = played.record()
const TOO_LONG = 'This scenario takes too long to set up. Give it fewer units or a smaller map.'

describe('what comes from outside', () => {
  test('is set up, and a record is led to the action before the moment that is shown', async () => {
    exits = []
    expect(await admit({ ask: 'scenario', game: 'duel', scenario: SCENARIO }, 60_000, start)).toEqual({ landmark: null })
    const { landmark } = await admit({ ask: 'record', record: RECORD, at: null }, 60_000, start)
    expect(landmark).toMatchObject({ seq: 3, state: { round: 2, turn: 'blue' } })
    expect((await admit({ ask: 'record', record: RECORD, at: 0 }, 60_000, start)).landmark).toBeNull()
    expect(await admit({ ask: 'match', record: RECORD, seed: 'new' }, 60_000, start)).toEqual({ landmark: null })
    // Each had a thread of its own, and none is left.
    expect(await Promise.all(exits)).toHaveLength(4)
  })

  test.each<[string, Asked]>([
    ['a scenario', { ask: 'scenario', game: 'endless', scenario: SCENARIO }],
    ['the set-up of a record', { ask: 'record', record: { ...RECORD, game: 'endless' }, at: 0 }],
    ['the way to a moment of it', { ask: 'record', record: { ...RECORD, game: 'stubborn' }, at: 2 }],
    ['a game that is to be played on', { ask: 'match', record: { ...RECORD, game: 'stubborn' }, seed: 'new' }],
  ])('%s is ended when it takes too long', async (_, asked) => {
    exits = []
    expect(await refusalOf(asked, 200)).toBe(TOO_LONG)
    // The thread that hung comes to its end.
    expect(await Promise.all(exits)).toHaveLength(1)
  })

  test('is refused with its sentence where it names too much, is none, or is of no game here', async () => {
    const wide = { ...SCENARIO, coins: Array(SHARED_CAPS.values.most).fill(1) }
    expect(await refusalOf({ ask: 'scenario', game: 'duel', scenario: wide })).toMatch(
      /^coins: \d+ values in a scenario are above/,
    )
    expect(await refusalOf({ ask: 'scenario', game: 'duel', scenario: {} })).toMatch(/^hp: is missing/)
    expect(await refusalOf({ ask: 'scenario', game: 'go', scenario: {} })).toBe('There is no game called go here.')
    const entries = RECORD.entries.map((entry, i) => (i === 2 ? { ...entry, action: { type: 'fly' } } : entry))
    expect(await refusalOf({ ask: 'record', record: { ...RECORD, entries } as never, at: 0 })).toMatch(/^entries\[2\]\.action/)
  })

  test('a replay link that names far too many pieces says so', async () => {
    const units = Array.from({ length: 798 }, () => ({ seat: 'a', unit: 'fighter', n: 99, state: 'destroyed' }))
    const seats = ['sol', 'hacan'].map((faction, i) => ({ id: 'ab'[i], faction }))
    const packed = await packRecord({ ...RECORD, game: 'ti4', scenario: { seats, units }, options: {}, entries: [] })
    expect(packed.length).toBeLessThan(1000)
    const record = await unpackRecord(packed)
    await expect(judge(games, { ask: 'record', record, at: 0 })).rejects.toThrow(
      'units[40]: 4059 pieces are above the limit of 4000.',
    )
  })

  test('that cannot be followed to the moment is left to the page, which shows it as far as it goes', async () => {
    const entries = RECORD.entries.map((entry, i) => (i === 2 ? { ...entry, seat: 'blue' } : entry))
    const { landmark } = await admit({ ask: 'record', record: { ...RECORD, entries } as never, at: null }, 60_000, start)
    expect(landmark).toBeNull()
  })

  test('a worker that breaks is told', async () => {
    const broken = (): Started => {
      const worker: Started = {
        onmessage: null,
        onerror: null,
        postMessage: () => worker.onerror?.({ message: 'no memory' }),
        terminate() {},
      }
      return worker
    }
    await expect(admit({ ask: 'scenario', game: 'duel', scenario: SCENARIO }, 60_000, broken)).rejects.toThrow('no memory')
  })
})
