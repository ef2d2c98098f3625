// What a host reads when the program cannot start: one or two sentences, and never a stack trace. Each case runs the real program.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildServer } from '../../build.mjs'
import { openSqlite } from '../store/open.ts'

let bundle: string
let folder: string
let servers: Server[] = []

beforeAll(async () => {
  bundle = await buildServer()
}, 60_000)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-start-'))
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'index.html'), '<title>page</title>')
})
afterEach(() => {
  for (const server of servers) server.close()
  servers = []
  rmSync(folder, { recursive: true, force: true })
})

type Given = {
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly obeysModes?: boolean
}

/** In front of a command: root without the right to write where the mode of a file forbids it. */
const OBEYING_MODES = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override'] : []

/** What the program says when it ends, having said nothing else. */
async function refusal({ args = [], env = {}, obeysModes = false }: Given): Promise<string> {
  const given = [...(args.includes('--port') ? [] : ['--port', '0']), '--pages', folder, ...args]
  const [program = '', ...words] = [...(obeysModes ? OBEYING_MODES : []), process.execPath, bundle, ...given]
  const child = spawn(program, words, {
    env: { ...process.env, DATABASE_URL: '', SANDTABLE_DATA: join(folder, 'data'), ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk))
  const [code] = await once(child, 'close')
  expect(code).toBe(2)
  expect(said).not.toMatch(/^\s+at /m)
  expect(said.trimEnd().split('\n')).toHaveLength(1)
  return said
}

async function listening(answer: (server: Server) => void): Promise<number> {
  const server = createServer()
  servers.push(server)
  answer(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as { port: number }).port
}

/** A database that refuses everybody with this code of PostgreSQL. */
const refusing = (code: string, message: string) =>
  listening(server =>
    server.on('connection', socket => {
      socket.on('error', () => {})
      socket.once('data', () => {
        const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
        const head = Buffer.alloc(5)
        head.write('E')
        head.writeInt32BE(fields.length + 4, 1)
        socket.end(Buffer.concat([head, fields]))
      })
    }),
  )

describe('the folder of the matches', () => {
  test('is a file, or lies in one', async () => {
    const file = join(folder, 'index.html')
    expect(await refusal({ args: ['--data', file] })).toBe(
      `${file} is a file where a folder should be. Name another folder with --data.\n`,
    )
    expect(await refusal({ args: ['--data', join(file, 'data')] })).toContain('is a file where a folder should be')
  })

  test('may not be written to', async () => {
    const data = join(folder, 'data')
    mkdirSync(data)
    chmodSync(data, 0o500)
    const said = await refusal({ args: ['--data', data], obeysModes: true })
    expect(said).toContain(`Sandtable cannot write to ${data}`)
    expect(said).toContain('Give it a folder that it may write to with --data.')
  })

  test.each(['matches.sqlite', 'serving.lock'])('has a %s that is no database', async name => {
    const data = join(folder, 'data')
    mkdirSync(data)
    writeFileSync(join(data, name), 'no database '.repeat(400))
    expect(await refusal({})).toContain(`The matches in ${data} cannot be read: a file is damaged or not of Sandtable`)
  })

  test('has a file with damaged pages', async () => {
    const data = join(folder, 'data')
    const file = join(data, 'matches.sqlite')
    const store = openSqlite(file)
    await store.migrate()
    await store.close()
    const handle = await open(file, 'r+')
    await handle.write(Buffer.alloc(3000, 0xff), 0, 3000, 100)
    await handle.close()
    expect(await refusal({})).toContain(`The matches in ${data} cannot be read: a file is damaged`)
  })
})

describe('DATABASE_URL', () => {
  const at = (port: number) => ({ env: { DATABASE_URL: `postgres://ann:hidden@127.0.0.1:${port}/games` } })

  test.each(['nonsense hidden', 'https://ann:hidden@games.example.org'])('is no address of a PostgreSQL: %s', async url => {
    const said = await refusal({ env: { DATABASE_URL: url } })
    expect(said).toContain('DATABASE_URL is no address of a PostgreSQL: expected one like postgres://')
    expect(said).not.toContain('hidden')
  })

  test('leads to nothing', async () => {
    const port = await listening(() => {})
    servers.pop()?.close()
    const said = await refusal(at(port))
    expect(said).toBe(`PostgreSQL at 127.0.0.1:${port} does not answer (ECONNREFUSED). Start it, or correct DATABASE_URL.\n`)
  })

  test('leads to something that never answers', async () => {
    const port = await listening(server => server.on('connection', socket => socket.on('error', () => {})))
    const said = await refusal(at(port))
    expect(said).toContain(`PostgreSQL at 127.0.0.1:${port} does not answer`)
  }, 30_000)

  test.each([
    ['28P01', 'password authentication failed', 'refuses the user or the password of DATABASE_URL.'],
    ['28000', 'no pg_hba.conf entry', 'refuses the user or the password of DATABASE_URL.'],
    ['3D000', 'no such database', 'has no database called games. Create it, or correct DATABASE_URL.'],
    ['42501', 'permission denied for schema public', 'cannot be used: permission denied for schema public.'],
  ])('is refused by the database: %s %s', async (code, message, sentence) => {
    const port = await refusing(code, message)
    const said = await refusal(at(port))
    expect(said).toBe(`PostgreSQL at 127.0.0.1:${port} ${sentence}\n`)
  })
})

test('the port is taken, or cannot be listened on', async () => {
  const port = await listening(() => {})
  expect(await refusal({ args: ['--port', String(port), '--host', '127.0.0.1'] })).toBe(
    `Port ${port} is taken. Choose another with --port.\n`,
  )
  expect(await refusal({ args: ['--host', '203.0.113.7'] })).toContain('Sandtable cannot listen on port 0 of 203.0.113.7')
})

test('the page is not built', async () => {
  expect(await refusal({ args: ['--pages', '/nowhere'] })).toContain('node tools/setup.mjs --build')
})
