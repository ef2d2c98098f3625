// Whole games by link in two browsers, one of them a phone, both sides by hand: whoever is to act reloads once and loses the network once, and
// the record verifies. Two kinds in every run, all by SANDTABLE_GAMES=all.
import type { Page } from '@playwright/test'
import type { GameEntry } from '@sandtable/ai'
import { games } from '@sandtable/games'
import { isUndo, parseRecordText, seeded, verify } from '@sandtable/kernel'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { turnOfPresses } from './campaign-hands.ts'
import { address, DESKTOP, isOver, Lab, PHONE, until } from './lab.ts'
import { invitation, isMine, LINE_DOWN, matchOf, pressEnd, pressInList, pullUp, sitDown, untilSays } from './online-hands.ts'
import { atRest } from './rest.mjs'

/** One turn, or one answer, by hand on a page whose turn it is; what is not allowed there changes nothing. */
type Hand = (page: Page, n: number) => Promise<unknown>
type Kind = {
  readonly game: keyof typeof games
  readonly scenario: string
  /** What shows that the table is there. */
  readonly table: string
  readonly hand: Hand
  readonly inEveryRun: boolean
}
const BOARD = '[role="application"]'
const KINDS: readonly Kind[] = [
  { game: 'musket', scenario: 'first-volley', table: BOARD, hand: orderAndEnd, inEveryRun: true },
  { game: 'ti4', scenario: 'training', table: '.ti h1', hand: stepCombat, inEveryRun: true },
  { game: 'ww2', scenario: 'tutorial', table: BOARD, hand: planTurn, inEveryRun: false },
  { game: 'beachhead', scenario: 'first-wave', table: BOARD, hand: orderAndEnd, inEveryRun: false },
]
const presses = (n: number, count: number): number[] => {
  const dice = seeded(`hand ${n}`)
  return Array.from({ length: count }, () => dice.pick(1000, 'press'))
}

/** An order or two from the list of choices; then the turn is ended, also where the table asks back. */
async function orderAndEnd(page: Page, n: number): Promise<void> {
  await pullUp(page)
  await pressInList(page, presses(n, 4))
  if (await isMine(page)) await pressEnd(page)
}

/** A plan of a few marches and shots at random, submitted. A stack that was taken up last time and can go nowhere is let go first. */
async function planTurn(page: Page, n: number): Promise<void> {
  await page.locator(BOARD).first().focus()
  await page.keyboard.press('Escape')
  await pullUp(page)
  return turnOfPresses(page, presses(n, 40))
}

/** The first answer to whatever the combat asks this side. */
async function stepCombat(page: Page, n: number): Promise<void> {
  await atRest(page)
  const next = page.locator('.question .button, .fleet:has(.hits) .piece.can, .actions .main')
  const many = await next.count()
  // In turn: on this screen there may also be pieces of the other side, which it does not move.
  if (many > 0) await next.nth(n % many).click()
  await atRest(page)
}

async function reload(page: Page, { table }: Kind): Promise<void> {
  await page.reload()
  await page.locator(table).first().waitFor()
  await untilSays(page, /^Your turn\.$/, 'it is the same one’s turn after the reload')
}

async function loseNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await untilSays(page, LINE_DOWN, 'the page says that the line is down')
  await page.context().setOffline(false)
  await untilSays(page, /^Your turn\.$/, 'the line is back, and it is the same one’s turn')
}

describe.skipIf(!address)('a whole game by link', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await Lab.open()
  })
  afterEach(() => lab.closePages())
  afterAll(() => lab.close())

  for (const kind of KINDS.filter(({ inEveryRun }) => inEveryRun || process.env.SANDTABLE_GAMES === 'all'))
    it(`of ${kind.game}`, async () => {
      const ann = await lab.page(DESKTOP)
      const ben = await lab.page(PHONE)
      await sitDown(ben, await invitation(ann, kind.game, kind.scenario), 'Ben')
      for (const page of [ann, ben]) await page.locator(kind.table).first().waitFor()
      const match = matchOf(ben)
      const mishaps = [(page: Page) => reload(page, kind), loseNetwork]
      for (let turns = 0; !(await isOver(ben)); turns++)
        for (const page of [ann, ben]) {
          if (!(await isMine(page))) continue
          if (turns > 0) await mishaps.shift()?.(page)
          await kind.hand(page, turns)
        }
      await until(
        () => isOver(ann),
        over => over,
        'the other one knows of the end',
      )
      expect(mishaps).toEqual([])
      const entry = ((await games[kind.game]()) as { readonly default: GameEntry }).default
      const record = parseRecordText(await (await fetch(`${address}/api/matches/${match}/record`)).text())
      expect(verify(entry.game, record)).toMatchObject({ valid: true, diceChecked: true })
      expect(record.outcome).not.toBeNull()
      // Both have done more than to end their turns.
      const did = new Set(record.entries.flatMap(each => (isUndo(each) ? [] : [`${each.seat} ${each.action.type}`])))
      for (const { id } of entry.game.seats.slice(0, 2))
        expect([...did].filter(deed => deed.startsWith(`${id} `)).length, [...did].join()).toBeGreaterThan(1)
      // A line that drops is told by the browser itself, also when it was just looking for a newer service worker.
      const isOfTheLine = (text: string) => /WebSocket|ERR_INTERNET_DISCONNECTED|when fetching the script/.test(text)
      expect(lab.complaints.filter(text => !isOfTheLine(text))).toEqual([])
    })
})
