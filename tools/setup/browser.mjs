// Where Chromium is, and how to get it. Node built-ins only.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensurePackage } from './debian.mjs'

// The shell is Chromium without windows: the same engine for a quarter less of the processor.
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
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
  const candidates = [...NAMES, 'Google Chrome'].flatMap(name => folders.map(folder => join(folder, name)))
  return candidates.find(isExecutable) ?? null
}

/** Where it is missing and cannot be installed, tests that need it are skipped and say so. */
export function ensureChromium() {
  // Older Debians have no shell apart from the browser.
  if (!findChromium()) ensurePackage([SHELL, 'chromium'], 'Chromium', ' or set CHROMIUM_PATH')
}

/** Chromium heeds only the last list of what to leave out, so this one holds what Playwright leaves out as well (the first two lines). */
const LEFT_OUT = [
  ...[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
  ],
  ...[
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'OptimizationHints',
  ],
  // Pages that the browser draws for itself, the list under its address bar above all: each window would load them once more, at the
  // price of a whole page of ours.
  ...[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'WebUIOmniboxFullPopup',
    'PreloadTopChromeWebUI',
    'LensOverlay',
    'AimEnabled',
  ],
  // A process in reserve for a page that never comes.
  'SpareRendererForSitePerProcess',
  // Questions to the outside.
  ...['NetworkTimeServiceQuerying', 'PreconnectToSearch'],
]

/**
 * What a browser in a test needs to keep to itself. Where there is no graphics card Chromium imitates one; drawing without it takes a
 * sixth less of the processor.
 */
export const CHROMIUM_FLAGS = [
  `--disable-features=${LEFT_OUT.join(',')}`,
  '--disable-gpu',
  '--disable-gpu-rasterization',
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
