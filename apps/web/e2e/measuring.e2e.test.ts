// The laboratory in a real browser: its workers play the games that the terminal plays.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { games } from '@sandtable/games'
import { experimentOf, noPace, playGame, prepare, rowText } from '@sandtable/lab'
import musket from '@sandtable/musket'
import tallyAdapter from '@sandtable/musket/lab'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { address, Lab, PHONE } from './lab.ts'
import { measure } from './measure.ts'

const GAMES = 12

/** The lines of a run as the laboratory makes them outside the browser. */
async function linesHere(): Promise<string[]> {
  const wanted = {
    scenario: 'first-volley',
    options: {},
    levels: ['greedy', 'greedy'],
    isSwapped: true,
    seed: 'e2e',
    patch: [],
  }
  const experiment = await experimentOf(musket, tallyAdapter as never, wanted)
  const prepared = await prepare(musket, tallyAdapter as never, experiment, () => 0)
  return Array.from({ length: GAMES }, (_, game) => rowText(playGame(prepared, game, noPace())))
}

/** Whole, and without scrolling. */
async function isInSight(page: Page, words: string): Promise<boolean> {
  const box = await page.getByText(words).boundingBox()
  return box !== null && box.y >= 0 && box.y + box.height <= (PHONE.viewport?.height ?? 0)
}

/** Of the plots, in pixels of the screen: they are drawn to one width and shown at another. */
const smallestLetters = (page: Page): Promise<number> =>
  page.locator('figure > svg text').evaluateAll(all => {
    const sizes = (all as SVGTextElement[]).map(
      each => Number.parseFloat(getComputedStyle(each).fontSize) * (each.getScreenCTM()?.a ?? 0),
    )
    return Math.min(...sizes)
  })
/** LOOK.md; less what scales lose in rounding. */
const LEAST_LETTERS = 11.99

async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  return readFile(await download.path(), 'utf8')
}

describe.skipIf(!address)('the laboratory in the browser', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await Lab.open()
  })
  afterEach(() => lab.closePages())
  afterAll(() => lab.close())

  it('BI-25.5 the same seed gives the lines of the terminal; the report, figures and units can be kept', async () => {
    const page = await lab.page()
    await page.goto('/lab/musket?scenario=first-volley')
    const options = page.getByLabel('Game', { exact: true }).locator('option')
    await expect.poll(() => options.count()).toBe(3)
    const offered = await options.allInnerTexts()
    const all = await Promise.all(Object.values(games).map(async load => (await load()).default.game.title))
    expect(offered.filter(title => !all.includes(title))).toEqual([])
    // What is known of the battle before anybody measures it here, in place of an empty page.
    await page.getByText(/both Elite: Blue won \d+, Red \d+/).waitFor()
    await measure(page, GAMES)
    expect(await smallestLetters(page)).toBeGreaterThan(LEAST_LETTERS)
    const lines = (await saved(page, 'Results for the terminal')).split('\n').filter(line => line.startsWith('{"n"'))
    expect(lines).toEqual(await linesHere())
    expect(JSON.parse(await saved(page, 'JSON')).figures.decided).toBe(GAMES)
    expect(await saved(page, 'Units as CSV')).toContain('perPointLow')
    expect(await saved(page, 'Report')).toMatch(/^<!doctype html>[\s\S]*Which units earn their points/)
    await page.getByRole('radio', { name: 'Losses: Red' }).check()
    await page.getByRole('img', { name: /^Losses: Red\. Most often: / }).waitFor()
    expect(lab.complaints).toEqual([])
  })

  it('BI-25.9 what if: both games on the same dice; a name that nothing bears is told; what is stopped is kept', async () => {
    const page = await lab.page()
    await page.goto('/lab/musket?scenario=first-volley')
    const patch = page.getByLabel('Changed numbers, one a line')
    await page.getByText('What if').click()
    await patch.fill('LYNE.range: 1')
    await page.getByRole('button', { name: 'Play' }).click()
    await page.getByText('Did you mean LINE?').waitFor()
    await patch.fill('LINE.hitChance: 0')
    await page.getByLabel('Games', { exact: true }).fill('4')
    await page.getByRole('button', { name: 'Play' }).click()
    await page.getByText('4 pairs of games with the same seed and players', { exact: false }).waitFor()
    await patch.fill('')
    await page.getByLabel('Games', { exact: true }).fill('20000')
    await page.getByRole('button', { name: 'Play' }).click()
    await page.getByText(/^[1-9]\d* of 20,000/).waitFor()
    await page.getByRole('button', { name: 'Stop and keep what is done' }).click()
    await page.getByText(/^Stopped after [1-9]/).waitFor()
    await page.getByRole('heading', { name: 'Is it fair?' }).waitFor()
    expect(lab.complaints).toEqual([])
  })

  it('on a phone what is wrong, and then what was found, comes into sight by itself', async () => {
    const page = await lab.page(PHONE)
    await page.goto('/lab/musket?scenario=first-volley')
    await page.getByText('What if').click()
    const patch = page.getByLabel('Changed numbers, one a line')
    await patch.fill('LYNE.range: 1')
    await page.getByLabel('Games', { exact: true }).fill('4')
    await page.getByRole('button', { name: 'Play' }).click()
    await page.getByText('Did you mean LINE?').waitFor()
    await expect.poll(() => isInSight(page, 'Did you mean LINE?')).toBe(true)
    await patch.fill('')
    await page.getByRole('button', { name: 'Play' }).click()
    await page.getByRole('heading', { name: 'Is it fair?' }).waitFor()
    await expect.poll(() => isInSight(page, 'Done: 4 games.')).toBe(true)
    await expect.poll(() => isInSight(page, 'Is it fair?')).toBe(true)
    expect(await smallestLetters(page)).toBeGreaterThan(LEAST_LETTERS)
  })
})
