// Whatever is sent to the server or put into a backup: no statement is handed a value that it does not take, nothing is stored with another type
// than its column has, and what is wrong is refused as the sender's fault.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Ask, Tell } from '@sandtable/protocol/online'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { findPostgres, startPostgres } from '../../../../tools/setup/postgres.mjs'
import { readArchive, writeArchive } from '../testing/archive.ts'
import { House } from '../testing/house.ts'
import { key, nonce, secret } from '../testing/player.ts'
import { BadBackup, backup, restore } from './backup.ts'
import { openPostgres, openSqlite } from './open.ts'
import { TABLES } from './schema.ts'
import type { Store } from './store.ts'

/** More by hand: SANDTABLE_STATEMENTS=5000. */
const RUNS = Number(process.env.SANDTABLE_STATEMENTS ?? 40)
const NEEDS_POSTGRES = process.env.CI !== 'true' && findPostgres() === null

/** Stands in a text for a number that JSON can write and no column takes. */
const ENDLESS = 'a number without end'
const ODD: readonly unknown[] = [
  ...[true, false, null, 0, -1, -0, 0.5, 2 ** 31, 2 ** 53, 1e308, ENDLESS, '', '5', 'x', '\0', 'a\0b', '\ud800', 'é\u{1F3B2}'],
  ...[[], {}, [[]], { a: 1 }, { type: {} }, 'constructor', '__proto__', 'table', 'blue', 'x'.repeat(600)],
]
const odd: fc.Arbitrary<unknown> = fc.oneof(fc.constantFrom(...ODD), fc.jsonValue({ maxDepth: 2 }))
/** Which of the fields, counted through all depths, and what stands there instead; or a field that nobody knows. */
const bend = fc.record({ at: fc.nat({ max: 40 }), value: odd, isMore: fc.nat({ max: 9 }).map(n => n === 0) })
type Bend = { readonly at: number; readonly value: unknown; readonly isMore: boolean }

const textOf = (value: unknown): string => JSON.stringify(value).replaceAll(`"${ENDLESS}"`, '1e999')

function bent(message: object, bends: readonly Bend[]): unknown {
  const copy = structuredClone(message) as Record<string, unknown>
  for (const { at, value, isMore } of bends) {
    const places = placesIn(copy)
    const place = places[at % places.length]
    if (!place || isMore) copy.more = structuredClone(value)
    else place.within[place.name] = structuredClone(value)
  }
  return copy
}

type Place = { readonly within: Record<string, unknown>; readonly name: string }

function placesIn(within: Record<string, unknown>): Place[] {
  return Object.entries(within).flatMap(([name, value]) => [
    { within, name },
    ...(typeof value === 'object' && value !== null ? placesIn(value as Record<string, unknown>) : []),
  ])
}

const newMatch = () => ({
  ...{ game: 'musket', scenario: 'first-volley', seat: 'blue', name: 'Ann', secret: secret(), nonce: nonce() },
  ...{ options: {}, computers: { red: 'random' }, isPublic: true, clock: { kind: 'sides', minutes: 5, increment: 3 } },
})
type About = { readonly match: string; readonly own: string; readonly invitation: string }
const HELLO = ({ match, own }: About): Ask => ({ type: 'hello', match, seat: 'blue', secret: own, have: 0 })
/** Every message that there is, as an honest page sends it. */
const MESSAGES: readonly ((about: About) => Ask)[] = [
  HELLO,
  ({ invitation }) => ({ type: 'claim', key: key(), secret: invitation, own: secret(), name: 'Ben', nonce: nonce() }),
  () => ({ type: 'join', key: key(), seat: 'red', own: secret(), name: 'Ben', nonce: nonce() }),
  () => ({ type: 'act', key: key(), at: 0, action: { type: 'endPlayerTurn' } }),
  () => ({ type: 'look', key: key(), n: 0 }),
  () => ({ type: 'undo', key: key(), at: 0 }),
  () => ({ type: 'resign', key: key() }),
  () => ({ type: 'draw', key: key(), isWanted: true }),
  () => ({ type: 'take-back', key: key(), isWanted: true, of: 'blue' }),
  () => ({ type: 'claim-time', key: key() }),
  () => ({ type: 'chat', key: key(), text: 'Hello' }),
  () => ({ type: 'note', key: key(), text: 'their left is weak' }),
  () => ({ type: 'leave', key: key() }),
  () => ({ type: 'invite', key: key(), seat: 'red' }),
  () => ({ type: 'seat-computer', key: key(), seat: 'red', level: 'random' }),
  () => ({ type: 'hand-over', key: key(), level: 'random' }),
  () => ({ type: 'rematch', key: key(), nonce: nonce() }),
  () => ({ type: 'part', key: key(), nonce: nonce() }),
]

/** Mostly one thing is wrong with it, now and then nothing or two. */
const bends = fc.array(bend, { maxLength: 2 })
const message = fc.record({ which: fc.nat({ max: MESSAGES.length - 1 }), bends })
const path = fc.oneof(
  fc.constantFrom('\0', 'a\0b', '\ud7ff', '%', '..', 'x'.repeat(40), '1', 'null'),
  fc.string({ maxLength: 20 }),
)

