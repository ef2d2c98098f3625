import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { address, board, DESKTOP, Lab, PHONE, Player, start } from './lab.ts'
import { measure } from './measure.ts'
import { settled, stands } from './rest.mjs'

describe.skipIf(!address)('everybody can use it', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await Lab.open()
  })
  afterEach(() => lab.closePages())
  afterAll(() => lab.close())

  const widths = [
    ['wide', DESKTOP],
    ['phone', PHONE],
  ] as const

  it.each(widths)('axe finds nothing serious on any route, on paper and at night: %s', async (_, options) => {
    const page = await lab.page(options, { pace: 0, hints: true, theme: 'paper' })
    const found: Record<string, string[]> = {}
    const id = await start(page)
    found.play = await findings(page)
    const isTouch = options === PHONE
    await new Player(page, id, { isTouch }).play('blue', 2)
    found.played = await findings(page)
    for (const path of ['/', '/games/musket', '/rules/musket', '/saved', '/lab', '/settings', '/nowhere', `/replay/${id}`]) {
      await page.goto(path)
      await settled(page)
      if (path.startsWith('/replay')) await board(page).waitFor()
      await stands(page)
      found[path] = await findings(page)
    }
    await page.goto('/lab/musket?scenario=first-volley')
    await measure(page, 6)
    found['lab with results'] = await findings(page)
    // More to read than there is room for.
    const full = await start(page, { scenario: 'bunker-hill', opponent: 'person' })
    await stands(page)
    found.full = await findings(page)
    await page.goto(`/replay/${full}`)
    await board(page).waitFor()
    await stands(page)
    found['full replay'] = await findings(page)
    expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([])
  })

  it('nothing sticks out sideways at 360 pixels', async () => {
    const page = await lab.page(PHONE)
    const id = await start(page)
    for (const path of [
      '/',
      '/games/musket',
      '/rules/musket#MK-3.1',
      '/saved',
      '/lab',
      '/settings',
      '/nowhere',
      `/replay/${id}`,
      `/play/${id}`,
    ]) {
      await page.goto(path)
      await settled(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
    }
  })

  it('the board has the larger part of a phone, in play and in replay', async () => {
    const page = await lab.page(PHONE)
    const id = await start(page, { scenario: 'bunker-hill', opponent: 'person' })
    for (const path of [`/play/${id}`, `/replay/${id}`]) {
      await page.goto(path)
      await settled(page)
      const box = await board(page).boundingBox()
      expect(box?.height ?? 0, path).toBeGreaterThan(740 / 2)
    }
  })

  it('the first stop of the keyboard leads past the bar', async () => {
    const page = await lab.page()
    await page.goto('/saved')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Skip')
  })
})
