// The combat assistant in a real browser: by touch on a phone, on a tablet, by keyboard alone, back and forward.
import { verify } from '@sandtable/kernel'
import { ti4 } from '@sandtable/ti4'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { atTable, byKey, byTouch, goOn, LANDING, lay, mainButton, moment, run } from './combat-hands.ts'
import { address, expectQuiet, Lab, PHONE, saved, seedWith } from './lab.ts'
import { atRest } from './rest.mjs'

let lab: Lab
beforeAll(async () => {
  lab = await Lab.open()
})
afterEach(() => lab.closePages())
afterAll(() => lab.close())

const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true }

describe.skipIf(address === null)('a combat at the table', () => {
  test('TI-G.15.2 TI-G.6.7: bombardment, space cannon defence and two rounds on two planets, by touch with own dice at 360 px', async () => {
    const page = await lab.page(PHONE)
    const id = await lay(page, LANDING, { handDice: true })
    // One hit of the bombardment, one of the cannons on the first planet; then a round of misses, then the attacker strikes.
    const seen = await run(page, byTouch, (now, roller, die) => {
      if (now.startsWith('Bombardment')) return die === 0 ? 10 : 1
      if (now.startsWith('Space cannon')) return now.includes('Abyz') ? 10 : 1
      return /Round [2-9]/.test(now) && roller.endsWith('Sol') ? 10 : 1
    })
    for (const planet of ['Abyz', 'Fria']) {
      expect(seen.some(now => now.includes(planet) && now.includes('Round 2'))).toBe(true)
      expect(seen.some(now => now.startsWith('Space cannon') && now.includes(planet))).toBe(true)
    }
    expect(seen.some(now => now.startsWith('Bombardment rolls'))).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await byTouch(mainButton(page))
    await atRest(page)
    const kept = await saved(page, id)
    expect(kept?.isOver).toBe(true)
    expect(verify(ti4, kept?.record as never)).toMatchObject({ valid: true })
    expectQuiet(lab)
  })

  test('TI-G.16.2: a whole activation of two fleets at tablet size, dice by the app', async () => {
    const page = await lab.page(TABLET)
    await page.goto('/games/ti4?scenario=battle')
    await seedWith(page, 'tablet')
    await page.getByRole('button', { name: /^Start / }).tap()
    await atTable(page)
    const seen = await run(page, byTouch)
    expect(seen.some(now => now.includes('Round 1'))).toBe(true)
    await page.getByRole('heading', { name: 'To do on the board' }).waitFor()
    expectQuiet(lab)
  })

  test('TI-G.15.4 TI-G.4.1: by keyboard, back to the first step and forward again', async () => {
    const page = await lab.page({ viewport: { width: 1440, height: 900 } })
    await lay(page, LANDING)
    const first = await moment(page)
    let reached = first
    for (let i = 0; i < 3; i += 1) reached = await goOn(page, () => byKey(mainButton(page)))
    let now = reached
    for (let i = 0; i < 6 && now !== first; i += 1) now = await goOn(page, () => page.keyboard.press('b'))
    expect(now).toBe(first)
    for (let i = 0; i < 12 && (await page.getByRole('button', { name: 'Redo' }).count()) > 0; i += 1)
      now = await goOn(page, () => page.keyboard.press('y'))
    expect(now).toBe(reached)
    await run(page, byKey)
    expectQuiet(lab)
  })
})
