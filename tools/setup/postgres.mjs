// Where PostgreSQL's programs are, how to get them, and a server of one's own for as long as a test takes. Node built-ins only.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { ensurePackage } from './debian.mjs'

const DEBIAN = '/usr/lib/postgresql'
/** The server refuses to run as root; as root it runs as nobody. */
const NOBODY = 65534

/** The folder with `initdb` and `postgres`, or null. */
export function findPostgres() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map(version => join(DEBIAN, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)]
  return folders.find(folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null
}

export function ensurePostgres() {
  if (!findPostgres()) ensurePackage(['postgresql'], 'PostgreSQL', '')
}

/** A new cluster in a folder of its own: `url`, `restart` that cuts every line, and `stop` that leaves nothing behind. */
export async function startPostgres() {
  const bin = findPostgres()
  if (!bin) throw new Error('No PostgreSQL found. Install it (Debian: sudo apt-get install postgresql).')
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-pg-'))
  const isRoot = process.getuid?.() === 0
  const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  if (isRoot) chownSync(folder, NOBODY, NOBODY)
  const data = join(folder, 'data')
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'sandtable', '-A', 'trust', '-N', '-E', 'UTF8', '--locale=C'], {
    ...as,
    stdio: 'ignore',
  })
  const port = await freePort()
  const args = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1']
  const begin = () => serverFrom(join(bin, 'postgres'), args, { ...as, stdio: ['ignore', 'ignore', 'pipe'] })
  let server = await begin()
  const end = async () => {
    const gone = once(server, 'exit')
    server.kill('SIGINT')
    await gone
  }
  return {
    url: `postgres://sandtable@127.0.0.1:${port}/postgres`,
    async restart() {
      await end()
      server = await begin()
    },
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** When it answers. */
function serverFrom(program, args, options) {
  const server = spawn(program, args, options)
  let said = ''
  return new Promise((resolve, reject) => {
    server.stderr.on('data', chunk => {
      said += chunk
      if (said.includes('ready to accept connections')) resolve(server)
    })
    server.once('exit', code => reject(new Error(`PostgreSQL ended with ${code}: ${said}`)))
  })
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
