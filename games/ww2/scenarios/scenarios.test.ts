import { parseWith, seeded } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { ww2 } from '../index.ts'
import { Board } from '../rules/map/board.ts'
import { OFFERED_LAST_TURNS, SIDES } from '../rules/tables.ts'
import { LAB } from '../testing/lab.ts'

/** id, size, hexes, cities, corners, steps between them, turns, cadence, allocation. */
const FACTS = [
  ['tutorial', '7x5', 32, 4, 'A1 G5', 7, 24, 'season', 'mirrored'],
  ['skirmish', '8x6', 48, 8, 'A1 H6', 9, 48, 'season', 'mirrored'],
  ['crossroads', '12x8', 92, 10, 'A1 L8', 14, 96, 'season', 'mirrored'],
  ['hexboard', '11x11', 91, 10, 'A4 K9', 10, 96, 'season', 'mirrored'],
  ['straits', '14x10', 118, 10, 'A1 N10', 18, 144, 'year', 'mirrored'],
  ['rivers', '16x10', 140, 10, 'A1 P10', 19, 144, 'year', 'mirrored'],
  ['europe', '22x14', 241, 20, 'A1 V14', 24, 264, 'year', 'random'],
  ['europe-fronts', '22x14', 241, 20, 'A1 V14', 24, 264, 'year', 'fixed'],
  ['campaign', '24x16', 332, 18, 'A1 X16', 28, 264, 'year', 'mirrored'],
] as const

describe('the scenarios', () => {
  it('WW-16.4 are these', () => expect(ww2.scenarios.map(each => each.id)).toEqual(FACTS.map(([id]) => id)))

  it.each(FACTS)(
    'WW-16.4 %s is %s with %i hexes and %i cities',
    (id, size, hexes, cities, corners, steps, turns, cadence, allocation) => {
      const { scenario, summary } = ww2.scenarios.find(each => each.id === id)!
      expect(parseWith(ww2.scenarioSchema, scenario, 'bad-scenario')).toEqual(scenario)
      const board = new Board(scenario.map)
      expect(`${board.grid.columns}x${board.grid.rows}`).toBe(size)
      expect([board.cells.length, board.cities.length]).toEqual([hexes, cities])
      expect(SIDES.map(side => board.name(board.corner[side])).join(' ')).toBe(corners)
      expect(board.stepsFrom([board.corner.nw])[board.corner.se]).toBe(steps)
      const { state } = ww2.setup(scenario, {}, seeded(1))
      expect(state.setting.options).toMatchObject({ lastTurn: turns, initiativeCadence: cadence, allocation })
      expect(summary.length).toBeGreaterThan(60)
    },
  )

  it('WW-16.3 all but Europe are point-symmetric', () => {
    const symmetric = ww2.scenarios.filter(({ scenario }) => new Board(scenario.map).mirror).map(each => each.id)
    expect(symmetric).toEqual(FACTS.map(([id]) => id).filter(id => !id.startsWith('europe')))
  })

  it('WW-16.4 cities stand at least 2 apart, in rivers 3', () => {
    for (const { id, scenario } of ww2.scenarios) {
      const board = new Board(scenario.map)
      for (const [i, city] of board.cities.entries())
        for (const other of board.cities.slice(i + 1))
          expect(board.distance(city, other), id).toBeGreaterThanOrEqual(id === 'rivers' ? 3 : 2)
    }
  })

  it('WW-16.5 Europe names its cities, other maps take names from the list', () => {
    const named = (id: string) =>
      ww2.setup(ww2.scenarios.find(each => each.id === id)!.scenario, {}, seeded(1)).state.setting.cities
    expect(named('europe')).toMatchObject({ C2: 'Edinburgh', U3: 'Moscow', R14: 'Cairo' })
    expect(named('tutorial')).toEqual({ E1: 'London', F2: 'Paris', B3: 'Berlin', C5: 'Rome' })
  })

  it('WW-16.7 the test board has its three pairs and two voids', () => {
    const board = new Board(LAB)
    expect(board.cities.map(cell => board.name(cell))).toEqual(['I2', 'C3', 'F4', 'E5', 'H6', 'B7'])
    expect([board.cell('G1'), board.cell('D8')]).toEqual([-1, -1])
  })

  it('WW-3.9 every scenario can be played to every offered end', () => {
    for (const { scenario } of ww2.scenarios)
      for (const lastTurn of OFFERED_LAST_TURNS)
        expect(ww2.setup(scenario, { lastTurn }, seeded(1)).state.setting.options.lastTurn).toBe(lastTurn)
  })
})
