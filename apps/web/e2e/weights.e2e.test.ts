// What comes over the wire, for home and for each game. Bytes are the same everywhere, so they are judged.
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { address, board, DESKTOP, Lab } from './lab.ts'

const HOME_KB = 120
const GAME_KB = 100
/** Files that a first move does without: they are held back here until it is made. */
const LATER = /\/assets\/((beachhead|musket)-rules|[a-z0-9]+-choices|parts|odds|OddsCard|story|Beside|EventCard|WaspPanel)-/
/** Long after everything that comes without being asked for has come: these run alone (`figures` in vitest.config.ts). */
const QUIET_MS = 2000

/** What came over the wire, compressed and with its headers, as the browser counts it. */
async function counted(page: Page): Promise<{ bytes: () => number; reset: () => void; quiet: () => Promise<void> }> {
  const client = await page.context().newCDPSession(page)
  let total = 0
  await client.send('Network.enable')
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    total += encodedDataLength
  })
  return {
    bytes: () => total,
    reset: () => {
      total = 0
    },
    /** What belongs to home may come late. */
    quiet: async () => {
      for (let before = -1; before !== total; ) {
        before = total
        await page.waitForTimeout(QUIET_MS / 2)
      }
    },
  }
}

describe.skipIf(!address)('weights', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await Lab.open()
  })
  afterEach(() => lab.closePages())
  afterAll(() => lab.close())

  it(`home with its pictures weighs less than ${HOME_KB} kB, a game on top of it less than ${GAME_KB} kB`, async () => {
    const context = await lab.context()
    const page = await context.newPage()
    const wire = await counted(page)
    await page.goto('/', { waitUntil: 'load' })
    await page.locator('.picture svg').first().waitFor()
    await page.waitForTimeout(QUIET_MS)
    const home = wire.bytes()
    wire.reset()
    await page.route(LATER, () => undefined)
    await page.getByRole('button', { name: /^Play/ }).first().click()
    await board(page).waitFor()
    await page.waitForTimeout(QUIET_MS)
    const game = wire.bytes()
    console.log(`home with its pictures ${kB(home)} (${HOME_KB}), then a game ${kB(game)} (${GAME_KB})`)
    expect(home).toBeLessThan(HOME_KB * 1000)
    expect(game).toBeLessThan(GAME_KB * 1000)
  })

  it(`every game weighs less than ${GAME_KB} kB on top of home, up to its first move`, async () => {
    // All four at once: most of the time nothing happens.
    const weights = await Promise.all(FIRST_MOVES.map((firstMove, n) => weighed(lab, n, firstMove)))
    console.log(`on top of home (${GAME_KB} kB): ${weights.map(({ title, bytes }) => `${title} ${kB(bytes)}`).join(', ')}`)
    expect(weights.filter(({ bytes }) => bytes >= GAME_KB * 1000)).toEqual([])
  })

  it('home fetches nothing of a game: only its picture, and what all games share', async () => {
    const context = await lab.context()
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await page.goto('/', { waitUntil: 'load' })
    await page.locator('.picture svg').first().waitFor()
    await page.waitForTimeout(QUIET_MS)
    expect(asked.filter(path => /-(rules|table|worker)-|\/play-/.test(path))).toEqual([])
  })
})

/** The game of this card on top of home, up to the first move. */
async function weighed(lab: Lab, n: number, firstMove: FirstMove): Promise<{ title: string; bytes: number }> {
  const page = await (await lab.context(DESKTOP, { pace: 0 })).newPage()
  const wire = await counted(page)
  await page.goto('/', { waitUntil: 'load' })
  const card = page.locator('article.card').nth(n)
  const title = (await card.locator('h2').textContent()) ?? ''
  await wire.quiet()
  wire.reset()
  await page.route(LATER, () => undefined)
  await card.locator('button.play').click()
  await page.waitForURL(/\/play\//)
  await firstMove(page)
  return { title, bytes: wire.bytes() }
}

type FirstMove = (page: Page) => Promise<unknown>

/** In the order of the cards at home: the first thing that can be done there is done, with what has come by then. */
const FIRST_MOVES: readonly FirstMove[] = [
  page => page.getByRole('button', { name: 'End Player Turn' }).first().waitFor(),
  async page => {
    await page.getByRole('button', { name: /^Infantry Squad/ }).click()
    await board(page).click()
    await page.getByRole('button', { name: 'Place', exact: true }).click()
    await page
      .getByText(/Infantry Squad 1 is placed at/)
      .first()
      .waitFor()
  },
  async page => {
    // Which faction is left to choose from is drawn by lot.
    await page.getByRole('button', { name: /^Be / }).first().click()
    await page
      .getByRole('button', { name: /^Begin in / })
      .first()
      .waitFor()
  },
  // Everything of its first screen is there to be touched: what comes by itself has come.
  page => page.waitForTimeout(QUIET_MS / 2),
]

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
