// What the browser tests share: a page on the running server, a look into what it saved, and hands for the musket table.

import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { policiesOf } from '@sandtable/ai'
import { type Action, Match, type MatchRecord, seeded } from '@sandtable/kernel'
import musketEntry from '@sandtable/musket'
import { expect, inject } from 'vitest'
import { mapOf } from '../../../games/musket/ui/board/drawing.ts'
import { Sheet } from '../../../packages/board/src/map.ts'
import { launch } from './browser.mjs'
import { atRest, stands } from './rest.mjs'

export const address = inject('address')
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
}
/** With the service worker that keeps the page for when there is no network. */
export const OFFLINE: BrowserContextOptions = { ...DESKTOP, serviceWorkers: 'allow' }

/** Sliding and fading take a quarter of the processor: only where a test is about them, or about hands that do not wait for them. */
const STILL: BrowserContextOptions = { reducedMotion: 'reduce' }
export const MOVING: BrowserContextOptions = { reducedMotion: 'no-preference' }

/** What does not come within this time hangs: twenty times what the slowest takes on an idle machine. */
export const HANGS_MS = 120_000

/** At once, without advice and with every line of the log: tests of other things are not about these. */
const QUICK = { pace: 0, hints: false, details: true }
type Settings = Record<string, unknown>

export class Lab {
  readonly browser: Browser
  readonly #contexts: BrowserContext[] = []
  /** Everything the pages complained about. */
  readonly complaints: string[] = []

  private constructor(browser: Browser) {
    this.browser = browser
  }

  static async open(): Promise<Lab> {
    return new Lab(await launch())
  }

  /** Without a service worker, which would fetch every game behind the back of a test of something else; `OFFLINE` is for those about it. */
  async context(options: BrowserContextOptions = DESKTOP, settings: Settings = QUICK): Promise<BrowserContext> {
    const context = await this.browser.newContext({ baseURL: address as string, serviceWorkers: 'block', ...STILL, ...options })
    context.setDefaultTimeout(HANGS_MS)
    await context.addInitScript(first => {
      try {
        if (!localStorage.getItem('sandtable.settings')) localStorage.setItem('sandtable.settings', first)
      } catch {
        // A test may take the storage away.
      }
    }, JSON.stringify(settings))
    this.#contexts.push(context)
    return context
  }

  async page(options: BrowserContextOptions = DESKTOP, settings: Settings = QUICK): Promise<Page> {
    return this.listen(await (await this.context(options, settings)).newPage())
  }

  listen(page: Page): Page {
    page.on('pageerror', error => this.complaints.push(`${page.url().slice(0, 80)}: ${error.message}`))
    page.on(
      'console',
      message => message.type() === 'error' && this.complaints.push(`${page.url().slice(0, 80)}: ${message.text()}`),
    )
    return page
  }

  async closePages(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map(context => context.close()))
  }

  async close(): Promise<void> {
    await this.closePages()
    await this.browser.close()
  }
}

/** Opens the advanced settings of a form and writes a seed into them. */
export async function seedWith(page: Page, seed: string, label = 'Seed of the dice'): Promise<void> {
  await atRest(page)
  await page.getByText('Advanced').click()
  await page.getByLabel(label).fill(seed)
}

/** From the set-up page to the board. */
export async function start(
  page: Page,
  { scenario = 'first-volley', side = 'Blue', opponent = 'greedy', seed = 'e2e' } = {},
): Promise<string> {
  await page.goto(`/games/musket?scenario=${scenario}&opponent=${opponent}`)
  const choice = page.getByRole('radio', { name: side, exact: true })
  if (opponent !== 'person') await choice.check()
  await seedWith(page, seed)
  await page.getByRole('button', { name: /^Start / }).click()
  return opened(page)
}

