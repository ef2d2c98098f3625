// Installs what a lockfile names, unless that is done already. Without packages.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'
import { npm } from './npm.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')

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

function npmCi(folder) {
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = npm(args, { cwd: folder, stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error(`npm ci failed in ${folder} (exit code ${status}). Check the network and try again.`)
  writeFileSync(join(folder, 'node_modules', '.sandtable-stamp'), fingerprint(folder))
}

function install(folder, what) {
  if (isInstalled(folder)) return
  withLock(folder, () => {
    if (isInstalled(folder)) return
    process.stderr.write(`Setting up ${what} …\n`)
    npmCi(folder)
  })
}

export const installSandtable = () => install(ROOT, 'Sandtable')

export const installPeers = () => install(join(ROOT, 'bench', 'peers'), 'the peers that the benchmark compares with')
