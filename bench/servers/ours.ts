// The product's server, without its allowances unless they are asked for: one address plays hundreds of matches here.
import '../../apps/server/src/ops/gc-flags.ts'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { games } from '@sandtable/games'
import { makeApp } from '../../apps/server/src/http/app.ts'
import { Online } from '../../apps/server/src/online.ts'
import { LIMITS } from '../../apps/server/src/socket/rate-limits.ts'
import { openPostgres, openSqlite } from '../../apps/server/src/store/open.ts'
import { serveCase } from './child.ts'

const ANY = { burst: 1e9, perSecond: 1e9 }
const limits = {
  ...LIMITS,
  ...{ messages: ANY, chat: ANY, matches: ANY, requests: ANY, connections: ANY },
  processing: { message: 1e9, match: ANY, address: ANY },
  open: { all: 1e6, perAddress: 1e6, silentMs: 10_000 },
}
const HOUR = 3_600_000
let ahead = 0

const { DATABASE_URL, REAL_LIMITS } = process.env

const online = await Online.open({
  store: DATABASE_URL
    ? openPostgres(DATABASE_URL, line => console.error(line))
    : openSqlite(join(process.argv[2] as string, 'matches.sqlite')),
  games,
  computers: { think: () => Promise.reject(new Error('nobody thinks here')), close: async () => {} },
  origins: [],
  addressOf: request => (REAL_LIMITS ? (request.socket.remoteAddress ?? '') : ''),
  // What abusers are refused fills no screen.
  write: line => (REAL_LIMITS ? undefined : console.error(line)),
  limits: REAL_LIMITS ? LIMITS : limits,
  now: () => Date.now() + ahead,
})
const server = createAdaptorServer({ fetch: makeApp(new Map(), online).fetch }) as Server
online.listen(server)
server.listen(0, '127.0.0.1', () =>
  serveCase((server.address() as AddressInfo).port, () => {
    ahead += HOUR
    return online.tidy()
  }),
)
