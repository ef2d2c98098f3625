// Hands for the table of ww2: buttons by their words, hexes by their names, and a match of long ago laid on the disk of the browser.
import type { Page } from '@playwright/test'
import { Match, type MatchRecord, seeded } from '@sandtable/kernel'
import { ww2 } from '@sandtable/ww2'
import { spotOf } from '../../../games/ww2/desk/index.ts'
import type { WwState } from '../../../games/ww2/rules/state.ts'
import { mapOf } from '../../../games/ww2/ui/map.ts'
import { Sheet } from '../../../packages/board/src/map.ts'
import { board, saved, until } from './lab.ts'
import { putMatch } from './plant.ts'

type Begin = { readonly scenario?: string; readonly side?: string; readonly opponent?: string }

export async function begin(page: Page, { scenario = 'tutorial', side = 'North-west', opponent = 'computer' }: Begin) {
  await page.goto(`/games/ww2?scenario=${scenario}&opponent=${opponent}`)
  if (opponent === 'computer') await page.getByRole('radio', { name: side, exact: true }).check()
  await page.getByText('Advanced').click()
  await page.getByLabel('Seed of the dice').fill('campaign')
  await page.getByRole('button', { name: /^Start / }).click()
  await board(page).or(page.locator('section.curtain')).first().waitFor()
  return page.url().split('/').at(-1) as string
}

/** The match as Node sees it, from what the page has saved. */
export async function stateNow(page: Page, id: string): Promise<WwState> {
  return Match.load(ww2, (await saved(page, id))?.record as MatchRecord).state
}

export async function pointAt(page: Page, state: WwState, hex: string): Promise<{ x: number; y: number }> {
  const sheet = new Sheet(mapOf(state))
  const centre = sheet.centreOf(sheet.cell(spotOf(hex)))
  const box = await page.locator('.board .stage').evaluate(stage => {
    const { left, top, width } = stage.getBoundingClientRect()
    return { left, top, scale: width / (stage as HTMLElement).offsetWidth }
  })
  return { x: box.left + centre.x * box.scale, y: box.top + centre.y * box.scale }
}

/** What somebody might press in one turn, in the page itself: some recruits, some marches, now and then a barrage, then the plan goes in. */
const turnOfPresses = (page: Page, luck: readonly number[]) =>
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

/** Turn by turn at random, until somebody has won. */
export async function playOut(page: Page, id: string): Promise<void> {
  const dice = seeded(id)
  const isAtRest = () => page.evaluate(() => document.querySelector('[data-busy="true"]') === null)
  for (let n = 0; n < 120; n++) {
    await until(isAtRest, isRest => isRest, 'the table is at rest')
    if ((await saved(page, id))?.record.outcome) return
    const luck = Array.from({ length: 40 }, () => dice.pick(1000, 'press'))
    await turnOfPresses(page, luck)
  }
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
