// boardgame.io's own server with its store in memory, with the very rules of games/musket in one move.
import { createRequire } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { gameOf } from '../subjects/boardgame.ts'
import { serveCase } from './child.ts'

type Server = { run(config: { readonly port: number; readonly lobbyConfig: { readonly apiPort: number } }): Promise<unknown> }

const peers = createRequire(new URL('../peers/package.json', import.meta.url))
const { Server } = peers('boardgame.io/dist/cjs/server.js') as { Server: (options: object) => Server }
// It greets everybody who starts it.
console.log = () => {}
const port = await freePort()
// On one port its lobby answers nothing under the koa of today; on a port of its own, the next one, it does.
await Server({ games: [gameOf('endless', 1)], origins: [/.*/] }).run({ port, lobbyConfig: { apiPort: port + 1 } })
serveCase(port)

/** The first of two that are free. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = await listening(0)
    if (port !== null && (await listening(port + 1)) !== null) return port
  }
}

/** The port on which something could listen just now; null where something does. */
function listening(port: number): Promise<number | null> {
  return new Promise(resolve => {
    const probe = createServer().once('error', () => resolve(null))
    probe.listen(port, () => {
      const { port: free } = probe.address() as AddressInfo
      probe.close(() => resolve(free))
    })
  })
}
