// The server is killed while news of somebody's turn are on their way: they are told all the same, by whoever is there then, under the same id.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, startPostgres } from '../../../../tools/setup/postgres.mjs'
import { openPostgres, openSqlite } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import { Room, until } from '../testing/room.ts'
import type { TurnNotice } from './turn-notice.ts'

const NEEDS_POSTGRES = process.env.CI !== 'true' && findPostgres() === null
/** A server that comes back on a busy machine, and news that wait a while before anybody else may tell them. */
const PATIENCE_MS = 240_000
const FAR = Number.MAX_SAFE_INTEGER

let room: Room | null = null
let receiver: Receiver
beforeAll(async () => {
  receiver = await Receiver.open()
})
afterAll(() => receiver.end())
afterEach(async () => {
  receiver.answers = []
  receiver.heard = []
  await room?.end()
  room = null
})

/** Where the news go: it answers as it is told to, or never. */
class Receiver {
  readonly #server: Server
  heard: TurnNotice[] = []
  answers: ('never' | number)[] = []

  private constructor(server: Server) {
    this.#server = server
  }

  static async open(): Promise<Receiver> {
    const one: Receiver = new Receiver(
      createServer((request, answer) => {
        let text = ''
        request.on('data', chunk => {
          text += chunk
        })
        request.on('end', () => {
          one.heard.push(JSON.parse(text) as TurnNotice)
          const status = one.answers.shift() ?? 204
          if (status !== 'never') answer.writeHead(status).end()
        })
      }),
    )
    await new Promise<void>(resolve => one.#server.listen(0, '127.0.0.1', resolve))
    return one
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`
  }

  end(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

/** It becomes the turn of somebody who has gone; the one who stays, and begins, sits at the first node. */
async function turnOfSomebodyAway(at: Room): Promise<void> {
  const { pair } = await at.begun({ scenario: 'drill-field' })
  const [first, second] = pair
  const isThere = () => first.card?.chairs.find(({ seat }) => seat === second.seat)?.isHere
  await until(() => isThere() === true, 'he has come')
  second.end()
  await until(() => isThere() === false, 'he has gone')
  await first.act({ type: 'endPlayerTurn' })
}
const heard = (count: number, what: string) => until(() => receiver.heard.length >= count, what)
const ids = () => [...new Set(receiver.heard.map(({ id }) => id))]
/** What was told is not told again. */
async function expectNothingWaits(store: Store): Promise<void> {
  await expect.poll(() => store.notices.overdue(FAR, FAR, 9), { timeout: 60_000 }).toEqual([])
  await store.close()
}

test('a server with a file is killed while news wait for another try: the next process tells them', {
  timeout: PATIENCE_MS,
}, async () => {
  room = await Room.open({ env: { SANDTABLE_WEBHOOK: receiver.address } })
  const { server } = room
  receiver.answers = [503]
  await turnOfSomebodyAway(room)
  // Whether the next try was noted by then or not, there is one.
  await until(() => server.said.includes('The webhook answered 503'), 'the first try was refused')
  await server.kill()
  await server.start()
  await heard(2, 'the try of the next process')
  await expectNothingWaits(openSqlite(join(server.folder, 'matches.sqlite')))
  expect(receiver.heard).toHaveLength(2)
  expect(ids()).toHaveLength(1)
})

describe.skipIf(NEEDS_POSTGRES)('of two nodes on one PostgreSQL', () => {
  let database: { readonly url: string; stop(): Promise<void> }
  beforeAll(async () => {
    database = await startPostgres()
  }, 60_000)
  afterAll(() => database.stop())

  test('one is killed while the receiver is silent: the other tells it, once', { timeout: PATIENCE_MS }, async () => {
    room = await Room.open({ nodes: 2, env: { SANDTABLE_WEBHOOK: receiver.address, DATABASE_URL: database.url } })
    receiver.answers = ['never']
    await turnOfSomebodyAway(room)
    await heard(1, 'the first try')
    await room.servers[0]?.kill()
    await heard(2, 'the try of the other node')
    await expectNothingWaits(openPostgres(database.url, () => {}))
    expect(receiver.heard).toHaveLength(2)
    expect(ids()).toHaveLength(1)
  })
})
