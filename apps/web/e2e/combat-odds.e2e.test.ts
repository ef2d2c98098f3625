// The fast entry and the calculator of the combat assistant: on the set-up page, by touch; shared links; nothing that keeps somebody out.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findings } from './axe.ts'
import { LANDING, lay, weighed } from './combat-hands.ts'
import { address, expectQuiet, Lab, PHONE } from './lab.ts'

const DUEL = [
  { seat: 'a', unit: 'cruiser', n: 2 },
  { seat: 'b', unit: 'cruiser', n: 2 },
]

let lab: Lab
beforeAll(async () => {
  lab = await Lab.open()
})
afterEach(() => lab.closePages())
afterAll(() => lab.close())

describe.skipIf(address === null)('fleets and their odds before a combat', () => {
  test('TI-P0.5.9 TI-O.26: two factions, two fleets by one tap each, the odds at once, and the combat begins with them', async () => {
    const page = await lab.page(PHONE)
    await page.goto('/games/ti4?scenario=empty')
    await page.getByRole('combobox', { name: /^Attacker/ }).selectOption({ label: 'The Federation of Sol' })
    await page.getByRole('combobox', { name: /^Defender/ }).selectOption({ label: 'The Emirates of Hacan' })
    const attacker = page.getByRole('region', { name: "Attacker's units" })
    const defender = page.getByRole('region', { name: "Defender's units" })
    await attacker.getByRole('button', { name: 'Invasion' }).tap()
    await defender.getByRole('button', { name: 'Carrier group' }).tap()
    const odds = page.getByRole('region', { name: 'Odds from here' })
    const bar = odds.getByRole('img').first()
    await bar.waitFor()
    await weighed(page)
    const before = await bar.getAttribute('aria-label')
    await defender.getByRole('button', { name: /^One Dreadnought I more/ }).tap()
    await expect.poll(() => bar.getAttribute('aria-label')).not.toBe(before)
    await odds.getByRole('button', { name: /odds in detail/ }).tap()
    await odds.getByLabel('What if').selectOption({ label: 'attacker with Direct Hit' })
    await odds.getByText(/^Attacker \+/).waitFor()
    await odds.getByLabel('Curve over').selectOption({ label: "attacker's Cruiser I" })
    await odds.getByRole('img', { name: /chance by number of Cruiser I/ }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await page.getByRole('button', { name: /^Start / }).tap()
    await page.locator('.ti .fleet').first().waitFor()
    await expect.poll(() => page.locator('.ti .fleet').first().innerText()).toContain('Dreadnought')
    expectQuiet(lab)
  })

  test('TI-O.27: a broken shared link says what is wrong, a good one shows its fleets', async () => {
    const page = await lab.page(PHONE)
    const balloons = {
      place: 'space',
      attacker: { faction: 'sol', units: [{ unit: 'balloon', count: 1 }] },
      defender: { faction: 'hacan', units: [] },
    }
    for (const [text, why] of [
      ['%7Bnonsense', 'this link holds no scenario'],
      [encodeURIComponent('{"place":"space"}'), 'attacker'],
      [encodeURIComponent(JSON.stringify(balloons)), 'attacker.units.0: there is no unit "balloon"'],
    ] as const) {
      await page.goto('/saved')
      await page.goto(`/games/ti4#odds=${text}`)
      const told = page.getByRole('alert').filter({ hasText: 'The shared odds cannot be shown' })
      await expect.poll(() => told.innerText()).toContain(why)
    }
    const shared = {
      place: 'space',
      attacker: { faction: 'sol', units: [{ unit: 'cruiser', count: 3 }] },
      defender: { faction: 'hacan', units: [{ unit: 'cruiser', count: 2 }] },
    }
    await page.goto('/')
    await page.goto(`/games/ti4#odds=${encodeURIComponent(JSON.stringify(shared))}`)
    await page.getByRole('region', { name: 'Odds from here' }).waitFor()
    await expect.poll(() => page.getByLabel('Cruiser I in the space area', { exact: true }).first().innerText()).toBe('3')
    expectQuiet(lab)
  })

  test('TI-G.15.4: axe finds nothing serious at set-up and at the table, on paper and at night', async () => {
    const page = await lab.page(PHONE, { pace: 0, hints: false })
    await page.goto('/games/ti4?scenario=battle')
    await page.getByRole('region', { name: 'Odds from here' }).waitFor()
    const found = [...(await findings(page))]
    await lay(page, LANDING)
    found.push(...(await findings(page)))
    // TI-O.11: where a retreat may be announced, each way with its chances.
    await lay(page, { ...LANDING, units: DUEL, step: 'P2.3' })
    await page.getByText('Hacan: Retreat or stay?').waitFor()
    await expect.poll(() => page.getByRole('row', { name: /^Stay to the end [\d.]+ % 0\.0 %/ }).count()).toBe(1)
    found.push(...(await findings(page)))
    expect(found).toEqual([])
  })
})
