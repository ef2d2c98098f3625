// A server within the test's own process, on a file of its own: for tests that bring a part of their own.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { games } from '@sandtable/games'
import { Online, type OnlineOptions } from '../online/online.ts'
import { openSqlite } from '../online/store/open.ts'

export class House {
  readonly online: Online
  readonly #server: Server
  readonly #folder: string

  private constructor(online: Online, server: Server, folder: string) {
    this.online = online
    this.#server = server
    this.#folder = folder
  }

  /** `clockAhead`: of its store, where it is not this machine's. */
  static async open({
    clockAhead = 0,
    ...parts
  }: Pick<OnlineOptions, 'computers' | 'limits'> &
    Partial<Pick<OnlineOptions, 'addressOf'>> & { clockAhead?: number }): Promise<House> {
    const folder = mkdtempSync(join(tmpdir(), 'sandtable-'))
    const store = openSqlite(join(folder, 'matches.sqlite'))
    store.clockAhead = async () => clockAhead
    const online = await Online.open({ store, doors: games, origins: [], addressOf: () => '', write: () => {}, ...parts })
    const listener = getRequestListener(online.api.fetch)
    const server = createServer((request, answer) => {
      request.url = (request.url ?? '').replace(/^\/api/, '')
      void listener(request, answer)
    })
    online.listen(server)
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    return new House(online, server, folder)
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async end(): Promise<void> {
    this.#server.close()
    await this.online.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
