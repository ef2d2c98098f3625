// How texts go over a WebSocket: each with its frame's head in front, and what is said in one breath in one piece.
// The library would hand the stream two pieces a message. Nothing is compressed here; a long message goes out in parts, between which only the
// library's own control frames may come.
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { LongText, OpenText } from '../match/redacted.ts'

/** A whole message of text, not masked, as a server sends it (RFC 6455, 5.2); the first part of one; a part that goes on; the last. */
const TEXT = 0x81
const FIRST_PART = 0x01
const PART = 0x00
const LAST_PART = 0x80
const SHORT = 126
const LONG = 127
/** So many characters of a story make a page. */
const PAGE = 64 * 1024

/** The head as characters, one a byte. */
function headOf(kind: number, length: number): string {
  if (length < SHORT) return String.fromCharCode(kind, length)
  if (length < 0x1_0000) return String.fromCharCode(kind, SHORT, length >> 8, length & 0xff)
  const four = [length >>> 24, (length >>> 16) & 0xff, (length >>> 8) & 0xff, length & 0xff]
  return String.fromCharCode(kind, LONG, 0, 0, 0, 0, ...four)
}

/** Mostly each character of a text is one byte, and then it is taken as it is. */
function frameOf(text: string, kind = TEXT): string {
  const length = Buffer.byteLength(text)
  return headOf(kind, length) + (length === text.length ? text : Buffer.from(text).toString('latin1'))
}

/** Those with something to say in this breath: one callback for all of them. */
let toFlush: SocketWriter[] = []

function flushAll(): void {
  const wires = toFlush
  toFlush = []
  for (const wire of wires) wire.flush()
}

/** A message that goes out in pages; everything said after it waits. */
type PagedText = LongText & { next: number }

export class SocketWriter {
  readonly socket: WebSocket
  readonly #stream: Duplex
  /** Something has come from the other end since the last ping. */
  isAlive = true
  /** Frames that have not gone out yet, one character a byte. */
  #frames = ''
  #paged: PagedText | null = null
  #waiting: (OpenText | LongText)[] | null = null
  #waitingBytes = 0
  #whenRead: (() => void)[] | null = null
  readonly #onRead: () => void

  /** `read` is called when everything that was sent has gone out and some of it had to wait. */
  constructor(socket: WebSocket, stream: Duplex, read: () => void = () => {}) {
    this.socket = socket
    this.#stream = stream
    this.#onRead = read
    stream.on('drain', () => this.#onDrain()).on('close', () => this.#resolveRead())
  }

  /** Bytes that the other end has not taken. */
  get unread(): number {
    return this.#stream.writableLength + this.#frames.length + this.#waitingBytes
  }

  /** Whether so many bytes wait to be read. Frames go to the stream first: a `drain` follows what it has to keep, and not what the line takes at once. */
  hasUnread(bytes: number): boolean {
    if (this.unread < bytes) return false
    this.flush()
    return this.unread >= bytes
  }

  /** Whether a story is under way. */
  get isPaging(): boolean {
    return this.#paged !== null
  }

  /** When everything has gone out, or nobody is there to read it. */
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

  /** At once. Nothing may follow a good-bye. */
  flush(): void {
    if (this.#frames === '') return
    const frames = this.#frames
    this.#frames = ''
    if (this.socket.readyState === this.socket.OPEN) this.#stream.write(frames, 'latin1')
  }

  /** Says good-bye, after everything that was said before; a story is not told to its end. */
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

  /** The next page goes out when the one before is gone: who reads nothing holds one page. */
  #onDrain(): void {
    // A slow reader is not one who is gone.
    this.isAlive = true
    while (this.#paged && !this.#stream.writableNeedDrain) this.#writePage(this.#paged)
    if (this.#paged || this.#stream.writableNeedDrain) return
    this.#resolveRead()
    this.#onRead()
  }

  #writePage(story: PagedText): void {
    const from = story.next
    let length = 0
    while (story.next < story.entries.length && length < PAGE) length += story.entries[story.next++]?.length ?? 0
    const page = (from === 0 ? '' : ',') + story.entries.slice(from, story.next).join(',')
    const isLast = story.next === story.entries.length
    this.#write(frameOf(isLast ? page + story.last : page, isLast ? LAST_PART : PART))
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