/** The table of a match that was just begun is laid; the match's id. */
export async function opened(page: Page): Promise<string> {
  await page.waitForURL(/\/play\//)
  await board(page).or(page.locator('section.curtain')).first().waitFor()
  await atRest(page)
  return page.url().split('/').at(-1) as string
}

/** The match on the page has come to its end. */
export const isOver = async (page: Page): Promise<boolean> => (await page.locator('.play').getAttribute('data-over')) === 'true'

export const board = (page: Page) => page.getByRole('application')

type Saved = { id: string; seq: number; seen: number; isOver: boolean; name: string; record: MatchRecord }

/** The match as the browser keeps it, with everything that the page has done. */
export async function saved(page: Page, id: string): Promise<Saved | null> {
  await isWritten(page)
  return fromDisk(page, id, true) as Promise<Saved | null>
}

/** How far a match has come: asked for again and again, so the match itself stays where it is. */
export async function seqOf(page: Page, id: string): Promise<number> {
  await isWritten(page)
  return (await fromDisk(page, id, false))?.seq ?? 0
}

const isWritten = (page: Page) => page.waitForFunction(() => !document.querySelector('[data-saved="false"]'))

/** What lies on the disk at this moment, whether or not the page has written everything. */
export function fromDisk(page: Page, id: string, isWhole: boolean): Promise<{ readonly seq: number } | null> {
  return page.evaluate(
    ([wanted, whole]) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('sandtable')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const db = opening.result
          const asking = db.transaction('matches').objectStore('matches').get(wanted)
          asking.onerror = () => reject(asking.error)
          asking.onsuccess = () => {
            db.close()
            const found = asking.result as Saved | undefined
            resolve(found ? (whole ? found : { seq: found.seq }) : null)
          }
        }
      }),
    [id, isWhole] as const,
  )
}

/** The match has gone on from here. */
export const goesOn = (page: Page, id: string, from: number, what: string) =>
  until(
    () => seqOf(page, id),
    seq => seq > from,
    what,
  )

/** Does something at the table and sees what came of it once the page is at rest: true when the match has gone on. */
export async function movesOn(page: Page, id: string, act: () => Promise<void>): Promise<boolean> {
  await atRest(page)
  const before = await seqOf(page, id)
  await act()
  await atRest(page)
  return (await seqOf(page, id)) > before
}

/** Keys of the orders that can be given now, as the bar of orders shows them. */
export const offeredKeys = (page: Page): Promise<string[]> =>
  page
    .getByRole('toolbar', { name: 'Orders' })
    .locator('button[aria-keyshortcuts]:not([aria-disabled="true"])')
    .evaluateAll(all => all.map(each => each.getAttribute('aria-keyshortcuts') ?? ''))

