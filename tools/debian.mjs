// What tests need from the system and npm does not bring. Node built-ins only.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** On Debian as root the package is installed; elsewhere the one command is told. */
export function ensurePackage(name, what, otherwise) {
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (!isDebianRoot) {
    process.stderr.write(`No ${what} found. Install it (Debian: sudo apt-get install ${name})${otherwise}.\n`)
    return
  }
  process.stderr.write(`Installing ${what} for the tests …\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = args => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 2], env })
  run(['update', '-qq'])
  run(['install', '-y', '-qq', '--no-install-recommends', name])
}
