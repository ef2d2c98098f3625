// Chromium as the tests, the screenshots and the icons start it.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PLACES = ['/usr/bin', '/usr/local/bin', '/snap/bin']
const ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** The path of a browser, or null: CHROMIUM_PATH first, then PATH, then the usual places. */
export function chromiumPath() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...PLACES]
  return folders.flatMap(folder => NAMES.map(name => join(folder, name))).find(isExecutable) ?? null
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @returns {Promise<import('@playwright/test').Browser>} */
export function launch() {
  const executablePath = chromiumPath()
  if (!executablePath) throw new Error('No Chromium found. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: ARGS })
}
