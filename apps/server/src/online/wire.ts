// How texts go over a WebSocket: each with its frame's head in front, and what is said in one breath in one piece.
// The library would hand the stream two pieces a message. Nothing is compressed or cut here, so its own frames may come in between.
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { OpenText } from './redacted.ts'

/** A whole message of text, not masked, as a server sends it (RFC 6455, 5.2). */
const TEXT = 0x81
const SHORT = 126
const LONG = 127

/** The head as characters, one a byte. */
function headOf(length: number): string {
  if (length < SHORT) return String.fromCharCode(TEXT, length)
  if (length < 0x1_0000) return String.fromCharCode(TEXT, SHORT, length >> 8, length & 0xff)
  const four = [length >>> 24, (length >>> 16) & 0xff, (length >>> 8) & 0xff, length & 0xff]
  return String.fromCharCode(TEXT, LONG, 0, 0, 0, 0, ...four)
}

/** Mostly each character of a text is one byte, and then it is taken as it is. */
function frameOf(text: string): string {
  const length = Buffer.byteLength(text)
  return headOf(length) + (length === text.length ? text : Buffer.from(text).toString('latin1'))
}

/** Those with something to say in this breath: one callback for all of them. */
let speaking: Wire[] = []

function sayAll(): void {
  const wires = speaking
  speaking = []
  for (const wire of wires) wire.flush()
}

export class Wire {
  readonly socket: WebSocket
  readonly #stream: Duplex
  /** Something has come from the other end since the last ping. */
  isAlive = true
  /** Frames that have not gone out yet, one character a byte. */
  #frames = ''

  constructor(socket: WebSocket, stream: Duplex) {
    this.socket = socket
    this.#stream = stream
  }

  /** Whether so many bytes wait to be read. Frames go to the stream first: a `drain` follows what it has to keep, and not what the line takes at once. */
  hasUnread(bytes: number): boolean {
    if (this.#stream.writableLength + this.#frames.length < bytes) return false
    this.flush()
    return this.#stream.writableLength >= bytes
  }

  send(text: OpenText): void {
    if (this.#frames === '' && speaking.push(this) === 1) process.nextTick(sayAll)
    this.#frames += frameOf(text)
  }

  /** At once. Nothing may follow a good-bye. */
  flush(): void {
    if (this.#frames === '') return
    const frames = this.#frames
    this.#frames = ''
    if (this.socket.readyState === this.socket.OPEN) this.#stream.write(frames, 'latin1')
  }

  /** Says good-bye, after everything that was said before. */
  close(code: number, reason: string): void {
    this.flush()
    this.socket.close(code, reason)
  }
}
