// `npm start`: serves the built page until it is told to stop.
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { makeApp } from './app.ts'
import { BadFlag, type Flags, readFlags, USAGE } from './flags.ts'
import { readPages } from './pages.ts'

/** From the bundle in apps/server/dist and from the source in apps/server/src alike. */
const BUILT_PAGES = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist')
const MOST_TRIES = 50
const LAST_ANSWERS_MS = 3000

/** Listens on the wanted port, or, where nobody insisted, on the next free one. */
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
      else if (error.code === 'EADDRINUSE') reject(new BadFlag(`Port ${port} is taken. Choose another with --port.`))
      else reject(error)
    }
    const onListening = () => {
      server.off('error', onError)
      resolve(true)
    }
    server.once('error', onError).once('listening', onListening).listen(port, host)
  })
}

function stopOn(server: Server): void {
  const stop = () => {
    server.close(() => process.exit(0))
    server.closeIdleConnections()
    setTimeout(() => process.exit(0), LAST_ANSWERS_MS).unref()
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
}

async function main(): Promise<void> {
  const flags = readFlags(process.argv.slice(2), process.env)
  if (flags.help) {
    console.log(USAGE)
    return
  }
  const folder = flags.pages ?? BUILT_PAGES
  if (!existsSync(join(folder, 'index.html')))
    throw new BadFlag(`There is no built page in ${folder}. Run: node apps/web/build.mjs`)
  const server = createAdaptorServer({ fetch: makeApp(readPages(folder)).fetch }) as Server
  const port = await listen(server, flags)
  stopOn(server)
  const host = ['localhost', '127.0.0.1', '0.0.0.0', '::'].includes(flags.host) ? 'localhost' : flags.host
  console.log(`Sandtable is running at http://${host}:${port}`)
}

try {
  await main()
} catch (error) {
  if (!(error instanceof BadFlag)) throw error
  console.error(`${error.message}\n\n${USAGE}`)
  process.exitCode = 2
}
