import type { Page } from '@playwright/test'
import { policiesOf } from '@sandtable/ai'
import { seeded, verify } from '@sandtable/kernel'
import musket from '@sandtable/musket'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  address,
  board,
  DESKTOP,
  expectQuiet,
  inNode,
  Lab,
  MOVING,
  movesOn,
  offeredKeys,
  opened,
  PHONE,
  Player,
  saved,
  seedWith,
  seqOf,
  start,
  until,
} from './lab.ts'
import { atRest } from './rest.mjs'

describe.skipIf(!address)('a whole battle', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await Lab.open()
  })
  afterEach(() => lab.closePages())
  afterAll(async () => {
    await lab.close()
    expectQuiet(lab)
  })

  /** The record that a page made is the one Node would have made: every hash, every die. */
  async function expectHonest(page: Page, id: string) {
    const found = await saved(page, id)
    expect(found?.isOver).toBe(true)
    const record = found?.record as NonNullable<typeof found>['record']
    const verdict = verify(musket.game, record)
    expect(verdict).toMatchObject({ valid: true, entries: record.entries.length, diceChecked: true })
    expect(inNode(record).hash).toBe(record.entries.at(-1)?.hash)
  }

  it('is played with the mouse, and its hashes are those of Node', async () => {
    const page = await lab.page({ ...DESKTOP, ...MOVING })
    const id = await start(page)
    const match = await new Player(page, id).play('blue')
    expect(match.outcome).not.toBeNull()
    await page.getByRole('dialog').getByRole('heading', { level: 2 }).waitFor()
    await expect.poll(() => page.getByRole('dialog').textContent()).toMatch(/Victory|Defeat|draw/)
    await expectHonest(page, id)
  })

  it('is played with the mouse where less motion is asked for, and no click is lost', async () => {
    const page = await lab.page(DESKTOP, { pace: 2, hints: false })
    const id = await start(page)
    // Turns of moving and firing: what a lost click would stop is in them.
    const match = await new Player(page, id).play('blue', 16)
    const kinds = new Set(match.record().entries.map(entry => ('action' in entry ? entry.action.type : 'undo')))
    expect([...kinds]).toEqual(expect.arrayContaining(['activate', 'move', 'fire', 'endPlayerTurn']))
    expect(match.record().entries.filter(({ seat }) => seat === 'blue').length).toBeGreaterThanOrEqual(16)
  })

  it('is played with taps on a phone', async () => {
    const page = await lab.page({ ...PHONE, ...MOVING })
    const id = await start(page)
    const match = await new Player(page, id, { isTouch: true }).play('blue')
    expect(match.outcome).not.toBeNull()
    await page.getByRole('dialog').waitFor()
    await expectHonest(page, id)
  })

  it('is played with the keyboard alone', async () => {
    const page = await lab.page()
    await page.goto('/')
    await press(
      page,
      'Tab',
      () =>
        page.evaluate(
          () => document.activeElement?.matches('a') && document.activeElement.textContent?.includes('Against the computer'),
        ),
      40,
    )
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: /First Volley/ }).focus()
    await page.keyboard.press('Space')
    await press(
      page,
      'Tab',
      () =>
        page.evaluate(
          () => document.activeElement?.matches('button') && document.activeElement.textContent?.trim().startsWith('Start '),
        ),
      60,
    )
    await page.keyboard.press('Enter')
    const id = await opened(page)
    const hands = new Player(page, id)
    await board(page).focus()
    for (let i = 0; i < 500; i++) {
      const match = await hands.myTurn('blue')
      if (match.outcome) break
      await keyedOrder(page, hands)
    }
    await expectHonest(page, id)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await until(
      () => page.getByRole('dialog').count(),
      count => count === 0,
      'Escape has closed the result',
    )
  })

  it('goes back by undo up to the last dice, and no further', async () => {
    const page = await lab.page()
    const id = await start(page)
    const hands = new Player(page, id)
    const undo = page.locator('header').getByRole('button', { name: 'Undo' })
    await expect.poll(() => undo.isDisabled()).toBe(true)
    const before = (await hands.match()).hash
    await hands.give(await hands.match(), { type: 'activate', unit: 'b-line-1' } as never)
    await atRest(page)
    expect((await hands.match()).seq).toBe(1)
    await undo.click()
    await atRest(page)
    const after = await hands.match()
    expect(after.seq).toBe(2)
    expect(after.hash).toBe(before)
    await expect.poll(() => undo.isDisabled()).toBe(true)
    // The log forgets it, the record does not.
    expect((await saved(page, id))?.record.entries).toHaveLength(2)
  })

  it('is told one action at a time, and cut short by a key', async () => {
    const page = await lab.page({ ...DESKTOP, ...MOVING }, { pace: 0.5, hints: false })
    await page.clock.install()
    await page.goto('/games/musket?scenario=first-volley&opponent=greedy')
    await page.getByRole('radio', { name: 'Red', exact: true }).check()
    await seedWith(page, 'e2e')
    await page.getByRole('button', { name: /^Start / }).click()
    const told = page.locator('.prompt .told')
    await told.waitFor()
    // Time stands still: from here on nothing but a key ends the telling of an action.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
    const seqNow = async () => Number(await page.locator('.play').getAttribute('data-told'))
    for (let i = 0; i < 3; i++) {
      await told.waitFor()
      const seq = await seqNow()
      await page.keyboard.press('x')
      await expect.poll(seqNow).toBe(seq + 1)
    }
    await page.clock.resume()
    await page.getByRole('button', { name: 'Skip' }).click()
    await atRest(page)
    const id = page.url().split('/').at(-1) as string
    expect((await new Player(page, id).match()).toAct).toContain('red')
  })

  it('is taught by playing', async () => {
    const page = await lab.page()
    await page.goto('/')
    await page
      .getByRole('button', { name: /Learn by playing/ })
      .first()
      .click()
    const id = await opened(page)
    const lesson = page.getByRole('region', { name: 'Lesson' })
    await expect.poll(() => lesson.textContent()).toMatch(/^\s*1 \/ \d+/)
    const hands = new Player(page, id)
    await hands.play('blue', 3)
    await page.reload()
    await board(page).waitFor()
    await lesson.waitFor()
    await hands.play('blue')
    await page.getByRole('dialog').getByRole('button', { name: 'Look at the board' }).click()
    await expect.poll(() => lesson.textContent()).toContain('That was the lesson')
  })

  it('is thrown with dice of one’s own', async () => {
    const page = await lab.page(undefined, { pace: 0, hints: false, handDice: true })
    const id = await start(page, { opponent: 'person' })
    const hands = new Player(page, id)
    const { greedy } = await policiesOf(musket)
    const prompt = page.getByRole('group', { name: /Throw a d/ })
    for (let i = 0; i < 80 && !(await prompt.isVisible()); i++) {
      const match = await hands.match()
      const seat = match.toAct[0] as string
      await hands.give(match, (greedy as NonNullable<typeof greedy>).choose(match.view(seat), seat, seeded(`${i}`)).action)
      // Done, or a die is asked for.
      await atRest(page)
    }
    const before = await seqOf(page, id)
    await expect
      .poll(() => prompt.textContent())
      .toMatch(/Throw a d60 for .*or less succeeds|Throw a d6 for .*Every number counts/)
    // Sevens on every large die, threes on every small one, until the action has all it needs.
    while (await prompt.isVisible()) {
      if ((await prompt.textContent())?.includes('d60')) {
        await prompt.getByRole('button', { name: '1–10' }).click()
        await prompt.getByRole('button', { name: /^7,/ }).click()
      } else await prompt.getByRole('button', { name: '3', exact: true }).click()
      await atRest(page)
    }
    expect(await seqOf(page, id)).toBeGreaterThan(before)
    const entry = (await saved(page, id))?.record.entries.at(-1) as unknown as {
      draws: readonly { kind: string; value: number; hand?: true }[]
    }
    expect(entry.draws.length).toBeGreaterThan(0)
    expect(entry.draws.every(({ kind, value, hand }) => hand === true && value === (kind === 'd60' ? 7 : 3))).toBe(true)
  })
})

async function press(page: Page, key: string, isThere: () => Promise<boolean | undefined | null>, most: number) {
  for (let i = 0; i < most; i++) {
    if (await isThere()) return
    await page.keyboard.press(key)
  }
  throw new Error(`${most} times ${key} led nowhere.`)
}

/** Fires if something can be fired at, charges, else moves, else lets the unit be; ends the turn when nobody is left. */
async function keyedOrder(page: Page, hands: Player) {
  const { active } = (await hands.match()).view('blue') as { active?: unknown }
  if (!active) await page.keyboard.press('n')
  const offered = await offeredKeys(page)
  const isDone = (key: string) =>
    movesOn(page, hands.id, async () => {
      await page.keyboard.press(key)
      await page.keyboard.press('Enter')
    })
  for (const key of ['f', 'c', 'm', 'e'].filter(each => offered.includes(each))) {
    if (await isDone(key)) return
    await page.keyboard.press('Escape')
  }
  const isEnded = await movesOn(page, hands.id, async () => {
    await page.keyboard.press('t')
    await atRest(page)
    if (await page.getByRole('alertdialog').isVisible()) await page.keyboard.press('Enter')
  })
  if (!isEnded) await page.keyboard.press('Escape')
}
