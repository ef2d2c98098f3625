import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import WebSocket, { WebSocketServer } from 'ws'
import type { OpenText } from '../match/redacted.ts'
import { SocketWriter } from './socket-writer.ts'

/** Any text will do here. */
const say = (writer: SocketWriter, text: string): void => writer.send(text as OpenText)

/** What a page hears whose line is used as `talk` says, and how the line was closed. */
async function heardOf(
  talk: (writer: SocketWriter, open: WebSocket, stream: Duplex) => void,
): Promise<{ readonly heard: string[]; readonly code: number }> {
  const server = createServer().listen(0)
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  server.on('upgrade', (request, socket: Duplex, head) =>
    sockets.handleUpgrade(request, socket, head, open => talk(new SocketWriter(open, socket), open, socket)),
  )
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, { perMessageDeflate: false })
  const heard: string[] = []
  client.on('message', data => heard.push(String(data)))
  const [code] = (await once(client, 'close')) as [number]
  server.close()
  return { heard, code }
}

test('texts of every length of head arrive as they were sent, in order, between the frames of the library', async () => {
  const texts = [0, 1, 125, 126, 127, 0xfffe, 0xffff, 0x1_0000, 70_000].map(
    length => 'é'.repeat(length >> 1) + 'x'.repeat(length & 1),
  )
  const { heard, code } = await heardOf((writer, open) => {
    for (const text of texts) {
      say(writer, text)
      say(writer, 'plain')
      writer.flush()
      open.ping()
      open.send(`after ${text.length}`)
    }
    open.close(1000)
  })
  expect(code).toBe(1000)
  expect(heard).toEqual(texts.flatMap(text => [text, 'plain', `after ${text.length}`]))
})

test('what the line takes at once is not unread; what it cannot take is, and a drain follows', async () => {
  const found: boolean[] = []
  const { heard } = await heardOf((writer, open, stream) => {
    say(writer, 'x'.repeat(1000))
    found.push(writer.hasUnread(1000))
    // More than the lines of a machine hold.
    say(writer, 'y'.repeat(30_000_000))
    found.push(writer.hasUnread(1000))
    stream.once('drain', () => {
      found.push(writer.hasUnread(1000))
      open.close(1000)
    })
  })
  expect(found).toEqual([false, true, false])
  expect(heard.map(text => text.length)).toEqual([1000, 30_000_000])
})

test('nothing follows a good-bye', async () => {
  const { heard, code } = await heardOf(writer => {
    say(writer, 'before')
    writer.close(1000, '')
    say(writer, 'too late')
  })
  expect(code).toBe(1000)
  expect(heard).toEqual(['before'])
})
