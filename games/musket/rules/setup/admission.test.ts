import { describe, expect, test } from 'vitest'
import { musket } from '../../index.ts'
import type { MusketState } from '../state/state.ts'
import type { Kind } from '../tables.ts'
import { gate, position, type Sketch, Table, table } from '../testing/positions.ts'
import type { Scenario } from './scenario.ts'

const late = (units: NonNullable<Scenario['reinforcements']>[number]['units']): Sketch => ({
  reinforcements: [{ turn: 2, side: 'blue', units }],
})

test.each<readonly [string, Sketch, string]>([
  ['MK-3.12 a unit off the board', { blue: { A: 'LINE 9,4' } }, 'MK-3.12 units[0].at'],
  ['MK-3.12 a unit off the board on the other side', { blue: { A: 'LINE -1,4' } }, 'MK-3.12 units[0].at'],
  ['MK-3.12 a unit where its type may not go', { ground: { T: '4,4' }, blue: { A: 'HORSE 4,4' } }, 'MK-3.12 units[0].at'],
  ['MK-3.12 a unit in a lake', { ground: { L: '4,4' }, blue: { A: 'LIGHT 4,4' } }, 'MK-3.12 units[0].at'],
  ['MK-3.12 foot in a marsh', { ground: { M: '4,4' }, blue: { A: 'LINE 4,4' } }, 'MK-3.12 units[0].at'],
  [
    'MK-3.12 unless the option opens it',
    { ground: { M: '4,4' }, options: { marshFoot: true }, blue: { A: 'LINE 4,4' } },
    'admitted',
  ],
  [
    'MK-3.12 a drawn road does not help at the start',
    { ground: { W: '4,4' }, options: { roadPaths: true }, roads: [['4,4', '4,5']], blue: { A: 'LINE 4,4' } },
    'MK-3.12 units[0].at',
  ],
  ['MK-3.12 two units in one hex', { blue: { A: 'LINE 4,4', C: 'LINE 5,5' }, red: { B: 'LINE 4,4' } }, 'MK-3.12 units[2].at'],
  [
    'MK-3.12 a reinforcement off the board',
    late([{ id: 'N', type: 'LINE', at: '0,9' }]),
    'MK-3.12 reinforcements[0].units[0].at',
  ],
  [
    'MK-3.12 a reinforcement in closed ground',
    { ...late([{ id: 'N', type: 'ART', at: '4,4' }]), ground: { W: '4,4' } },
    'MK-3.12 reinforcements[0].units[0].at',
  ],
  [
    'MK-3.12 a drawn road does not bring a reinforcement on in closed ground',
    {
      ...late([{ id: 'N', type: 'ART', at: '4,4' }]),
      ground: { W: '4,4' },
      options: { roadPaths: true },
      roads: [['4,4', '4,5']],
    },
    'MK-3.12 reinforcements[0].units[0].at',
  ],
  [
    'MK-3.12 a reinforcement may enter where somebody stands',
    { ...late([{ id: 'N', type: 'ART', at: '4,4' }]), blue: { A: 'LINE 4,4' } },
    'admitted',
  ],
])('%s', (_title, sketch, expected) => {
  expect(gate(sketch)).toBe(expected)
})

const exitNorth: Sketch = { victory: [{ side: 'blue', kind: 'exit_units', edge: 'north', count: 1 }] }
const unit = (change: object): Scenario => ({
  ...position({}),
  units: [{ id: 'A', side: 'blue', type: 'LINE', at: '4,4', ...change }],
  leaders: [],
})
const led = (on: string, more: Scenario['leaders'] = []): Scenario => ({
  ...position({ blue: { A: 'LINE 4,4' } }),
  leaders: [{ id: 'L', on, radius: 2 }, ...(more ?? [])],
})

