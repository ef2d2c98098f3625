// The look back on a finished match, from the record to the page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Action, Match, type MatchRecord, parseRecordText, Replay } from '@sandtable/kernel'
import { entriesOf, readEntries } from '@sandtable/session'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type LoadedGame, loadGame } from '../../catalogue.ts'
import { navigation } from '../../navigation.svelte.ts'
import { href } from '../../router.ts'
import { duelScenario, secretDuel, secretOf } from '../../testing/secret-duel.ts'
import { clear, click, found, key, named, show } from '../../testing/show.ts'
import ReplayTable from '../history/ReplayTable.svelte'
import { ReplaySession } from '../history/replay-session.svelte.ts'
import { lineOf, place, stops } from './curve.ts'
import GameReview from './GameReview.svelte'
import { accountSteps, actionsUpTo } from './steps.ts'

const recordOf = (id: string): MatchRecord =>
  parseRecordText(readFileSync(join(import.meta.dirname, '../../../../../games/musket/records', `${id}.json`), 'utf8'))
/** Checking the dice is the worker's work and not looked at here. */
vi.stubGlobal(
  'Worker',
  class {
    postMessage() {}
    terminate() {}
    addEventListener() {}
  },
)
const SEATS = [
  { id: 'blue', title: 'Americans' },
  { id: 'red', title: 'British' },
]
afterEach(clear)

