// The war of ww2 in a real browser: a first game to its end, both sides, two people on one screen, a plan that survives a reload,
// keys alone, a finger that draws, and a record of eleven years.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { parseRecordText, verify } from '@sandtable/kernel'
import { ww2 } from '@sandtable/ww2'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { boardOf } from '../../../games/ww2/rules/map/board.ts'
import type { WwState } from '../../../games/ww2/rules/state/state.ts'
import { FACTION_LETTERS, type Faction } from '../../../games/ww2/rules/tables.ts'
import { begin, plantRecord, playOut, pointAt, spoilLandmarks, stateNow } from './campaign-hands.ts'
import { address, board, DESKTOP, expectQuiet, Lab, opened, PHONE, saved, until } from './lab.ts'
import { atRest } from './rest.mjs'

type Point = { readonly x: number; readonly y: number }

describe.skipIf(!address)('a campaign', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await Lab.open()
  })
  afterEach(() => lab.closePages())
  afterAll(async () => {
    await lab.close()
    expectQuiet(lab)
  })

  const button = (page: Page, name: string | RegExp) => page.locator('.ww').getByRole('button', { name }).first()
  const draft = async (page: Page, id: string, side: 'nw' | 'se' = 'nw') => (await stateNow(page, id)).plans[side].draft
  const planned = (page: Page, id: string, steps: number) =>
    until(
      () => draft(page, id),
      plan => plan?.steps?.length === steps,
      `${steps} steps are planned`,
    )

  /** The record is the one Node would have made: every die, every hash. */
  async function expectHonest(page: Page, id: string): Promise<void> {
    const record = (await saved(page, id))?.record
    expect(record?.outcome).toBeTruthy()
    expect(verify(ww2, record as never)).toMatchObject({ valid: true, diceChecked: true, entries: record?.entries.length })
  }

  /** A plan of the north-west, and the words by which a page would give it away. */
  function secretOf({ units, factions, setting }: WwState): { order: string; words: readonly [string, ...string[]] } {
    const places = boardOf(setting.map)
    const [unit] = units.nw
    const id = `${FACTION_LETTERS[factions.nw as Faction]}${unit?.serial}`
    const way = places.waysFrom(unit?.cell as number)[0]?.names.join('->')
    return { order: `+HM@A1\n${id}: ${way}`, words: ['1HM@A1', 'raises 1 Heavy Mechanical', `${id} marches from`] }
  }

  /** Past the choice of a faction and a place, to the first plan. */
  async function toFirstPlan(page: Page): Promise<void> {
    await button(page, /^Be /).click()
    await button(page, /^Begin in/).click()
    await button(page, 'Submit the plan').waitFor()
  }

  /** Also where the table asks whether that is meant. */
  async function submit(page: Page): Promise<void> {
    await page.keyboard.press('t')
    await atRest(page)
    const anyway = button(page, 'Submit anyway')
    if (await anyway.isVisible()) await anyway.click()
  }

  test('WW-16.4 the first game is learnt by pointing, and played to its end', async () => {
    const page = await lab.page()
    await page.goto('/')
    const card = page.locator('article, section, li').filter({ hasText: 'World War II' })
    await card
      .getByRole('button', { name: /Learn by playing/ })
      .last()
      .click()
    const id = await opened(page)
    const lesson = page.getByRole('region', { name: 'Lesson' })
    const at = (step: number) => lesson.getByText(`${step} / `).waitFor()
    await at(1)
    await button(page, /^Be /).click()
    await at(2)
    const state = await stateNow(page, id)
    const home = await pointAt(page, state, 'A1')
    await page.mouse.click(home.x, home.y)
    await page.mouse.click(home.x, home.y)
    await at(3)
    await button(page, 'Recruit').click()
    await button(page, /^Raise Heavy Mechanical/).click()
    await at(4)
    // The arrow is drawn with the mouse, hex by hex.
    await page.mouse.click(home.x, home.y)
    await page.mouse.move(home.x, home.y)
    await page.mouse.down()
    for (const hex of ['A2', 'B2', 'C3']) {
      const { x, y } = await pointAt(page, state, hex)
      await page.mouse.move(x, y, { steps: 3 })
    }
    await page.mouse.up()
    await button(page, 'Add the march').click()
    await at(5)
    await planned(page, id, 1)
    expect((await draft(page, id))?.steps?.[0]).toMatchObject({ do: 'move', path: ['A1', 'A2', 'B2', 'C3'] })
    await submit(page)
    await at(6)
    await button(page, 'Close the report').click()
    await playOut(page)
    await lesson.getByText('That was the lesson').waitFor()
    await page.getByRole('dialog').getByText('Over time').waitFor()
    await expectHonest(page, id)
  })

  test('WW-13.5 a whole war against the computer from the south-east', async () => {
    const page = await lab.page()
    const id = await begin(page, { side: 'South-east' })
    await playOut(page)
    await page.getByRole('dialog').getByRole('heading', { level: 2 }).waitFor()
    await expectHonest(page, id)
  })

  test('WW-18.2 a turn is planned and submitted with keys alone', async () => {
    const page = await lab.page()
    const id = await begin(page, {})
    await toFirstPlan(page)
    const keys = async (...names: string[]) => {
      for (const name of names) await page.keyboard.press(name)
    }
    await keys('b')
    await page.locator('[data-panel=recruit] select:focus').waitFor()
    await keys('Tab', 'Enter')
    await until(
      () => draft(page, id),
      plan => (plan?.buys?.length ?? 0) > 0,
      'a recruit is ordered',
    )
    await keys('n', 'ArrowDown', 'Enter', 'Enter')
    await planned(page, id, 1)
    await keys('Delete')
    await planned(page, id, 0)
    await keys('n', 'ArrowDown', 'ArrowDown', 'Enter', 'a')
    await planned(page, id, 1)
    await keys('t')
    const anyway = button(page, 'Submit anyway')
    const report = page.getByRole('region', { name: 'Report of turn 1' })
    await anyway.or(report).first().waitFor()
    await atRest(page)
    if (await anyway.isVisible()) await keys('Enter')
    await report.waitFor()
    await keys('.', ',', 'r', 'Escape')
    await page.getByRole('region', { name: 'Report of turn 1' }).waitFor({ state: 'detached' })
    await expect.poll(async () => (await stateNow(page, id)).turn).toBe(2)
  })

  test('WW-4.6 a reload in the middle of a plan loses nothing', async () => {
    const page = await lab.page()
    const id = await begin(page, {})
    await toFirstPlan(page)
    await button(page, 'Recruit').click()
    await button(page, /^Raise Artillery/).click()
    await button(page, 'Losses').click()
    await button(page, 'Give up Artillery earlier').click()
    const kept = await until(
      () => draft(page, id),
      plan => plan?.losses !== undefined,
      'the policy is saved',
    )
    await page.reload()
    await button(page, 'Submit the plan').waitFor()
    await expect.poll(() => page.locator('.ww').textContent()).toContain('1 Artillery')
    await expect.poll(() => draft(page, id)).toEqual(kept)
    expect(kept).toMatchObject({ losses: { order: ['AR', 'LI', 'HI', 'LM', 'HM'] } })
  })

  test('WW-4.3 two at one screen: nothing of a plan is on the page of the other until both are in', async () => {
    const page = await lab.page()
    const asked: string[] = []
    const id = await begin(page, { opponent: 'person' })
    const curtain = page.locator('section.curtain')
    const lift = () => curtain.getByRole('button').click()
    for (let n = 0; n < 4; n++) {
      const wish = button(page, n < 2 ? /^Be / : /^Begin in/)
      await curtain.or(wish.first()).first().waitFor()
      await atRest(page)
      if (await curtain.isVisible()) await lift()
      await wish.click()
    }
    await curtain.or(button(page, 'Write').first()).first().waitFor()
    await atRest(page)
    if (await curtain.isVisible()) await lift()
    page.on('request', request => asked.push(`${request.url()} ${request.postData() ?? ''}`))
    const state = await until(
      () => stateNow(page, id),
      ({ phase }) => phase === 'planning',
      'both have begun',
    )
    const { order, words } = secretOf(state)
    await button(page, 'Write').click()
    await page.locator('textarea').fill(order)
    await button(page, 'Take over').click()
    const held = () =>
      page.evaluate(
        () => document.documentElement.outerHTML + JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.title]),
      )
    await button(page, 'Plan').click()
    for (const word of words) await expect.poll(() => held()).toContain(word)
    await submit(page)
    await curtain.waitFor()
    const hidden = async () => {
      await atRest(page)
      const all = await held()
      for (const word of words) expect(all).not.toContain(word)
      const { position, headline } = (await saved(page, id)) as unknown as { position: unknown; headline: string }
      for (const word of [...words, 'HM']) expect(JSON.stringify(position) + headline).not.toContain(word)
    }
    await hidden()
    await lift()
    await button(page, 'Submit the plan').waitFor()
    for (const panel of ['Recruit', 'Losses', 'Write', 'War', 'Plan']) {
      await button(page, panel).click()
      await hidden()
    }
    for (const word of words) expect(asked.join(' ')).not.toContain(word)
    await page.keyboard.press('t')
    await button(page, 'Submit anyway').click()
    await page.getByRole('region', { name: 'Report of turn 1' }).waitFor()
    await until(held, all => all.includes(words[0]), 'the opened plan can be read')
  })

  test('WW-7.16 on a phone a finger draws the arrow from the stack in hand, and elsewhere it moves the map', async () => {
    const page = await lab.page(PHONE)
    const id = await begin(page, {})
    await button(page, /^Be /).tap()
    const state = await until(
      () => stateNow(page, id),
      now => now.phase === 'placement',
      'it is time to place',
    )
    const finger = await page.context().newCDPSession(page)
    // By the clock of the finger it rests for a second before it is lifted: what is flung moves on, and takes the next tap for stopping it.
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number, point?: Point) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [], timestamp: at })
    const swipe = async (...way: Point[]) => {
      const begun = Date.now() / 1000 - 2
      for (const [n, point] of way.entries()) await touch(n === 0 ? 'touchStart' : 'touchMove', begun + n * 0.02, point)
      await touch('touchMove', begun + 1.5, way.at(-1) as Point)
      await touch('touchEnd', begun + 1.6)
    }
    const tap = async (hex: string) => {
      const { x, y } = await pointAt(page, state, hex)
      await page.touchscreen.tap(x, y)
    }
    await tap('A1')
    await tap('A1')
    await button(page, 'Submit the plan').waitFor()
    const far = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
    const [before, open] = [await pointAt(page, state, 'A1'), await pointAt(page, state, 'C2')]
    await swipe(open, { x: open.x + 15, y: open.y + 15 }, { x: open.x + 30, y: open.y + 40 })
    await expect.poll(async () => far(await pointAt(page, state, 'A1'), before)).toBeGreaterThan(20)
    expect(await draft(page, id)).toBeNull()
    await tap('A1')
    const [start, next, end] = [
      await pointAt(page, state, 'A1'),
      await pointAt(page, state, 'A2'),
      await pointAt(page, state, 'B2'),
    ]
    await swipe(start, next, end)
    expect(far(await pointAt(page, state, 'B2'), end)).toBeLessThan(2)
    await button(page, /^Add the march/).tap()
    await planned(page, id, 1)
    expect((await draft(page, id))?.steps?.[0]).toMatchObject({ path: ['A1', 'A2', 'B2'] })
  })

  test('WW-3.8 a record of 264 turns is opened, and its last turn is reached', async () => {
    const folder = join(import.meta.dirname, '../../../games/ww2/records')
    const file = readdirSync(folder).find(name => name.includes('264')) as string
    const record = parseRecordText(gunzipSync(readFileSync(join(folder, file))).toString())
    const page = await lab.page(DESKTOP)
    await page.goto('/settings')
    const id = await plantRecord(page, record)
    await page.goto(`/replay/${id}?at=0`)
    await board(page).waitFor()
    await page.getByText('Before the first turn').first().waitFor()
    // The whole story has been read.
    await atRest(page)
    expect(await page.locator('.log li').count()).toBeGreaterThan(50)
    await page.getByRole('button', { name: 'To the end' }).click()
    await page.locator('.ww').getByText('1946 February Turn 2, Winter').waitFor()
    // Eleven years are tens of thousands of lines, and only some of them may lie on the page.
    expect(await page.locator('.log li').count()).toBeLessThan(1000)
    await page.getByText('Verified').waitFor()
    // Landmarks lie along the way now, and the end is opened from the last of them; one that is not what it says is not believed.
    await page.goto(`/replay/${id}`)
    await page.locator('.ww').getByText('1946 February Turn 2, Winter').waitFor()
    await page.goto('/settings')
    expect(await spoilLandmarks(page)).toBe(Math.floor(record.entries.length / 32))
    await page.goto(`/replay/${id}`)
    await page.locator('.ww').getByText('1946 February Turn 2, Winter').waitFor()
  })
})
