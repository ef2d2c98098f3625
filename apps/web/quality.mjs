// `npm run quality`: what Lighthouse would look at, and how soon somebody can make a first move, measured by Chromium itself, as a section of
// docs/quality.md. Times depend on the machine; the rest does not.
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { replaceSection } from '../../tools/docs/doc-section.mjs'
import { launch } from './e2e/browser.mjs'
import { atRest, settled } from './e2e/rest.mjs'
import { tooSmall } from './e2e/targets.ts'
import { likeAPhone, markOf, vitalsOf, watchVitals } from './e2e/vitals.ts'
import { serve } from './serve.mjs'

const OUT = join(dirname(fileURLToPath(import.meta.url)), '../../docs/quality.md')
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const DEVICES = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  desk: { viewport: { width: 1440, height: 900 } },
}
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

async function contextOf(browser, address, device) {
  const context = await browser.newContext({ baseURL: address, serviceWorkers: 'block', ...DEVICES[device] })
  context.setDefaultTimeout(120_000)
  // The loader of TypeScript names functions through a helper, which a page has not.
  await context.addInitScript('globalThis.__name = it => it')
  return context
}

/** What is pressed for the first move of each game, by the title of its card. */
const FIRST_MOVES = {
  Musket: page => page.getByRole('application'),
  Beachhead: page => page.getByRole('button', { name: 'Deploy for me' }),
  'World War II': page => page.getByRole('button', { name: /^Be / }),
  'Twilight Imperium': page => page.getByRole('button', { name: 'The Federation of Sol' }),
}

/** From a cold start at home to the first move of a game that can be made, in milliseconds: the middle one of so many tries. */
async function firstMove(browser, address, title, tries = 5) {
  const times = []
  for (let n = 0; n < tries; n++) {
    const context = await contextOf(browser, address, 'phone')
    const page = await context.newPage()
    await likeAPhone(await context.newCDPSession(page))
    const begun = performance.now()
    await page.goto('/', { waitUntil: 'commit' })
    await page.locator('article.card', { hasText: title }).locator('button.play').tap()
    await FIRST_MOVES[title](page).and(page.locator(':not(:disabled)')).first().waitFor()
    await atRest(page)
    times.push(performance.now() - begun)
    await context.close()
  }
  return times.toSorted((a, b) => a - b)[tries >> 1]
}

async function measure(browser, address, device, open) {
  const isPhone = device === 'phone'
  const context = await contextOf(browser, address, device)
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
  await watchVitals(page)
  const vitals = await vitalsOf(page, client, async () => {
    if (typeof open === 'string') await page.goto(open, { waitUntil: 'load' })
    else await open(page)
    await settled(page)
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

const COLUMNS = 'screen|on|bytes|fcp|lcp|tbt|si|cls|mark|axe|small|console|policy|plain|meta|images|sideways'.split('|')

const line = cells => `| ${cells.join(' | ')} |`
const table = (columns, rows) => [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')

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
  const moves = []
  for (const title of Object.keys(FIRST_MOVES)) {
    moves.push([title, ms(await firstMove(browser, address, title))])
    console.log(line(moves.at(-1)))
  }
  const section = `${table(COLUMNS, rows)}\n\n${table(['first move of', 'ms'], moves)}`
  await writeFile(OUT, replaceSection(await readFile(OUT, 'utf8'), 'quality', section))
} finally {
  await browser.close()
  stop()
}
