import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Header } from '@sandtable/lab'
import { runReport } from '@sandtable/lab/report'
import { afterAll, describe, expect, test } from 'vitest'
import { reportOf } from '../../apps/cli/src/lab/report-input.ts'
import { run } from '../../apps/cli/src/testing/run.ts'
import summary from '../../docs/balance/summary.json'
import { beachhead } from '../../games/beachhead/index.ts'
import measured from '../../games/beachhead/scenarios/measured.json'
import beachheadUneven from '../../games/beachhead/scenarios/uneven.json'
import { musket } from '../../games/musket/index.ts'
import musketUneven from '../../games/musket/scenarios/uneven.json'
import { BALANCED, balanceFile, changedScenarios, leftOutOf, shippedGames, unevenScenarios } from './catalogue.ts'
import {
  balancesOf,
  changesOf,
  isStrongest,
  linesOf,
  type Measured,
  measuredOf,
  standingOf,
  whyNot,
  withMeasured,
} from './measured.ts'
import { overview, readme } from './pages.ts'

function row(level: string, wins: number, { scenario = 'ford', made = 'first', games = 100, draws = 0 } = {}): Measured {
  const share = { count: wins, n: games, share: wins / games, low: 0, high: 1 }
  const losses = { ...share, count: games - wins - draws, share: (games - wins - draws) / games }
  return {
    game: 'duel',
    scenario,
    made,
    title: `The ${scenario}, 1777`,
    level,
    date: '2026-01-01',
    seed: 's',
    command: 'sandtable lab run',
    games,
    first: { title: 'Red', ...share },
    second: { title: 'Blue', ...losses },
    draws,
    turns: 5,
    invalid: [],
  }
}

const ORDER = ['duel hill', 'duel ford']
const UNEVEN = { duel: { hill: 'a hill is a hill' } }
const linesFor = (...rows: Measured[]) => linesOf(rows, ORDER, UNEVEN)

describe('what is kept of the runs', () => {
  test('a run takes the place of an earlier one of its level and of no other', () => {
    const kept = [row('greedy', 60), row('elite', 50), row('elite', 55, { scenario: 'hill' })]
    const now = withMeasured(kept, row('elite', 44))
    expect(now.map(({ level, scenario, first }) => [level, scenario, first.count])).toEqual([
      ['greedy', 'ford', 60],
      ['elite', 'hill', 55],
      ['elite', 'ford', 44],
    ])
  })

  test('what was played with other forces goes when the changed scenario has been played', () => {
    const kept = [row('greedy', 60), row('elite', 55, { scenario: 'hill' })]
    const now = withMeasured(kept, row('elite', 44, { made: 'second' }))
    expect(now.map(({ level, scenario }) => `${level} ${scenario}`)).toEqual(['elite hill', 'elite ford'])
  })

  test('the report of a scenario is of its strongest level', () => {
    const kept = [row('greedy', 60), row('elite', 50)]
    expect(isStrongest(kept, row('elite', 44))).toBe(true)
    expect(isStrongest(kept, row('veteran', 44))).toBe(false)
    expect(isStrongest(kept, row('greedy', 44, { scenario: 'hill' }))).toBe(true)
  })

  test('a line a scenario, in the order of the catalogue, with the weaker levels beside it', () => {
    const [hill, ford] = linesFor(
      row('greedy', 60),
      row('elite', 50),
      row('novice', 70),
      row('greedy', 90, { scenario: 'hill' }),
    )
    expect([hill?.row.scenario, hill?.uneven]).toEqual(['hill', 'a hill is a hill'])
    expect([ford?.row.level, ford?.uneven]).toEqual(['elite', null])
    expect(ford?.weaker.map(({ level }) => level)).toEqual(['novice', 'greedy'])
  })
})

