// Makes a fresh clone ready: installs what the lockfile names, once, whoever asks first. Node built-ins only.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from './browser.mjs'
import { ensurePostgres } from './postgres.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const LEAST_NODE = [20, 19]
const STALE_LOCK_MS = 15 * 60 * 1000

/** What the installed packages depend on: other lockfile, platform or Node ABI, other packages. */
function fingerprint(folder) {
  const hash = createHash('sha256')
  hash.update(readFileSync(join(folder, 'package-lock.json')))
  hash.update(`${process.platform} ${process.arch} ${process.versions.modules}`)
  return hash.digest('hex')
}

function isInstalled(folder) {
  const stamp = join(folder, 'node_modules', '.sandtable-stamp')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(folder)
}

/** `npm ci` through the npm that started us, so that a machine with several keeps to one. */
function npmCi(folder) {
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const viaNode = process.env.npm_execpath?.endsWith('.js')
  const [command, prefix] = viaNode ? [process.execPath, [process.env.npm_execpath]] : ['npm', []]
  const done = spawnSync(command, [...prefix, ...args], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: !viaNode && process.platform === 'win32',
  })
  if (done.status !== 0)
    throw new Error(`npm ci failed in ${folder} (exit code ${done.status}). Check the network and try again.`)
  writeFileSync(join(folder, 'node_modules', '.sandtable-stamp'), fingerprint(folder))
}

const sleep = ms => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** Two commands at once install once: a folder is a lock, since making one either works or does not. */
function withLock(folder, work) {
  const lock = join(folder, '.sandtable-lock')
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
      if (age > STALE_LOCK_MS) rmSync(lock, { recursive: true, force: true })
      else sleep(200)
    }
  }
  try {
    work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

export function install(folder, what) {
  if (isInstalled(folder)) return
  withLock(folder, () => {
    if (isInstalled(folder)) return
    process.stderr.write(`Setting up ${what} …\n`)
    npmCi(folder)
  })
}

/** The page and the server, each only when a source is newer than what was built. */
async function buildAll() {
  const { buildWeb } = await import('../apps/web/build.mjs')
  const { buildServer } = await import('../apps/server/build.mjs')
  await buildWeb()
  await buildServer()
}

async function main() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < LEAST_NODE[0] || (major === LEAST_NODE[0] && minor < LEAST_NODE[1])) {
    throw new Error(`Sandtable needs Node ${LEAST_NODE.join('.')} or later; this is ${process.versions.node}.`)
  }
  install(root, 'Sandtable')
  if (process.argv.includes('--test')) {
    ensureChromium()
    ensurePostgres()
  }
  if (process.argv.includes('--build')) await buildAll()
  if (process.argv.includes('--bench')) install(join(root, 'bench', 'peers'), 'the peers that the benchmark compares with')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await main()
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
