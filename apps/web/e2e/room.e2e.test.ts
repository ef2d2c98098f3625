import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import musket from '@sandtable/musket'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { address, board, DESKTOP, expectQuiet, Lab, PHONE, start } from './lab.ts'
import { plant } from './plant.ts'
import { settled, stands } from './rest.mjs'
import { tooSmall } from './targets.ts'

/** Every route there is, with something on it: a running battle, a finished one, a list of both. */
async function routes(page: Page): Promise<Record<string, string>> {
  await page.goto('/settings')
  const over = await plant(page)
  const running = await plant(page, { entries: 60, people: ['blue', 'red'] })
  return {
    home: '/',
    setup: '/games/musket',
    rules: '/rules/musket',
    saved: '/saved',
    settings: '/settings',
    nowhere: '/nowhere',
    broken: '/replay#broken',
    play: `/play/${running}`,
    end: `/play/${over}`,
    replay: `/replay/${over}`,
  }
}

async function visit(page: Page, name: string, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
  if (name === 'play' || name === 'replay') await board(page).waitFor()
  if (name === 'end') await page.getByText('What each unit did').waitFor()
  await stands(page)
}

/** What is folded away, opened one after the other: what they hold may still have to come. */
async function openAll(page: Page, summaries: Locator): Promise<void> {
  for (const summary of await summaries.all()) await summary.tap()
  await stands(page)
}

/** Words that are cut off or hang over the edge of the window, where nothing scrolls to them. */
function lostWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = []
    for (const element of document.querySelectorAll<HTMLElement>('h1, h2, h3, p, a, button, label, summary, dt, dd, th, td')) {
      if (!element.checkVisibility() || element.closest('.visually-hidden, .skip, svg, [role="application"]')) continue
      const words = element.textContent?.replace(/\s+/g, ' ').trim().slice(0, 40) ?? ''
      const box = element.getBoundingClientRect()
      if (words === '' || box.width < 2) continue
      const style = getComputedStyle(element)
      const isCut =
        style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 4 && style.webkitLineClamp === 'none'
      let holder = element.parentElement
      while (holder && !/auto|scroll/.test(getComputedStyle(holder).overflowX)) holder = holder.parentElement
      const isOut = !holder && (box.right > innerWidth + 2 || box.left < -2)
      if (isCut || isOut) found.push(`${isCut ? 'cut' : 'out'}: ${element.tagName} "${words}"`)
    }
    return [...new Set(found)]
  })
}

/** Things to press that lie on each other: one of the two cannot be hit. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]')
    const all = [
      ...(dialog ?? document).querySelectorAll<HTMLElement>('header a, header button, h1, h2, .button, [role="tab"]'),
    ]
      .filter(each => each.checkVisibility() && !each.closest('.visually-hidden, .skip, svg'))
      .map(each => ({
        each,
        box: each.getBoundingClientRect(),
        name: (each.getAttribute('aria-label') ?? each.textContent ?? '').trim(),
      }))
      .filter(({ box }) => box.width > 2 && box.height > 2)
    const found = []
    for (const [i, a] of all.entries())
      for (const b of all.slice(i + 1)) {
        if (a.each.contains(b.each) || b.each.contains(a.each)) continue
        // What is fixed to the window lies over what scrolls beneath it, and may.
        if (a.each.closest('.bar') !== b.each.closest('.bar')) continue
        const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
        const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
        if (wide > 2 && high > 2) found.push(`${a.name.slice(0, 30)} / ${b.name.slice(0, 30)}`)
      }
    return found
  })
}

/** Columns whose letter cannot be read: it is printed above and below the map, and what lies over it hides both. */
function lettersUnderTools(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tools = [...document.querySelectorAll('[data-float], .over, header')].map(each => each.getBoundingClientRect())
    const letters = [...document.querySelectorAll('.ground text')]
      .filter(each => /^[A-Z]{1,2}$/.test(each.textContent?.trim() ?? ''))
      .map(each => ({ name: each.textContent ?? '', box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight)
    const isCovered = (box: DOMRect) =>
      tools.some(bar => box.left < bar.right && box.right > bar.left && box.top < bar.bottom - 1 && box.bottom > bar.top)
    const free = new Set(letters.filter(({ box }) => !isCovered(box)).map(({ name }) => name))
    return [...new Set(letters.map(({ name }) => name))].filter(name => !free.has(name))
  })
}

