import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { address, board, DESKTOP, expectQuiet, fromDisk, Lab, OFFLINE, Player, saved, seedWith, start, until } from './lab.ts'
import { atRest, settled } from './rest.mjs'

describe.skipIf(!address)('nothing is lost', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await Lab.open()
  })
  afterEach(() => lab.closePages())
  afterAll(() => lab.close())

  it('by a reload in the middle of a game', async () => {
    const page = await lab.page()
    const id = await start(page)
    const hands = new Player(page, id)
    await hands.play('blue', 4)
    const before = await hands.match()
    await page.reload()
    await board(page).waitFor()
    expect((await hands.match()).hash).toBe(before.hash)
    await hands.play('blue', 2)
    expect((await hands.match()).seq).toBeGreaterThan(before.seq)
    // The home page offers to go on with it.
    await page.goto('/')
    await page.getByRole('link', { name: /Continue First Volley/ }).click()
    await board(page).waitFor()
    expect(page.url()).toContain(id)
    expectQuiet(lab)
  })

  it('by a reload while the computer plays', async () => {
    const page = await lab.page(DESKTOP, { pace: 0.5, hints: false })
    await page.clock.install()
    await page.goto('/games/musket?scenario=first-volley&opponent=greedy')
    await page.getByRole('radio', { name: 'Red', exact: true }).check()
    await seedWith(page, 'e2e')
    await page.getByRole('button', { name: /^Start / }).click()
    const told = page.locator('.prompt .told')
    await told.waitFor()
    // Time stands still while the first of its actions is told.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    await told.waitFor()
    const id = page.url().split('/').at(-1) as string
    const early = await saved(page, id)
    await page.clock.resume()
    await page.reload()
    // What was being told had not been seen yet.
    await page.getByRole('dialog', { name: 'Since you last looked' }).getByRole('button', { name: 'Go on' }).click()
    await page.getByRole('button', { name: 'Skip' }).click()
    await atRest(page)
    const later = await saved(page, id)
    expect(later?.seq).toBeGreaterThan((early?.seq ?? 0) + 2)
    expect(later?.record.entries.slice(0, early?.seq)).toEqual(early?.record.entries)
  })

  it('by a second tab: it watches until it takes over', async () => {
    const context = await lab.context()
    const first = lab.listen(await context.newPage())
    const id = await start(first)
    const second = lab.listen(await context.newPage())
    await second.goto(`/play/${id}`)
    await second.getByText('This game is open in another tab.').waitFor()
    const hands = new Player(first, id)
    await hands.give(await hands.match(), { type: 'activate', unit: 'b-line-1' } as never)
    // What the first tab does, the second one shows.
    await second
      .getByText(/1st Foot at B6 is activated/)
      .first()
      .waitFor()
    await second.getByRole('button', { name: 'Play here' }).click()
    await first.getByText('This game is open in another tab.').waitFor()
    const seq = (await hands.match()).seq
    await second.locator('header').getByRole('button', { name: 'Undo' }).click()
    await until(
      () => hands.match(),
      match => match.seq === seq + 1,
      'the second tab plays',
    )
    await expect.poll(() => first.getByRole('button', { name: 'Play here' }).isVisible()).toBe(true)
    expectQuiet(lab)
  })

  it('where the browser keeps nothing: that is told, and play goes on', async () => {
    const context = await lab.context()
    await context.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', {
        value: {
          open: () => {
            throw new DOMException('denied', 'SecurityError')
          },
        },
      })
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    const page = lab.listen(await context.newPage())
    await page.goto('/')
    await page.getByRole('button', { name: /^Play/ }).first().click()
    await board(page).waitFor()
    await page.getByText(/does not let Sandtable save anything/).waitFor()
    await page.keyboard.press('n')
    await page.getByRole('toolbar', { name: 'Orders' }).getByRole('button', { name: 'Activate' }).click()
    await page
      .getByText(/is activated/)
      .first()
      .waitFor()
    expectQuiet(lab)
  })

  it('where there is no room left', async () => {
    const page = await lab.page()
    const id = await start(page)
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    const bar = page.getByRole('toolbar', { name: 'Orders' })
    await page.keyboard.press('n')
    await bar.getByRole('button', { name: 'Activate' }).click()
    await page.getByText(/no room left to save/).waitFor()
    const lines = await page.locator('.log li').count()
    await page.keyboard.press('e')
    await until(
      () => page.locator('.log li').count(),
      count => count > lines,
      'play has gone on',
    )
    expect((await fromDisk(page, id, false))?.seq).toBe(0)
  })

  /** Built files that the service worker has put by. */
  const kept = (page: Page) =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter(name => name.startsWith('sandtable-'))
      const lists = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
      return lists.flat().map(({ url }) => new URL(url).pathname)
    })
  const holds = (files: readonly string[], game: string) => files.some(file => file.includes(`/${game}-rules-`))

  it('without a network, after one visit to home: every game was put by while nobody needed the line', async () => {
    const context = await lab.context(OFFLINE)
    const page = lab.listen(await context.newPage())
    await page.clock.install()
    await page.goto('/')
    await until(
      async () => {
        // Nobody needs the line meanwhile.
        await page.clock.fastForward('01:00')
        return kept(page)
      },
      files => ['musket', 'beachhead', 'ww2'].every(game => holds(files, game)),
      'everything is cached',
    )
    await page.reload()
    await context.setOffline(true)
    await page.goto('/games/musket')
    const id = await start(page)
    const hands = new Player(page, id)
    await hands.play('blue', 3)
    await page.goto('/rules/musket')
    await page.getByRole('heading', { name: /rules/ }).waitFor()
    await page.goto(`/play/${id}`)
    await board(page).waitFor()
    expect((await hands.match()).seq).toBeGreaterThan(2)
    await context.setOffline(false)
  })

  it('without a network, where data is spared: what was opened is there whole, the rest says that it is not', async () => {
    const context = await lab.context(OFFLINE)
    await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    const page = lab.listen(await context.newPage())
    await page.clock.install()
    const isKept = (game: string) =>
      until(
        () => kept(page),
        // Also what nobody has looked at yet.
        files => holds(files, game) && files.some(file => file.startsWith('/assets/rulebook-')),
        'the game that was opened is cached',
      )
    await page.goto('/games/musket')
    await isKept('musket')
    // The line has been idle for long; what is opened after that is kept, and nothing else was before it.
    await page.clock.fastForward('10:00')
    await page.goto('/games/ww2')
    await isKept('ww2')
    expect(holds(await kept(page), 'beachhead')).toBe(false)
    await context.setOffline(true)
    const id = await start(page)
    await new Player(page, id).play('blue', 2)
    await page.goto('/rules/musket')
    await page.getByRole('heading', { name: /rules/ }).waitFor()
    await page.goto('/games/beachhead')
    await page.getByText('could not be loaded').waitFor()
    await context.setOffline(false)
  })

  it('by deleting: it can be undone', async () => {
    const page = await lab.page()
    await page.clock.install()
    await start(page)
    await page.goto('/saved')
    await settled(page)
    // The offer stands for some seconds: as long as the clock stands.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    await page.getByRole('button', { name: 'Delete First Volley' }).click()
    await page.getByText('Nothing is saved yet.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('heading', { name: 'First Volley' }).waitFor()
    await page.clock.resume()
    await page.getByRole('button', { name: 'Rename First Volley' }).click()
    await page.getByLabel('Name of this game').fill('The hill')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'The hill' }).waitFor()
  })
})
