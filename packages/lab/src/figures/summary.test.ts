import { seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { comparisonReport, comparisonText } from '../report/comparison.ts'
import { unitsCsv } from '../report/csv.ts'
import { lengthSection } from '../report/outcome-section.ts'
import { headline, runReport } from '../report/run-report.ts'
import type { GameRow } from '../results/row.ts'
import type { Header } from '../run/experiment.ts'
import type { PatchLine } from '../settings/patch.ts'
import type { TallyAdapter } from '../tally/tally-adapter.ts'
import { tango } from '../testing/tango.ts'
import { figures, rowOf, tallyOf, toyHeader } from '../testing/toy.ts'
import { arePaired, Comparer } from './compare.ts'
import type { RunFigures } from './figures.ts'
import { Summary } from './summary.ts'

const summed = async (rows: readonly GameRow[], wanted = {}): Promise<RunFigures> => {
  const summary = new Summary(await toyHeader(wanted))
  for (const row of rows) summary.add(row)
  return summary.figures(null)
}
const unit = (destroyed: number, lost: number) =>
  tallyOf({
    units: {
      red: {
        LINE: figures({
          fielded: 2,
          survived: 2 - lost,
          attacks: 1,
          moves: 1,
          pointsFielded: 8,
          pointsDestroyed: destroyed,
          pointsLost: lost * 4,
        }),
      },
    },
  })

describe('the figures of a run', () => {
  test('wins, draws, reasons, first player and levels', async () => {
    const rows = [
      rowOf(0, { winner: 'red', tally: tallyOf({ first: 'red' }) }),
      rowOf(1, { winner: 'blue', isSwapped: true, tally: tallyOf({ first: 'red' }) }),
      rowOf(2, { winner: null, reason: 'draw' }),
      rowOf(3, { winner: 'red', isSwapped: true, tally: tallyOf({ first: 'blue', turns: 9 }) }),
    ]
    const run = await summed(rows, { levels: ['fierce', 'random'] })
    expect(run.sides.map(({ seat, wins }) => [seat, wins.count])).toEqual([
      ['red', 2],
      ['blue', 1],
    ])
    expect(run.draws).toMatchObject({ count: 1, n: 4 })
    // fierce is red in 0 and blue in 1; random is red in 3.
    expect(run.levels.map(({ level, wins }) => [level, wins.count, wins.n])).toEqual([
      ['fierce', 2, 4],
      ['random', 1, 4],
    ])
    expect(run.firstPlayer).toMatchObject({ count: 1, n: 3 })
    expect(run.alwaysFirst).toBeNull()
    expect((await summed(rows.slice(0, 2))).alwaysFirst).toBe('red')
    expect(run.turns?.counts).toEqual([
      [5, 3],
      [9, 1],
    ])
    expect(run.reasons[0]).toMatchObject({ winner: 'red', reason: 'down', rate: { count: 2 } })
  })

  test('do not depend on the order of games', async () => {
    const dice = seeded('order')
    const rows = Array.from({ length: 40 }, (_, i) =>
      rowOf(i, { winner: dice.pick(2, 'w') === 0 ? 'red' : 'blue', tally: unit(dice.roll(8, 'd'), dice.pick(2, 'l')) }),
    )
    const round = (value: unknown) =>
      JSON.stringify(value, (_key, x) => (typeof x === 'number' ? Math.round(x * 1e6) / 1e6 : x))
    const [a, b] = [await summed(rows), await summed(rows.toReversed())]
    expect(round(b.units)).toBe(round(a.units))
    expect(round({ ...b, units: 0, reasons: 0 })).toBe(round({ ...a, units: 0, reasons: 0 }))
  })

  test('units: survival, points for points, and what goes with victory', async () => {
    // It does well exactly where red wins.
    const rows = Array.from({ length: 20 }, (_, i) =>
      rowOf(i, { winner: i % 2 ? 'red' : 'blue', tally: i % 2 ? unit(8, 0) : unit(0, 1) }),
    )
    const [line] = (await summed(rows)).units
    expect(line?.survival?.value).toBeCloseTo(0.75)
    expect(line?.perPoint?.value).toBeCloseTo(0.5)
    expect(line?.contribution?.value).toBeCloseTo(1)
  })

  test('luck is in standard deviations of the dice', async () => {
    const tally = tallyOf({
      units: { red: { LINE: figures({ fielded: 1, dice: 100, hits: 60, expected: 50, variance: 25 }) } },
    })
    expect((await summed([rowOf(0, { tally })])).units[0]?.luck).toBe(2)
  })
})

describe('a run that proves nothing says so', () => {
  const many = (tally: (i: number) => GameRow['tally']) => Array.from({ length: 120 }, (_, i) => rowOf(i, { tally: tally(i) }))
  const kinds = {
    tables: () => ({}),
    kinds: () => ({ LINE: { title: 'Line', cost: 4, isMobile: true } }),
  } as unknown as TallyAdapter
  const invalid = async (rows: readonly GameRow[]) => {
    const summary = new Summary(await toyHeader())
    for (const row of rows) summary.add(row)
    return summary.figures(kinds).invalid.join(' ')
  }

  test('with too few games, without a fight, with units that never stirred, with refused actions', async () => {
    expect(await invalid(many(() => unit(4, 0)))).toBe('')
    expect(await invalid(many(() => unit(4, 0)).slice(0, 99))).toContain('Only 99 games')
    const still = tallyOf({ units: { red: { LINE: figures({ fielded: 1, attacks: 1 }) } } })
    expect(await invalid(many(() => still))).toContain('never moved: Line')
    const peace = tallyOf({ units: { red: { LINE: figures({ fielded: 1, moves: 1 }) } } })
    expect(await invalid(many(() => peace))).toContain('Nobody ever fought')
    const refused = { kind: 'refused', seat: 'red', message: 'no' } as const
    expect(await invalid([...many(() => unit(4, 0)), rowOf(120, { tally: null, trouble: refused })])).toContain(
      '1 game broke off',
    )
  })
})

describe('two runs side by side', () => {
  const results = (seed: string, percent: number) => {
    const dice = seeded(seed)
    return Array.from({ length: 400 }, () => dice.roll(100, 'x') <= percent)
  }

  test('game by game: the difference and its interval by hand', async () => {
    const header = await toyHeader()
    const comparer = new Comparer(header, { ...header, patch: [{ path: 'x.y', value: 1 }] })
    // Better in 3 of 10, worse in 1: +0.2, with the interval of Tango.
    const before = [0, 0, 0, 1, 1, 1, 1, 0, 0, 1]
    const after = [1, 1, 1, 0, 1, 1, 1, 0, 0, 1]
    before.forEach((won, i) => {
      comparer.add(0, rowOf(i, { winner: won ? 'red' : 'blue' }))
      comparer.add(1, rowOf(i, { winner: after[i] ? 'red' : 'blue' }))
    })
    const { difference, pairs, better, worse } = comparer.comparison!
    expect([pairs, better, worse]).toEqual([10, 3, 1])
    expect(difference.value).toBeCloseTo(0.2)
    const { low, high } = tango(3, 1, 10)
    expect(difference.low).toBeCloseTo(low, 6)
    expect(difference.high).toBeCloseTo(high, 6)
  })

  test('common dice narrow the interval; runs of other seeds are told apart', async () => {
    const header = await toyHeader()
    const paired = new Comparer(header, { ...header, patch: [{ path: 'x.y', value: 1 }] })
    const apart = new Comparer(header, await toyHeader({ seed: 'other' }))
    expect(arePaired(header, await toyHeader({ seed: 'other' }))).toBe(false)
    const base = results('a', 50)
    const flips = results('b', 5)
    base.forEach((won, i) => {
      const changed = flips[i] ? !won : won
      for (const comparer of [paired, apart]) {
        comparer.add(0, rowOf(i, { winner: won ? 'red' : 'blue' }))
        comparer.add(1, rowOf(i, { winner: changed ? 'red' : 'blue' }))
      }
    })
    const width = (comparer: Comparer) => comparer.comparison!.difference.high - comparer.comparison!.difference.low
    expect(apart.comparison?.pairs).toBe(0)
    expect(width(paired)).toBeLessThan(width(apart) / 2)
  })
})

describe('a changed price', () => {
  const row = { cost: 5 }
  const tallyAdapter = {
    kinds: () => ({ LINE: { title: 'Line', cost: row.cost, isMobile: true } }),
    tables: () => ({ LINE: { row, bounds: { cost: { least: 0, most: 9 } } } }),
  } as unknown as TallyAdapter
  const costIn = async (patch: readonly PatchLine[]) => {
    const summary = new Summary({ ...(await toyHeader()), patch })
    summary.add(rowOf(0, { tally: unit(1, 0) }))
    return summary.figures(tallyAdapter).units[0]?.cost
  }

  test('BI-25.9 stands in the figures as it was played, and the tables stay as they are', async () => {
    expect(await costIn([{ path: 'LINE.cost', value: 3 }])).toBe(3)
    expect(row.cost).toBe(5)
    expect(await costIn([])).toBe(5)
  })

  test('of a table that is no longer there leaves the price of the rules', async () => {
    expect(await costIn([{ path: 'GONE.cost', value: 3 }])).toBe(5)
    expect(await costIn([{ path: 'LINE.cost', value: 99 }])).toBe(5)
  })
})

test('the score of each side is drawn in its colour, both on one scale', async () => {
  const header = await toyHeader()
  const summary = new Summary(header)
  for (const [i, score] of [
    [2, 7],
    [2, 9],
    [5, 7],
  ].entries())
    summary.add(rowOf(i, { tally: tallyOf({ score }) }))
  const tallyAdapter = { score: { title: 'Points', note: '' } } as unknown as TallyAdapter
  const figures = summary.figures(null)
  expect(figures.sides.map(({ scores }) => scores)).toEqual([
    [
      [2, 2],
      [5, 1],
    ],
    [
      [7, 2],
      [9, 1],
    ],
  ])
  const scoreGap = figures.turns
  const drawn = lengthSection({ header, figures: { ...figures, scoreGap }, tallyAdapter } as never)
  const [, , red = '', blue = ''] = drawn.split('<figure>').slice(1)
  expect(red).toContain('<figcaption>Points: red</figcaption>')
  expect(red).toMatch(/<g class="a">.*<title>2 points: 2 of 3<\/title>.*<title>9 points: 0 of 3<\/title>/)
  expect(blue).toMatch(/<g class="b">.*<title>2 points: 0 of 3<\/title>.*<title>9 points: 1 of 3<\/title>/)
})

test('a comparison in the terminal names what is wrong with either run', async () => {
  const inputOf = async (winner: string, patch: readonly PatchLine[], count: number, more: Partial<Header> = {}) => {
    const header = { ...(await toyHeader()), patch, ...more }
    const summary = new Summary(header)
    const rows = Array.from({ length: count }, (_, i) => rowOf(i, { winner, tally: unit(1, 0) }))
    for (const each of rows) summary.add(each)
    const origin = { date: '2026-01-01', command: 'x', program: '1' }
    const about = { header, pace: null, tallyAdapter: null, gameTitle: 'Duel', origin, known: null }
    return { input: { ...about, figures: summary.figures(null) }, rows }
  }
  const [base, variant] = [await inputOf('red', [], 120), await inputOf('red', [{ path: 'x.y', value: 1 }], 30)]
  const comparer = new Comparer(base.input.header, variant.input.header)
  for (const each of base.rows) comparer.add(0, each)
  for (const each of variant.rows) comparer.add(1, each)
  const text = comparisonText({ base: base.input, variant: variant.input, comparison: comparer.comparison! })
  expect(text).toContain('Invalid. Changed: Only 30 games')
  expect(text).not.toContain('Base: Only')
  expect(text).toContain('Difference, a draw as half a win: ')
  expect(text).toContain('Length in turns, changed less base: 0.000')
  const page = comparisonReport({ base: base.input, variant: variant.input, comparison: comparer.comparison! })
  expect(page).not.toContain('<th>Cost</th>')
  // Two runs of one side are no two sides: told apart by their marks, not by the colours of an army.
  expect(page).toMatch(/<g class="n"><rect[^>]*opacity=".35"\/><circle/)
  expect(page).toMatch(/<g class="n"><rect[^>]*stroke-dasharray="3 2"\/><path/)
  expect(page).not.toMatch(/<g class="[ab]">/)
  expect(text).toContain('with x.y: 1.')
  for (const [more, words] of [
    [{ levels: ['elite', 'novice'] }, 'between elite and novice.'],
    [{ seed: 'another' }, 'with seed another.'],
    [{}, 'in the second run.'],
  ] as const) {
    const other = (await inputOf('red', [], 30, more)).input
    expect(comparisonText({ base: base.input, variant: other, comparison: comparer.comparison! })).toContain(words)
  }
  const report = runReport(base.input)
  expect(report).toContain('First in every game: red.')
  expect(report).not.toContain('Whoever moves first')
  expect(report).not.toContain('Luck:')
  expect(report).toMatch(/Survived<\/th>/)
  expect(report).toContain('100\u00a0% (97\u00a0to\u00a0100)')
})

describe('the page', () => {
  test('needs nothing but itself, and words from outside stay words', async () => {
    const header = { ...(await toyHeader()), seed: '<script>alert(1)</script>' }
    const rows = Array.from({ length: 120 }, (_, i) => rowOf(i, { tally: unit(i % 9, i % 2), winner: i % 3 ? 'red' : 'blue' }))
    const summary = new Summary(header)
    for (const row of rows) summary.add(row)
    const input = {
      header,
      figures: summary.figures(null),
      pace: null,
      tallyAdapter: null,
      gameTitle: 'Duel & Co',
      origin: { date: '2026-01-01', command: 'x', program: '1' },
      known: null,
    }
    const page = runReport(input)
    expect(page).not.toMatch(/<script|src=|href="[^#]|url\(|@import/)
    expect(page).toContain('Duel &amp; Co')
    for (const tag of ['section', 'table', 'svg', 'figure', 'g', 'main'])
      expect(page.match(new RegExp(`<${tag}[ >]`, 'g'))?.length, tag).toBe(page.match(new RegExp(`</${tag}>`, 'g'))?.length)
    expect(page).not.toMatch(/NaN|undefined|Infinity/)
    expect(headline(input)).toContain(' ahead: ')
    expect(unitsCsv(input.figures).split('\r\n')[1]).toMatch(/^red,LINE,LINE,0,120,240,/)
  })
})