describe('the steps of a match', () => {
  const { game } = secretDuel.entry
  const match = new Match(game, { scenario: duelScenario, options: { rounds: 12 }, seed: 'steps' })
  for (const action of [{ type: 'bet', n: 1 }, { type: 'strike' }, { type: 'guard' }, { type: 'wait' }] as Action[])
    match.act(match.toAct[0] as string, action)
  const record = match.record()

  test('are told as one viewer may know them: the views are that viewer’s, others’ secrets are in none of them', () => {
    const asBlue = JSON.stringify(accountSteps(game, secretDuel.ui, record, 'blue'))
    expect(asBlue).toContain(secretOf('blue'))
    expect(asBlue).not.toContain(secretOf('red'))
    const asTable = JSON.stringify(accountSteps(game, secretDuel.ui, record, 'table'))
    for (const seat of ['red', 'blue']) expect(asTable).not.toContain(secretOf(seat))
  })

  test('follow one another: what one leads to is where the next begins', () => {
    const steps = accountSteps(game, secretDuel.ui, record, 'red')
    expect(steps.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
    for (const [i, { before }] of steps.entries()) if (i > 0) expect(before).toEqual(steps[i - 1]?.after)
  })

  test('leave out what was taken back, and count like a replay', async () => {
    const { entry, ui } = (await loadGame('musket')) as LoadedGame
    const musket = entry.game
    const withUndos = recordOf('bunker-hill')
    const steps = accountSteps(musket, ui, withUndos, 'blue')
    const replay = new Replay(musket, withUndos)
    expect(withUndos.entries.length).toBeGreaterThan(replay.length)
    expect(steps.map(({ seq }) => seq)).toEqual(replay.line.map(({ seq }) => seq))
    for (const { seq } of steps.slice(0, 20)) expect(actionsUpTo(withUndos, seq)).toBe(replay.indexOf(seq) + 1)
    expect(actionsUpTo(withUndos, 0)).toBe(0)
  })
})

describe('the curve as a drawing', () => {
  const points = [0.5, 0.5, 0.75, 0.75, 0.25].map((share, seq) => ({ seq, share, text: `${seq}` }))
  test('the first seat fills it from below, turning points are numbered, a step holds until the next', () => {
    const dots = place(points, [2, 4], 400)
    expect(dots.map(({ x, y }) => `${x},${y}`)).toEqual(['0,75', '100,75', '200,37.5', '300,37.5', '400,112.5'])
    expect(dots.map(({ turningPoint }) => turningPoint)).toEqual([null, null, 1, null, 2])
    expect(lineOf(dots)).toBe('M0 75H100V75H200V37.5H300V37.5H400V112.5')
  })
  test('only changes and both ends are stops', () => {
    expect(stops(place(points, [], 400)).map(({ seq }) => seq)).toEqual([0, 2, 4])
  })
})

describe('the page', () => {
  async function page(id = 'bunker-hill') {
    const loaded = await loadGame('musket')
    if (!loaded) throw new Error('no musket')
    const record = recordOf(id)
    const { game } = loaded.entry
    const log = readEntries(game, entriesOf(game, record), 'blue')
    const root = show(GameReview, {
      game,
      ui: loaded.ui,
      record,
      viewer: 'blue',
      log,
      seats: SEATS,
      addressOf: at => href.replay('m1', at),
      onrule: () => undefined,
    })
    await found(root, '#units-title')
    return { root, record, replay: new Replay(game, record) }
  }

  test('three turning points, each with its address in the replay', async () => {
    const { root, replay } = await page()
    const links = [...root.querySelectorAll<HTMLAnchorElement>('ol a')]
    expect(links).toHaveLength(3)
    for (const link of links) {
      const at = Number(new URL(link.href).searchParams.get('at'))
      const { events } = replay.go(at)
      expect(events.some(({ type }) => type === 'fire_action' || type === 'charge_action')).toBe(true)
    }
    await click(links[1] as HTMLElement)
    expect(navigation.route).toMatchObject({ page: 'replay', match: 'm1' })
  })

  test('the curve has one stop for Tab; arrows, Home and End go along it and say what stood', async () => {
    const { root } = await page()
    const dots = [...root.querySelectorAll<SVGAElement>('svg a')]
    const now = () => root.querySelector('.now')?.textContent
    expect(dots.length).toBeGreaterThan(5)
    expect(dots.filter(dot => dot.getAttribute('tabindex') === '0')).toHaveLength(1)
    await key(dots.at(-1) as SVGAElement, 'Home')
    expect(now()).toMatch(/^Turn 1: Americans \d+, British \d+; \d+ % to Americans$/)
    const first = now()
    await key(dots[0] as SVGAElement, 'ArrowRight')
    expect(now()).not.toBe(first)
    expect(dots.filter(dot => dot.getAttribute('tabindex') === '0')).toEqual([dots[1]])
    await key(dots[1] as SVGAElement, 'End')
    expect(now()).toContain('Turn 8')
  })

  test('the same as a table, a row a change', async () => {
    const { root } = await page()
    const rows = root.querySelectorAll('details tbody tr')
    expect(rows).toHaveLength(root.querySelectorAll('svg a').length)
    expect(named(root, 'As a table').tagName).toBe('SUMMARY')
  })

  test('every unit of both sides has a row, with as many cells as there are columns', async () => {
    const { root, record } = await page('camden')
    const table = root.querySelector('[aria-labelledby="units-title"] table') as HTMLTableElement
    const rows = [...table.querySelectorAll('tbody tr:not(.side)')]
    const { units, arrivals = [] } = record.scenario as { units: unknown[]; arrivals?: unknown[] }
    expect(rows.length).toBeGreaterThanOrEqual(units.length)
    expect(rows.length).toBeLessThanOrEqual(units.length + arrivals.length)
    const columns = table.querySelectorAll('thead th').length
    for (const row of rows) expect(row.querySelectorAll('td, th')).toHaveLength(columns)
  })

  test('luck: dice by what they were for, expected and come', async () => {
    const { root } = await page()
    const captions = [...root.querySelectorAll('caption')].map(each => each.textContent?.trim())
    expect(captions).toEqual([expect.stringMatching(/^Americans \d+ actions, \d+ dice$/), expect.stringMatching(/^British /)])
  })
})

describe('the replay of a match that is over', () => {
  async function replay(id: string) {
    const loaded = (await loadGame('musket')) as LoadedGame
    const record = recordOf(id)
    const session = await ReplaySession.open(loaded.entry.game, loaded.ui, record, 0, 'table')
    return { session, root: show(ReplayTable, { session, loaded, saved: null }) }
  }

  test('shows how it came to that, and each moment of it has an address', async () => {
    const { root } = await replay('bunker-hill')
    await click(named(root.querySelector('header') as HTMLElement, 'Result'))
    const dialog = await found(root, 'dialog')
    await found(dialog, '#units-title')
    expect(dialog.querySelector('h2')?.textContent).toBe('Victory: British')
    await click(dialog.querySelector('ol a') as HTMLElement)
    expect(root.querySelector('dialog')).toBeNull()
    expect(navigation.route).toMatchObject({ page: 'replay', at: expect.any(Number) })
  })

  test('of a running one shows no result', async () => {
    const loaded = (await loadGame('musket')) as LoadedGame
    const record = { ...recordOf('bunker-hill'), outcome: null }
    const running = { ...record, entries: record.entries.slice(0, 20) }
    const session = await ReplaySession.open(loaded.entry.game, loaded.ui, running, 0, 'table')
    const root = show(ReplayTable, { session, loaded, saved: null })
    expect(root.querySelector('header')?.textContent).not.toContain('Result')
  })
})
