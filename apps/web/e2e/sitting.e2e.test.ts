import type { BrowserContext, Page } from '@playwright/test'
import { isUndo } from '@sandtable/kernel'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import {
  address,
  board,
  DESKTOP,
  expectQuiet,
  Lab,
  movesOn,
  OFFLINE,
  offeredKeys,
  PHONE,
  Player,
  saved,
  start,
  until,
} from './lab.ts'
import { golden, plant } from './plant.ts'
import { atRest, settled, stands } from './rest.mjs'

const WIDTHS = [
  ['wide', DESKTOP],
  ['phone', PHONE],
] as const

/** Counts the sounds that a page begins to play. */
async function countSounds(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const heard = window as unknown as { sounds: number }
    heard.sounds = 0
    const { start } = AudioBufferSourceNode.prototype
    AudioBufferSourceNode.prototype.start = function (...args) {
      heard.sounds++
      start.apply(this, args)
    }
  })
}
const sounds = (page: Page) => page.evaluate(() => (window as unknown as { sounds: number }).sounds)

/** Turns pass until somebody can fire; then every die that is asked for shows a one. */
async function fireByHand(page: Page, id: string): Promise<void> {
  const dice = page.getByRole('group', { name: /^Throw a/ })
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('n')
    const offered = await offeredKeys(page)
    if (offered.includes('f')) {
      const hasFired = await movesOn(page, id, async () => {
        await page.keyboard.press('f')
        await page.keyboard.press('Enter')
        await dice.waitFor()
        while (await dice.isVisible()) {
          const ten = page.getByRole('button', { name: '1–10', exact: true })
          if (await ten.isVisible()) await ten.click()
          await page.getByRole('button', { name: /^1(,|$)/ }).click()
          // The next die, or what came of all of them.
          await atRest(page)
        }
      })
      if (!hasFired) throw new Error('All dice were thrown, and nothing came of it.')
      return
    }
    for (const key of ['m', 'e', 't'].filter(each => offered.includes(each))) {
      const isDone = await movesOn(page, id, async () => {
        await page.keyboard.press(key)
        await page.keyboard.press('Enter')
      })
      if (isDone) break
    }
  }
  throw new Error('Nobody came to fire.')
}

