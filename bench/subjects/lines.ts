// Players at the other end of real lines, for each kind of server: each match plays the same moves, one after the other.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { createRequire } from 'node:module'
import WebSocket from 'ws'
import { battleById, type Move } from './battles.ts'

/** One match under way; `play` does its next move and resolves when the server has acknowledged it. */
export type Played = { play(): Promise<void>; end(): void }
export type OpenMatch = (port: number, moves: readonly Move[]) => Promise<Played>

const HERE = '127.0.0.1'
const word = (bytes: number) => randomBytes(bytes).toString('base64url')
const nonce = () => randomBytes(16).toString('hex')

class Line {
  readonly #socket: WebSocket
  #answered: (text: string) => void = () => {}
  /** A move has come that somebody made. */
  onStep: () => void = () => {}

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', data => {
      const text = data.toString()
      if (text.startsWith('{"type":"step"')) return this.onStep()
      if (text.startsWith('{"type":"card"') || text.startsWith('{"type":"begun"')) return
      this.#answered(text)
    })
  }

  static async dial(address: string, from = HERE): Promise<Line> {
    const socket = new WebSocket(address, { perMessageDeflate: false, localAddress: from })
    await once(socket, 'open')
    return new Line(socket)
  }

  /** What the server says to this, news apart; `wanted` is how it begins. */
  ask(message: unknown, wanted = ''): Promise<string> {
    const text = JSON.stringify(message)
    return new Promise(resolve => {
      this.#answered = answer => {
        if (answer.startsWith(wanted)) resolve(answer)
      }
      this.#socket.send(text)
    })
  }

  end(): void {
    this.#socket.terminate()
  }
}

/** Throws what the server said against it. */
function expectDone(text: string): void {
  if (!text.startsWith('{"type":"done"')) throw new Error(text.slice(0, 300))
}

type Seated = { readonly blue: Line; readonly red: Line }

function post(port: number, from: string, body: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { port, host: HERE, localAddress: from, method: 'POST', path: '/api/matches' }
    const asked = request(options, async answer => {
      let text = ''
      for await (const chunk of answer) text += chunk
      resolve(text)
    })
    asked.on('error', reject).end(JSON.stringify(body))
  })
}

/** Two have sat down, each at the server of this port: it may be the same. `from`: their address. */
async function seated(bluePort: number, redPort: number, from = HERE): Promise<Seated> {
  const own = word(24)
  const match = { game: 'musket', scenario: battleById('endless'), seat: 'blue', name: 'Ann', secret: own, nonce: nonce() }
  const made = JSON.parse(await post(bluePort, from, match)) as {
    readonly match: string
    readonly invitations: { readonly red: string }
  }
  const [blue, red] = await Promise.all([bluePort, redPort].map(port => Line.dial(`ws://${HERE}:${port}/api/live`, from)))
  if (!blue || !red) throw new Error('no line')
  await blue.ask({ type: 'hello', match: made.match, seat: 'blue', secret: own })
  await red.ask({ type: 'hello', match: made.match })
  const claim = { type: 'claim', key: word(9), secret: made.invitations.red, own: word(24), name: 'Ben', nonce: nonce() }
  await red.ask(claim, '{"type":"done"')
  return { blue, red }
}

export const playOurs: OpenMatch = (port, moves) => playOursFrom(HERE)(port, moves)

/** Both players come from this address. */
export const playOursFrom =
  (from: string): OpenMatch =>
  async (port, moves) => {
    const { blue, red } = await seated(port, port, from)
    let at = 0
    return {
      async play() {
        const { seat, action } = moves[at] as Move
        const line = seat === 'blue' ? blue : red
        expectDone(await line.ask({ type: 'act', key: word(9), at: at++, action }))
      },
      end() {
        blue.end()
        red.end()
      },
    }
  }

/** After so many milliseconds a move was acknowledged at one node, and told to the other player at the other. */
export type Crossed = { readonly acknowledged: number; readonly told: number }

/** One match between two nodes. */
export async function playAcross(ports: readonly [number, number], moves: readonly Move[]) {
  const { blue, red } = await seated(...ports)
  let at = 0
  return {
    async play(): Promise<Crossed> {
      const { seat, action } = moves[at] as Move
      const [mover, other] = seat === 'blue' ? [blue, red] : [red, blue]
      const sent = performance.now()
      const told = new Promise<number>(resolve => {
        other.onStep = () => resolve(performance.now() - sent)
      })
      expectDone(await mover.ask({ type: 'act', key: word(9), at: at++, action }, '{"type":"'))
      const acknowledged = performance.now() - sent
      return { acknowledged, told: await told }
    },
    end() {
      blue.end()
      red.end()
    },
  }
}

export const playBare: OpenMatch = async (port, moves) => {
  const match = word(9)
  const [blue, red] = await Promise.all([1, 2].map(() => Line.dial(`ws://127.0.0.1:${port}`)))
  if (!blue || !red) throw new Error('no line')
  await Promise.all([blue, red].map(line => line.ask({ match })))
  let seq = 0
  return {
    async play() {
      const { seat, action } = moves[seq] as Move
      const line = seat === 'blue' ? blue : red
      expectDone(await line.ask({ match, seq: ++seq, key: word(9), action }))
    },
    end() {
      blue.end()
      red.end()
    },
  }
}

type Io = (address: string, options: object) => IoSocket
type IoSocket = {
  emit(name: string, ...args: readonly unknown[]): void
  on(name: string, hear: (...args: never[]) => void): void
  once(name: string, hear: (...args: never[]) => void): void
  disconnect(): void
}
type BoardState = { readonly _stateID: number; readonly ctx: { readonly currentPlayer: string } }

export const playBoardgame: OpenMatch = async (port, moves) => {
  const { io } = createRequire(new URL('../peers/package.json', import.meta.url))('socket.io-client') as { io: Io }
  const post = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(`http://127.0.0.1:${port + 1}/games/musket/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { readonly matchID: string; readonly playerCredentials: string }
  }
  const { matchID } = await post('create', { numPlayers: 2 })
  let state = null as BoardState | null
  let told = () => {}
  const players = await Promise.all(
    ['0', '1'].map(async playerID => {
      const { playerCredentials: credentials } = await post(`${matchID}/join`, { playerID, playerName: playerID })
      const socket = io(`http://127.0.0.1:${port}/musket`, { transports: ['websocket'], forceNew: true })
      await new Promise<void>(resolve => socket.once('connect', () => resolve()))
      const synced = new Promise<void>(resolve =>
        socket.once('sync', (_: never, info: { readonly state: BoardState }) => {
          state = info.state
          resolve()
        }),
      )
      socket.emit('sync', matchID, playerID, credentials, 2)
      await synced
      socket.on('update', (_: never, next: BoardState) => {
        if (next._stateID <= (state?._stateID ?? 0)) return
        state = next
        told()
      })
      return { socket, credentials }
    }),
  )
  let at = 0
  return {
    play() {
      const playerID = state?.ctx.currentPlayer ?? '0'
      const { socket, credentials } = players[Number(playerID)] as (typeof players)[number]
      const payload = { type: 'act', args: [moves[at++]?.action], playerID, credentials }
      return new Promise(resolve => {
        told = resolve
        socket.emit('update', { type: 'MAKE_MOVE', payload }, state?._stateID, matchID, playerID)
      })
    },
    end() {
      for (const { socket } of players) socket.disconnect()
    },
  }
}
