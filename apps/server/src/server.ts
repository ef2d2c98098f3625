// `npm start`: serves the page and the matches until it is told to stop. The computer's thread runs the same file.
import './ops/gc-flags.ts'
import { existsSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { createAdaptorServer } from '@hono/node-server'
import { games } from '@sandtable/games'
import { MOST_MEMORY_MB, SetUpPool } from './admission/pool.ts'
import { choose, type ThreadAsk, ThreadComputers, type ThreadReply } from './computers/computers.ts'
import { makeApp } from './http/app.ts'
import { readPages } from './http/pages.ts'
import { Online } from './online.ts'
import { BadFlag, type Flags, readFlags, USAGE } from './ops/flags.ts'
import { StartError, startErrorFrom } from './ops/start-error.ts'
import { startWatchdog } from './ops/watchdog.ts'
import { BadBackup, backup, restore } from './store/backup.ts'
import { openPostgres, openSqlite, serveFolder } from './store/open.ts'
import type { Store } from './store/store.ts'

/** From the bundle in apps/server/dist and from the source in apps/server/src alike. */
const BUILT_PAGES = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist')
const MOST_TRIES = 50
const LAST_ANSWERS_MS = 3000

/** Listens on the wanted port, or, where none was given, on the next free one. */
async function listen(server: Server, { port, host, isPortChosen }: Flags): Promise<number> {
  const most = isPortChosen ? 1 : MOST_TRIES
  for (let i = 0; i < most; i++) {
    if (await tryPort(server, port + i, host, i === most - 1)) break
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

function tryPort(server: Server, port: number, host: string, isLast: boolean): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      server.off('listening', onListening)
      if (error.code === 'EADDRINUSE' && !isLast) resolve(false)
      else if (error.code === 'EADDRINUSE') reject(new StartError(`Port ${port} is taken. Choose another with --port.`))
      else if (error.syscall === 'listen' || error.syscall === 'getaddrinfo')
        reject(
          new StartError(
            `Sandtable cannot listen on port ${port} of ${host} (${error.code}). Choose others with --port and --host.`,
          ),
        )
      else reject(error)
    }
    const onListening = () => {
      server.off('error', onError)
      resolve(true)
    }
    server.once('error', onError).once('listening', onListening).listen(port, host)
  })
}

/** Acknowledged moves are stored before the process ends. */
function stopOn(server: Server, online: Online): void {
  let isStopping = false
  // Ctrl-C may arrive twice: from the terminal, and from npm, which passes its own on.
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(0), LAST_ANSWERS_MS).unref()
    server.close()
    server.closeIdleConnections()
    online.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
}

/** A client that is slower than this keeps a connection from others. */
const PATIENCE = { headersTimeout: 5000, requestTimeout: 10_000, keepAliveTimeout: 10_000, connectionsCheckingInterval: 1000 }

/** Any other upgrade may be ignored: the request is answered as if it had not asked for one (RFC 9110, 7.8). */
const isWebSocket = ({ headers }: IncomingMessage): boolean => /\bwebsocket\b/i.test(headers.upgrade ?? '')

const write = (line: string): void => console.error(line)

/** Requests that are too slow or no HTTP at all. */
function refuseBroken(server: Server, online: Online): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    const from = 'remoteAddress' in socket ? String(socket.remoteAddress) : ''
    if (error.code !== 'ECONNRESET') online.eventLog.refused(isSlow ? 'too-slow' : 'bad-request', from)
    if (socket.writable)
      socket.end(`HTTP/1.1 ${isSlow ? '408 Request Timeout' : '400 Bad Request'}\r\nConnection: close\r\n\r\n`)
    else socket.destroy()
  })
}

/** After a request to upgrade Node does not read what may be no HTTP any more: the answer is the last. */
function closeAfterUpgrade(server: Server): void {
  server.prependListener('request', ({ headers }, answer) => {
    if (headers.upgrade !== undefined) answer.shouldKeepAlive = false
  })
}

/** Problems of the database, which name no secret. */
const problem = (what: string): void => write(JSON.stringify({ at: new Date().toISOString(), problem: what }))

/** A file is opened by the one process that serves its folder. A backup may read beside it. */
function openStore({ database, data, task }: Flags): Store {
  if (database) return openPostgres(database, problem)
  if (task?.name === 'backup') return openSqlite(join(data, 'matches.sqlite'), problem)
  const store = serveFolder(data, problem)
  if (store) return store
  throw new StartError(
    `Another Sandtable serves the matches in ${data}. Stop that one first, or give this one a folder of its own with --data.`,
  )
}

