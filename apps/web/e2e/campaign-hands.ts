// Hands for the table of ww2: buttons by their words, hexes by their names, and a match of long ago laid on the disk of the browser.
import type { Page } from '@playwright/test'
import { Match, type MatchRecord, seeded } from '@sandtable/kernel'
import { ww2 } from '@sandtable/ww2'
import type { WwState } from '../../../games/ww2/rules/state/state.ts'
import { mapOf } from '../../../games/ww2/ui/board/board-map.ts'
import { spotOf } from '../../../games/ww2/viewmodel/index.ts'
import { Sheet } from '../../../packages/board/src/map.ts'
import { isOver, opened, saved, seedWith } from './lab.ts'
import { putMatch } from './plant.ts'
import { atRest, stands } from './rest.mjs'

type Begin = { readonly scenario?: string; readonly side?: string; readonly opponent?: string }

export async function begin(page: Page, { scenario = 'tutorial', side = 'North-west', opponent = 'computer' }: Begin) {
  await page.goto(`/games/ww2?scenario=${scenario}&opponent=${opponent}`)
  if (opponent === 'computer') await page.getByRole('radio', { name: side, exact: true }).check()
  await seedWith(page, 'campaign')
  await page.getByRole('button', { name: /^Start / }).click()
  return opened(page)
}

/** The match as Node sees it, from what the page has saved. */
export async function stateNow(page: Page, id: string): Promise<WwState> {
  return Match.load(ww2, (await saved(page, id))?.record as MatchRecord).state
}

/** Where a hex is once the sheet lies still: a card that comes up or goes away may shift it. */
export async function pointAt(page: Page, state: WwState, hex: string): Promise<{ x: number; y: number }> {
  const sheet = new Sheet(mapOf(state))
  const centre = sheet.centreOf(sheet.cell(spotOf(hex)))
  await stands(page)
  const box = await page.locator('.board .ground').evaluate(ground => {
    const { left, top, width } = ground.getBoundingClientRect()
    return { left, top, width }
  })
  const scale = box.width / sheet.width
  return { x: box.left + centre.x * scale, y: box.top + centre.y * scale }
}

/** What somebody might press in one turn, in the page itself: some recruits, some marches, now and then a barrage, then the plan goes in. */
export const turnOfPresses = (page: Page, luck: readonly number[]) =>
  page.evaluate(async numbers => {
    const draws = [...numbers]
    const below = (n: number) => (draws.shift() ?? 0) % Math.max(1, n)
    const rest = () => new Promise(resolve => setTimeout(resolve, 0))
    const wordsOf = (button: HTMLButtonElement) => button.getAttribute('aria-label') ?? button.textContent?.trim() ?? ''
    const press = async (words: string, which = below) => {
      const all = [...document.querySelectorAll<HTMLButtonElement>('.ww button:enabled')]
      const fitting = all.filter(button => wordsOf(button).startsWith(words))
      const button = fitting[which(fitting.length)]
      button?.click()
      await rest()
      return button !== undefined
    }
    await press('Close the report')
    await press('Be ')
    await press('Begin in ')
    if (await press('Recruit')) for (let n = below(4); n > 0; n--) await press('Raise ')
    await press('Plan')
    for (let n = below(4); n > 0; n--) {
      if (!(await press('Select '))) break
      if (below(3) === 0 && (await press('Fire the guns'))) {
        await press('Aim a shell')
        await press('Add the barrage')
      } else if (await press('March to')) await press('Add the march')
      await press('Cancel')
    }
    await press('Submit the plan')
    await press('Submit anyway')
  }, luck)

/** Turn by turn by chance, until somebody has won and has seen how. */
export async function playOut(page: Page): Promise<void> {
  const dice = seeded('campaign')
  for (let n = 0; n < 120; n++) {
    await atRest(page)
    if (await isOver(page)) return seeTheEnd(page)
    const luck = Array.from({ length: 40 }, () => dice.pick(1000, 'press'))
    await turnOfPresses(page, luck)
  }
  throw new Error('The war does not end.')
}

/** WW-17: the last turn is told first, and how the war ended after it. */
async function seeTheEnd(page: Page): Promise<void> {
  const report = page.getByRole('region', { name: /^Report of turn/ })
  await report.waitFor()
  await atRest(page)
  if ((await page.getByRole('dialog').count()) > 0) throw new Error('The end lies over the report of the last turn.')
  await report.getByRole('button', { name: 'Close the report' }).click()
  await page.getByRole('dialog').waitFor()
}

/** A record as the page itself would have saved it; its id. The page must be on the site already. */
export async function plantRecord(page: Page, record: MatchRecord): Promise<string> {
  const match = Match.load(ww2, record)
  const one = {
    ...{ id: `planted-${record.entries.length}`, game: 'ww2', name: 'A war of long ago' },
    players: { nw: { kind: 'person' }, se: { kind: 'person' } },
    ...{ handDice: false, isLesson: false, record, seq: match.seq, seen: match.seq, created: 1, updated: 1 },
    ...{ headline: 'Over', position: match.view('table'), isOver: true },
  }
  await putMatch(page, one)
  return one.id
}

/** What the page has kept on the way of its records: how many places, and each of them made something else. */
export const spoilLandmarks = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const opening = indexedDB.open('sandtable-landmarks')
        opening.onsuccess = () => {
          let count = 0
          const writing = opening.result.transaction('places', 'readwrite')
          const walking = writing.objectStore('places').openCursor()
          walking.onsuccess = () => {
            if (!walking.result) return
            count++
            walking.result.update({ ...walking.result.value, state: { turn: 1 } })
            walking.result.continue()
          }
          writing.oncomplete = () => {
            opening.result.close()
            resolve(count)
          }
        }
      }),
  )
