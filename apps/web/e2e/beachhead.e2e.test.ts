// Beachhead in a real browser: a newcomer is at war within a minute, on a desktop and on a phone, by pointing and by keys alone.
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { board, DESKTOP, expectQuiet, Lab, opened, PHONE, saved, seedWith, until } from './lab.ts'
import { atRest, stands } from './rest.mjs'

let lab: Lab
beforeAll(async () => {
  lab = await Lab.open()
})
afterEach(() => lab.closePages())
afterAll(() => lab.close())

async function sitDown(page: Page, scenario: string, side = 'Assault'): Promise<string> {
  await page.goto(`/games/beachhead?scenario=${scenario}&opponent=computer`)
  await page.getByRole('radio', { name: side, exact: true }).check()
  await seedWith(page, 'e2e')
  await page.getByRole('button', { name: /^Start / }).click()
  return opened(page)
}

const kinds = async (page: Page, id: string) =>
  (await saved(page, id))?.record.entries.flatMap(entry => ('action' in entry ? [entry.action.type] : [])) ?? []
const given = (page: Page, id: string, type: string) =>
  until(
    () => kinds(page, id),
    types => types.includes(type),
    `${type} was given`,
  )
/** Goes on, also where the table asks back. */
async function goOn(page: Page): Promise<void> {
  await page.keyboard.press('t')
  await atRest(page)
  const sure = page.locator('[role=alertdialog] .primary')
  if (await sure.isVisible()) await sure.click()
}
const step = (page: Page, name: string) => page.locator('header.bar', { hasText: name }).waitFor()

describe('beachhead', () => {
  test('BI-12.6 the first launch by pointer and keys', async () => {
    const page = await lab.page(DESKTOP)
    const id = await sitDown(page, 'first-wave')
    await step(page, 'Assault command: you')
    await goOn(page)
    await step(page, 'Launch: you')
    await page.locator('.wasp').getByRole('button', { name: /^LCAC/ }).click()
    for (let n = 0; n < 3; n++) await page.getByRole('button', { name: 'Load one of Marine Squads' }).click()
    await page.keyboard.press('m')
    await page.keyboard.press('Enter')
    await given(page, id, 'launch')
    await page.keyboard.press('m')
    await page.keyboard.press('Enter')
    await given(page, id, 'move')
    expectQuiet(lab)
  })

  test('BI-12.6 a unit is launched by dragging it from the ship to the sea', async () => {
    const page = await lab.page(DESKTOP)
    const id = await sitDown(page, 'first-wave')
    await step(page, 'Assault command: you')
    await goOn(page)
    await step(page, 'Launch: you')
    await stands(page)
    await page.locator('.wasp').getByRole('button', { name: /^LCAC/ }).hover()
    await page.mouse.down()
    const map = (await board(page).boundingBox()) as { x: number; y: number; width: number }
    await page.mouse.move(map.x + map.width / 2, map.y + 20, { steps: 5 })
    // What is in the hand has lit where it may go: the middle of the first of these hexes.
    await stands(page)
    const sea = await page.locator('path.reach').evaluate(path => {
      const hex = path.cloneNode() as SVGPathElement
      hex.setAttribute('d', `${path.getAttribute('d')?.split('Z')[0]}Z`)
      path.after(hex)
      const { left, right, top, bottom } = hex.getBoundingClientRect()
      hex.remove()
      return { x: (left + right) / 2, y: (top + bottom) / 2 }
    })
    await page.mouse.move(sea.x, sea.y, { steps: 5 })
    expect(await kinds(page, id)).not.toContain('launch')
    await page.mouse.up()
    await given(page, id, 'launch')
    expectQuiet(lab)
  })

  test('BI-7.19 on a phone the Assault is at sea after two taps', async () => {
    const page = await lab.page(PHONE)
    const id = await sitDown(page, 'quick-six')
    await page.getByRole('button', { name: 'Deploy for me' }).tap()
    await given(page, id, 'place')
    await page.getByRole('button', { name: 'Deployment done' }).tap()
    await given(page, id, 'done')
    await page.locator('header.bar', { hasText: 'T1 of 10' }).waitFor()
    // There is room for letters only; who listens hears the names.
    const phases = await page.getByRole('list', { name: 'Phases of the turn' }).ariaSnapshot()
    expect(phases).toMatch(/A ?Event.*B ?Command.*C ?Deployment.*D ?Movement.*E ?Action.*F ?End/s)
    expectQuiet(lab)
  })

  test('BI-7.12 the Defender deploys by one button and plays on', async () => {
    const page = await lab.page(DESKTOP)
    const id = await sitDown(page, 'red-beach', 'Defender')
    await page.getByRole('button', { name: 'Deploy for me' }).click()
    await given(page, id, 'placeDummy')
    await page.getByRole('button', { name: /^Deployment done/ }).click()
    await step(page, 'Defender command: you')
    const types = await kinds(page, id)
    expect(types.filter(type => type === 'placeFort')).toHaveLength(2)
    expectQuiet(lab)
  })
})

describe('the editor', () => {
  test('BI-25.17 a position is built on the map, checked, kept and played', async () => {
    const page = await lab.page(DESKTOP)
    await page.goto('/games/beachhead')
    await page.getByRole('link', { name: 'Scenario editor' }).click()
    await board(page).waitFor()
    const verdict = page.locator('.verdict')
    const lay = async (piece: string, down: number) => {
      await page.getByRole('button', { name: piece, exact: true }).click()
      await stands(page)
      const box = (await board(page).boundingBox()) as { x: number; y: number; width: number; height: number }
      await page.mouse.click(box.x + box.width / 2, box.y + box.height * down)
    }
    await page.getByRole('tab', { name: 'Pieces' }).click()
    // The blank map is land above and deep water at the bottom.
    await lay('USS Wasp', 0.25)
    await verdict.getByText(/USS Wasp at \d,\d: it cannot stand on/).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await lay('USS Wasp', 0.85)
    await lay('Marine Squad', 0.45)
    await lay('Infantry Squad', 0.25)
    await verdict.getByText('It can be played.').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await verdict.getByText('Saved in this browser').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Play as Assault' }).click()
    await page.waitForURL(/\/play\//)
    await board(page).waitFor()
    const record = (await saved(page, page.url().split('/').at(-1) as string))?.record
    expect(record?.scenario).toMatchObject({
      units: [{ type: 'usswasp' }, { type: 'marine_squad' }, { type: 'infantry_squad' }],
    })
    expectQuiet(lab)
  })
})
