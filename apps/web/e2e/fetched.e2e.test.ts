// The table of budgets (build/budgets.ts) says which files home and a game up to its first move consist of. Here a browser fetches them.
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { builtPage, linesOf } from '../build/sizes.ts'
import { address, board, DESKTOP, Lab, until } from './lab.ts'

type FirstMove = { readonly isPossible: (page: Page) => Promise<unknown>; readonly isMade?: (page: Page) => Promise<unknown> }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

const FIRST_MOVES: Readonly<Record<string, FirstMove>> = {
  musket: { isPossible: page => button(page, 'End Player Turn').waitFor() },
  beachhead: {
    isPossible: page => button(page, /^Infantry Squad/).waitFor(),
    isMade: async page => {
      await button(page, /^Infantry Squad/).click()
      await board(page).click()
      await page.getByRole('button', { name: 'Place', exact: true }).click()
      await page
        .getByText(/Infantry Squad 1 is placed at/)
        .first()
        .waitFor()
    },
  },
  ww2: {
    isPossible: page => button(page, /^Be /).waitFor(),
    isMade: async page => {
      // Which faction is left to choose from is drawn by lot.
      await button(page, /^Be /).click()
      await button(page, /^Begin in /).waitFor()
    },
  },
  ti4: {
    isPossible: page => button(page, 'The Arborec').waitFor(),
    isMade: async page => {
      await button(page, 'The Arborec').click()
      await page.getByRole('heading', { name: 'Defending faction', exact: true }).waitFor()
    },
  },
}

describe.skipIf(!address)('what is fetched', () => {
  let lab: Lab
  const files = new Map<string, ReadonlySet<string>>()
  beforeAll(async () => {
    lab = await Lab.open()
    for (const line of linesOf(await builtPage())) files.set(line.what, line.files)
  })
  afterEach(() => lab.closePages())
  afterAll(() => lab.close())

  const filesOf = (what: string) => [...(files.get(what) ?? [])].filter(file => file.startsWith('assets/'))

  /** A page, and the built files that it has asked for. What it fetches by itself after a second or more does not come. */
  async function watched(): Promise<{ page: Page; asked: Set<string> }> {
    const page = await (await lab.context(DESKTOP, { pace: 0 })).newPage()
    await page.addInitScript(() => {
      const { setTimeout } = window
      const patient = (work: TimerHandler, ms = 0, ...rest: unknown[]) => (ms < 1000 ? setTimeout(work, ms, ...rest) : 0)
      window.setTimeout = patient as typeof setTimeout
    })
    const asked = new Set<string>()
    page.on('request', request => {
      const path = new URL(request.url()).pathname.slice(1)
      if (path.startsWith('assets/')) asked.add(path)
    })
    return { page, asked }
  }

  /** At home, with everything that belongs to it. */
  async function atHome(): Promise<{ page: Page; asked: Set<string> }> {
    const { page, asked } = await watched()
    await page.goto('/', { waitUntil: 'load' })
    await until(
      async () => filesOf('home').filter(file => !asked.has(file)),
      missing => missing.length === 0,
      'home has fetched all that the table counts for it',
    )
    return { page, asked }
  }

  it('home fetches its own files and nothing of a game', async () => {
    const { asked } = await atHome()
    expect(asked).toEqual(new Set(filesOf('home')))
  })

  it.each(Object.entries(FIRST_MOVES))('the first move of %s needs no more than the table counts', async (game, move) => {
    const { page, asked } = await atHome()
    const counted = new Set([...filesOf('home'), ...filesOf(game)])
    const besides = () => [...asked].filter(file => !counted.has(file))
    await page.route(
      url => url.pathname.startsWith('/assets/') && !counted.has(url.pathname.slice(1)),
      () => undefined,
    )
    const card = page.locator('article.card').filter({ has: page.locator(`a[href="/rules/${game}"]`) })
    await card.locator('button.play').click()
    const isHeldUp = (cause: unknown) => {
      throw new Error(
        `${game} did not come to its first move without ${besides().join(' and ') || 'anything that was held back'}.`,
        { cause },
      )
    }
    await move.isPossible(page).catch(isHeldUp)
    expect(besides()).toEqual([])
    await move.isMade?.(page).catch(isHeldUp)
  })
})
