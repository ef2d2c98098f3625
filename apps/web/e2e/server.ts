// The bundled server as a process of its own, on a free port or on one it had before.
import { type ChildProcess, spawn } from 'node:child_process'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { buildServer } from '../../server/build.mjs'

export type Served = { readonly address: string; readonly process: ChildProcess }

export async function serve(data: string): Promise<Served> {
  const bundle = await buildServer()
  const server = spawn(process.execPath, [bundle, '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { address: await addressOf(server), process: server }
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('exit', code => reject(new Error(`The server stopped with code ${code}.`)))
    server.stdout?.on('data', chunk => {
      const found = /http:\/\/\S+/.exec(String(chunk))
      if (found) resolve(found[0])
    })
  })
}

/** An address that stays while the server behind it goes and another comes: a port that was given up may be taken by anybody. */
export async function frontDoor(): Promise<{ readonly address: string; leadTo(address: string): void; close(): void }> {
  let port = 0
  const guests = new Set<Socket>()
  const door = createServer(guest => {
    const server = connect(port, 'localhost')
    guests.add(guest)
    for (const [one, other] of [
      [guest, server],
      [server, guest],
    ] as const) {
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    guest.on('close', () => guests.delete(guest))
  })
  await new Promise<void>(resolve => {
    door.listen(0, 'localhost', resolve)
  })
  return {
    address: `http://localhost:${(door.address() as AddressInfo).port}`,
    leadTo: address => {
      port = Number(new URL(address).port)
    },
    close() {
      door.close()
      for (const guest of guests) guest.destroy()
    },
  }
}
