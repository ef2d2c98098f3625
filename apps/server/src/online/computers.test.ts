// A seat that the computer plays, at a server in this process: what it does and says comes from the test, all else is the real thing.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { games } from '@sandtable/games'
import musket from '@sandtable/musket'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anyAction, key, nonce, Player, secret } from '../testing/player.ts'
import { until } from '../testing/room.ts'
import type { Computers, Decision, Thought } from './computers.ts'
import { Online } from './online.ts'
import { openSqlite } from './store/open.ts'

const WORDS = 'They have given up the wall; I go round it.'
const { game } = musket
let folder: string
let online: Online
let server: Server
const players: Player[] = []

/** Speaks with its first decision and never again. */
class Talker implements Computers {
  #first: number | null = null

  async think(_: string, at: number, { view, seat }: Thought): Promise<Decision> {
    this.#first ??= at
    return { action: anyAction(game, view, seat, String(at)), ...(at === this.#first ? { says: WORDS } : {}) }
  }

  async close(): Promise<void> {}
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-'))
  const store = openSqlite(join(folder, 'matches.sqlite'))
  online = await Online.open({
    store,
    doors: games,
    computers: new Talker(),
    origins: [],
    addressOf: () => '',
    write: () => {},
  })
  server = createServer(getRequestListener(online.api.fetch))
  online.listen(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  for (const player of players.splice(0)) player.end()
  server.close()
  await online.close()
  rmSync(folder, { recursive: true, force: true })
})

async function sit(match: string, seat: string | null, own: string | null): Promise<Player> {
  const { port } = server.address() as AddressInfo
  const player = new Player(() => `http://127.0.0.1:${port}`, match, seat, own)
  players.push(player)
  await player.connect()
  return player
}

const saidTo = ({ heard }: Player): unknown[] =>
  heard
    .map(text => JSON.parse(text))
    .flatMap(tell => (tell.type === 'said' ? [tell.said] : tell.type === 'welcome' ? tell.said : []))

test('what the computer says aloud is heard once by whoever plays and watches, and by who comes later', async () => {
  const { port } = server.address() as AddressInfo
  const own = secret()
  const wanted = { game: 'musket', scenario: 'first-volley', seat: 'blue', name: 'Ann', secret: own, nonce: nonce() }
  const answer = await fetch(`http://127.0.0.1:${port}/matches`, {
    method: 'POST',
    body: JSON.stringify({ ...wanted, computers: { red: 'any' } }),
  })
  const { match } = (await answer.json()) as { readonly match: string }
  const [ann, watcher] = [await sit(match, 'blue', own), await sit(match, null, null)]
  while (saidTo(ann).length === 0 && !ann.standing?.outcome) {
    const at = ann.standing?.n
    if (ann.standing?.toAct.includes('blue')) await ann.act(anyAction(game, ann.standing.view, 'blue', `ann ${at}`), key())
    else await until(() => ann.standing?.n !== at, 'the computer moves')
  }
  const late = await sit(match, null, null)
  await until(() => saidTo(watcher).length > 0, 'the watcher hears it')
  for (const one of [ann, watcher, late]) expect(saidTo(one)).toMatchObject([{ seat: 'red', text: WORDS }])
})
