// The lines to the pages: WebSockets on the same port, with a limit on everything that comes through them.
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { MOST } from '@sandtable/protocol/online'
import { type WebSocket, WebSocketServer } from 'ws'
import { Conversation, type Desk } from './conversation.ts'
import { Buckets, LIMITS } from './limits.ts'

export const LIVE_PATH = '/api/live'
const PING_MS = 25_000
/** A page that says nothing within this time after it came has nothing to say. */
const FIRST_WORD_MS = 10_000
/** What a slow reader may leave unread before it is let go: it comes back and is told what it missed. */
const MOST_UNREAD = 4 * 1024 * 1024
const MOST_CONNECTIONS = 10_000
const GOING_AWAY = 1001
const TOO_SLOW = 4009
const SILENT = 4010

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
  readonly #alive = new WeakSet<WebSocket>()
  readonly #pings: NodeJS.Timeout

  constructor(server: Server, desk: Desk, options: LiveOptions) {
    this.#desk = desk
    this.#options = options
    this.#connections = new Buckets(LIMITS.connections, desk.now)
    this.#sockets = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      maxPayload: MOST.message,
      clientTracking: true,
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
    const why = this.#whyNot(request)
    if (why !== null) {
      this.#desk.metrics.add('sandtable_refused_total', 1, why.code)
      socket.end(`HTTP/1.1 ${why.status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    this.#sockets.handleUpgrade(request, socket, head, open => this.#opened(open))
  }

  #whyNot(request: IncomingMessage): { readonly status: string; readonly code: string } | null {
    if ((request.url ?? '').split('?')[0] !== LIVE_PATH) return { status: '404 Not Found', code: 'no-path' }
    if (!this.#isOwnPage(request)) return { status: '403 Forbidden', code: 'foreign-origin' }
    if (this.#sockets.clients.size >= MOST_CONNECTIONS) return { status: '503 Service Unavailable', code: 'full' }
    if (!this.#connections.take(this.#options.addressOf(request))) return { status: '429 Too Many Requests', code: 'too-fast' }
    return null
  }

  /** A program has no origin; a page must be ours. */
  #isOwnPage({ headers: { origin, host } }: IncomingMessage): boolean {
    if (origin === undefined) return true
    if (this.#options.origins.includes(origin)) return true
    try {
      return new URL(origin).host === host
    } catch {
      return false
    }
  }

  #opened(socket: WebSocket): void {
    const { metrics } = this.#desk
    metrics.set('sandtable_connections', this.#sockets.clients.size)
    this.#alive.add(socket)
    const talk = new Conversation(this.#desk, {
      send: text => {
        if (socket.readyState !== socket.OPEN) return
        if (socket.bufferedAmount > MOST_UNREAD) socket.close(TOO_SLOW, 'read faster')
        else socket.send(text)
      },
      close: (code, reason) => socket.close(code, reason),
    })
    const silence = setTimeout(() => socket.close(SILENT, 'say hello'), FIRST_WORD_MS)
    socket.on('pong', () => this.#alive.add(socket))
    socket.on('error', () => socket.terminate())
    socket.on('message', (data, isBinary) => {
      clearTimeout(silence)
      this.#alive.add(socket)
      void talk.hear(isBinary ? '' : data.toString())
    })
    socket.on('close', () => {
      clearTimeout(silence)
      talk.end()
      metrics.set('sandtable_connections', this.#sockets.clients.size)
    })
  }

  /** Whoever has not answered the last one is gone, whatever the line says. */
  #ping(): void {
    this.#connections.forgetFull()
    for (const socket of this.#sockets.clients) {
      if (!this.#alive.has(socket)) socket.terminate()
      else {
        this.#alive.delete(socket)
        socket.ping()
      }
    }
  }
}
