// What the command line and the environment ask of the server. Everything that is wrong is told by name.
import { parseArgs } from 'node:util'

export const DEFAULT_PORT = 4600

export const USAGE = `Usage: node apps/server/dist/server.js [--port 4600] [--host localhost] [--pages apps/web/dist] [--data .sandtable]

  --port    The port to listen on; also PORT. Without either: ${DEFAULT_PORT}, or the next free one.
  --host    The address to listen on; also HOST. Without either: this machine only.
  --pages   The folder of the built page.
  --data    The folder of the matches that are played online; also SANDTABLE_DATA. Without either: .sandtable.
  --origin  Another address that the page is served from, for instance https://games.example.org; may be given again.
  --behind-proxy  Believe the last address of X-Forwarded-For: only where a proxy of yours writes it.
  DATABASE_URL in the environment keeps the matches in that PostgreSQL instead of a file.
  --help    This text.`

export type Flags = {
  readonly port: number
  /** False: nobody insisted on this port, so the next free one will do. */
  readonly isPortChosen: boolean
  readonly host: string
  readonly pages: string | null
  readonly data: string
  /** The address of a PostgreSQL; null: a file in `data`. */
  readonly database: string | null
  readonly origins: readonly string[]
  readonly isBehindProxy: boolean
  readonly help: boolean
}

export class BadFlag extends Error {}

export function readFlags(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Flags {
  const { values } = parse(args)
  const chosen = values.port ?? (env.PORT === '' ? undefined : env.PORT)
  return {
    port: chosen === undefined ? DEFAULT_PORT : readPort(chosen, values.port === undefined ? 'PORT' : '--port'),
    isPortChosen: chosen !== undefined,
    host: values.host ?? (env.HOST || 'localhost'),
    pages: values.pages ?? null,
    data: values.data ?? (env.SANDTABLE_DATA || '.sandtable'),
    database: env.DATABASE_URL || null,
    origins: values.origin ?? [],
    isBehindProxy: values['behind-proxy'] ?? false,
    help: values.help ?? false,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        pages: { type: 'string' },
        data: { type: 'string' },
        origin: { type: 'string', multiple: true },
        'behind-proxy': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new BadFlag(error instanceof Error ? error.message : String(error))
  }
}

function readPort(text: string, where: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new BadFlag(`${where} is '${text}': expected a port from 0 to 65535.`)
}
