// Beachhead from the first step to the last in a real browser, from each side, and what the other side's page may not hold.
import type { Page } from '@playwright/test'
import { beachhead } from '@sandtable/beachhead'
import { Match, seeded, verify } from '@sandtable/kernel'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { board, DESKTOP, expectQuiet, isOver, Lab, opened, saved, seedWith } from './lab.ts'
import { putMatch } from './plant.ts'
import { atRest } from './rest.mjs'

let lab: Lab
beforeAll(async () => {
  lab = await Lab.open()
})
afterEach(() => lab.closePages())
afterAll(() => lab.close())

/** Ids and words that only the Defender's own page may have while everything of his is hidden. */
const DEFENDERS_OWN = /(infantry_squad|militia_squad|atgm_team|aa_team|technical|dummy)-\d/

async function begin(page: Page, { scenario = 'first-wave', side = 'Assault', opponent = 'computer' }): Promise<string> {
  await page.goto(`/games/beachhead?scenario=${scenario}&opponent=${opponent}`)
  if (opponent === 'computer') await page.getByRole('radio', { name: side, exact: true }).check()
  await seedWith(page, 'landing')
  await page.getByRole('button', { name: /^Start / }).click()
  return opened(page)
}

/** A match with rules of its own choice, laid into the browser as its page would have saved it. */
async function laid(page: Page, scenarioId: string, options: Record<string, unknown>): Promise<string> {
  const scenario = beachhead.scenarios.find(({ id }) => id === scenarioId)?.scenario
  const match = new Match(beachhead, { scenario: scenario as never, options, seed: 'landing' })
  const one = {
    id: 'laid',
    game: 'beachhead',
    name: 'Laid',
    players: { assault: { kind: 'person' }, defender: { kind: 'policy', level: 'greedy', title: 'Computer' } },
    ...{ handDice: false, isLesson: false, isOver: false, headline: 'Laid', seq: 0, seen: 0, created: 1, updated: 1 },
    record: match.record(),
    position: match.view('assault'),
  }
  await page.goto('/saved')
  await putMatch(page, one)
  await page.goto(`/play/${one.id}`)
  await board(page).waitFor()
  return one.id
}

/** One thing a person could press now: an order that is ready, one of the orders, a piece to take up; null when only going on is left. */
const press = (page: Page, luck: number) =>
  page.evaluate(n => {
    const list = document.querySelector('details.choices') as HTMLDetailsElement | null
    if (!list) return null
    list.open = true
    const ready = list.querySelector('.armed button') as HTMLButtonElement | null
    const all = ready ? [ready] : [...list.querySelectorAll('ul button')]
    const button = all[n % Math.max(1, all.length)] as HTMLButtonElement | undefined
    button?.click()
    return button?.textContent ?? null
  }, luck)

/** Whole steps by chance, as somebody who tries everything: about half the time an order, else on to the next step. */
async function playOut(page: Page): Promise<void> {
  const dice = seeded('landing')
  for (let n = 0; n < 900; n++) {
    await atRest(page)
    if (await isOver(page)) return
    const setUp = page.getByRole('button', { name: 'Deploy for me' })
    if (await setUp.isVisible()) await setUp.click()
    else if (dice.pick(5, 'order') > 1) await press(page, dice.pick(1000, 'which'))
    else {
      await page.keyboard.press('t')
      await atRest(page)
      const sure = page.locator('[role=alertdialog] .primary')
      if (await sure.isVisible()) await sure.click()
    }
  }
}

describe('a whole mission', () => {
  test.each(['Assault', 'Defender'])('BI-20.1 from the first order to the verdict, as %s', async side => {
    const page = await lab.page(DESKTOP)
    const id = await begin(page, { side })
    await playOut(page)
    const record = (await saved(page, id))?.record
    expect(record?.outcome).toBeTruthy()
    expect(verify(beachhead, record as never)).toMatchObject({ valid: true })
    await page
      .getByText(/wins|draw/i)
      .first()
      .waitFor()
    expectQuiet(lab)
  })
})

describe('set-up for a newcomer', () => {
  const kinds = async (page: Page, id: string) =>
    (await saved(page, id))?.record.entries.flatMap(entry => ('action' in entry ? [entry.action.type] : [])) ?? []

  test('BI-2.9 BI-7.8 BI-7.19 map, forces and deployment by a button each', async () => {
    const page = await lab.page(DESKTOP)
    const id = await laid(page, 'cards', { map: 'assembly', forces: 'points' })
    await page.getByRole('button', { name: 'Build the map for me' }).click()
    // The computer lays every second section meanwhile; one click is enough.
    await page.getByRole('button', { name: 'Buy for me' }).click()
    await page.getByRole('button', { name: /^Close the list/ }).click()
    await page.getByRole('button', { name: 'Deploy for me' }).click()
    await page.getByText('Everything is laid out.').first().waitFor()
    await page.getByRole('button', { name: /^Deployment done/ }).click()
    await page.locator('header.bar', { hasText: 'Turn 1 of' }).waitFor()
    const types = await kinds(page, id)
    expect(types.filter(type => type === 'buy').length).toBeGreaterThanOrEqual(1)
    expect(types).toContain('place')
    expectQuiet(lab)
  })
})

describe('what the other side may not know', () => {
  test('BI-17.17 the page of the Assault names no piece of the hidden Defender', async () => {
    const page = await lab.page(DESKTOP)
    await begin(page, { scenario: 'quick-six' })
    await page.getByRole('button', { name: 'Deploy for me' }).waitFor()
    const held = await page.evaluate(() => document.documentElement.outerHTML + JSON.stringify({ ...localStorage }))
    expect(held).toContain('M1')
    expect(held).not.toMatch(DEFENDERS_OWN)
    expectQuiet(lab)
  })

  test('BI-25.15 two people at one screen: the curtain leaves nothing of the other side on the page', async () => {
    const page = await lab.page(DESKTOP)
    await begin(page, { scenario: 'quick-six', opponent: 'person' })
    const curtain = page.locator('section.curtain')
    const forMe = page.getByRole('button', { name: 'Deploy for me' })
    await curtain.or(forMe).first().waitFor()
    if (await curtain.isVisible()) await curtain.getByRole('button').first().click()
    await forMe.click()
    const done = page.getByRole('button', { name: /^Deployment done/ })
    await done.waitFor()
    const own = () => page.evaluate(() => document.body.outerHTML)
    await expect.poll(() => own()).toMatch(/Infantry Squad/)
    await done.click()
    await curtain.waitFor()
    expect(await own()).not.toMatch(DEFENDERS_OWN)
    expect(await own()).not.toMatch(/Infantry Squad \d|Dummy \d/)
    await curtain.getByRole('button').first().click()
    await page.getByRole('button', { name: 'Deploy for me' }).waitFor()
    expect(await own()).not.toMatch(DEFENDERS_OWN)
    expectQuiet(lab)
  })
})
