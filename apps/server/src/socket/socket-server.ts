// The WebSockets of the pages, on the port of HTTP, with a limit on everything that comes through them.
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
/** A client with this many unread bytes is disconnected; it connects again and gets what it missed. */
const MAX_UNREAD_BYTES = 1024 * 1024
/** Backpressure: with this many unread bytes or unanswered requests a client is not read from until it has caught up. */
const PAUSE_AT_BYTES = 64 * 1024
const PAUSE_AT_REQUESTS = 8
const GOING_AWAY = 1001
const TOO_SLOW = 4009
const SILENT = 4010
const TOO_MUCH_UNREAD = 4011
/** A client that does not answer the close is cut off after so long, with everything that waits for it. */
const CLOSE_TIMEOUT_MS = 2000
const UNREAD_REASON: Readonly<Record<Excess, string>> = {
  'unread-address': 'too much unread at your address: read faster',
  'unread-all': 'the server has too much unread: read faster',
}

/** Errors of `ws` that have a name of their own here; every other one is a bad frame. */
const FRAME_FAULTS = new Map([['WS_ERR_UNSUPPORTED_MESSAGE_LENGTH', 'too-large']])

export type SocketServerOptions = {
  addressOf(request: IncomingMessage): string
  /** Origins that a page may have beside the server's own. */
  readonly origins: readonly string[]
}

export class SocketServer {
  readonly #context: RequestContext
  readonly #options: SocketServerOptions
  readonly #sockets: WebSocketServer
  readonly #connections: Buckets
  /** Open connections of each network. */
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

  /** Closes every connection: the server stops, and the clients come back. */
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
      if (silence && connection.hasMatch) {
        clearTimeout(silence)
        silence = null
      }
      if (socket.readyState !== socket.OPEN) return
      if (socket.isPaused && connection.unanswered < PAUSE_AT_REQUESTS && !isBusy()) socket.resume()
    }
    const connection: Connection = new Connection(this.#context, {
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
      close: (code, reason) => this.#disconnect(writer, code, reason),
    })
    // Whatever it sends until then: without a match there is nothing to answer.
    let silence: NodeJS.Timeout | null = setTimeout(() => {
      eventLog.refused('silent', from)
      this.#disconnect(writer, SILENT, 'say hello')
    }, limits.open.silentMs)
    // Pages never ping, so a ping counts like any other message.
    socket.on('ping', data => {
      if (connection.takeAllowance() && !isBusy()) socket.pong(data)
    })
    socket.on('pong', () => {
      if (connection.takeAllowance()) writer.isAlive = true
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const fault = FRAME_FAULTS.get(error.code ?? '') ?? (error.code?.startsWith('WS_ERR') ? 'bad-frame' : null)
      if (fault !== null) eventLog.refused(fault, from)
      socket.terminate()
    })
    socket.on('message', (data, isBinary) => {
      writer.isAlive = true
      connection.receive(isBinary ? '' : data.toString())
      if (connection.unanswered >= PAUSE_AT_REQUESTS || isBusy()) socket.pause()
    })
    socket.on('close', () => {
      if (silence) clearTimeout(silence)
      connection.closed()
      this.#writers.delete(writer)
      this.#closed(network)
      metrics.set('sandtable_connections', this.#sockets.clients.size)
    })
  }

  /** From now on its unread bytes are not counted; they go with the connection. Nothing more is read: a client that floods goes on. */
  #disconnect(writer: SocketWriter, code: number, reason: string): void {
    if (writer.socket.readyState !== writer.socket.OPEN) return
    this.#writers.delete(writer)
    writer.close(code, reason)
    writer.socket.pause()
    setTimeout(() => writer.socket.terminate(), CLOSE_TIMEOUT_MS).unref()
  }

  #closed(network: string): void {
    const left = (this.#openBy.get(network) ?? 1) - 1
    if (left > 0) this.#openBy.set(network, left)
    else this.#openBy.delete(network)
  }

  /** A client that has not answered the last ping is gone, even if the connection seems open. */
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
