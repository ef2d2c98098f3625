// Hands for the combat assistant: a match laid into the browser, and fingers (or keys) that run it step by step.
import type { Locator, Page } from '@playwright/test'
import { Match } from '@sandtable/kernel'
import { ti4 } from '@sandtable/ti4'
import { putMatch } from './plant.ts'
import { atRest } from './rest.mjs'

/** A war sun and a dreadnought over two defended planets; cannons on both. */
export const LANDING = {
  id: 'landing',
  title: 'Landing on two planets',
  seats: [
    { id: 'a', name: 'Sol', faction: 'sol' },
    { id: 'b', name: 'Hacan', faction: 'hacan' },
  ],
  planets: [{ name: 'Abyz' }, { name: 'Fria' }],
  units: [
    { seat: 'a', unit: 'warsun' },
    { seat: 'a', unit: 'dreadnought' },
    { seat: 'a', unit: 'infantry', n: 6 },
    ...['Abyz', 'Fria'].flatMap(name => [
      { seat: 'b', unit: 'infantry', place: `planet:${name}`, n: 2 },
      { seat: 'b', unit: 'pds', place: `planet:${name}` },
    ]),
  ],
  step: 'P3.1',
}

export async function lay(page: Page, scenario: unknown, { handDice = false } = {}): Promise<string> {
  const match = new Match(ti4, { scenario: scenario as never, options: {}, seed: 'combat' })
  const one = {
    id: 'laid',
    game: 'ti4',
    name: 'Laid',
    players: Object.fromEntries(ti4.seats.map(({ id }) => [id, { kind: 'person' }])),
    ...{ handDice, isLesson: false, isOver: false, headline: 'Laid', seq: 0, seen: 0, created: 1, updated: 1 },
    record: match.record(),
    position: match.view('a'),
  }
  await page.goto('/saved')
  await putMatch(page, one)
  await page.goto(`/play/${one.id}`)
  await atTable(page)
  return one.id
}

/** Odds and advice are those of the fleets as they stand. */
export const weighed = (page: Page) => page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))

/** The table is laid, nothing is on its way, and what stands has been weighed. */
export async function atTable(page: Page): Promise<void> {
  await page.locator('.ti h1').waitFor()
  await atRest(page)
  await weighed(page)
}

/** What is done where it can be done, the first of them first: an answer, dice, a loss, a landing, the next step. */
const STEPS = ['.question .button', '.tray:has(.own)', '.fleet:has(.hits)', '.piece.can[aria-label*="Land "]', '.actions .main']

export const moment = async (page: Page): Promise<string> => (await page.locator('.ti .title').innerText()).replace(/\s+/g, ' ')
export const mainButton = (page: Page): Locator => page.locator('.actions .main')

/** A step, and the moment after it. */
export async function goOn(page: Page, press: () => Promise<void>): Promise<string> {
  await atTable(page)
  const before = await moment(page)
  await press()
  await atRest(page)
  const now = await moment(page)
  if (now === before) throw new Error(`Nothing comes after ${before}.`)
  return now
}

/** A finger, or a key on what has the focus. */
type Press = (target: Locator) => Promise<void>
export const byTouch: Press = target => target.tap()
export const byKey: Press = async target => {
  await target.focus()
  await target.press('Enter')
}

type Faces = (moment: string, roller: string, die: number) => number

/** Runs the combat to its last step and tells every moment it went through. */
export async function run(page: Page, press: Press, faces: Faces = () => 1): Promise<readonly string[]> {
  const seen: string[] = []
  for (let i = 0; i < 200; i += 1) {
    await atRest(page)
    const now = await moment(page)
    if (seen.at(-1) !== now) seen.push(now)
    if (now.startsWith('Combat complete')) return seen
    await step(page, now, press, faces)
  }
  throw new Error(`The combat does not end: ${seen.slice(-5).join(' / ')}`)
}

/** There is always something to press until the combat is over. */
async function step(page: Page, now: string, press: Press, faces: Faces): Promise<void> {
  const which = await page.evaluate(all => all.findIndex(each => document.querySelector(each) !== null), STEPS)
  if (which < 0) throw new Error(`Nothing can be pressed: ${now}: ${await page.locator('.ti').innerText()}`)
  const found = page.locator(STEPS[which] as string)
  if (which === 0) await press(found.last())
  else if (which === 1) await enterDice(found.first(), now, press, faces)
  else if (which === 2) await tapPiece(found.first(), press)
  else if (which === 3) await land(page, found.first(), press)
  else await press(found)
}

async function enterDice(tray: Locator, now: string, press: Press, faces: Faces): Promise<void> {
  const roller = (await tray.getAttribute('aria-label')) ?? ''
  const n = await tray.locator('.slots li').count()
  for (let die = 0; die < n; die += 1) {
    const face = faces(now, roller, die)
    await press(tray.getByRole('button', { name: face === 10 ? 'Ten' : String(face), exact: true }))
  }
}

async function tapPiece(fleet: Locator, press: Press): Promise<void> {
  await press(fleet.locator('.piece.can').first())
  const verbs = fleet.locator('.verbs .button')
  if ((await verbs.count()) > 0) await press(verbs.first())
}

/** Turn about, so that every planet gets its share. */
async function land(page: Page, piece: Locator, press: Press): Promise<void> {
  const waiting = await page.locator('.piece.can[aria-label*="Land "]').count()
  await press(piece)
  const verbs = page.locator('.verbs .button', { hasText: 'Land ' })
  if ((await verbs.count()) > 0) await press(verbs.nth(waiting % 2))
}
