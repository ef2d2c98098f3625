// Writes texts as WebSocket frames: all messages of one tick go to the stream in one piece. The library `ws` would write two pieces for each message.
// A message costs 2.2 µs of the processor instead of 5.0 (`testing/by-hand.mjs`), and an action of 110 µs sends four or more.
// Nothing is compressed. A long message goes out in parts, between which only the library's own control frames may come.
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { LongText, OpenText } from '../match/redacted.ts'

/** The first byte of a frame of text, not masked, as a server sends it (RFC 6455, 5.2): whole, first part, next part, last part. */
const TEXT = 0x81
const FIRST_PART = 0x01
const PART = 0x00
const LAST_PART = 0x80
const SHORT = 126
const LONG = 127
/** Characters of a page of a long message. */
const PAGE = 64 * 1024

/** The head of a frame, one character a byte. */
function headOf(kind: number, length: number): string {
  if (length < SHORT) return String.fromCharCode(kind, length)
  if (length < 0x1_0000) return String.fromCharCode(kind, SHORT, length >> 8, length & 0xff)
  const four = [length >>> 24, (length >>> 16) & 0xff, (length >>> 8) & 0xff, length & 0xff]
  return String.fromCharCode(kind, LONG, 0, 0, 0, 0, ...four)
}

/** Most texts have one byte a character, and are taken as they are. */
function frameOf(text: string, kind = TEXT): string {
  const length = Buffer.byteLength(text)
  return headOf(kind, length) + (length === text.length ? text : Buffer.from(text).toString('latin1'))
}

/** Writers with frames of this tick: one callback flushes them all. */
let toFlush: SocketWriter[] = []

function flushAll(): void {
  const writers = toFlush
  toFlush = []
  for (const writer of writers) writer.flush()
}

/** A message that goes out in pages; later messages wait. */
type PagedText = LongText & { next: number }

export class SocketWriter {
  readonly socket: WebSocket
  readonly #stream: Duplex
  /** Whether anything has come from the client since the last ping. */
  isAlive = true
  /** Frames that are not written yet, one character a byte. */
  #frames = ''
  #paged: PagedText | null = null
  #waiting: (OpenText | LongText)[] | null = null
  #waitingBytes = 0
  #whenRead: (() => void)[] | null = null
  readonly #onRead: () => void

  /** `onRead` is called when everything has gone out and some of it had to wait. */
  constructor(socket: WebSocket, stream: Duplex, onRead: () => void = () => {}) {
    this.socket = socket
    this.#stream = stream
    this.#onRead = onRead
    stream.on('drain', () => this.#onDrain()).on('close', () => this.#resolveRead())
  }

  /** Bytes that the client has not taken. */
  get unread(): number {
    return this.#stream.writableLength + this.#frames.length + this.#waitingBytes
  }

  /** Whether so many bytes wait. Frames are flushed first: a stream emits `drain` only for what it had to keep. */
  hasUnread(bytes: number): boolean {
    if (this.unread < bytes) return false
    this.flush()
    return this.unread >= bytes
  }

  /** Whether a long message is being sent. */
  get isPaging(): boolean {
    return this.#paged !== null
  }

  /** When everything has gone out, or the client is gone. */
  whenRead(): Promise<void> {
    return new Promise(resolve => {
      if (this.#stream.destroyed) resolve()
      else {
        this.#whenRead ??= []
        this.#whenRead.push(resolve)
      }
    })
  }

  send(text: OpenText | LongText): void {
    if (this.#paged) {
      this.#waiting ??= []
      this.#waiting.push(text)
      this.#waitingBytes += typeof text === 'string' ? text.length : text.first.length
    } else if (typeof text === 'string') {
      if (this.#frames === '' && toFlush.push(this) === 1) process.nextTick(flushAll)
      this.#frames += frameOf(text)
    } else this.#begin(text)
  }

  /** Writes the frames of this tick at once: nothing may follow a close. */
  flush(): void {
    if (this.#frames === '') return
    const frames = this.#frames
    this.#frames = ''
    if (this.socket.readyState === this.socket.OPEN) this.#stream.write(frames, 'latin1')
  }

  /** Closes after everything that was sent before, except the rest of a long message. */
  close(code: number, reason: string): void {
    this.flush()
    this.#forget()
    this.socket.close(code, reason)
  }

  #begin(text: LongText): void {
    this.flush()
    this.#paged = { ...text, next: 0 }
    this.#write(frameOf(text.first, FIRST_PART))
    if (!this.#stream.writableNeedDrain) this.#onDrain()
  }

  /** The next page goes out when the one before is gone: a client that reads nothing holds one page. */
  #onDrain(): void {
    // A client that reads slowly is alive.
    this.isAlive = true
    while (this.#paged && !this.#stream.writableNeedDrain) this.#writePage(this.#paged)
    if (this.#paged || this.#stream.writableNeedDrain) return
    this.#resolveRead()
    this.#onRead()
  }

  #writePage(paged: PagedText): void {
    const from = paged.next
    let length = 0
    while (paged.next < paged.entries.length && length < PAGE) length += paged.entries[paged.next++]?.length ?? 0
    const page = (from === 0 ? '' : ',') + paged.entries.slice(from, paged.next).join(',')
    const isLast = paged.next === paged.entries.length
    this.#write(frameOf(isLast ? page + paged.last : page, isLast ? LAST_PART : PART))
    if (!isLast) return
    this.#paged = null
    const waiting = this.#waiting ?? []
    this.#forget()
    for (const text of waiting) this.send(text)
    this.flush()
  }

  #write(frame: string): void {
    if (this.socket.readyState === this.socket.OPEN) this.#stream.write(frame, 'latin1')
    else this.#forget()
  }

  #forget(): void {
    this.#paged = null
    this.#waiting = null
    this.#waitingBytes = 0
  }

  #resolveRead(): void {
    const resolves = this.#whenRead
    this.#whenRead = null
    if (resolves) for (const resolve of resolves) resolve()
  }
}
