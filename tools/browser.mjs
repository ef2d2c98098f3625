// Where Chromium is, and how to get it. Node built-ins only.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PLACES = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/Applications/Google Chrome.app/Contents/MacOS']

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of a browser, or null: CHROMIUM_PATH first, then PATH, then the usual places. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return isExecutable(named) ? named : null
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...PLACES]
  const candidates = folders.flatMap(folder => [...NAMES, 'Google Chrome'].map(name => join(folder, name)))
  return candidates.find(isExecutable) ?? null
}

/** On Debian as root it is installed; elsewhere the one command is told, and tests that need it are skipped and say so. */
export function ensureChromium() {
  if (findChromium()) return
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (!isDebianRoot) {
    process.stderr.write('No Chromium found. Install it (Debian: sudo apt-get install chromium) or set CHROMIUM_PATH.\n')
    return
  }
  process.stderr.write('Installing Chromium for the browser tests …\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = args => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 2], env })
  run(['update', '-qq'])
  run(['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
}

/** What a browser in a test needs to keep to itself. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