export async function until<T>(read: () => Promise<T>, holds: (value: T) => boolean, what: string): Promise<T> {
  const end = Date.now() + HANGS_MS
  // Looking costs the page time that it needs to come so far: less and less often.
  for (let pause = 25; ; pause = Math.min(200, pause * 1.4)) {
    const value = await read()
    if (holds(value)) return value
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}.`)
    await new Promise(resolve => setTimeout(resolve, pause))
  }
}

const game = musketEntry.game
type MusketMatch = Match<unknown, Action, never, unknown, unknown, unknown>
type MusketView = { player: 'blue' | 'red'; active?: { unit: string } | null; units: readonly { id: string; at: string }[] }

/** The match as Node sees it, from the record that the page saved. */
export function inNode(record: MatchRecord): MusketMatch {
  return Match.load(game, record) as unknown as MusketMatch
}

/** Plays the person's side of a musket match through the page, by the choices of the greedy policy. */
export class Player {
  readonly page: Page
  readonly id: string
  readonly isTouch: boolean
  #known: MusketMatch | null = null

  constructor(page: Page, id: string, { isTouch = false } = {}) {
    this.page = page
    this.id = id
    this.isTouch = isTouch
  }

  async match(): Promise<MusketMatch> {
    // To replay it takes a while, and most looks find it as it was.
    if (!this.#known || (await seqOf(this.page, this.id)) !== this.#known.seq)
      this.#known = inNode(((await saved(this.page, this.id)) as Saved).record)
    return this.#known
  }

  /** Waits for the person's turn; the match as it then stands. */
  async myTurn(seat: string): Promise<MusketMatch> {
    await atRest(this.page)
    const match = await this.match()
    if (match.outcome === null && !match.toAct.includes(seat))
      throw new Error(`The page is at rest, and ${seat} is not to act.`)
    return match
  }

  /** Until the match is over, or this many actions were given. */
  async play(seat: string, most = 400): Promise<MusketMatch> {
    const { greedy } = await policiesOf(musketEntry)
    for (let i = 0; i < most; i++) {
      const match = await this.myTurn(seat)
      if (match.outcome) return match
      const { action } = (greedy as NonNullable<typeof greedy>).choose(match.view(seat), seat, seeded(`hand ${i}`))
      await this.give(match, action)
      await atRest(this.page)
      if ((await seqOf(this.page, this.id)) === match.seq) throw new Error(`Nothing came of ${JSON.stringify(action)}.`)
    }
    return this.match()
  }

  /** One action, by pointing at the board and pressing buttons. */
  async give(match: MusketMatch, action: Action): Promise<void> {
    await atRest(this.page)
    const view = match.view(match.toAct[0] as string) as MusketView
    const { unit, to, path, target } = action as { unit?: string; to?: string; path?: string[]; target?: string }
    const hexOf = (id: string | undefined) => view.units.find(each => each.id === id)?.at as string
    if (action.type === 'activate') {
      await this.point(match, hexOf(unit))
      // A second tap lets go of a unit that was selected already.
      const button = this.page.locator('button[aria-keyshortcuts="a"]')
      if (!(await button.isVisible())) await this.tap(this.page.getByRole('button', { name: 'More', exact: true }))
      if ((await button.getAttribute('aria-disabled')) === 'true') await this.point(match, hexOf(unit))
      await this.press('Activate')
    } else if (action.type === 'move') {
      const hex = to ?? (path?.at(-1) as string)
      await this.point(match, hex)
      await this.point(match, hex)
    } else if (action.type === 'fire' || action.type === 'charge') {
      await this.point(match, hexOf(target))
      const verb = action.type === 'fire' ? 'Fire' : 'Charge'
      const question = this.page.getByRole('alertdialog').getByRole('button', { name: verb })
      const order = this.page.locator('section.odds').getByRole('button', { name: verb })
      await question.or(order).first().waitFor()
      if (await question.isVisible()) await this.tap(question)
      await this.tap(order)
    } else {
      const words = { completeAction: 'Complete Action', endActivation: 'End Activation', endPlayerTurn: 'End Player Turn' }
      await this.press(words[action.type as keyof typeof words])
      await atRest(this.page)
      const question = this.page.getByRole('alertdialog').getByRole('button', { name: /^End / })
      if (await question.isVisible()) await this.tap(question)
    }
  }

  async press(label: string): Promise<void> {
    const button = this.page.getByRole('toolbar', { name: 'Orders' }).getByRole('button', { name: label })
    if (!(await button.isVisible())) await this.tap(this.page.getByRole('button', { name: 'More', exact: true }))
    await this.tap(button)
  }

  async tap(target: ReturnType<Page['locator']>): Promise<void> {
    await (this.isTouch ? target.tap() : target.click())
  }

  /** Clicks the middle of a hex, where the camera shows it. */
  async point(match: MusketMatch, hex: string): Promise<void> {
    // On a phone the orders are a sheet over the board: it is pushed down to see what lies under it.
    const less = this.page.getByRole('button', { name: 'Less', exact: true })
    if (this.isTouch && (await less.isVisible())) await less.tap()
    // The map is fitted into the room that it has.
    await stands(this.page)
    const { x, y } = await this.where(match, hex)
    if (this.isTouch) await this.page.touchscreen.tap(x, y)
    else await this.page.mouse.click(x, y)
  }

  async where(match: MusketMatch, hex: string): Promise<{ x: number; y: number }> {
    const sheet = new Sheet(mapOf(match.state as never))
    const centre = sheet.centreOf(sheet.cell(hex))
    const box = await this.page.locator('.board .stage').evaluate(stage => {
      const { left, top, width } = stage.getBoundingClientRect()
      return { left, top, scale: width / (stage as HTMLElement).offsetWidth }
    })
    return { x: box.left + centre.x * box.scale, y: box.top + centre.y * box.scale }
  }
}

export function expectQuiet(lab: Lab): void {
  expect(lab.complaints).toEqual([])
}