describe.skipIf(!address)('room for fingers and for large letters', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await Lab.open()
  })
  afterEach(() => lab.closePages())
  afterAll(async () => {
    await lab.close()
    expectQuiet(lab)
  })

  it('nothing that can be touched is under 44 pixels on a phone, on any route and with everything opened', async () => {
    const page = await lab.page(PHONE, { pace: 0, hints: true })
    const small: Record<string, string[]> = {}
    for (const [name, path] of Object.entries(await routes(page))) {
      await visit(page, name, path)
      small[name] = await tooSmall(page)
      if (name === 'setup') {
        await openAll(page, page.locator('summary'))
        small['setup opened'] = await tooSmall(page)
      }
      if (name === 'end') {
        await page.getByText('As a table').tap()
        await stands(page)
        small['end as a table'] = await tooSmall(page)
      }
      if (name === 'play') {
        await page.getByRole('button', { name: 'More', exact: true }).tap()
        await openAll(page, page.locator('.sheet summary'))
        small.orders = await tooSmall(page)
        for (const drawer of ['Log', 'Rules']) {
          await page.getByRole('button', { name: drawer, exact: true }).tap()
          await page.getByRole('dialog').locator('li, p').first().waitFor()
          await stands(page)
          small[drawer] = await tooSmall(page)
          await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
        }
        await page.getByRole('button', { name: 'Menu' }).tap()
        await stands(page)
        small.menu = await tooSmall(page)
      }
    }
    expect(Object.entries(small).filter(([, list]) => list.length > 0)).toEqual([])
    expect(Object.keys(small).length).toBeGreaterThan(14)
  })

  it('a question and an order that waits to be given are large enough as well', async () => {
    const page = await lab.page(PHONE, { pace: 0, hints: false })
    await start(page)
    await page.keyboard.press('t')
    await page.getByRole('alertdialog').waitFor()
    await expect.poll(() => tooSmall(page)).toEqual([])
    await page.keyboard.press('Escape')
    const red = await plant(page, { scenario: 'bunker-hill', entries: 60, people: ['blue', 'red'] })
    await page.goto(`/play/${red}`)
    await board(page).waitFor()
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByText('All choices as a list').tap()
    await page
      .getByRole('button', { name: /^Move to/ })
      .first()
      .tap()
    await expect.poll(() => tooSmall(page)).toEqual([])
  })

  it('on a phone the tools leave the letters of the columns free, in every battle', async () => {
    const page = await lab.page(PHONE)
    const covered: string[] = []
    await page.goto('/settings')
    const open = async (scenario: string) => {
      await page.goto(`/play/${await plant(page, { scenario, entries: 0, people: ['blue', 'red'] })}`)
      await board(page).waitFor()
      await stands(page)
    }
    for (const { id } of musket.game.scenarios) {
      await open(id)
      const letters = await lettersUnderTools(page)
      if (letters.length > 0) covered.push(`${id}: ${letters.join(' ')}`)
    }
    expect(covered).toEqual([])
    // Also with a unit selected, whose card takes some of the room.
    for (const scenario of ['bunker-hill', 'camden']) {
      await open(scenario)
      await page.keyboard.press('n')
      await stands(page)
      expect(await lettersUnderTools(page), scenario).toEqual([])
    }
  })

  it('no battle makes the set-up wider than the phone', async () => {
    const page = await lab.page(PHONE)
    for (const { id } of musket.game.scenarios) {
      await page.goto(`/games/musket?scenario=${id}`)
      await page.getByRole('button', { name: /^Start / }).waitFor()
      await stands(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), id).toBeLessThanOrEqual(360)
    }
  })

  const sizes: readonly [string, BrowserContextOptions, string][] = [
    ['letters of 32 pixels, 1440 wide', DESKTOP, '32px'],
    ['letters of 32 pixels, 360 wide', PHONE, '32px'],
    ['the browser zoomed to 200 %, 1440 wide', { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }, '100%'],
  ]
  it.each(sizes)('with %s nothing is lost, nothing lies on anything else', async (_, options, size) => {
    const page = await lab.page(options, { pace: 0, hints: false })
    const trouble: Record<string, string[]> = {}
    for (const [name, path] of Object.entries(await routes(page))) {
      await visit(page, name, path)
      await page.addStyleTag({ content: `html { font-size: ${size} !important }` })
      await stands(page)
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      const width = options.viewport?.width ?? 0
      const inner = await page.evaluate(() => innerWidth)
      trouble[name] = [
        ...(sideways > 0 || inner > width ? [`sideways: ${inner}`] : []),
        ...(await lostWords(page)),
        ...(await overlaps(page)),
      ]
    }
    expect(Object.entries(trouble).filter(([, list]) => list.length > 0)).toEqual([])
  })
})
