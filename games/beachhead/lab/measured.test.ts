// The measurements that are kept beside the scenarios, and how a run becomes one.
import { readFileSync } from 'node:fs'
import type { GameRow, Header } from '@sandtable/lab'
import { describe, expect, test } from 'vitest'
import { SCENARIOS } from '../scenarios/index.ts'
import kept from '../scenarios/measured.json' with { type: 'json' }
import { BALANCE_SEED, type Measurement, madeOf, measurementOf, promiseOf, withMeasurement } from './measured.ts'

const measurements = kept as unknown as readonly Measurement[]
const isBetween = (level: string) => (one: Measurement) => one.seed === BALANCE_SEED && one.levels.every(each => each === level)
const LEVELS = ['novice', 'veteran', 'elite', 'adaptive']
const shipped = new Map(SCENARIOS.map(({ id, scenario }) => [id, madeOf(scenario)]))

describe('what is kept', () => {
  test.each(measurements)('BI-23.7 $scenario, $levels: made with the mission as it ships', ({ scenario, made }) => {
    expect(made).toBe(shipped.get(scenario))
  })
  test.each(measurements)(
    'BI-24.3 $scenario, $levels: nobody was refused anything',
    ({ games, broken, assault, defender, draws }) => {
      expect([broken, assault + defender + draws]).toEqual([0, games])
    },
  )
  test.each(SCENARIOS.flatMap(({ id }) => LEVELS.map(level => [id, level] as const)))(
    'BI-24.3 %s between two of %s was played five hundred times at least',
    (mission, level) => {
      const runs = measurements.filter(one => one.scenario === mission && one.levels.every(each => each === level))
      expect(runs.reduce((sum, { games }) => sum + games, 0)).toBeGreaterThanOrEqual(500)
    },
  )
  const between = (level: string) => new Map(measurements.filter(isBetween(level)).map(one => [one.scenario, one]))
  const missions = SCENARIOS.map(({ id }) => id).filter(id => id !== 'cards')
  test.each(missions)('BI-23.7 %s is open between two Veterans over four hundred games', mission => {
    const run = between('veteran').get(mission) as Measurement
    expect(promiseOf(run)).toEqual({ clause: 'BI-23.7', isKept: true })
  })
  test.each(missions)('BI-23.8 %s was played a hundred times by two who look one action ahead', mission => {
    const run = between('greedy').get(mission) as Measurement
    expect(promiseOf(run)).toEqual({ clause: 'BI-23.8', isKept: true })
  })
  test('BI-23.8 the rulebook tells the figures that were measured', () => {
    const told = missions.map(mission => {
      const { assault = 0, games = 1 } = between('greedy').get(mission) ?? {}
      const veterans = between('veteran').get(mission)
      const share = (wins: number, of: number) => Math.round((100 * wins) / of)
      return `${share(assault, games)} | ${share(veterans?.assault ?? 0, veterans?.games ?? 1)} |`
    })
    const book = readFileSync(new URL('../rulebook.md', import.meta.url), 'utf8')
    for (const figures of told) expect(book).toContain(figures)
  })
})

const header = {
  scenario: { id: 'red-beach', title: 'Red Beach', data: { id: 'red-beach' } },
  levels: ['veteran', 'veteran'],
  options: {},
  seed: BALANCE_SEED,
  date: '2026-01-01',
  rulesVersion: 1,
} as unknown as Header
const row = (winner: string | null, reason: string, turns: number): GameRow =>
  ({ winner, reason, actions: 10, trouble: null, tally: { turns } }) as unknown as GameRow
const refused = { winner: null, reason: 'refused', actions: 3, tally: null, trouble: { kind: 'refused' } } as unknown as GameRow

describe('a run as a measurement', () => {
  test('BI-23.7 wins by side and reason; a game that broke off is told and is nobody’s win', () => {
    const found = measurementOf(header, [
      row('assault', 'collapse', 4),
      row('assault', 'primary', 6),
      row('defender', 'stalled', 15),
      row(null, 'both', 7),
      refused,
    ])
    expect(found).toMatchObject({ games: 5, assault: 2, defender: 1, draws: 1, broken: 1, turns: 8, actions: 43 })
    expect(found.reasons).toEqual({ collapse: 1, primary: 1, stalled: 1, both: 1 })
  })
  test.each([
    [400, 260, true],
    [399, 200, false],
    [400, 261, false],
    [400, 139, false],
  ])('BI-23.7 of %i games %i won by the Assault: the promise holds %s', (games, assault, isKept) => {
    expect(promiseOf({ ...measurementOf(header, []), games, assault })).toEqual({ clause: 'BI-23.7', isKept })
  })
  test('BI-23.7 other forces are another measurement', () => {
    expect(madeOf({ forces: { assault: { harrier: 1 } } })).not.toBe(madeOf({ forces: { assault: { harrier: 2 } } }))
  })
  test('a new run takes the place of the old one of the same players', () => {
    const first = measurementOf(header, [row('assault', 'collapse', 4)])
    const again = measurementOf(header, [row('defender', 'stalled', 9)])
    const others = measurementOf({ ...header, levels: ['novice', 'novice'] }, [row('assault', 'collapse', 4)])
    const otherDice = measurementOf({ ...header, seed: 'selfcheck' }, [row('assault', 'collapse', 4)])
    const kept = [others, otherDice, again].reduce(withMeasurement, [first])
    expect(kept).toEqual([others, again, otherDice])
  })
})
