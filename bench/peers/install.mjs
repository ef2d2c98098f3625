// Installs what the benchmark compares with, when it is not there yet: exact versions, from the lock file beside this one.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))

/** null when all is there, otherwise why it is not. */
export function installPeers() {
  if (isInstalled()) return null
  process.stderr.write('bench: installing the peers (once) …\n')
  const { status, error } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: here,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (error) return `npm could not be started: ${error.message}`
  return status === 0 && isInstalled() ? null : `npm ci in bench/peers ended with status ${status}`
}

function isInstalled() {
  const { dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
  return Object.entries(dependencies).every(([name, version]) => {
    const manifest = join(here, 'node_modules', name, 'package.json')
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problem = installPeers()
  if (problem) {
    process.stderr.write(`bench: ${problem}\n`)
    process.exitCode = 1
  }
}