describe.skipIf(!address)('an evening at the table', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await Lab.open()
  })
  afterEach(() => lab.closePages())
  afterAll(async () => {
    await lab.close()
    expectQuiet(lab)
  })

  async function planted(page: Page, wanted: Parameters<typeof plant>[1]): Promise<string> {
    await page.goto('/settings')
    const id = await plant(page, wanted)
    await page.goto(`/play/${id}`)
    await board(page).waitFor({ state: 'attached' })
    await settled(page)
    return id
  }

  describe('the end', () => {
    it('result, curve, three turning points, luck and units; a turning point opens the replay at its action', async () => {
      const page = await lab.page()
      const id = await planted(page, { scenario: 'cowpens' })
      const dialog = page.getByRole('dialog', { name: 'Victory' })
      await dialog.getByRole('heading', { name: 'What each unit did' }).waitFor()
      await expect.poll(() => dialog.getByRole('group', { name: /^Strength not lost/ }).count()).toBe(1)
      const points = dialog.getByRole('region', { name: 'Turning points' }).getByRole('link')
      await expect.poll(() => points.count()).toBe(3)
      const text = (await points.nth(1).locator('.words').textContent()) ?? ''
      const target = /fired at (.+?) at [A-Z]\d/.exec(text)?.[1] as string
      await points.nth(1).click()
      await page.getByRole('group', { name: 'Replay' }).waitFor()
      expect(page.url()).toMatch(new RegExp(`/replay/${id}\\?at=\\d+$`))
      // The sentence under the board is the one of that very volley.
      await expect.poll(() => page.locator('.told').textContent()).toContain(target)
    })

    it.each(WIDTHS)('axe finds nothing serious on it, on paper and at night: %s', async (_, options) => {
      const page = await lab.page(options, { pace: 0, hints: false })
      await planted(page, { scenario: 'cowpens' })
      await page.getByRole('heading', { name: 'What each unit did' }).waitFor()
      await page.getByText('As a table').click()
      await stands(page)
      expect(await findings(page, 'dialog')).toEqual([])
    })

    it('the curve is walked with the keys, and Enter opens the replay there', async () => {
      const page = await lab.page()
      await planted(page, { scenario: 'cowpens' })
      await page.getByRole('heading', { name: 'What each unit did' }).waitFor()
      const curve = page.getByRole('group', { name: /^Strength not lost/ })
      await curve.locator('a[tabindex="0"]').focus()
      await page.keyboard.press('Home')
      await expect.poll(() => page.locator('.now').textContent()).toMatch(/^Turn 1:/)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await page.getByRole('group', { name: 'Replay' }).waitFor()
    })

    it('a rematch is the same battle with the sides changed, on new dice', async () => {
      const page = await lab.page()
      const id = await planted(page, { scenario: 'first-volley' })
      await page.getByRole('button', { name: 'Rematch, other side' }).click()
      await until(
        async () => page.url(),
        url => !url.endsWith(id),
        'the rematch has begun',
      )
      await settled(page)
      const next = page.url().split('/').at(-1) as string
      const [before, after] = [await saved(page, id), await saved(page, next)]
      expect(after?.record.scenario).toMatchObject({ id: 'first-volley' })
      const players = (after as unknown as { players: Record<string, { kind: string }> }).players
      expect([players.blue?.kind, players.red?.kind]).toEqual(['policy', 'person'])
      expect(after?.record.dice.seed).not.toBe(before?.record.dice.seed)
      // The computer has the other side now and begins.
      await until(
        () => saved(page, next),
        now => (now?.seq ?? 0) > 0,
        'the computer has moved',
      )
    })
  })

  it('since you last looked: what the computer did meanwhile, once, with a way to watch it', async () => {
    const page = await lab.page()
    const record = golden('bunker-hill')
    // British go first: a person who plays Americans saw the set-up and nothing after it.
    const turn = record.entries.findIndex(entry => !isUndo(entry) && entry.seat === 'blue')
    const id = await planted(page, { entries: turn, people: ['blue'], seen: 0 })
    const dialog = page.getByRole('dialog', { name: 'Since you last looked' })
    await dialog.waitFor()
    await expect.poll(() => dialog.getByRole('listitem').count()).toBeGreaterThan(5)
    expect(await dialog.getByRole('link', { name: 'Watch it' }).getAttribute('href')).toBe(`/replay/${id}`)
    await dialog.getByRole('button', { name: 'Go on' }).click()
    await page.reload()
    await board(page).waitFor()
    await settled(page)
    expect(await dialog.count()).toBe(0)
  })

  it('no sound until somebody switches it on, then one a step, and the switch is kept', async () => {
    const context = await lab.context(DESKTOP, { pace: 2, hints: false })
    await countSounds(context)
    const page = lab.listen(await context.newPage())
    const id = await start(page)
    const hands = new Player(page, id)
    await hands.play('blue', 1)
    expect(await sounds(page)).toBe(0)
    await page.getByRole('button', { name: 'Menu' }).click()
    const control = page.getByRole('button', { name: 'Sound is off' })
    await expect.poll(() => control.getAttribute('aria-pressed')).toBe('false')
    await control.click()
    await hands.play('blue', 1)
    await expect.poll(() => sounds(page)).toBeGreaterThan(0)
    await page.reload()
    await board(page).waitFor()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Sound is on' }).waitFor()
  })

  it('a hint that was put away stays away over a reload, and settings bring it back', async () => {
    const page = await lab.page(DESKTOP, { pace: 0, hints: true })
    await start(page, { scenario: 'bunker-hill', side: 'British' })
    const hint = page.getByRole('region', { name: 'Hint' })
    await hint.waitFor()
    const text = await hint.locator('p').textContent()
    await hint.getByRole('button', { name: 'Don’t show again' }).click()
    await page.reload()
    await board(page).waitFor()
    await settled(page)
    expect(await hint.locator('p').allTextContents()).not.toContain(text)
    await page.goto('/settings')
    await page.getByText('1 put away').waitFor()
    await page.getByRole('button', { name: 'Show all hints again' }).click()
    await page.goBack()
    await hint.waitFor()
    await expect.poll(() => hint.locator('p').textContent()).toBe(text)
  })

  it.each([
    ['wide', DESKTOP],
    ['phone', PHONE],
  ] as const)('a hint covers nothing of the board: %s', async (_, options) => {
    const page = await lab.page(options, { pace: 0, hints: true })
    await start(page, { scenario: 'bunker-hill', side: 'British' })
    const hint = page.getByRole('region', { name: 'Hint' })
    await hint.waitFor()
    await stands(page)
    const [card, sheet] = [await hint.boundingBox(), await board(page).boundingBox()]
    if (!card || !sheet) throw new Error('nothing to be seen')
    const isBeside = card.x >= sheet.x + sheet.width || card.x + card.width <= sheet.x
    const isAbove = card.y + card.height <= sheet.y
    expect(isBeside || isAbove).toBe(true)
  })

  it('a new version is offered, waits until it is wanted, and then has the page', async () => {
    const context = await lab.context(OFFLINE)
    const page = lab.listen(await context.newPage())
    // The first visit gets a worker with another number, so that the one the server really has is a newer version.
    await context.route('**/sw.js', async route => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/const VERSION = "[^"]+"/, 'const VERSION = "older"')
      await route.fulfill({ response, body })
    })
    await page.goto('/')
    const active = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)
    await until(active, state => state === 'activated', 'the first worker is there')
    await page.reload()
    const askForNewer = () =>
      page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
    await askForNewer()
    expect(await page.getByText('A new version of Sandtable is ready.').count()).toBe(0)
    await context.unroute('**/sw.js')
    await askForNewer()
    await page.getByText('A new version of Sandtable is ready.').waitFor()
    /** Of versions; the list of opened games outlives them. */
    const caches = () => page.evaluate(async () => (await window.caches.keys()).filter(name => name.startsWith('sandtable-')))
    expect(await caches()).toContain('sandtable-older')
    await page.getByRole('button', { name: 'Reload' }).click()
    await until(
      () => caches().catch((): string[] => []),
      names => names.length === 1 && !names.includes('sandtable-older'),
      'the new version has taken over',
    )
    await expect.poll(() => page.getByText('A new version of Sandtable is ready.').count()).toBe(0)
  })

  it('with dice of one’s own a step that needed none is taken back; once a die fell it is not', async () => {
    const page = await lab.page(DESKTOP, { pace: 0, hints: false, handDice: true })
    const fresh = await start(page, { scenario: 'bunker-hill', opponent: 'person' })
    const undo = page.locator('header').getByRole('button', { name: 'Undo' })
    await page.keyboard.press('n')
    await page.keyboard.press('m')
    await page.keyboard.press('Enter')
    await atRest(page)
    await expect.poll(() => undo.isEnabled()).toBe(true)
    const seq = (await saved(page, fresh))?.seq ?? 0
    expect(seq).toBeGreaterThan(0)
    await undo.click()
    await atRest(page)
    const after = await saved(page, fresh)
    expect(after?.seq).toBe(seq + 1)
    expect(isUndo(after?.record.entries.at(-1) as never)).toBe(true)
    // The farthest a musket reaches: the light companies walk up and fire with a die from the table.
    await fireByHand(page, fresh)
    await expect.poll(() => undo.isEnabled()).toBe(false)
    await expect.poll(() => undo.getAttribute('title')).toMatch(/dice|die|undo|back/i)
  })

  it('a line of the log shows its moment on the board, a rule opens beside it, and Escape comes back to now', async () => {
    const page = await lab.page()
    await planted(page, { entries: 60, people: ['blue', 'red'] })
    const log = page.getByRole('list', { name: 'What happened' })
    await log.locator('button.text').nth(3).click()
    await page.getByText(/An earlier moment: action \d+ of \d+\./).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(/An earlier moment/).waitFor({ state: 'hidden' })
    await log
      .getByRole('button', { name: /^Rule MK-/ })
      .first()
      .click()
    await page.getByRole('tab', { name: 'Rules', selected: true }).waitFor()
    await page.locator('.pointed').waitFor()
  })

  it('an objective says who holds it and since when: on the flag, on the card and to a screen reader', async () => {
    const page = await lab.page()
    await planted(page, { entries: 60, people: ['blue', 'red'] })
    await expect.poll(() => page.locator('.flag .since').allTextContents()).toEqual(['T1'])
    await board(page).focus()
    // B7, taken by the British in the first turn: from the corner one to the right and six down.
    for (const [key, times] of [
      ['ArrowLeft', 9],
      ['ArrowUp', 9],
      ['ArrowRight', 1],
      ['ArrowDown', 6],
    ] as const)
      for (let i = 0; i < times; i++) await page.keyboard.press(key)
    const said = await page.locator('[role="application"] [role="status"]').textContent()
    expect(said).toMatch(/^B7,/)
    expect(said).toContain('objective, held by British since turn 1')
    await page.keyboard.press('i')
    await page.getByRole('region', { name: 'Hex B7' }).getByText('An objective; held by British since turn 1.').waitFor()
  })

  it('on a phone the end page can be read and used without anything sticking out', async () => {
    const page = await lab.page(PHONE)
    await planted(page, { scenario: 'guilford' })
    await page.getByRole('heading', { name: 'What each unit did' }).waitFor()
    const wide = await page.locator('dialog .body').evaluate(body => body.scrollWidth - body.clientWidth)
    expect(wide).toBeLessThanOrEqual(0)
    await page.getByRole('region', { name: 'Turning points' }).getByRole('link').first().tap()
    await page.getByRole('group', { name: 'Replay' }).waitFor()
  })
})
