// What tests need from the system and npm does not bring. Node built-ins only.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** On Debian as root the first package of these that there is is installed; elsewhere the one command is told, with the last. */
export function ensurePackage(names, what, otherwise) {
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (!isDebianRoot) {
    process.stderr.write(`No ${what} found. Install it (Debian: sudo apt-get install ${names.at(-1)})${otherwise}.\n`)
    return
  }
  process.stderr.write(`Installing ${what} for the tests …\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = args => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 2], env })
  run(['update', '-qq'])
  names.some(name => run(['install', '-y', '-qq', '--no-install-recommends', name]).status === 0)
}