/** A bundle of its own, which stands beside this one. */
const startSetUp = (): Worker =>
  new Worker(new URL('./setup-worker.js', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB } })

async function openOnline(flags: Flags): Promise<Online> {
  const { origins, isBehindProxy, webhook, host, port } = flags
  const home = origins[0] ?? `http://${host}:${port}`
  return Online.open({
    store: openStore(flags),
    games,
    computers: new ThreadComputers(() => new Worker(new URL(import.meta.url))),
    admission: new SetUpPool(startSetUp),
    origins,
    addressOf: request => {
      const forwarded = request.headers['x-forwarded-for']
      const named = isBehindProxy && typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : undefined
      return named || (request.socket.remoteAddress ?? '')
    },
    write,
    webhook: webhook === null ? null : { address: webhook, home },
  })
}

async function main(): Promise<void> {
  let flags: Flags | null = null
  try {
    flags = readFlags(process.argv.slice(2), process.env)
    if (flags.help) console.log(USAGE)
    else if (flags.task) await doTask(flags.task, flags)
    else await serve(flags)
  } catch (error) {
    endWith(error, flags)
  }
}

async function serve(flags: Flags): Promise<void> {
  const folder = flags.pages ?? BUILT_PAGES
  if (!existsSync(join(folder, 'index.html')))
    throw new StartError(`There is no built page in ${folder}. Run: node tools/setup.mjs --build`)
  const online = await openOnline(flags)
  const server = createAdaptorServer({
    fetch: makeApp(readPages(folder), online).fetch,
    // HTTP/1.0 need not name a host.
    hostname: 'localhost',
    serverOptions: { ...PATIENCE, shouldUpgradeCallback: isWebSocket },
  }) as Server
  refuseBroken(server, online)
  closeAfterUpgrade(server)
  online.listen(server)
  const port = await listen(server, flags)
  stopOn(server, online)
  startWatchdog(new URL('./watchdog-worker.js', import.meta.url))
  const host = ['localhost', '127.0.0.1', '0.0.0.0', '::'].includes(flags.host) ? 'localhost' : flags.host
  console.log(`Sandtable is running at http://${host}:${port}`)
}

/** The exit code of a backup that is written, but without what is damaged in the store. */
const LEFT_OUT = 3

const matchesText = (count: number): string => `${count} ${count === 1 ? 'match' : 'matches'}`

function leftOutText(leftOut: readonly (string | null)[]): string {
  const named = leftOut.flatMap(match => match ?? []).map(match => `match ${match}`)
  const whose = [...named, ...(leftOut.includes(null) ? ['matches whose names cannot be read'] : [])]
  return `Damaged rows are left out of it: of ${whose.join(', ')}. Everything else is in the backup.`
}

async function doTask({ name, file }: NonNullable<Flags['task']>, flags: Flags): Promise<void> {
  const store = openStore(flags)
  try {
    if (name === 'restore') console.log(`${matchesText(await restore(store, file))} read from ${file}.`)
    else {
      const { matches, leftOut } = await backup(store, file)
      console.log(`${matchesText(matches)} written to ${file}.`)
      if (leftOut.length > 0) {
        console.error(leftOutText(leftOut))
        process.exitCode = LEFT_OUT
      }
    }
  } catch (error) {
    if (!(error instanceof BadBackup)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    await store.close()
  }
}

/** The computer's thread: answers one question after another. */
function think(port: NonNullable<typeof parentPort>): void {
  port.on('message', (asked: ThreadAsk) => {
    const { id } = asked
    choose(games, asked).then(
      decision => port.postMessage({ id, decision } satisfies ThreadReply),
      error => port.postMessage({ id, problem: String(error) } satisfies ThreadReply),
    )
  })
}

/** Ends the program with a sentence; a fault of its own keeps its stack trace. */
function endWith(error: unknown, flags: Flags | null): never {
  const isWrongFlag = error instanceof BadFlag
  const told = isWrongFlag ? error : flags && startErrorFrom(error, flags)
  if (!told) throw error
  console.error(isWrongFlag ? `${told.message} The flag --help lists all of them.` : told.message)
  // Connections to a database may still be open.
  process.exit(2)
}

if (isMainThread) await main()
else if (parentPort) think(parentPort)
