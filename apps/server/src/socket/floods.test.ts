// A client that sends on after it was told good-bye costs nothing more: the server stops reading from it and cuts it off.
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { House, NO_LIMITS } from '../testing/house.ts'
import { until } from '../testing/room.ts'
import { LIMITS } from './rate-limits.ts'

const UPGRADE = [
  'GET /api/live HTTP/1.1',
  ...['Host: x', 'Upgrade: websocket', 'Connection: Upgrade'],
  ...['Sec-WebSocket-Key: c2l4dGVlbi1ieXRlcyEhIQ==', 'Sec-WebSocket-Version: 13', '', ''],
].join('\r\n')
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
const PING = Buffer.from([0x89, 0x80, 0, 0, 0, 0])
const EMPTY_MESSAGE = Buffer.from([0x81, 0x80, 0, 0, 0, 0])

let house: House
let flooding: Socket | null = null
beforeEach(async () => {
  house = await House.open({ limits: { ...NO_LIMITS, messages: LIMITS.messages } })
})
afterEach(async () => {
  flooding?.destroy()
  await house.end()
})

test.each([
  ['pongs', PONG],
  ['pings', PING],
  ['messages', EMPTY_MESSAGE],
])('%s without end: nothing more is read, and the connection ends though the client never answers', async (_, frame) => {
  const socket = connect(Number(new URL(house.address).port), '127.0.0.1')
  flooding = socket
  let isOver = false
  let heard = ''
  socket
    .on('error', () => {})
    .on('close', () => {
      isOver = true
    })
    .on('data', chunk => {
      heard += chunk.toString('latin1')
    })
  socket.write(UPGRADE)
  await until(() => heard.includes('101'), 'the WebSocket is open')
  const flood = Buffer.concat(Array.from({ length: 10_000 }, () => frame))
  const began = Date.now()
  // So much is more than the two ends of a connection hold: it is only taken while the server reads.
  for (let n = 0; n < 1000 && !isOver; n++)
    if (!socket.write(flood)) await new Promise(resolve => socket.once('drain', resolve).once('close', resolve))
  await until(() => isOver, 'the server has ended it')
  expect(heard).toContain('too many messages')
  expect(Date.now() - began).toBeLessThan(15_000)
})