test.each([
  ['elite', 'ford', 50, 0, 'even'],
  // The estimate is within 40 to 60 %, its interval is not.
  ['elite', 'ford', 40, 0, 'likely'],
  ['elite', 'ford', 60, 0, 'likely'],
  ['elite', 'ford', 39, 0, 'outside'],
  // A draw is half a win.
  ['elite', 'ford', 39, 2, 'likely'],
  ['elite', 'hill', 61, 0, 'meant'],
  ['elite', 'hill', 50, 0, 'even'],
  ['veteran', 'ford', 50, 0, 'open'],
])('%s on the %s with %i wins and %i draws of 100: %s', (level, scenario, wins, draws, standing) => {
  const [line] = linesFor(row(level, wins, { scenario, draws }))
  expect(line && standingOf(line)).toBe(standing)
})

describe('runs that say nothing about a shipped scenario', () => {
  const shipped = { rulesVersion: 2, scenarios: [{ id: 'ford', scenario: { turns: 8, units: ['a'] } }] }
  const good = {
    rulesVersion: 2,
    scenario: { id: 'ford', title: 'The ford', data: { units: ['a'], turns: 8 } },
    options: {},
    levels: ['elite', 'elite'],
    patch: [],
  } as unknown as Header

  test('one that does is taken', () => {
    expect(whyNot(good, shipped)).toBeNull()
  })

  test.each([
    [{ levels: ['elite', 'veteran'] }, 'not of one level'],
    [{ levels: ['grandmaster', 'grandmaster'] }, 'none of the levels'],
    [{ patch: [{}] }, 'patch'],
    [{ options: { fog: true } }, 'options'],
    [{ rulesVersion: 1 }, 'rules 1'],
    [{ scenario: { id: 'ford', title: '', data: { turns: 9, units: ['a'] } } }, 'changed since'],
    [{ scenario: { id: 'moor', title: '', data: {} } }, 'no shipped scenario'],
  ])('%j is left alone', (change, words) => {
    expect(whyNot({ ...good, ...change } as Header, shipped)).toContain(words)
  })
})

test('the pages name every scenario, what its figures say, and why it may be uneven', () => {
  const lines = linesFor(row('elite', 75), row('greedy', 61), row('elite', 90, { scenario: 'hill' }))
  const changed = { duel: { ford: { change: 'a bridge', level: 'elite', before: { share: 0.8, games: 50 } } } }
  const left = [{ game: 'duel', scenario: 'moor', title: 'The moor', reason: 'nobody comes back' }]
  const rows = lines.map(({ row }) => row)
  const page = readme(lines, left, changesOf(rows, ORDER, changed))
  expect(page).toContain('0 even by the estimate, 1 uneven as they are meant to be, 1 outside, and 0 not measured')
  expect(page).toMatch(/\| The ford, 1777 \| elite \| 100 \| Red 75\.0 .*\*\*outside 40 to 60\*\* \| greedy 61\.0 of 100/)
  expect(page).toContain('- The hill, 1777 (duel): a hill is a hill')
  expect(page).toContain('| duel | The ford, 1777 | a bridge | elite | 80.0 of 50 | 75.0 (0.0 to 100.0) of 100 |')
  expect(page).toContain('- The moor (duel): nobody comes back.')
  const picture = overview(lines)
  expect(picture.match(/class="(?:even|likely|meant|outside|open) bar"/g)).toEqual(['class="meant bar"', 'class="outside bar"'])
  expect(picture).toContain('The ford · duel')
})

test('a picture tells the level of a hollow mark', () => {
  expect(overview(linesFor(row('veteran', 50)))).toContain('The ford · duel, veteran<')
})

test.each([
  ['musket', musket.scenarios, musketUneven],
  ['beachhead', beachhead.scenarios, beachheadUneven],
])('%s calls only scenarios uneven that it has', (_, scenarios, uneven) => {
  expect(scenarios.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(uneven)))
})

