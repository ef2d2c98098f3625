// The lines to the pages: WebSockets on the same port, with a limit on everything that comes through them.
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { MOST } from '@sandtable/protocol/online'
import { type WebSocket, WebSocketServer } from 'ws'
import { Connection, type RequestContext } from './connection.ts'
import { networkOf } from './network.ts'
import { isOwnPage } from './origin.ts'
import { Buckets } from './rate-limits.ts'
import { SocketWriter } from './socket-writer.ts'
import { type Excess, UnreadBytes } from './unread-bytes.ts'

export const SOCKET_PATH = '/api/live'
const PING_MS = 25_000
/** What a slow reader may leave unread before it is let go: it comes back and is told what it missed. */
const MAX_UNREAD_BYTES = 1024 * 1024
/** Whoever has so much to read, or so many questions open, is neither answered nor listened to until he has read and they are answered. */
const PAUSE_AT_BYTES = 64 * 1024
const PAUSE_AT_REQUESTS = 8
const GOING_AWAY = 1001
const TOO_SLOW = 4009
const SILENT = 4010
const TOO_MUCH_UNREAD = 4011
/** Who has been told good-bye and does not take it is cut off after so long, with everything that waits for him. */
const CLOSE_TIMEOUT_MS = 2000
const UNREAD_REASON: Readonly<Record<Excess, string>> = {
  'unread-address': 'too much unread at your address: read faster',
  'unread-all': 'the server has too much unread: read faster',
}

/** What ws calls them, and what they are. Everything else it finds wrong is a bad frame. */
const FRAME_FAULTS = new Map([['WS_ERR_UNSUPPORTED_MESSAGE_LENGTH', 'too-large']])

export type SocketServerOptions = {
  addressOf(request: IncomingMessage): string
  /** Beside the server's own host: where else the page may come from. */
  readonly origins: readonly string[]
}

export class SocketServer {
  readonly #context: RequestContext
  readonly #options: SocketServerOptions
  readonly #sockets: WebSocketServer
  readonly #connections: Buckets
  /** How many connections each network holds open. */
  readonly #openBy = new Map<string, number>()
  /** The network of each. */
  readonly #writers = new Map<SocketWriter, string>()
  readonly #unread: UnreadBytes<SocketWriter>
  readonly #pings: NodeJS.Timeout

  constructor(server: Server, context: RequestContext, options: SocketServerOptions) {
    this.#context = context
    this.#options = options
    this.#connections = new Buckets(context.limits.connections, context.elapsed)
    this.#unread = new UnreadBytes(context.limits, this.#writers, (writer, why) => {
      context.eventLog.refused(why, this.#writers.get(writer) ?? '')
      this.#disconnect(writer, TOO_MUCH_UNREAD, UNREAD_REASON[why])
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
      this.#context.eventLog.refused(why.code, from)
      socket.end(`HTTP/1.1 ${why.status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    this.#sockets.handleUpgrade(request, socket, head, open => this.#opened(open, from, socket))
  }

  #whyNot(request: IncomingMessage, from: string): { readonly status: string; readonly code: string } | null {
    const { open } = this.#context.limits
    if ((request.url ?? '').split('?')[0] !== SOCKET_PATH) return { status: '404 Not Found', code: 'no-path' }
    if (!isOwnPage(request.headers, this.#options.origins)) return { status: '403 Forbidden', code: 'foreign-origin' }
    if (this.#sockets.clients.size >= open.all) return { status: '503 Service Unavailable', code: 'full' }
    const network = networkOf(from)
    if ((this.#openBy.get(network) ?? 0) >= open.perAddress || !this.#connections.take(network))
      return { status: '429 Too Many Requests', code: 'too-fast' }
    return null
  }

  #opened(socket: WebSocket, from: string, stream: Duplex): void {
    const { metrics, eventLog, limits } = this.#context
    const writer: SocketWriter = new SocketWriter(socket, stream, () => goOn())
    const network = networkOf(from)
    this.#openBy.set(network, (this.#openBy.get(network) ?? 0) + 1)
    metrics.set('sandtable_connections', this.#sockets.clients.size)
    this.#writers.set(writer, network)
    const isBusy = () => writer.isPaging || writer.hasUnread(PAUSE_AT_BYTES)
    const goOn = () => {
      if (silence && talk.hasMatch) {
        clearTimeout(silence)
        silence = null
      }
      if (socket.isPaused && talk.unanswered < PAUSE_AT_REQUESTS && !isBusy()) socket.resume()
    }
    const talk: Connection = new Connection(this.#context, {
      from,
      send: text => {
        if (socket.readyState !== socket.OPEN) return
        if (!writer.hasUnread(MAX_UNREAD_BYTES)) {
          writer.send(text)
          this.#unread.sent(typeof text === 'string' ? text.length : text.first.length + PAUSE_AT_BYTES)
          return
        }
        eventLog.refused('unread', from)
        this.#disconnect(writer, TOO_SLOW, 'read faster')
      },
      whenDrained: () => (isBusy() && !stream.destroyed ? writer.whenRead() : null),
      answered: goOn,
      close: (code, reason) => writer.close(code, reason),
    })
    // Whatever it says until then: who names no match has nothing to say.
    let silence: NodeJS.Timeout | null = setTimeout(() => {
      eventLog.refused('silent', from)
      writer.close(SILENT, 'say hello')
    }, limits.open.silentMs)
    // Pages are pinged and do not ping: whoever does it for fun has no more of it than of other messages.
    socket.on('ping', data => {
      if (talk.takeAllowance() && !isBusy()) socket.pong(data)
    })
    socket.on('pong', () => {
      if (talk.takeAllowance()) writer.isAlive = true
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const fault = FRAME_FAULTS.get(error.code ?? '') ?? (error.code?.startsWith('WS_ERR') ? 'bad-frame' : null)
      if (fault !== null) eventLog.refused(fault, from)
      socket.terminate()
    })
    socket.on('message', (data, isBinary) => {
      writer.isAlive = true
      talk.receive(isBinary ? '' : data.toString())
      if (talk.unanswered >= PAUSE_AT_REQUESTS || isBusy()) socket.pause()
    })
    socket.on('close', () => {
      if (silence) clearTimeout(silence)
      talk.closed()
      this.#writers.delete(writer)
      this.#closed(network)
      metrics.set('sandtable_connections', this.#sockets.clients.size)
    })
  }

  /** What waits for this connection is not counted any more, and is gone soon. */
  #disconnect(writer: SocketWriter, code: number, reason: string): void {
    this.#writers.delete(writer)
    writer.close(code, reason)
    setTimeout(() => writer.socket.terminate(), CLOSE_TIMEOUT_MS).unref()
  }

  #closed(network: string): void {
    const left = (this.#openBy.get(network) ?? 1) - 1
    if (left > 0) this.#openBy.set(network, left)
    else this.#openBy.delete(network)
  }

  /** Whoever has not answered the last one is gone, whatever the line says. */
  #ping(): void {
    this.#connections.forgetFull()
    for (const writer of this.#writers.keys()) {
      if (!writer.isAlive) writer.socket.terminate()
      else {
        writer.isAlive = false
        writer.socket.ping()
      }
    }
  }
}