/** A connection that hears the answer to everything it says. */
class Speaker {
  readonly #socket: WebSocket
  #hear: (tell: Tell) => void = () => {}

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', data => this.#hear(JSON.parse(data.toString()) as Tell))
  }

  static open(address: string): Promise<Speaker> {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live`)
    return new Promise((resolve, reject) => socket.once('open', () => resolve(new Speaker(socket))).once('error', reject))
  }

  /** What was refused of it: messages are answered in their order, and the last one here is always refused or done. */
  say(texts: readonly string[]): Promise<string[]> {
    const last = key()
    const codes: string[] = []
    const handler = new Promise<string[]>(resolve => {
      this.#hear = tell => {
        if (tell.type === 'refused') codes.push(tell.code)
        if ('key' in tell && tell.key === last) resolve(codes)
      }
    })
    for (const text of texts) this.#socket.send(text)
    this.#socket.send(JSON.stringify({ type: 'look', key: last, n: 0 } satisfies Ask))
    return handler
  }

  end(): void {
    this.#socket.terminate()
  }
}

type Opened = {
  readonly store: Store
  /** The types of everything that is stored in this column. */
  typesOf(table: string, column: string): Promise<readonly string[]>
  empty(): Promise<void>
  end(): Promise<void>
}
const quoted = (name: string) => `"${name}"`
const OF_A_FILE = { text: 'text', json: 'text', integer: 'integer', bigint: 'integer' } as const

async function sqlite(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-statements-'))
  const file = join(folder, 'matches.sqlite')
  const store = openSqlite(file)
  const direct = new DatabaseSync(file)
  return {
    store,
    typesOf: async (table, column) =>
      direct
        .prepare(`select distinct typeof(${quoted(column)}) as type from ${quoted(table)}`)
        .all()
        .map(({ type }) => String(type)),
    empty: async () => direct.exec('delete from log; delete from match'),
    end: async () => {
      direct.close()
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function postgres(): Promise<Opened> {
  const server = await startPostgres()
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const store = openPostgres(server.url, () => {})
  return {
    store,
    // A column of PostgreSQL has nothing of another type.
    typesOf: async () => [],
    empty: async () => void (await client.query('delete from match')),
    end: async () => {
      await client.end()
      await store.close()
      await server.stop()
    },
  }
}

/** Faults of ours, as somebody at the other end is told of them. */
const OURS = ['broken', 'not-stored', 'store-away']

describe.each([
  ['a file', sqlite, false],
  ['PostgreSQL', postgres, NEEDS_POSTGRES],
] as const)('with %s', (_, open, isMissing) => {
  describe.skipIf(isMissing)('whatever', () => {
    let opened: Opened
    let house: House
    const problems: string[] = []
    beforeAll(async () => {
      opened = await open()
      const write = (line: string) => {
        if (line.includes('"problem"')) problems.push(line)
      }
      house = await House.open({ store: opened.store, write })
    }, 60_000)
    afterAll(async () => {
      await house.end()
      await opened.end()
    })

    async function expectTypes(): Promise<void> {
      for (const [table, types] of Object.entries(TABLES))
        for (const [column, type] of Object.entries(types)) {
          const allowed = [OF_A_FILE[type.replace('?', '') as keyof typeof OF_A_FILE], ...(type.endsWith('?') ? ['null'] : [])]
          const found = (await opened.typesOf(table, column)).filter(one => !allowed.includes(one as never))
          expect([table, column, ...found]).toEqual([table, column])
        }
    }

    test('is asked over HTTP', async () => {
      const ask = async (to: string, body?: string) => {
        const answer = await fetch(`${house.address}/api/matches${to}`, body === undefined ? {} : { method: 'POST', body })
        await answer.text()
        return answer.status
      }
      await fc.assert(
        fc.asyncProperty(bends, path, async (changes, id) => {
          expect(await ask('', textOf(bent(newMatch(), changes)))).not.toBe(500)
          for (const end of ['', '/record']) expect(await ask(`/${encodeURIComponent(id)}${end}`)).not.toBe(500)
        }),
        { numRuns: RUNS },
      )
      expect(await ask('')).toBe(200)
      expect(problems).toEqual([])
      await expectTypes()
    })

    test('is said on a line', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(message, { minLength: 4, maxLength: 12 }), async said => {
          const { match, own, invitations } = await house.make()
          const about = { match, own, invitation: invitations.red as string }
          const texts = said.map(({ which, bends: changes }) => textOf(bent(MESSAGES[which]?.(about) as Ask, changes)))
          const speaker = await Speaker.open(house.address)
          const codes = await speaker.say([JSON.stringify(HELLO(about)), ...texts])
          speaker.end()
          expect(codes.filter(code => OURS.includes(code))).toEqual([])
        }),
        { numRuns: RUNS },
      )
      expect(problems).toEqual([])
      await expectTypes()
    })

    test('stands in a backup: it is taken with the right types or refused with its place', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'sandtable-statements-'))
      const [whole, file] = [join(folder, 'whole.backup'), join(folder, 'bent.backup')]
      await opened.empty()
      const { match, pair } = await house.begun()
      await pair[0].ask({ type: 'chat', key: key(), text: 'Hello' })
      await pair[0].act({ type: 'endPlayerTurn' } as never)
      await opened.store.keepSnapshot(match, { seq: 1, body: '{}' })
      await backup(opened.store, whole)
      const rows = readArchive(whole).map(line => JSON.parse(line) as [string, object])
      expect(new Set(rows.map(([table]) => table)).size).toBe(5)
      await fc.assert(
        fc.asyncProperty(fc.nat({ max: 40 }), bends, async (at, changes) => {
          await opened.empty()
          const lines = rows.map(([table, row], i) => textOf([table, i === at % rows.length ? bent(row, changes) : row]))
          writeArchive(file, lines)
          const refused = await restore(opened.store, file).catch((error: unknown) => error)
          if (typeof refused === 'number') return
          expect(refused).toBeInstanceOf(BadBackup)
          expect((refused as Error).message).toMatch(/, line \d+: \w+(\.\w+)? |refused rows of the table \w+ \(/)
        }),
        { numRuns: RUNS },
      )
      await expectTypes()
      rmSync(folder, { recursive: true, force: true })
    })
  })
})
