// A match by a script, from its making to its end: what is asked is asked again under the same key until it is done, as a page does it.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { games } from '@sandtable/games'
import { type Action, type MatchRecord, parseRecordText, verify } from '@sandtable/kernel'
import type { Ask, MadeMatch, NewMatch } from '@sandtable/protocol/online'
import { Online } from '../online.ts'
import type { Store } from '../store/store.ts'
import { IDLE, NO_LIMITS } from '../testing/house.ts'
import { anyAction, key, nonce, Player, secret } from '../testing/player.ts'

const MOST_TRIES = 12
const TURNED_AWAY: ReadonlySet<string> = new Set(['not-stored', 'store-away', 'broken', 'stale', 'conflict'])
/** The server has said that nothing was done. */
const NOT_DONE: ReadonlySet<string> = new Set(['not-stored', 'broken'])
type Wish = Extract<Ask, { key: string }>

const { game } = (await games.musket()).default

class Node {
  readonly online: Online
  readonly address: string
  readonly #server: Server

  private constructor(online: Online, server: Server) {
    this.online = online
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    this.#server = server
  }

  static async open(store: Store, journal: string[]): Promise<Node> {
    const rest = { games, origins: [], addressOf: () => '', computers: IDLE, limits: NO_LIMITS }
    const online = await Online.open({ store, ...rest, write: line => journal.push(line) })
    const listener = getRequestListener(online.api.fetch)
    const server = createServer((request, answer) => {
      request.url = (request.url ?? '').replace(/^\/api/, '')
      void listener(request, answer)
    })
    online.listen(server)
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    return new Node(online, server)
  }

  async close(): Promise<void> {
    this.#server.close()
    await this.online.close()
  }
}

export class ScriptedMatch {
  readonly #openStore: () => Store
  readonly #faults: string[] = []
  readonly #journal: string[] = []
  readonly #done: { readonly seat: string; readonly action: Action }[] = []
  readonly #said: string[] = []
  readonly #players: Player[] = []
  #node: Node | null = null
  #store: Store | null = null

  /** `openStore` opens the same file or database every time; where it throws, it is asked once more. */
  constructor(openStore: () => Store) {
    this.#openStore = openStore
  }

  /** What was found wrong, and then what the server wrote down of itself; nothing where all is well. */
  async play(): Promise<readonly string[]> {
    try {
      await this.#open()
      await this.#script()
    } catch (error) {
      this.#faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    } finally {
      for (const player of this.#players) player.end()
      await this.#node?.close().catch(() => {})
    }
    const problems = this.#journal.filter(line => line.includes('"problem"'))
    return this.#faults.length > 0 ? [...this.#faults, ...problems] : []
  }

  /** A server that cannot open its store says so and ends; it is started again. */
  async #open(): Promise<void> {
    for (let tries = 1; ; tries++) {
      let store: Store | null = null
      try {
        store = this.#openStore()
        this.#node = await Node.open(store, this.#journal)
        this.#store = store
        return
      } catch (error) {
        await store?.close().catch(() => {})
        if (tries === 2) throw error
      }
    }
  }

