// A WebSocket without a network: what either end sends arrives later, in order, until the connection is cut.
import type { IncomingMessage, Server } from 'node:http'
import { Duplex } from 'node:stream'
import type { Owner, VirtualClock } from './virtual-clock.ts'

export type Ends = {
  /** How long what is sent now is on its way. */
  delay(): number
  opened(): void
  message(text: string): void
  closed(): void
}

/** Those at this end outlive every node. */
const CLIENT: Owner = { isDead: false }
const TEXT = 1
const CLOSE = 8
const PING = 9
const PONG = 10

export class SimulatedSocket {
  readonly #clock: VirtualClock
  readonly #ends: Ends
  readonly #owner: Owner
  readonly #server: Duplex
  #isOpen = false
  #isCut = false
  /** Nothing overtakes what was sent before it. */
  #lastThere = 0
  #lastHere = 0
  #bytes: Buffer = Buffer.alloc(0)
  #parts = ''
  #isGreeted = false

  /** `owner`: the node at the other end. */
  constructor(clock: VirtualClock, server: Server, owner: Owner, ends: Ends) {
    this.#clock = clock
    this.#ends = ends
    this.#owner = owner
    const hear = (chunk: Buffer) => this.#onWayHere(() => this.#hear(chunk))
    const cut = () => this.#onWayHere(() => this.cut())
    this.#server = new Duplex({
      read() {},
      write(chunk: Buffer | string, encoding, done) {
        hear(Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk, encoding))
        done()
      },
      final(done) {
        cut()
        done()
      },
      destroy(error, done) {
        cut()
        done(error)
      },
    })
    const headers = {
      host: 'here',
      upgrade: 'websocket',
      'sec-websocket-key': 'c2l4dGVlbi1ieXRlcyEhIQ==',
      'sec-websocket-version': '13',
    }
    const request = { method: 'GET', url: '/api/live', headers, socket: { remoteAddress: 'here' } }
    this.#onWayThere(() => void server.emit('upgrade', request as unknown as IncomingMessage, this.#server, Buffer.alloc(0)))
  }

  get isOpen(): boolean {
    return this.#isOpen && !this.#isCut
  }
  get isCut(): boolean {
    return this.#isCut
  }

  send(text: string): void {
    if (this.isOpen) this.#sendFrame(TEXT, Buffer.from(text))
  }

  /** For both ends, in the middle of whatever was on its way. */
  cut(): void {
    if (this.#isCut) return
    this.#isCut = true
    this.#clock.as(this.#owner, () => this.#server.destroy())
    this.#clock.as(CLIENT, () => this.#clock.after(0, () => this.#ends.closed()))
  }

  #sendFrame(opcode: number, body: Buffer): void {
    const head = body.length < 126 ? Buffer.from([0x80 | opcode, 0x80 | body.length]) : Buffer.alloc(4)
    if (body.length >= 126) {
      head.set([0x80 | opcode, 0x80 | 126])
      head.writeUInt16BE(body.length, 2)
    }
    // A mask of zeros leaves the bytes as they are.
    const frame = Buffer.concat([head, Buffer.alloc(4), body])
    this.#onWayThere(() => {
      if (!this.#server.destroyed) this.#server.push(frame)
    })
  }

  #onWayThere(work: () => void): void {
    this.#lastThere = Math.max(this.#lastThere, this.#clock.now + this.#ends.delay())
    this.#clock.as(this.#owner, () =>
      this.#clock.after(this.#lastThere - this.#clock.now, () => {
        if (!this.#isCut) work()
      }),
    )
  }

  #onWayHere(work: () => void): void {
    this.#lastHere = Math.max(this.#lastHere, this.#clock.now + this.#ends.delay())
    this.#clock.as(CLIENT, () =>
      this.#clock.after(this.#lastHere - this.#clock.now, () => {
        if (!this.#isCut) work()
      }),
    )
  }

  #hear(chunk: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk])
    if (!this.#isGreeted) {
      const end = this.#bytes.indexOf('\r\n\r\n')
      if (end < 0) return
      const isTaken = this.#bytes.toString('latin1', 0, 12).endsWith('101')
      this.#bytes = this.#bytes.subarray(end + 4)
      this.#isGreeted = true
      if (!isTaken) {
        this.cut()
        return
      }
      this.#isOpen = true
      this.#ends.opened()
    }
    for (;;) {
      const frame = this.#nextFrame()
      if (!frame) return
      this.#take(frame)
    }
  }

  #nextFrame(): { readonly isLast: boolean; readonly opcode: number; readonly body: Buffer } | null {
    const bytes = this.#bytes
    if (bytes.length < 2) return null
    const short = (bytes[1] as number) & 0x7f
    const head = short === 126 ? 4 : short === 127 ? 10 : 2
    if (bytes.length < head) return null
    const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
    if (bytes.length < head + length) return null
    this.#bytes = bytes.subarray(head + length)
    const first = bytes[0] as number
    return { isLast: first >= 0x80, opcode: first & 0x0f, body: bytes.subarray(head, head + length) }
  }

  #take({ isLast, opcode, body }: { readonly isLast: boolean; readonly opcode: number; readonly body: Buffer }): void {
    if (opcode === PING) this.#sendFrame(PONG, body)
    else if (opcode === CLOSE) this.cut()
    else if (opcode <= TEXT) {
      this.#parts += body.toString('latin1')
      if (!isLast) return
      const text = Buffer.from(this.#parts, 'latin1').toString()
      this.#parts = ''
      if (!this.#isCut) this.#ends.message(text)
    }
  }
}