describe('MK-14.19 what is not let in', () => {
  test.each<readonly [string, Sketch | Scenario, string]>([
    [
      'MK-14.19 a unit id twice',
      {
        ...position({}),
        units: [...position({ blue: { A: 'LINE 4,4' } }).units, { id: 'A', side: 'blue', type: 'LINE', at: '1,1' }],
      },
      'MK-4.11 units[3].id',
    ],
    ['MK-14.19 a leader id twice', led('A', [{ id: 'L', on: 'ZB', radius: 1 }]), 'MK-12.3 leaders[1].id'],
    ['MK-14.19 a host that is missing', led('nobody'), 'MK-14.19 leaders[0].on'],
    [
      'MK-14.19 a host that is still to arrive',
      { ...led('N'), ...late([{ id: 'N', type: 'LINE', at: '3,3' }]) } as Scenario,
      'MK-14.19 leaders[0].on',
    ],
    ['MK-14.19 a host with two leaders', led('A', [{ id: 'M', on: 'A', radius: 1 }]), 'MK-12.3 leaders[1].on'],
    ['MK-14.19 SP above max SP', unit({ sp: 5, max: 4 }), 'MK-14.19 units[0].sp'],
    ['MK-14.19 no SP at all', unit({ sp: 0, max: 4 }), 'MK-14.19 units[0].sp'],
    ['MK-14.19 max SP of 7', unit({ sp: 7 }), 'MK-2.9 units[0].sp'],
    ['MK-14.19 max SP of 0', unit({ max: 0 }), 'MK-2.9 units[0].max'],
    [
      'MK-14.19 the SP of a reinforcement',
      late([{ id: 'N', type: 'LINE', at: '3,3', sp: 5, max: 4 }]),
      'MK-14.19 reinforcements[0].units[0].sp',
    ],
    ['MK-14.19 an objective off the board', { objectives: ['9,0'] }, 'MK-14.19 objectives[0]'],
    [
      "MK-14.19 a condition's hex off the board",
      { victory: [{ side: 'blue', kind: 'control_hexes', hexes: ['0,0', '0,9'] }] },
      'MK-14.19 victory[0].hexes[1]',
    ],
    [
      'MK-14.19 a hex to hold off the board',
      { victory: [{ side: 'blue', kind: 'hold_hexes', hexes: ['9,9'], turns: 1 }] },
      'MK-14.19 victory[0].hexes[0]',
    ],
    ['MK-14.19 a rough hex off the board', { rough: ['4,4', '4,9'] }, 'MK-14.19 rough[1]'],
    ['MK-14.19 works off the board', { entrenchments: { '9,9': ['N'] } }, 'MK-14.19 entrenchments["9,9"]'],
    ['MK-14.19 a road off the board', { roads: [['8,4', '9,4']] }, 'MK-14.19 roads[0][1]'],
    ['MK-14.19 an exit off the board', { exits: { north: ['9,0'] } }, 'MK-14.19 exits.north[0]'],
    ['MK-14.19 an exit that is not on its edge', { exits: { north: ['4,0', '4,1'] } }, 'MK-14.19 exits.north[1]'],
    ['MK-14.19 a road with a gap', { roads: [['4,4', '4,3', '4,1']] }, 'MK-14.19 roads[0]'],
    [
      'MK-14.19 a river between hexes that do not touch',
      {
        rivers: [
          ['4,4', '4,3'],
          ['4,4', '4,2'],
        ],
      },
      'MK-14.19 rivers[1]',
    ],
    [
      'MK-14.19 a crossing between hexes that do not touch',
      { crossings: [{ between: ['4,4', '6,4'], kind: 'ford' }] },
      'MK-14.19 crossings[0].between',
    ],
    ['MK-14.19 an exit condition without an exit', { ...exitNorth, blue: { A: 'LINE 4,4' } }, 'MK-14.19 victory[0].edge'],
    [
      'MK-14.19 an exit condition with an exit of another edge',
      { ...exitNorth, exits: { south: ['4,8'] }, blue: { A: 'LINE 4,4' } },
      'MK-14.19 victory[0].edge',
    ],
    [
      'MK-14.19 an exit that no own type may enter',
      { ...exitNorth, exits: { north: ['4,0'] }, ground: { W: '4,0' }, blue: { A: 'LINE 4,4' } },
      'MK-14.19 victory[0].edge',
    ],
    [
      'MK-14.19 an exit that one own type may enter',
      { ...exitNorth, exits: { north: ['4,0'] }, ground: { W: '4,0' }, blue: { A: 'LINE 4,4', C: 'LIGHT 5,5' } },
      'admitted',
    ],
    [
      "MK-14.19 an exit that only the enemy's type may enter",
      { ...exitNorth, exits: { north: ['4,0'] }, ground: { W: '4,0' }, blue: { A: 'LINE 4,4' }, red: { B: 'LIGHT 5,5' } },
      'MK-14.19 victory[0].edge',
    ],
    [
      'MK-14.19 an exit for a type that is still to arrive',
      {
        ...exitNorth,
        exits: { north: ['4,0'] },
        ground: { W: '4,0' },
        blue: { A: 'LINE 4,4' },
        ...late([{ id: 'N', type: 'LIGHT' as Kind, at: '3,3' }]),
      },
      'admitted',
    ],
    [
      'MK-14.19 an exit into a lake',
      { ...exitNorth, exits: { north: ['4,0'] }, ground: { L: '4,0' }, blue: { A: 'LIGHT 4,4' } },
      'MK-14.19 victory[0].edge',
    ],
  ])('%s', (_title, sketch, expected) => {
    expect(gate(sketch)).toBe(expected)
  })

  test('MK-14.19 the error is a sentence with the place', () => {
    expect(() => new Table(position({ rough: ['4,9'] }))).toThrow(/rough\[0\]: .*4,9.*off the board/)
  })

  test('MK-14.19 a position in mid-game is let in though the only type that could leave is gone', () => {
    const t = table({
      ...exitNorth,
      exits: { north: ['4,0'] },
      ground: { W: '4,0' },
      blue: { A: 'LINE 4,4', C: 'LIGHT 4,6 1/4' },
      red: { B: 'LINE 4,7' },
      firstPlayer: 'red',
    })
    t.activate('B')
    t.fire('C', 1, 60)
    expect(t.unit('C')).toBe('gone')
    const again = musket.imagine(musket.view(t.state, 'blue'), { roll: () => 1, pick: () => 0 }) as MusketState
    expect(again).toEqual(t.state)
  })
})
