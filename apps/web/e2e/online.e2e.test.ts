// Two browsers, one of them a phone: a match by link over the real server.
import type { Page } from '@playwright/test'
import { parseRecordText, verify } from '@sandtable/kernel'
import musketEntry from '@sandtable/musket'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { address, board, DESKTOP, Lab, PHONE, until } from './lab.ts'

const turn = (page: Page) => page.locator('header [role="status"]')
const isMine = async (page: Page) => (await turn(page).textContent()) === 'Your turn.'

/** By the list that everybody can use without pointing: a unit, what it does, and the order. */
async function moveOnce(page: Page): Promise<void> {
  const told = () => page.locator('[data-told]').getAttribute('data-told')
  const before = await told()
  const list = page.locator('details.choices').last()
  if (!(await list.isVisible())) await page.getByRole('button', { name: 'More', exact: true }).click()
  if ((await list.getAttribute('open')) === null) await list.locator('summary').click()
  for (let clicks = 0; clicks < 8 && (await told()) === before; clicks++) {
    const order = list.getByRole('button', { name: /^Give the order/ })
    const first = list.locator('li button').first()
    if (await order.isVisible()) await order.click()
    else if (await first.isVisible()) await first.click()
    else {
      // Everybody has acted: what is left is the end of the turn.
      await board(page).focus()
      await page.keyboard.press('t')
    }
    await page.waitForTimeout(250)
  }
  await until(told, now => now !== before, 'the move was told')
}

describe.skipIf(!address)('online', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await Lab.open()
  })
  afterEach(() => lab.closePages())
  afterAll(() => lab.close())

  it('two play by a link, one loses the network, one reloads, somebody watches, and the record verifies', async () => {
    const ann = await lab.page(DESKTOP)
    const ben = await lab.page(PHONE)
    await ann.goto('/games/musket?scenario=first-volley&opponent=online')
    await ann.getByLabel('Your name').fill('Ann')
    await ann.getByRole('button', { name: /^Invite somebody/ }).click()
    const link = await ann.getByLabel(/^Link for/).inputValue()
    await ann.getByText('At the table: Ann (Blue).').waitFor()
    await ben.goto(link)
    await ben.getByText('Ann invites you to play Red.').waitFor()
    const barred = [...(await findings(ann)), ...(await findings(ben))]
    await ben.getByLabel('Your name').fill('Ben')
    await ben.getByRole('button', { name: 'Sit down' }).click()
    await board(ben).waitFor()
    await board(ann).waitFor()
    expect([...barred, ...(await findings(ann)), ...(await findings(ben))]).toEqual([])
    // The secret is not left where it could be copied by accident.
    expect(new URL(ben.url()).hash).toBe('')
    const match = new URL(ben.url()).pathname.split('/').at(-1) as string

    const watcher = await lab.page(DESKTOP)
    await watcher.goto(`/online/${match}`)
    await board(watcher).waitFor()
    expect(await turn(watcher).textContent()).toBe('You are watching.')

    const mover = async () => {
      const both = await until(
        async () => [await isMine(ann), await isMine(ben)],
        mine => mine.includes(true),
        'somebody is to act',
      )
      return both[0] ? ann : ben
    }
    for (let i = 0; i < 3; i++) await moveOnce(await mover())
    const other = (await mover()) === ann ? ben : ann
    await other.context().setOffline(true)
    await moveOnce(await mover())
    await other.context().setOffline(false)
    await until(
      () => turn(other).textContent(),
      text => !text?.includes('The line is down'),
      'the line is back',
    )
    await ann.reload()
    await board(ann).waitFor()
    await moveOnce(await mover())

    await ann.getByRole('button', { name: 'Talk' }).click()
    await ann.getByLabel('Say something').fill('Well played')
    await ann.getByRole('button', { name: 'Say', exact: true }).click()
    await ann.keyboard.press('Escape')
    await ben.getByRole('button', { name: 'Talk, 1 new' }).waitFor()

    await ben.getByRole('button', { name: 'This match' }).click()
    await ben.getByRole('button', { name: 'Give up …' }).click()
    await ben.getByRole('button', { name: 'Yes, I give up' }).click()
    const result = 'Ann has won: the other side gave up.'
    for (const page of [ann, ben]) await page.getByRole('dialog').getByText(result).waitFor()
    expect(await turn(watcher).textContent()).toBe(result)
    await ben.getByRole('button', { name: 'Replay and report' }).click()
    await ben.getByText('Verified').waitFor({ state: 'attached' })
    const answer = await fetch(`${address}/api/matches/${match}/record`)
    expect(verify(musketEntry.game, parseRecordText(await answer.text()))).toMatchObject({ valid: true, diceChecked: true })
    // A line that drops is told by the browser itself.
    expect(lab.complaints.filter(text => !/WebSocket|ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([])
  })

  it('a link that opens nothing says so, and one may still watch', async () => {
    const page = await lab.page(DESKTOP)
    await page.goto('/online/nosuchmatch')
    await page.getByText('There is no match at this address').waitFor()
  })
})
