// How texts go over a WebSocket: each in one piece with its frame's head in front, and what is said in one breath in one go.
// The library would hand the stream two pieces a message. Nothing is compressed or cut here, so its own frames may come in between.
import type { Duplex } from 'node:stream'

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

export function sendText(wire: Duplex, text: string): void {
  if (wire.writableCorked === 0) {
    wire.cork()
    process.nextTick(uncork, wire)
  }
  const length = Buffer.byteLength(text)
  // Mostly each character is one byte: then the stream takes the text as it is, and nothing is copied for it.
  if (length === text.length) wire.write(headOf(length) + text, 'latin1')
  else wire.write(Buffer.concat([Buffer.from(headOf(length), 'latin1'), Buffer.from(text)]))
}

const uncork = (wire: Duplex): void => wire.uncork()
