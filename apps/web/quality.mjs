// `npm run quality`: what Lighthouse would look at, measured by Chromium itself, as a table in docs/quality.md. Times depend on the machine;
// the rest does not.
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launch } from './e2e/browser.mjs'
import { tooSmall } from './e2e/targets.ts'
import { likeAPhone, markOf, vitalsOf, watchVitals } from './e2e/vitals.ts'
import { serve } from './serve.mjs'

const OUT = join(dirname(fileURLToPath(import.meta.url)), '../../docs/quality.md')
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const DEVICES = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  desk: { viewport: { width: 1440, height: 900 } },
}
const QUIET_MS = 2500
const TEXT = /javascript|css|html|json|svg/

/** Pages by name: an address, or the way from home to it. */
const PAGES = {
  home: '/',
  'set-up': '/games/musket?opponent=person',
  rulebook: '/rules/musket',
  'saved games': '/saved',
  settings: '/settings',
  laboratory: '/lab',
  online: '/online',
  editor: '/games/beachhead/editor',
  play: startBattle,
  replay: async page => {
    await startBattle(page)
    await page.goto(page.url().replace('/play/', '/replay/'))
    await page.getByRole('application').waitFor()
  },
}

async function startBattle(page) {
  await page.goto('/games/musket?scenario=bunker-hill&opponent=person')
  await page.getByRole('button', { name: /^Start / }).click()
  await page.getByRole('application').waitFor()
}

/** What a browser can be asked about a page that is open. */
function facts(page) {
  return page.evaluate(async () => {
    const { violations } = await window.axe.run({ resultTypes: ['violations'] })
    const has = selector => document.querySelector(selector) !== null
    const lacks = {
      language: document.documentElement.lang === '',
      title: document.title === '',
      description: !has('meta[name="description"][content]'),
      viewport: !has('meta[name="viewport"]'),
      'theme colour': !has('meta[name="theme-color"]'),
      manifest: !has('link[rel="manifest"]'),
      icon: !has('link[rel="icon"]'),
      'one heading': document.querySelectorAll('h1').length !== 1,
    }
    return {
      axe: violations.flatMap(({ id, impact, nodes }) => (impact === 'minor' ? [] : nodes.map(() => id))),
      meta: Object.keys(lacks).filter(name => lacks[name]),
      // Larger than twice what is shown: bytes that nobody sees.
      images: [...document.images].filter(image => image.naturalWidth > 2 * devicePixelRatio * image.clientWidth).length,
      sideways: document.documentElement.scrollWidth > innerWidth,
    }
  })
}

async function measure(browser, address, device, open) {
  const isPhone = device === 'phone'
  const context = await browser.newContext({ baseURL: address, serviceWorkers: 'block', ...DEVICES[device] })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  const complaints = []
  const plain = []
  let policy = ''
  let bytes = 0
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    // The worker for offline play is kept out of the way of the measurement, and says so.
    const isOurs = ['error', 'warning'].includes(message.type()) && !message.text().includes('blocked by Playwright')
    if (isOurs) complaints.push(message.text())
  })
  page.on('response', response => {
    const { 'content-type': type = '', 'content-encoding': encoding, 'content-length': length = '0' } = response.headers()
    if (type.startsWith('text/html')) policy = response.headers()['content-security-policy'] ?? ''
    if (TEXT.test(type) && !encoding && Number(length) > 1400) plain.push(response.url())
  })
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await client.send('Network.enable')
  if (isPhone) await likeAPhone(client)
  // The loader of TypeScript names functions through a helper, which a page has not.
  await page.addInitScript('globalThis.__name = it => it')
  await watchVitals(page)
  const vitals = await vitalsOf(page, client, async () => {
    if (typeof open === 'string') await page.goto(open, { waitUntil: 'load' })
    else await open(page)
    await page.waitForTimeout(QUIET_MS)
  })
  if (isPhone) await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.evaluate(AXE)
  const found = {
    ...(await facts(page)),
    complaints,
    plain,
    small: isPhone ? await tooSmall(page) : [],
    policy: mayInline(policy) ? ['scripts'] : [],
  }
  await context.close()
  return { vitals, bytes, found }
}

/** Scripts follow their own rule, or else the rule for everything; without either all is allowed. */
function mayInline(policy) {
  const rule = /script-src[^;]*/.exec(policy)?.[0] ?? /default-src[^;]*/.exec(policy)?.[0]
  return rule === undefined || /unsafe-(inline|eval)/.test(rule)
}

const ms = value => `${Math.round(value)}`
const count = list => (list.length === 0 ? '0' : `${list.length}: ${[...new Set(list)].join(', ').slice(0, 160)}`)

function row(name, device, { vitals, bytes, found }) {
  const { fcp, lcp, tbt, cls, si } = vitals
  return [
    name,
    device,
    `${(bytes / 1000).toFixed(0)} kB`,
    ...[fcp, lcp, tbt, si].map(ms),
    cls.toFixed(3),
    // A page that is reached by clicks has no load of its own to be marked.
    device === 'phone' && typeof PAGES[name] === 'string' ? markOf(vitals) : '',
    ...['axe', 'small', 'complaints', 'policy', 'plain', 'meta'].map(key => count(found[key])),
    found.images,
    found.sideways ? 'yes' : 'no',
  ]
}

const HEAD = `# Quality of the page, measured

\`npm run quality\` builds the page, serves it and opens each screen twice in Chromium: as a mid-range phone (360 pixels, a quarter of the
machine's speed, 1.6 Mbit/s with 150 ms each way) and on a desk (1440 by 900, no brake). The mark is Lighthouse's own formula for
performance on a phone, from the five figures beside it; it is made only where the screen has an address to load. Milliseconds say something
about the machine they were measured on; everything right of the mark does not. "Play" and "replay" are counted from the set-up page on.

- **bytes**: over the wire, compressed, with headers. **fcp**, **lcp**: first and largest paint. **tbt**: time in which the page could not
  answer. **si**: speed index. **cls**: how much moved by itself.
- **axe**: findings of axe-core above "minor", contrast among them. **small**: targets under 44 pixels. **console**: errors and warnings.
  **policy**: inline or evaluated scripts allowed. **plain**: text sent without compression. **meta**: language, title, description,
  viewport, theme colour, manifest, icon or the one heading missing. **images**: larger than twice their place. **sideways**: scrolls.

`
const COLUMNS = 'screen|on|bytes|fcp|lcp|tbt|si|cls|mark|axe|small|console|policy|plain|meta|images|sideways'.split('|')

const line = cells => `| ${cells.join(' | ')} |`
const { address, stop } = await serve(process.argv[2])
const browser = await launch()
try {
  const rows = []
  for (const device of Object.keys(DEVICES)) {
    for (const [name, open] of Object.entries(PAGES)) {
      rows.push(row(name, device, await measure(browser, address, device, open)))
      console.log(line(rows.at(-1)))
    }
  }
  await writeFile(OUT, `${HEAD}${[line(COLUMNS), line(COLUMNS.map(() => '---')), ...rows.map(line)].join('\n')}\n`)
} finally {
  await browser.close()
  stop()
}
