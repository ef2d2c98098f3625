// Two people at a table online: an invitation, a chair, and what the page says of whose turn it is.
import type { Page } from '@playwright/test'
import { board, until } from './lab.ts'
import { atRest, settled } from './rest.mjs'

export const LINE_DOWN = /^The line is down/

/** What the head of the page says about the match just now. */
export const turnText = async (page: Page): Promise<string> =>
  (await page.locator('header [role="status"]').first().textContent()) ?? ''
export const isMine = async (page: Page): Promise<boolean> => (await turnText(page)) === 'Your turn.'

export const untilSays = (page: Page, words: RegExp, what: string): Promise<string> =>
  until(
    () => turnText(page),
    text => words.test(text),
    what,
  )

/** The one of them who is to act. */
export async function mover(one: Page, other: Page): Promise<Page> {
  const both = await until(
    async () => [await isMine(one), await isMine(other)],
    mine => mine.includes(true),
    'somebody is to act',
  )
  return both[0] ? one : other
}

/** A match as Ann makes it; the link for the other chair. */
export async function invitation(ann: Page, game: string, scenario: string): Promise<string> {
  await ann.goto(`/games/${game}?opponent=online&scenario=${scenario}`)
  await settled(ann)
  await ann.getByLabel('Your name').fill('Ann')
  await ann.getByRole('button', { name: /^Invite somebody/ }).click()
  return ann.getByLabel(/^Link for/).inputValue()
}

export async function sitDown(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Sit down' }).click()
}

export const matchOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) as string

/** The last entry that the page has told. */
export const told = (page: Page): Promise<string | null> => page.locator('[data-told]').getAttribute('data-told')

/** By the list that everybody can use without pointing: a unit, what it does, and the order. */
export async function moveOnce(page: Page): Promise<void> {
  await atRest(page)
  const before = await told(page)
  const list = page.locator('details.choices').last()
  if (!(await list.isVisible())) await page.getByRole('button', { name: 'More', exact: true }).click()
  if ((await list.getAttribute('open')) === null) await list.locator('summary').click()
  for (let clicks = 0; clicks < 8; clicks++) {
    const order = list.getByRole('button', { name: /^Give the order/ })
    const first = list.locator('li button').first()
    if (await order.isVisible()) await order.click()
    else if (await first.isVisible()) await first.click()
    else return endTurn(page)
    await atRest(page)
    if ((await told(page)) !== before) return
  }
  throw new Error('Eight clicks in the list of choices gave no order.')
}

/** Asks for the end of the turn, and says yes where the page asks back; nothing comes of it where somebody has not finished. */
export async function pressEnd(page: Page): Promise<void> {
  await board(page).first().focus()
  await page.keyboard.press('t')
  await atRest(page)
  const sure = page.locator('[role=alertdialog] .primary')
  if (await sure.isVisible()) await sure.click()
  await atRest(page)
}

/** Ends the turn, also where the table asks back. */
export async function endTurn(page: Page): Promise<void> {
  await atRest(page)
  const before = await told(page)
  await pressEnd(page)
  if ((await told(page)) === before) throw new Error('The turn does not end.')
}

/** On a phone the orders are a sheet, which is pulled up first. */
export async function pullUp(page: Page): Promise<void> {
  await atRest(page)
  const more = page.getByRole('button', { name: 'More', exact: true })
  if (await more.isVisible()) await more.click()
}

/** A few presses in the list of choices, in the page itself, as chance has it: a piece, what it does, the order. */
export const pressInList = (page: Page, luck: readonly number[]): Promise<void> =>
  page.evaluate(async numbers => {
    const isBusy = () => document.querySelector(':root[data-loading], [data-busy="true"]') !== null
    /** The page does what follows from a press, and hears the answer to it. */
    const rest = async () => {
      do await new Promise(resolve => setTimeout(resolve))
      while (isBusy())
    }
    const list = () => [...document.querySelectorAll('details.choices')].at(-1)
    for (const number of numbers) {
      await rest()
      // The sheet of a phone goes down by itself to show what a unit can reach.
      if (!list()) document.querySelector<HTMLButtonElement>('.handle[aria-expanded="false"]')?.click()
      await rest()
      const order = list()?.querySelector<HTMLButtonElement>('.armed button')
      const choices = [...(list()?.querySelectorAll<HTMLButtonElement>('li button') ?? [])]
      ;(order ?? choices[number % Math.max(1, choices.length)])?.click()
    }
    await rest()
  }, luck)
