// The lines to the pages: WebSockets on the same port, with a limit on everything that comes through them.
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { MOST } from '@sandtable/protocol/online'
import { type WebSocket, WebSocketServer } from 'ws'
import { Conversation, type Desk } from './conversation.ts'
import { Buckets } from './limits.ts'
import { networkOf } from './network.ts'
import { isOwnPage } from './origin.ts'
import { type Excess, UnreadBytes } from './unread.ts'
import { Wire } from './wire.ts'

export const LIVE_PATH = '/api/live'
const PING_MS = 25_000
/** What a slow reader may leave unread before it is let go: it comes back and is told what it missed. */
const MOST_UNREAD = 1024 * 1024
/** Whoever has so much to read, or so many questions open, is neither answered nor listened to until he has read and they are answered. */
const ENOUGH_UNREAD = 64 * 1024
const ENOUGH_OPEN = 8
const GOING_AWAY = 1001
const TOO_SLOW = 4009
const SILENT = 4010
const TOO_MUCH_UNREAD = 4011
/** Who has been told good-bye and does not take it is cut off after so long, with everything that waits for him. */
const GOOD_BYE_MS = 2000
const WHY: Readonly<Record<Excess, string>> = {
  'unread-address': 'too much unread at your address: read faster',
  'unread-all': 'the server has too much unread: read faster',
}

/** What ws calls them, and what they are. Everything else it finds wrong is a bad frame. */
const FRAME_FAULTS = new Map([['WS_ERR_UNSUPPORTED_MESSAGE_LENGTH', 'too-large']])

export type LiveOptions = {
  addressOf(request: IncomingMessage): string
  /** Beside the server's own host: where else the page may come from. */
  readonly origins: readonly string[]
}

export class Live {
  readonly #desk: Desk
  readonly #options: LiveOptions
  readonly #sockets: WebSocketServer
  readonly #connections: Buckets
  /** How many connections each network holds open. */
  readonly #openBy = new Map<string, number>()
  /** The network of each. */
  readonly #wires = new Map<Wire, string>()
  readonly #unread: UnreadBytes<Wire>
  readonly #pings: NodeJS.Timeout

  constructor(server: Server, desk: Desk, options: LiveOptions) {
    this.#desk = desk
    this.#options = options
    this.#connections = new Buckets(desk.limits.connections, desk.elapsed)
    this.#unread = new UnreadBytes(desk.limits, this.#wires, (wire, why) => {
      desk.journal.refused(why, this.#wires.get(wire) ?? '')
      this.#letGo(wire, TOO_MUCH_UNREAD, WHY[why])
    })
    this.#sockets = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      maxPayload: MOST.message,
      clientTracking: true,
      autoPong: false,
    })
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head))
    this.#pings = setInterval(() => this.#ping(), PING_MS)
    this.#pings.unref()
  }

  /** Tells everybody that they will have to come back. */
  close(): void {
    clearInterval(this.#pings)
    for (const socket of this.#sockets.clients) socket.close(GOING_AWAY, 'the server stops')
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    const from = this.#options.addressOf(request)
    const why = this.#whyNot(request, from)
    if (why !== null) {
      this.#desk.journal.refused(why.code, from)
      socket.end(`HTTP/1.1 ${why.status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    this.#sockets.handleUpgrade(request, socket, head, open => this.#opened(open, from, socket))
  }

  #whyNot(request: IncomingMessage, from: string): { readonly status: string; readonly code: string } | null {
    const { open } = this.#desk.limits
    if ((request.url ?? '').split('?')[0] !== LIVE_PATH) return { status: '404 Not Found', code: 'no-path' }
    if (!isOwnPage(request.headers, this.#options.origins)) return { status: '403 Forbidden', code: 'foreign-origin' }
    if (this.#sockets.clients.size >= open.all) return { status: '503 Service Unavailable', code: 'full' }
    const network = networkOf(from)
    if ((this.#openBy.get(network) ?? 0) >= open.perAddress || !this.#connections.take(network))
      return { status: '429 Too Many Requests', code: 'too-fast' }
    return null
  }

  #opened(socket: WebSocket, from: string, stream: Duplex): void {
    const { metrics, journal, limits } = this.#desk
    const wire: Wire = new Wire(socket, stream, () => goOn())
    const network = networkOf(from)
    this.#openBy.set(network, (this.#openBy.get(network) ?? 0) + 1)
    metrics.set('sandtable_connections', this.#sockets.clients.size)
    this.#wires.set(wire, network)
    const isBusy = () => wire.isTelling || wire.hasUnread(ENOUGH_UNREAD)
    const goOn = () => {
      if (silence && talk.isGreeted) {
        clearTimeout(silence)
        silence = null
      }
      if (socket.isPaused && talk.open < ENOUGH_OPEN && !isBusy()) socket.resume()
    }
    const talk: Conversation = new Conversation(this.#desk, {
      from,
      send: text => {
        if (socket.readyState !== socket.OPEN) return
        if (!wire.hasUnread(MOST_UNREAD)) {
          wire.send(text)
          this.#unread.sent(typeof text === 'string' ? text.length : text.first.length + ENOUGH_UNREAD)
          return
        }
        journal.refused('unread', from)
        this.#letGo(wire, TOO_SLOW, 'read faster')
      },
      read: () => (isBusy() && !stream.destroyed ? wire.whenRead() : null),
      answered: goOn,
      close: (code, reason) => wire.close(code, reason),
    })
    // Whatever it says until then: who names no match has nothing to say.
    let silence: NodeJS.Timeout | null = setTimeout(() => {
      journal.refused('silent', from)
      wire.close(SILENT, 'say hello')
    }, limits.open.silentMs)
    // Pages are pinged and do not ping: whoever does it for fun has no more of it than of other messages.
    socket.on('ping', data => {
      if (talk.mayGoOn() && !isBusy()) socket.pong(data)
    })
    socket.on('pong', () => {
      if (talk.mayGoOn()) wire.isAlive = true
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const fault = FRAME_FAULTS.get(error.code ?? '') ?? (error.code?.startsWith('WS_ERR') ? 'bad-frame' : null)
      if (fault !== null) journal.refused(fault, from)
      socket.terminate()
    })
    socket.on('message', (data, isBinary) => {
      wire.isAlive = true
      talk.hear(isBinary ? '' : data.toString())
      if (talk.open >= ENOUGH_OPEN || isBusy()) socket.pause()
    })
    socket.on('close', () => {
      if (silence) clearTimeout(silence)
      talk.end()
      this.#wires.delete(wire)
      this.#closed(network)
      metrics.set('sandtable_connections', this.#sockets.clients.size)
    })
  }

  /** What waits for this connection is not counted any more, and is gone soon. */
  #letGo(wire: Wire, code: number, reason: string): void {
    this.#wires.delete(wire)
    wire.close(code, reason)
    setTimeout(() => wire.socket.terminate(), GOOD_BYE_MS).unref()
  }

  #closed(network: string): void {
    const left = (this.#openBy.get(network) ?? 1) - 1
    if (left > 0) this.#openBy.set(network, left)
    else this.#openBy.delete(network)
  }

  /** Whoever has not answered the last one is gone, whatever the line says. */
  #ping(): void {
    this.#connections.forgetFull()
    for (const wire of this.#wires.keys()) {
      if (!wire.isAlive) wire.socket.terminate()
      else {
        wire.isAlive = false
        wire.socket.ping()
      }
    }
  }
}
