// A server, two players and what they do, for tests of online play.
import type { Action, AnyGame } from '@sandtable/kernel'
import type { MadeMatch, NewMatch } from '@sandtable/protocol/online'
import { anyAction, key, nonce, Player, secret } from './player.ts'
import { ServerProcess } from './server-process.ts'

const PATIENCE_MS = 60_000

export class Room {
  /** Several nodes share one database; most rooms have one. */
  readonly servers: readonly ServerProcess[]
  readonly #players: Player[] = []

  private constructor(servers: readonly ServerProcess[]) {
    this.servers = servers
  }

  static async open({ nodes = 1, env = {} as Readonly<Record<string, string>> } = {}): Promise<Room> {
    const servers = Array.from({ length: nodes }, () => new ServerProcess(env))
    await Promise.all(servers.map(server => server.start()))
    return new Room(servers)
  }

  get server(): ServerProcess {
    return this.servers[0] as ServerProcess
  }

  async end(): Promise<void> {
    for (const player of this.#players.splice(0)) player.end()
    await Promise.all(this.servers.map(server => server.end()))
  }

  async ask(path: string, body?: unknown): Promise<{ readonly status: number; readonly text: string }> {
    const init = body === undefined ? {} : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }
    const end = Date.now() + PATIENCE_MS
    for (;;) {
      try {
        const answer = await fetch(this.server.address + path, init)
        return { status: answer.status, text: await answer.text() }
      } catch (error) {
        // It may have been killed and is on its way back.
        if (Date.now() > end) throw error
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    }
  }

  /** The first seat is taken by whoever makes the match; `own` opens it. */
  async make(wanted: Partial<NewMatch> = {}): Promise<MadeMatch & { readonly own: string }> {
    const own = secret()
    const body = { game: 'musket', scenario: 'first-volley', seat: 'blue', name: 'Ann', secret: own, nonce: nonce(), ...wanted }
    const { status, text } = await this.ask('/api/matches', body)
    if (status !== 201) throw new Error(text)
    return { ...(JSON.parse(text) as MadeMatch), own }
  }

  async player(match: string, seat: string | null, own: string | null, node = 0): Promise<Player> {
    const one = new Player(() => (this.servers[node] as ServerProcess).address, match, seat, own)
    this.#players.push(one)
    await one.connect()
    return one
  }

  /** Two people have sat down, the second at the last node. */
  async begun(wanted: Partial<NewMatch> = {}): Promise<{ readonly match: string; readonly pair: readonly [Player, Player] }> {
    const made = await this.make(wanted)
    const { match, own } = made
    const first = await this.player(match, wanted.seat ?? 'blue', own)
    const [seat, invitation] = Object.entries(made.invitations)[0] as [string, string]
    // Looks on until he sits: the invitation is used up by it, and the line may drop before he hears of that.
    const second = await this.player(match, seat, null, this.servers.length - 1)
    await sitDown(second, invitation)
    await until(() => first.standing !== null && second.standing !== null, 'the match has begun')
    return { match, pair: [first, second] }
  }
}

/** Takes up an invitation with a secret of one's own. */
export async function sitDown(player: Player, invitation: string, own = secret()): Promise<void> {
  const answer = await player.ask({ type: 'claim', key: key(), secret: invitation, own, name: 'Ben', nonce: nonce() })
  if (answer.type !== 'done') throw new Error(answer.message)
  player.secret = own
}

export async function until(holds: () => boolean, what: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!holds()) {
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}.`)
    await new Promise(resolve => setTimeout(resolve, 3))
  }
}

export type Acknowledged = { readonly seat: string; readonly action: Action }

/** Each in turn does any listed action, until the end or so many actions. Returns how many were asked for; `hear` is told of each that was acknowledged. */
export async function playOn(
  game: AnyGame,
  pair: readonly Player[],
  most: number,
  seed = '',
  hear: (done: Acknowledged) => void = () => {},
): Promise<number> {
  for (let i = 0; i < most; i++) {
    const mover = pair.find(isToAct)
    if (!mover) return i
    const action = anyAction(game, mover.standing?.view, mover.seat as string, `${seed} ${i}`)
    const answer = await mover.act(action)
    if (answer.type === 'done') hear({ seat: mover.seat as string, action })
    if (answer.type === 'refused' && answer.code !== 'stale') throw new Error(`${answer.code}: ${answer.message}`)
    await until(() => pair.some(isToAct) || pair.some(({ standing }) => standing?.outcome), 'somebody is to act')
  }
  return most
}

const isToAct = ({ standing, seat }: Player): boolean =>
  standing !== null && standing.outcome === null && standing.toAct.includes(seat as string)
