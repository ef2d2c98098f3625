// Hands for the combat assistant: a match laid into the browser, and fingers (or keys) that run it step by step.
import type { Locator, Page } from '@playwright/test'
import { Match } from '@sandtable/kernel'
import { ti4 } from '@sandtable/ti4'
import { until } from './lab.ts'
import { putMatch } from './plant.ts'

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
  await page.locator('.ti h1').waitFor()
  await page.locator(PRESSABLE).first().waitFor()
  return one.id
}

/** What is done where it can be done, the first of them first: an answer, dice, a loss, a landing, the next step. */
const STEPS = ['.question .button', '.tray:has(.own)', '.fleet:has(.hits)', '.piece.can[aria-label*="Land "]', '.actions .main']

/** The parts of the table come one after the other; there is always something to press until the combat is over. */
const PRESSABLE = '.question .button, .tray .own, .fleet .hits, .piece.can, .actions .main'

export const moment = async (page: Page): Promise<string> => (await page.locator('.ti .title').innerText()).replace(/\s+/g, ' ')
export const mainButton = (page: Page): Locator => page.locator('.actions .main')

/** So long the page may take to show a step. */
const STEP_MS = 4000

/**
 * A step, and the moment after it: what is pressed before the page shows that moment is not a second step. While a page comes up its own
 * care for the focus may take a key away from the button; then it is pressed again.
 */
export async function goOn(page: Page, press: () => Promise<void>): Promise<string> {
  const before = await moment(page)
  const isOn = (now: string) => now !== before
  for (let tries = 0; tries < 4; tries += 1) {
    await press()
    const now = await until(() => moment(page), isOn, 'the step shows', STEP_MS).catch(() => before)
    if (isOn(now)) return now
  }
  throw new Error(`Nothing comes after ${before}.`)
}

/** A finger, or a key on what has the focus. */
type Press = (target: Locator) => Promise<void>
export const byTouch: Press = target => target.tap({ timeout: 5000 })
export const byKey: Press = async target => {
  await target.focus()
  await target.press('Enter')
}

const isSo = (): boolean => true
const isNot = (): boolean => false

type Faces = (moment: string, roller: string, die: number) => number

/** Runs the combat to its last step and tells every moment it went through. */
export async function run(page: Page, press: Press, faces: Faces = () => 1): Promise<readonly string[]> {
  const seen: string[] = []
  for (let i = 0; i < 200; i += 1) {
    const now = await moment(page)
    if (seen.at(-1) !== now) seen.push(now)
    if (now.startsWith('Combat complete')) return seen
    await (await next(page, now, press, faces))()
  }
  throw new Error(`The combat does not end: ${seen.slice(-5).join(' / ')}`)
}

async function next(page: Page, now: string, press: Press, faces: Faces): Promise<() => Promise<void>> {
  const step = await page.evaluate(all => all.findIndex(each => document.querySelector(each) !== null), STEPS)
  const found = page.locator(STEPS[step] ?? PRESSABLE)
  switch (step) {
    case 0:
      return () => press(found.last())
    case 1:
      return () => enterDice(found.first(), now, press, faces)
    case 2:
      return () => tapPiece(found.first(), press)
    case 3:
      return () => land(page, found.first(), press)
    case 4:
      return () => press(found)
  }
  // Between two steps there may be nothing for a moment.
  if (await page.locator(PRESSABLE).first().waitFor({ timeout: 10_000 }).then(isSo, isNot)) return next(page, now, press, faces)
  throw new Error(`Nothing can be pressed: ${now}: ${await page.locator('.ti').innerText()}`)
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
