// Chromium as the tests, the screenshots and the icons start it.
import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '../../../tools/setup/browser.mjs'

export const chromiumPath = findChromium

/** @returns {Promise<import('@playwright/test').Browser>} */
export function launch() {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium found. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
}
