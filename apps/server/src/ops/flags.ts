// What the command line and the environment ask of the server. An error names the flag.
import { parseArgs } from 'node:util'

export const DEFAULT_PORT = 4600

export const USAGE = `Usage: npm start -- [--port 4600] [--host localhost] [--pages apps/web/dist] [--data .sandtable]

  --port    The port to listen on; also PORT. Without either: ${DEFAULT_PORT}, or the next free one.
  --host    The address to listen on; also HOST. Without either: this machine only.
  --pages   The folder of the built page.
  --data    The folder of the matches that are played online; also SANDTABLE_DATA. Without either: .sandtable.
  --origin  Another address that the page is served from, for instance https://games.example.org; may be given again.
  --behind-proxy  Believe the last address of X-Forwarded-For: only where a proxy of yours writes it.
  DATABASE_URL in the environment keeps the matches in that PostgreSQL instead of a file.
  SANDTABLE_WEBHOOK in the environment is an address that is told, by POST, whose turn it is; links in it begin with --origin.

Also: npm start -- backup FILE      writes all matches of --data or DATABASE_URL to a file, also while a server runs
      npm start -- restore FILE     puts them into an empty one

  --help    This text.`

export type Flags = {
  readonly port: number
  /** False: the port is the default one, so the next free one will do. */
  readonly isPortChosen: boolean
  readonly host: string
  readonly pages: string | null
  readonly data: string
  /** The address of a PostgreSQL; null: a file in `data`. */
  readonly database: string | null
  readonly origins: readonly string[]
  readonly isBehindProxy: boolean
  readonly webhook: string | null
  /** What to do instead of serving. */
  readonly task: { readonly name: 'backup' | 'restore'; readonly file: string } | null
  readonly help: boolean
}

export class BadFlag extends Error {}

export function readFlags(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Flags {
  const { values, positionals } = parse(args)
  const chosen = values.port ?? (env.PORT === '' ? undefined : env.PORT)
  return {
    port: chosen === undefined ? DEFAULT_PORT : readPort(chosen, values.port === undefined ? 'PORT' : '--port'),
    isPortChosen: chosen !== undefined,
    host: values.host ?? (env.HOST || 'localhost'),
    pages: values.pages ?? null,
    data: values.data ?? (env.SANDTABLE_DATA || '.sandtable'),
    database: readDatabase(env.DATABASE_URL),
    origins: values.origin ?? [],
    isBehindProxy: values['behind-proxy'] ?? false,
    webhook: readAddress(env.SANDTABLE_WEBHOOK),
    task: readTask(positionals),
    help: values.help ?? false,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
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

function readTask([name, file, ...rest]: readonly string[]): Flags['task'] {
  if (name === undefined) return null
  if (name !== 'backup' && name !== 'restore') throw new BadFlag(`There is nothing called '${name}' to do: backup or restore.`)
  if (file === undefined || rest.length > 0) throw new BadFlag(`${name} takes one file.`)
  return { name, file }
}

function readAddress(text: string | undefined): string | null {
  if (!text) return null
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new BadFlag('SANDTABLE_WEBHOOK is no address: expected one that begins with http:// or https://.')
}

/** What is wrong with it is not quoted: it may hold a password. */
function readDatabase(text: string | undefined): string | null {
  if (!text) return null
  if (URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)) return text
  throw new BadFlag('DATABASE_URL is no address of a PostgreSQL: expected one like postgres://user:password@host/database.')
}

function readPort(text: string, where: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new BadFlag(`${where} is '${text}': expected a port from 0 to 65535.`)
}
