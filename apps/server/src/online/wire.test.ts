import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import WebSocket, { WebSocketServer } from 'ws'
import { sendText } from './wire.ts'

test('texts of every length of head arrive as they were sent, in order, between the frames of the library', async () => {
  const texts = [0, 1, 125, 126, 127, 0xfffe, 0xffff, 0x1_0000, 70_000].map(
    length => 'é'.repeat(length >> 1) + 'x'.repeat(length & 1),
  )
  const server = createServer().listen(0)
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  server.on('upgrade', (request, socket: Duplex, head) =>
    sockets.handleUpgrade(request, socket, head, open => {
      for (const text of texts) {
        sendText(socket, text)
        open.ping()
        open.send(`after ${text.length}`)
      }
      open.close(1000)
    }),
  )
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, { perMessageDeflate: false })
  const heard: string[] = []
  client.on('message', data => heard.push(String(data)))
  const [code] = await once(client, 'close')
  server.close()
  expect(code).toBe(1000)
  expect(heard).toEqual(texts.flatMap(text => [text, `after ${text.length}`]))
})
