import type { Page } from '@playwright/test'
import { type MatchRecord, verify } from '@sandtable/kernel'
import musket from '@sandtable/musket'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { packRecord } from '../src/share/packing.ts'
import { address, board, expectQuiet, Lab, Player, saved, start, until } from './lab.ts'
import { plant } from './plant.ts'

describe.skipIf(!address)('replays', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await Lab.open()
  })
  afterEach(() => lab.closePages())
  afterAll(() => lab.close())

  /** A game of some actions, played at the page. */
  async function played(page: Page, actions = 8): Promise<{ id: string; record: MatchRecord }> {
    const id = await start(page)
    await new Player(page, id).play('blue', actions)
    return { id, record: (await saved(page, id))?.record as MatchRecord }
  }

  /** The same as somebody left it, with their turn to come. */
  async function kept(page: Page): Promise<{ id: string; record: MatchRecord }> {
    await page.goto('/settings')
    const id = await plant(page, { scenario: 'first-volley', entries: 8, people: ['blue', 'red'] })
    return { id, record: (await saved(page, id))?.record as MatchRecord }
  }

  it('go to any action, step, play, and are verified', async () => {
    const page = await lab.page()
    const { id, record } = await played(page)
    await page.goto(`/replay/${id}?at=3`)
    const slider = page.getByRole('slider', { name: 'Action' })
    await expect.poll(() => slider.inputValue()).toBe('3')
    await page.getByText('Verified').waitFor()
    await page.getByRole('button', { name: 'One step on' }).click()
    await expect.poll(() => slider.inputValue()).toBe('4')
    await page.getByRole('button', { name: 'To the start' }).click()
    await expect.poll(() => slider.inputValue()).toBe('0')
    await page.getByLabel('Speed').selectOption('8')
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await until(
      () => slider.inputValue(),
      at => Number(at) === record.entries.length,
      'it has played to the end',
    )
    await page.keyboard.press('Home')
    expectQuiet(lab)
  })

  it('are played on from, with dice of their own', async () => {
    const page = await lab.page()
    const { id, record } = await kept(page)
    await page.goto(`/replay/${id}?at=4`)
    await page.getByRole('button', { name: 'Play on from here' }).click()
    await page.waitForURL(/\/play\//)
    await board(page).waitFor()
    const branch = page.url().split('/').at(-1) as string
    expect(branch).not.toBe(id)
    const found = await saved(page, branch)
    expect(found?.record.entries.slice(0, 4).map(entry => entry.hash)).toEqual(
      record.entries.slice(0, 4).map(entry => entry.hash),
    )
    await new Player(page, branch).play('blue', 2)
    const after = await saved(page, branch)
    expect(verify(musket.game, after?.record as MatchRecord)).toMatchObject({ valid: true })
    // The old game stands as it was.
    expect((await saved(page, id))?.seq).toBe(record.entries.length)
  })

  it('travel as a link to somebody who has nothing', async () => {
    const page = await lab.page()
    const { id, record } = await kept(page)
    await page.goto(`/play/${id}`)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: /Share as a link/ }).click()
    const link = await page.getByLabel('Link to this game').inputValue()
    expect(await page.getByText(/The link is .* long/).textContent()).toMatch(/letters|kB/)
    const other = await lab.page()
    await other.goto(link)
    await other.getByText('Verified').waitFor()
    await expect
      .poll(() => other.getByRole('slider', { name: 'Action' }).getAttribute('max'))
      .toBe(String(record.entries.length))
    expectQuiet(lab)
  })

  it('travel as a file, dropped anywhere', async () => {
    const page = await lab.page()
    const { id } = await kept(page)
    await page.goto('/saved')
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Export/ }).click()])
    expect(file.suggestedFilename()).toBe('musket-first-volley.json')
    const text = await (await import('node:fs/promises')).readFile((await file.path()) as string, 'utf8')
    const other = await lab.page()
    await other.goto('/settings')
    await drop(other, 'game.json', text)
    await other.getByRole('slider', { name: 'Action' }).waitFor()
    await other.getByText('Verified').waitFor()
    expect(JSON.parse(text)).toEqual((await saved(page, id))?.record)
  })

  it('show the board at the moment of a line of the log, and come back', async () => {
    const page = await lab.page()
    await page.goto(`/play/${(await kept(page)).id}`)
    await page.getByRole('tab', { name: 'Log' }).waitFor()
    await page.locator('.log button.text').nth(1).click()
    await page.getByText(/An earlier moment/).waitFor()
    await page.getByRole('button', { name: 'Back to now' }).click()
    await until(
      () => page.getByText(/An earlier moment/).count(),
      count => count === 0,
      'now is back',
    )
    await page.locator('.log .clauses button').first().click()
    await page.getByRole('tab', { name: 'Rules', selected: true }).waitFor()
    await page.locator('.pointed').waitFor()
  })

  describe('that are broken say so', () => {
    /** A short link that names very many pieces. */
    const graveyard = (record: MatchRecord): MatchRecord => {
      const units = Array.from({ length: 798 }, () => ({ seat: 'a', unit: 'fighter', n: 99, state: 'destroyed' }))
      const seats = ['sol', 'hacan'].map((faction, i) => ({ id: 'ab'[i], faction }))
      return { ...record, game: 'ti4', scenario: { seats, units }, options: {}, entries: [], outcome: null }
    }
    const broken = async (
      record: MatchRecord,
      change: (copy: { entries: { hash: string; seq: number }[]; game: string; rulesVersion: number }) => void,
    ) => {
      const copy = structuredClone(record)
      change(copy as never)
      return packRecord(copy)
    }

    it('links', async () => {
      const page = await lab.page()
      const { record } = await kept(page)
      const whole = await packRecord(record)
      const cases: [string, RegExp][] = [
        [`/replay#${whole.slice(0, whole.length >> 1)}`, /cut off|cannot be unpacked/],
        ['/replay#%C3%A4', /letters that no record link has/],
        ['/replay', /drop a record file/],
        [
          `/replay#${await broken(record, copy => {
            copy.game = 'chess'
          })}`,
          /record of 'chess'/,
        ],
        [
          `/replay#${await broken(record, copy => {
            copy.rulesVersion = 99
          })}`,
          /newer than this program/,
        ],
        [
          `/replay#${await broken(record, copy => {
            ;(copy.entries[1] as { seq: number }).seq = 7
          })}`,
          /expected 2, found 7/,
        ],
        [`/replay#${await packRecord(graveyard(record))}`, /units\[40\]: 4059 pieces are above the limit of 4000/],
        ['/replay/nothing', /No game with the name nothing/],
        ['/play/nothing', /No game with the name nothing/],
        ['/rules/chess', /no game called 'chess'/],
        ['/games/chess', /no game called 'chess'/],
        ['/games/musket?scenario=waterloo', /no scenario called 'waterloo'/],
        ['/nowhere/at/all', /Nothing is kept at/],
      ]
      for (const [path, words] of cases) {
        await page.goto('about:blank')
        await page.goto(path)
        const alert = page.getByRole('alert').first()
        await alert.waitFor()
        await expect.poll(() => alert.textContent(), { message: path }).toMatch(words)
        await expect
          .poll(() => page.getByRole('link', { name: /To the games|Games|home/ }).count(), { message: path })
          .toBeGreaterThan(0)
      }
    })

    it('files, and records that do not hold', async () => {
      const page = await lab.page()
      const { record } = await kept(page)
      await drop(page, 'notes.json', '{ "hello": ')
      await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/not JSON/)
      const forged = await broken(record, copy => {
        ;(copy.entries.at(-1) as { hash: string }).hash = '0000000000000000'
      })
      await page.goto(`/replay#${forged}`)
      await page.getByText('Does not hold').waitFor()
    })

    it('saved games', async () => {
      const page = await lab.page()
      const { id } = await kept(page)
      await page.evaluate(
        wanted =>
          new Promise<void>(resolve => {
            const opening = indexedDB.open('sandtable')
            opening.onsuccess = () => {
              const matches = opening.result.transaction('matches', 'readwrite').objectStore('matches')
              const asking = matches.get(wanted)
              asking.onsuccess = () => {
                asking.result.record.entries[0].hash = '0000000000000000'
                matches.put(asking.result).onsuccess = () => resolve()
              }
            }
          }),
        id,
      )
      await page.goto(`/play/${id}`)
      await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/Entry 1 does not lead to the hash/)
      await page.getByRole('button', { name: 'Save the file as it is' }).waitFor()
    })
  })
})

async function drop(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, contents]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([contents as string], fileName as string, { type: 'application/json' }))
      return transfer
    },
    [name, text],
  )
  await page.dispatchEvent('body', 'drop', { dataTransfer: data })
}