test('every shipped scenario has its line in docs/balance or is left out with a reason', async () => {
  const shipped = await shippedGames()
  const all = [...shipped].flatMap(([game, { scenarios }]) => scenarios.map(({ id }) => `${game} ${id}`))
  const listed = new Set(summary.map(({ game, scenario }) => `${game} ${scenario}`))
  const left = leftOutOf(shipped).map(({ game, scenario }) => `${game} ${scenario}`)
  expect(left.filter(each => listed.has(each))).toEqual([])
  expect([...listed, ...left].sort()).toEqual(all.sort())
})

test.each(BALANCED)('the set-up pages of %s tell what docs/balance tells', async game => {
  const order = [...(await shippedGames())].flatMap(([id, { scenarios }]) => scenarios.map(each => `${id} ${each.id}`))
  const told = JSON.parse(await readFile(balanceFile(game), 'utf8'))
  expect(told).toEqual(balancesOf(linesOf(summary, order, unevenScenarios()), game))
  expect(Object.keys(told).length).toBeGreaterThan(8)
})

/** As `runReport` writes them today; those that only some games have are left out. */
const HEADINGS = [
  'Is it fair?',
  'How does it end?',
  'How long does it take, and how close is it?',
  'Which units earn their points?',
  'How do the sides open?',
  'Where do they go, and where do they fall?',
  'What else happens?',
  'How hard did the machine work?',
  'Which run was this?',
]

describe('a report', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-report-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each([
    ['musket', 'first-volley'],
    ['beachhead', 'first-wave'],
    ['ww2', 'tutorial'],
  ])('of %s %s has the headings of every report and says of which run it is', async (game, scenario) => {
    const file = join(folder, `${game}.jsonl`)
    const args = ['lab', 'run', game, scenario, '--games', '4', '--sides', 'random,random', '--seed', 'short', '--out', file]
    expect((await run(args)).code).toBe(0)
    const input = await reportOf(file, null)
    const page = runReport(input)
    const headings = [...page.matchAll(/<h2>([^<]*?)(?: \([^<]*\))?<\/h2>/g)].map(([, heading]) => heading)
    expect(headings).toEqual(expect.arrayContaining(HEADINGS))
    const row = measuredOf(input)
    expect(page).toContain(`: ${row.level}`)
    expect(page).toMatch(/<dt>Made<\/dt><dd>\d{4}-\d\d-\d\d, Sandtable \d+\.\d+\.\d+/)
    expect(page).toContain(`<dt>Seed</dt><dd>${row.seed}</dd>`)
    expect(page).toContain(`<dt>Command</dt><dd>${row.command}</dd>`)
    expect(page).toContain(`<dd>${row.date}, Sandtable`)
  })
})

test('what was changed for balance stands in the page with what came of it', async () => {
  const page = await readFile(new URL('../../docs/balance/README.md', import.meta.url), 'utf8')
  const order = [...(await shippedGames())].flatMap(([game, { scenarios }]) => scenarios.map(({ id }) => `${game} ${id}`))
  const changes = changesOf(summary, order, changedScenarios())
  expect(changes).toHaveLength(8)
  for (const { game, title, change, after } of changes) {
    expect(after?.games, title).toBeGreaterThanOrEqual(game === 'beachhead' ? 500 : 100)
    expect(page).toContain(`| ${title} | ${change} |`)
  }
})

test('docs/balance and the missions of Beachhead tell the same of the same games', () => {
  const told = summary.flatMap(row => {
    const twin = measured.find(
      ({ scenario, made, levels, seed, options }) =>
        row.game === 'beachhead' &&
        row.scenario === scenario &&
        row.made === made &&
        row.seed === seed &&
        levels.every(level => level === row.level) &&
        Object.keys(options).length === 0,
    )
    const name = `${row.scenario}, ${row.level}`
    const { games, first, second, draws } = row
    return twin
      ? [
          [
            { name, games, first: first.count, second: second.count, draws },
            { name, games: twin.games, first: twin.assault, second: twin.defender, draws: twin.draws },
          ],
        ]
      : []
  })
  expect(told.length).toBeGreaterThan(0)
  expect(told.map(([here]) => here)).toEqual(told.map(([, there]) => there))
})
