// A server within the test's own process, on a file of its own: for tests that bring a part of their own, and who sits there.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { games } from '@sandtable/games'
import type { MadeMatch, NewMatch } from '@sandtable/protocol/online'
import type { Computers } from '../computers/computers.ts'
import { Online, type OnlineOptions } from '../online.ts'
import { LIMITS, type Limit, type Limits } from '../socket/rate-limits.ts'
import { openSqlite } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import { key, nonce, Player, secret } from './player.ts'
import { sitDown, until } from './room.ts'

const ANY: Limit = { burst: 1e9, perSecond: 1e9 }
/** As much as anybody likes: most tests are about something else. */
export const NO_LIMITS: Limits = {
  ...{ messages: ANY, chat: ANY, matches: ANY, requests: ANY, connections: ANY },
  open: { all: 1000, perAddress: 1000, silentMs: 10_000 },
  keptChat: LIMITS.keptChat,
  processing: { message: 1e9, match: ANY, address: ANY },
  match: { entries: 1e9, bytes: 1e12 },
  drafts: { entries: 1e9, bytes: 1e12 },
  records: LIMITS.records,
  unread: LIMITS.unread,
}
/** Never comes to a decision. */
export const IDLE: Computers = { think: () => new Promise(() => {}), close: async () => {} }

type Parts = Partial<Omit<OnlineOptions, 'store'>> & {
  /** Of its store, where it is not this machine's. */
  readonly clockAhead?: number
  /** Instead of a file of its own. */
  readonly store?: Store
}

export class House {
  readonly online: Online
  readonly #server: Server
  readonly #folder: string
  readonly #players: Player[] = []

  private constructor(online: Online, server: Server, folder: string) {
    this.online = online
    this.#server = server
    this.#folder = folder
  }

  static async open({ clockAhead, store: given, ...parts }: Parts = {}): Promise<House> {
    const folder = mkdtempSync(join(tmpdir(), 'sandtable-'))
    const store = given ?? openSqlite(join(folder, 'matches.sqlite'))
    if (clockAhead !== undefined) store.clockAhead = async () => clockAhead
    const rest = { games: games, origins: [], addressOf: () => '', write: () => {}, computers: IDLE, limits: NO_LIMITS }
    const online = await Online.open({ store, ...rest, ...parts })
    const listener = getRequestListener(online.api.fetch)
    const server = createServer((request, answer) => {
      request.url = (request.url ?? '').replace(/^\/api/, '')
      void listener(request, answer)
    })
    online.listen(server)
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    return new House(online, server, folder)
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** The first seat is taken by whoever makes the match; `own` opens it. */
  async make(wanted: Partial<NewMatch> = {}): Promise<MadeMatch & { readonly own: string }> {
    const own = secret()
    const body = { game: 'musket', scenario: 'first-volley', seat: 'blue', name: 'Ann', secret: own, nonce: nonce(), ...wanted }
    const answer = await fetch(`${this.address}/api/matches`, { method: 'POST', body: JSON.stringify(body) })
    if (answer.status !== 201) throw new Error(await answer.text())
    return { ...((await answer.json()) as MadeMatch), own }
  }

  async sit(match: string, seat: string | null, own: string | null): Promise<Player> {
    const player = new Player(() => this.address, match, seat, own)
    this.#players.push(player)
    await player.connect()
    return player
  }

  /** Sits down with the secret of an invitation. */
  async take(match: string, seat: string, invitation: string): Promise<Player> {
    const player = await this.sit(match, seat, null)
    await sitDown(player, invitation)
    return player
  }

  /** Two people have sat down. */
  async begun(wanted: Partial<NewMatch> = {}): Promise<{ readonly match: string; readonly pair: readonly [Player, Player] }> {
    const { match, own, invitations } = await this.make(wanted)
    const first = await this.sit(match, wanted.seat ?? 'blue', own)
    const [seat, invitation] = Object.entries(invitations)[0] as [string, string]
    const second = await this.take(match, seat, invitation)
    await until(() => first.standing !== null && second.standing !== null, 'the match has begun')
    return { match, pair: [first, second] }
  }

  /** Gives the seat back; the secret of the invitation to it. */
  async leave(player: Player): Promise<string> {
    const answer = await player.ask({ type: 'leave', key: key() })
    if (answer.type !== 'done' || !answer.secret) throw new Error('The seat could not be given back.')
    return answer.secret
  }

  async end(): Promise<void> {
    for (const player of this.#players.splice(0)) player.end()
    this.#server.close()
    await this.online.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
