// People who mean no good to the server at this port, each from an address of their own: a program beside the case that measures honest ones.
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import WebSocket from 'ws'

const port = Number(process.env.ABUSED_PORT)
const ADDRESSES = 40
const UPGRADE = [
  'GET /api/live HTTP/1.1',
  ...['Host: x', 'Upgrade: websocket', 'Connection: Upgrade'],
  ...['Sec-WebSocket-Key: c2l4dGVlbi1ieXRlcyEhIQ==', 'Sec-WebSocket-Version: 13', '', ''],
].join('\r\n')
const frames = (opcode: number, length: number, count: number): Buffer =>
  Buffer.concat(
    Array.from({ length: count }, () => Buffer.concat([Buffer.from([opcode, 0x80 | length]), Buffer.alloc(4 + length)])),
  )
const PONGS = frames(0x8a, 0, 2000)
const NO_JSON = frames(0x81, 20, 500)
const PARTS = Buffer.concat([frames(0x01, 1, 1), frames(0x00, 1, 2000)])

let next = 0
/** Another one each time. */
const address = (): string => `127.0.2.${1 + (next++ % ADDRESSES)}`
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

function dial(from: string): Socket {
  return connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => {})
}

/** As much as the server takes, and again on a new connection when it is cut off. */
async function flood(bytes: Buffer): Promise<never> {
  for (;;) {
    const socket = dial(address()).resume()
    socket.write(UPGRADE)
    await pause(50)
    for (let n = 0; n < 400 && !socket.destroyed; n++) {
      if (!socket.write(bytes)) await Promise.race([new Promise(resolve => socket.once('drain', resolve)), pause(1000)])
      await pause(1)
    }
    socket.destroy()
    await pause(200)
  }
}

/** Connections that begin to ask and never end. */
async function halfOpen(): Promise<never> {
  for (;;) {
    const sockets = Array.from({ length: 100 }, () => {
      const socket = dial(address())
      socket.write('GET /api/live HTTP/1.1\r\nHost: x\r\nUpgrade: webso')
      return socket
    })
    await pause(4000)
    for (const socket of sockets) socket.destroy()
  }
}

/** Asks for what is not there, and makes matches of nonsense, as fast as answers come. */
async function ask(): Promise<never> {
  for (let n = 0; ; n++) {
    await new Promise<void>(resolve => {
      const [method, path] = n % 2 === 0 ? ['POST', '/api/matches'] : ['GET', '/api/matches/nowhere']
      const asked = request({ port, host: '127.0.0.1', localAddress: address(), method, path, agent: false }, answer =>
        answer.resume().on('close', resolve),
      )
      asked.on('error', () => resolve()).end('{"game":"musket","scenario":{"units":[{}]}}')
    })
  }
}

/** Comes, says hello to a match that is not there, and goes. */
async function comeAndGo(): Promise<never> {
  for (;;) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { localAddress: address() })
    socket.on('error', () => {}).on('open', () => socket.send('{"type":"hello","match":"nowhere"}'))
    await pause(20)
    socket.terminate()
  }
}

for (const bytes of [PONGS, PONGS, PONGS, PONGS, NO_JSON, NO_JSON, PARTS, PARTS]) void flood(bytes)
void halfOpen()
for (let i = 0; i < 4; i++) void ask()
for (let i = 0; i < 4; i++) void comeAndGo()
process.on('disconnect', () => process.exit(0))
process.send?.({ port })
