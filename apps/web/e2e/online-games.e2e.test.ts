// Whole games by link in two browsers, one of them a phone: one reloads, the other loses the network, and the record verifies.
// By hand: one side ends its turns by the key for it, the other gives its seat to the computer. Two kinds in every run, all by SANDTABLE_GAMES=all.
import type { Page } from '@playwright/test'
import type { GameEntry } from '@sandtable/ai'
import { games } from '@sandtable/games'
import { parseRecordText, verify } from '@sandtable/kernel'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { address, DESKTOP, Lab, PHONE, until } from './lab.ts'

type Kind = {
  readonly game: keyof typeof games
  readonly scenario: string
  readonly table: string
  readonly inEveryRun: boolean
}
const KINDS: readonly Kind[] = [
  { game: 'musket', scenario: 'first-volley', table: '[role="application"]', inEveryRun: true },
  { game: 'ww2', scenario: 'tutorial', table: '[role="application"]', inEveryRun: false },
  { game: 'beachhead', scenario: 'first-wave', table: '[role="application"]', inEveryRun: false },
  { game: 'ti4', scenario: '', table: '.ti h1', inEveryRun: true },
]
const PATIENCE_MS = 240_000

const status = (page: Page) => page.locator('header [role="status"]').textContent({ timeout: 20_000 })
const isOver = async (page: Page) => (await status(page)) === 'The match is over.'

/** A match, and both at its table. */
async function sitDown(ann: Page, ben: Page, { game, scenario, table }: Kind): Promise<string> {
  await ann.goto(`/games/${game}?opponent=online${scenario ? `&scenario=${scenario}` : ''}`)
  await ann.getByLabel('Your name').fill('Ann')
  await ann.getByRole('button', { name: /^Invite somebody/ }).click()
  await ben.goto(await ann.getByLabel(/^Link for/).inputValue())
  await ben.getByLabel('Your name').fill('Ben')
  await ben.getByRole('button', { name: 'Sit down' }).click()
  for (const page of [ann, ben]) await page.locator(table).first().waitFor()
  return new URL(ben.url()).pathname.split('/').at(-1) as string
}

/** Ends the turn, also where the table asks back. */
async function endTurn(page: Page, table: string): Promise<void> {
  await page.locator(table).first().focus()
  await page.keyboard.press('t')
  await page
    .locator('[role=alertdialog] .primary')
    .click({ timeout: 300 })
    .catch(() => undefined)
}

/** Whatever the combat asks next; the first answer will do. */
async function stepCombat(page: Page): Promise<void> {
  const next = page.locator('.question .button, .fleet:has(.hits) .piece.can, .actions .main')
  await next
    .first()
    .click({ timeout: 1500 })
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
      const ben = await lab.page(PHONE)
      const match = await sitDown(ann, ben, kind)
      const isCombat = kind.game === 'ti4'
      if (!isCombat) {
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
        const mover = isCombat && (await status(ann)) === 'Your turn.' ? ann : ben
        await until(
          () => status(mover),
          text => text === 'Your turn.' || text === 'The match is over.',
          'it is somebody’s turn',
        )
        if (await isOver(mover)) break
        await (isCombat ? stepCombat(mover) : endTurn(mover, kind.table))
        await ben.waitForTimeout(50)
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
      // A line that drops is told by the browser itself.
      expect(lab.complaints.filter(text => !/WebSocket|ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([])
    })
})
