// How texts go over a WebSocket: each as one buffer with its frame's head in front, and what is said in one breath in one piece.
// The library would hand the stream two pieces a message. Nothing is compressed or cut here, so its own frames may come in between.
import type { Duplex } from 'node:stream'

/** A whole message of text, not masked, as a server sends it (RFC 6455, 5.2). */
const TEXT = 0x81
const SHORT = 126
const LONG = 127

function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length < SHORT ? 2 : length < 0x1_0000 ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = TEXT
  if (head === 2) frame[1] = length
  else if (head === 4) {
    frame[1] = SHORT
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = LONG
    frame.writeUInt32BE(0, 2)
    frame.writeUInt32BE(length, 6)
  }
  frame.write(text, head)
  return frame
}

export function sendText(wire: Duplex, text: string): void {
  if (wire.writableCorked === 0) {
    wire.cork()
    process.nextTick(uncork, wire)
  }
  wire.write(textFrame(text))
}

const uncork = (wire: Duplex): void => wire.uncork()