  async #reopen(): Promise<void> {
    await this.#node?.close().catch(() => {})
    await this.#open()
  }

  async #script(): Promise<void> {
    const own = secret()
    const wanted = { game: 'musket', scenario: 'first-volley', seat: 'blue', name: 'Ann', secret: own } as const
    const made = await this.#make(wanted)
    const ann = await this.#player(made.match, 'blue', own)
    await this.#ask(ann, { type: 'part', key: key(), nonce: nonce() })
    await this.#say(ann, 'Are you there?')
    const ben = await this.#player(made.match, 'red', null)
    const bens = secret()
    const [invitation] = Object.values(made.invitations)
    await this.#ask(ben, { type: 'claim', key: key(), secret: invitation as string, own: bens, name: 'Ben', nonce: nonce() })
    ben.secret = bens
    await seen(() => ann.standing !== null && ben.standing !== null, 'both see the match begin')
    const pair = [ann, ben] as const
    for (let i = 0; i < 2; i++) await this.#move(pair, `before ${i}`)
    await this.#undo(pair)
    await this.#note(ann, 'Hold the hill.')
    await this.#move(pair, 'after the undo')
    await this.#ask(ben, { type: 'draw', key: key(), isWanted: true })
    await this.#ask(ben, { type: 'draw', key: key(), isWanted: false })
    await this.#say(ben, 'Well played.')
    await this.#reopen()
    for (let i = 0; i < 2; i++) await this.#move(pair, `reopened ${i}`)
    await this.#say(ann, 'And on we go.')
    await this.#ask(ben, { type: 'resign', key: key() })
    await seen(() => pair.every(({ card }) => card?.outcome), 'both know of the end')
    const next = await this.#ask(ann, { type: 'rematch', key: key() })
    if (!next.match) this.#faults.push('there is no rematch')
    await this.#check(made.match, ann)
  }

  async #make(wanted: NewMatch): Promise<MadeMatch> {
    let answer = ''
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const { status, text } = await this.#http('/api/matches', { method: 'POST', body: JSON.stringify(wanted) })
      if (status === 201) return JSON.parse(text) as MadeMatch
      answer = `${status} ${text}`
      if (status !== 503 && status !== 500) break
    }
    throw new Error(`no match could be made: ${answer}`)
  }

  async #http(path: string, init: RequestInit = {}): Promise<{ readonly status: number; readonly text: string }> {
    const answer = await fetch(this.#address() + path, { ...init, headers: { Connection: 'close' } })
    return { status: answer.status, text: await answer.text() }
  }

  readonly #address = (): string => this.#node?.address ?? 'http://127.0.0.1:9'

  /** One that is not let in tries again. */
  async #player(match: string, seat: string, own: string | null): Promise<Player> {
    const player = new Player(this.#address, match, seat, own)
    this.#players.push(player)
    player.onTell = tell => {
      if (tell.type === 'refused' && tell.key === null) player.drop()
    }
    await player.connect()
    return player
  }

  async #ask(player: Player, wish: Wish): Promise<{ readonly match?: string }> {
    let last = ''
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const answer = await player.ask(wish)
      if (answer.type === 'done') return answer
      last = `${wish.type}: ${answer.code}: ${answer.message}`
      if (!TURNED_AWAY.has(answer.code)) break
      if (NOT_DONE.has(answer.code) && (await this.#isEntry(player, wish.key))) this.#faults.push(`${last}: but it is stored`)
    }
    throw new Error(`asked for in vain: ${last}`)
  }

  /** The fault may hit this question too. */
  async #isEntry({ match, seat }: Player, wish: string): Promise<boolean> {
    const find = () => this.#store?.entryByKey(match, seat as string, wish)
    return (await find()?.catch(find)) != null
  }

  async #move(pair: readonly Player[], seed: string): Promise<void> {
    const mover = await this.#mover(pair)
    const seat = mover.seat as string
    const at = mover.standing?.n ?? 0
    const action = anyAction(game, mover.standing?.view, seat, seed)
    await this.#ask(mover, { type: 'act', key: key(), at, action })
    this.#done.push({ seat, action })
    await seen(() => pair.every(({ standing }) => (standing?.n ?? 0) > at), 'both see the move')
  }

  async #undo(pair: readonly Player[]): Promise<void> {
    const asking = pair.find(({ standing }) => standing?.canUndo)
    if (asking) {
      const at = asking.standing?.n ?? 0
      await this.#ask(asking, { type: 'undo', key: key(), at })
      await seen(() => pair.every(({ standing }) => (standing?.n ?? 0) > at), 'both see the undo')
    }
    const at = pair[0]?.standing?.n ?? 0
    const wish = { type: 'take-back', key: key(), isWanted: true, of: this.#done[0]?.seat as string } as const
    const [first, second] = pair[0]?.seat === wish.of ? pair : [...pair].reverse()
    await this.#ask(first as Player, wish)
    await this.#ask(second as Player, { ...wish, key: key() })
    await seen(() => pair.every(({ standing }) => (standing?.n ?? 0) > at), 'both see what was taken back')
  }

  async #mover(pair: readonly Player[]): Promise<Player> {
    const find = () => pair.find(({ standing, seat }) => standing?.toAct.includes(seat as string))
    await seen(() => find() !== undefined, 'it is the turn of one of them')
    return find() as Player
  }

  async #say(player: Player, text: string): Promise<void> {
    await this.#ask(player, { type: 'chat', key: key(), text })
    this.#said.push(text)
  }

  async #note(player: Player, text: string): Promise<void> {
    await this.#ask(player, { type: 'note', key: key(), text })
    player.drop()
    await seen(() => player.welcome?.note === text, 'the note is there')
  }

  async #check(match: string, ann: Player): Promise<void> {
    const welcome = ann.welcome
    ann.drop()
    await seen(() => ann.welcome !== welcome, 'the first player is welcomed again')
    const said = ann.welcome?.said.map(({ text }) => text)
    if (JSON.stringify(said) !== JSON.stringify(this.#said)) this.#faults.push(`chat: ${JSON.stringify(said)}`)
    const record = await this.#record(match)
    const done = record.entries.flatMap(entry => ('action' in entry ? [{ seat: entry.seat, action: entry.action }] : []))
    const acted = done.filter(({ action }) => action.type !== 'resign')
    if (JSON.stringify(acted) !== JSON.stringify(this.#done)) this.#faults.push(`entries: ${JSON.stringify(acted)}`)
    const verified = verify(game, record)
    if (!verified.valid) this.#faults.push(`the record does not verify: ${JSON.stringify(verified)}`)
    if (!(await this.#node?.online.isReady()) && !(await this.#isReadySoon())) this.#faults.push('the server is not ready')
  }

  /** Whether it can write is tried once a second. */
  async #isReadySoon(): Promise<boolean> {
    await new Promise(resolve => setTimeout(resolve, 1100))
    return (await this.#node?.online.isReady()) ?? false
  }

  async #record(match: string): Promise<MatchRecord> {
    let answer = ''
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const { status, text } = await this.#http(`/api/matches/${match}/record`)
      if (status === 200) return parseRecordText(text)
      answer = `${status} ${text}`
    }
    throw new Error(`there is no record: ${answer}`)
  }
}

const PATIENCE_MS = 5000

async function seen(holds: () => unknown, what: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!holds()) {
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}.`)
    await new Promise(resolve => setTimeout(resolve, 2))
  }
}
