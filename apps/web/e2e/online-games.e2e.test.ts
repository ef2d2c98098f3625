// Whole games by link in two browsers, one of them a phone: one reloads, the other loses the network, and the record verifies.
// One side plays by hand, the other gives its seat to the computer; at the combat table both play by hand. Two kinds in every run, all by
// SANDTABLE_GAMES=all.
import type { Page } from '@playwright/test'
import type { GameEntry } from '@sandtable/ai'
import { games } from '@sandtable/games'
import { parseRecordText, seeded, verify } from '@sandtable/kernel'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { turnOfPresses } from './campaign-hands.ts'
import { address, DESKTOP, Lab, PHONE, until } from './lab.ts'

/** One thing done by hand on a page whose turn it is; what is not allowed there changes nothing. */
type Hand = (page: Page, n: number) => Promise<unknown>
type Kind = {
  readonly game: keyof typeof games
  readonly scenario: string
  /** What shows that the table is there. */
  readonly table: string
  readonly hand: Hand
  /** Whether the other side lets the computer play; else both play by hand. */
  readonly isAgainstComputer: boolean
  readonly isOnPhone: boolean
  readonly inEveryRun: boolean
}
const BOARD = '[role="application"]'
const KINDS: readonly Kind[] = [
  {
    game: 'musket',
    scenario: 'first-volley',
    table: BOARD,
    hand: endTurn,
    isAgainstComputer: true,
    isOnPhone: true,
    inEveryRun: true,
  },
  {
    game: 'ti4',
    scenario: 'training',
    table: '.ti h1',
    hand: stepCombat,
    isAgainstComputer: false,
    isOnPhone: true,
    inEveryRun: true,
  },
  {
    game: 'ww2',
    scenario: 'tutorial',
    table: BOARD,
    hand: planTurn,
    isAgainstComputer: true,
    isOnPhone: false,
    inEveryRun: false,
  },
  {
    game: 'beachhead',
    scenario: 'first-wave',
    table: BOARD,
    hand: endTurn,
    isAgainstComputer: true,
    isOnPhone: false,
    inEveryRun: false,
  },
]
const PATIENCE_MS = 110_000

const status = (page: Page) => page.locator('header [role="status"]').first().textContent({ timeout: 20_000 })
const isOver = async (page: Page) => / has won|^A draw/.test((await status(page)) ?? '')

/** A match, and both at its table. */
async function sitDown(ann: Page, ben: Page, { game, scenario, table }: Kind): Promise<string> {
  await ann.goto(`/games/${game}?opponent=online&scenario=${scenario}`)
  await ann.getByLabel('Your name').fill('Ann')
  await ann.getByRole('button', { name: /^Invite somebody/ }).click()
  await ben.goto(await ann.getByLabel(/^Link for/).inputValue())
  await ben.getByLabel('Your name').fill('Ben')
  await ben.getByRole('button', { name: 'Sit down' }).click()
  for (const page of [ann, ben]) await page.locator(table).first().waitFor()
  return new URL(ben.url()).pathname.split('/').at(-1) as string
}

/** Ends the turn, also where the table asks back. */
async function endTurn(page: Page): Promise<void> {
  await page.locator(BOARD).first().focus()
  await page.keyboard.press('t')
  await page
    .locator('[role=alertdialog] .primary')
    .click({ timeout: 300 })
    .catch(() => undefined)
}

/** A plan of a few marches and shots at random, submitted. */
async function planTurn(page: Page, n: number): Promise<void> {
  const dice = seeded(`plan ${n}`)
  return turnOfPresses(
    page,
    Array.from({ length: 40 }, () => dice.pick(1000, 'press')),
  )
}

/** The first answer to whatever the combat asks this side. */
async function stepCombat(page: Page, n: number): Promise<void> {
  const next = page.locator('.question .button, .fleet:has(.hits) .piece.can, .actions .main')
  const many = await next.count()
  // In turn: on this screen there may also be pieces of the other side, which it does not move.
  if (many > 0)
    await next
      .nth(n % many)
      .click({ timeout: 1000 })
      .catch(() => undefined)
}

describe.skipIf(!address)('a whole game by link', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await Lab.open()
  })
  afterEach(() => lab.closePages())
  afterAll(() => lab.close())

  for (const kind of KINDS.filter(({ inEveryRun }) => inEveryRun || process.env.SANDTABLE_GAMES === 'all'))
    it(`of ${kind.game}`, { timeout: PATIENCE_MS }, async () => {
      const ann = await lab.page(DESKTOP)
      const ben = await lab.page(kind.isOnPhone ? PHONE : DESKTOP)
      const match = await sitDown(ann, ben, kind)
      if (kind.isAgainstComputer) {
        await ann.getByRole('button', { name: 'This match' }).click()
        await ann.getByRole('button', { name: 'Let the computer play for me' }).click()
        await ann.keyboard.press('Escape')
      }
      for (let turns = 0; !(await isOver(ben)); turns++) {
        if (turns === 1) {
          await ben.context().setOffline(true)
          await ben.waitForTimeout(300)
          await ben.context().setOffline(false)
        }
        if (turns === 2) {
          await ann.reload()
          await ann.locator(kind.table).first().waitFor()
        }
        for (const page of kind.isAgainstComputer ? [ben] : [ann, ben])
          if ((await status(page)) === 'Your turn.') await kind.hand(page, turns)
        await ben.waitForTimeout(100)
      }
      await until(
        () => isOver(ann),
        over => over,
        'the other one knows of the end',
      )
      const entry = ((await games[kind.game]()) as { readonly default: GameEntry }).default
      const record = parseRecordText(await (await fetch(`${address}/api/matches/${match}/record`)).text())
      expect(verify(entry.game, record)).toMatchObject({ valid: true, diceChecked: true })
      expect(record.outcome).not.toBeNull()
      // A line that drops is told by the browser itself, also when it was just looking for a newer service worker.
      const isOfTheLine = (text: string) => /WebSocket|ERR_INTERNET_DISCONNECTED|when fetching the script/.test(text)
      expect(lab.complaints.filter(text => !isOfTheLine(text))).toEqual([])
    })
})
