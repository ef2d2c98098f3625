// Downloads the platform's package of Node from npm into `.node`, and refuses it if its sha512 is not the pinned one.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { withLock } from '../setup/lock.mjs'
import { npm } from '../setup/npm.mjs'
import { nodeIn, programName, refusal } from './wanted.mjs'

/** Give up on a missing network within seconds; by default npm tries for over a minute. */
const RETRIES = ['--fetch-retries=2', '--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=2000']

const BLOCK = 512

/** Fetches Node unless it is there; two commands at once fetch it once. Throws an error whose message is for people. */
export function fetchNode(root, wanted, platform) {
  const node = nodeIn(root, wanted, platform)
  if (existsSync(node)) return
  try {
    withLock(root, () => {
      if (!existsSync(node)) download(root, wanted, platform)
    })
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused(`it could not be stored in ${join(root, '.node')} (${error.code ?? error.message})`)
  }
}

class Refused extends Error {
  constructor(why) {
    super(refusal(why))
  }
}

/** Unpacks into a temporary folder and renames that, so that a half-fetched Node is never used. */
function download(root, wanted, platform) {
  const name = `node-${platform}@${wanted.version}`
  process.stderr.write(`Fetching Node ${wanted.version} into .node, once: this is Node ${process.versions.node} …\n`)
  const folder = join(root, '.node')
  removeLeftovers(folder)
  const unfinished = join(folder, `${process.pid}.tmp`)
  try {
    mkdirSync(join(unfinished, 'bin'), { recursive: true })
    const packed = packageOf(name, unfinished)
    if (integrityOf(packed) !== wanted.integrity) throw new Refused(`${name} as npm delivered it has the wrong sha512`)
    unpack(packed, unfinished, platform)
    const final = join(folder, `${wanted.version}-${platform}`)
    rmSync(final, { recursive: true, force: true })
    renameSync(unfinished, final)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Temporary folders of downloads that were killed. */
function removeLeftovers(folder) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder))
    if (name.endsWith('.tmp')) rmSync(join(folder, name), { recursive: true, force: true })
}

function packageOf(name, folder) {
  const args = ['pack', name, '--pack-destination', folder, '--ignore-scripts', '--loglevel=error', ...RETRIES]
  const { status, stderr, error } = npm(args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })
  if (error) throw new Refused(`npm, which fetches it, did not start (${error.code ?? error.message})`)
  const file = readdirSync(folder).find(entry => entry.endsWith('.tgz'))
  if (status !== 0 || !file) {
    const code = /^npm (?:error|ERR!) code (\S+)/m.exec(stderr)?.[1] ?? `exit code ${status}`
    throw new Refused(`npm could not fetch ${name} (${code})`)
  }
  const packed = readFileSync(join(folder, file))
  rmSync(join(folder, file))
  return packed
}

const integrityOf = packed => `sha512-${createHash('sha512').update(packed).digest('base64')}`

function unpack(packed, folder, platform) {
  const program = programName(platform)
  const file = join(folder, program)
  writeFileSync(file, fileIn(gunzipSync(packed), `package/${program}`))
  chmodSync(file, 0o755)
  // A system with an older C library, or with musl, cannot run it.
  if (spawnSync(file, ['--version']).status !== 0) throw new Refused('the one from npm does not run on this machine')
}

/** Reads one file of a tar archive: blocks of 512 bytes, for each file a header with name and size, then its content. */
function fileIn(tar, wanted) {
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const name = tar.toString('latin1', at, at + 100).split('\0')[0]
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8)
    const start = at + BLOCK
    if (name === wanted) return tar.subarray(start, start + size)
    if (Number.isNaN(size)) break
    at = start + Math.ceil(size / BLOCK) * BLOCK
  }
  throw new Refused(`the package from npm has no ${wanted}`)
}
