// The analysis on the page: asked for, waited for, told. The worker is played by the test.
import { readFileSync } from 'node:fs'
import { type Analysed, analyse } from '@sandtable/ai'
import type { MatchRecord } from '@sandtable/kernel'
import { entriesOf, readEntries } from '@sandtable/session'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type LoadedGame, loadGame } from '../../catalogue.ts'
import { href } from '../../router.ts'
import { clear, click, found, named, settle, show } from '../../testing/show.ts'
import type { Request } from '../ai/worker-messages.ts'
import Analysis from './Analysis.svelte'

class Played {
  static last: Played | null = null
  onmessage: (event: { data: object }) => void = () => undefined
  asked: Request | null = null
  constructor() {
    Played.last = this
  }
  postMessage(request: Request) {
    this.asked = request
  }
  reply(data: object) {
    this.onmessage({ data: { id: this.asked?.id, ...data } })
  }
  terminate() {}
}
vi.stubGlobal('Worker', Played)
afterEach(clear)

const SEATS = [
  { id: 'nw', title: 'North-west' },
  { id: 'se', title: 'South-east' },
]
const record: MatchRecord = JSON.parse(readFileSync('games/ww2/records/skirmish.json', 'utf8'))
let loaded: LoadedGame
let analysed: Analysed
beforeAll(async () => {
  loaded = (await loadGame('ww2')) as LoadedGame
  // As far as the page is concerned one policy thinks as well as another: the quickest will do.
  const policies = async () => ({ elite: (await loaded.entry.policies()).novice as never })
  analysed = (await analyse({ ...loaded.entry, policies }, record, 'nw', () => undefined)) as Analysed
}, 120_000)

function page() {
  const { game } = loaded.entry
  const log = readEntries(game, entriesOf(game, record), 'all' as never)
  return show(Analysis, { ui: loaded.ui, record, log, seats: SEATS, addressOf: at => href.replay('m1', at) })
}

test('on request, with progress, then the curve, the balance of both sides, and better plans for both', async () => {
  const root = page()
  expect(root.querySelector('progress')).toBeNull()
  await click(named(root, 'Analyse the game'))
  expect(Played.last?.asked?.body).toMatchObject({ ask: 'analyse', seat: 'nw' })
  Played.last?.reply({ done: 0.4 })
  await settle(2)
  expect(root.querySelector('progress')?.value).toBeCloseTo(0.4, 9)
  expect(root.textContent).toContain('40 %')
  Played.last?.reply({ ok: true, answer: analysed })
  await found(root, '#better-title')
  expect(root.querySelector('svg')).not.toBeNull()
  expect(root.textContent).toMatch(/Decisions: North-west [+−±]\d+, South-east [+−±]\d+/)
  const points = [...root.querySelectorAll('section li')]
  expect(points).toHaveLength(analysed.turning.length)
  for (const link of root.querySelectorAll('section li a')) expect(link.textContent?.length).toBeLessThan(450)
  const heads = [...root.querySelectorAll('details thead th')].map(each => each.textContent)
  expect(heads).toEqual(['Action', 'North-west has', 'Decision', 'Luck', 'Course', 'What stood'])
  const rows = [...root.querySelectorAll('details tbody tr')]
  const signs = rows.map(row => [...row.querySelectorAll('td')].slice(2, 5).map(cell => cell.textContent))
  expect(signs[0]).toEqual(['', '', ''])
  for (const row of signs.slice(1)) for (const cell of row) expect(cell).toMatch(/^[+−]\d+$|^±0$/)
  expect(root.querySelector('.now')?.textContent).toMatch(/\(decision [+−±]\d+, luck [+−±]\d+/)
  const better = [...root.querySelectorAll('.better')].map(each => each.textContent)
  for (const { title } of SEATS)
    expect(
      better.some(text => text?.match(new RegExp(`^Better for ${title}: .*, \\d+ % against \\d+ % for what was done`))),
    ).toBe(true)
  const links = [...root.querySelectorAll<HTMLAnchorElement>('section li a')].map(({ href: to }) =>
    Number(new URL(to).searchParams.get('at')),
  )
  expect(links).toEqual(analysed.turning)
})

test('what goes wrong is told', async () => {
  const root = page()
  await click(named(root, 'Analyse the game'))
  Played.last?.reply({ ok: false, message: 'the worker is gone' })
  expect((await found(root, '[role="alert"]')).textContent).toContain('the worker is gone')
})
