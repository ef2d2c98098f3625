import { describe, expect, test } from 'vitest'
import { musket } from '../../index.ts'
import { SCENARIOS } from '../../scenarios/index.ts'
import { hexName } from '../../text/index.ts'
import { hasSight, terrainAtHex } from '../contract/queries.ts'
import type { Scenario } from '../setup/scenario.ts'
import { DIRECTION_NAMES, type DirectionName } from '../tables.ts'
import { cube, distance, gate, isOn, neighbour, position, type Sketch, STEPS, table, told } from '../testing/positions.ts'
import { fieldOf } from './field.ts'

test('MK-1.1 a position is column and row counted from 0, the first map letter is the top left hex', () => {
  const { state } = table({ map: ['W..', '.H.', '..T', 'M.L'], leaders: {} })
  expect(['0,0', '1,1', '2,2', '0,3', '2,3', '1,0'].map(hex => terrainAtHex(state, hex))).toEqual([
    'WOODS',
    'HILLTOP',
    'TOWN',
    'MARSH',
    'LAKE',
    'OPEN',
  ])
  expect([terrainAtHex(state, '3,0'), terrainAtHex(state, '0,4')]).toEqual([undefined, undefined])
})

test('MK-1.1 a map whose rows differ in length is no rectangle', () => {
  expect(gate({ map: ['...', '..', '...'], leaders: {} })).toBe('MK-1.1 map[1]')
})

test.each(['03,3', '3,+3', '3,3.0', '-0,3'])('MK-1.1 %s is not how a hex is written', hex => {
  expect(gate({ rough: [hex] })).toBe('MK-1.1 rough[0]')
})

describe('MK-1.2 odd columns sit half a hex lower', () => {
  test.each([
    ['MK-1.2 an even column touches the row above on both flanks', '2,2', '1,1 1,2 2,1 2,3 3,1 3,2'],
    ['MK-1.2 an odd column touches the row below on both flanks', '3,2', '2,2 2,3 3,1 3,3 4,2 4,3'],
  ])('%s', (_title, at, around) => {
    expect(
      table({ size: '6x6', blue: { A: `LINE ${at}` } })
        .moves('A')
        .join(' '),
    ).toBe(around)
  })
})

test('MK-1.3 cube coordinates are q = col, r = row - floor(col/2), s = -q - r', () => {
  const { grid } = fieldOf(table({ size: '7x5', leaders: {} }).state)
  const expected: Record<string, [number, number]> = {
    '0,0': [0, 0],
    '1,0': [1, 0],
    '2,0': [2, -1],
    '3,0': [3, -1],
    '4,4': [4, 2],
    '5,4': [5, 2],
    '6,3': [6, 0],
  }
  for (const [hex, [q, r]] of Object.entries(expected)) {
    const [col, row] = hex.split(',').map(Number) as [number, number]
    const cell = grid.cell(col, row)
    expect([hex, grid.qByCell[cell], grid.rByCell[cell]]).toEqual([hex, q, r])
    expect(cube(hex)).toEqual([q, r, 0 - q - r])
  }
})

describe('MK-1.4 the six directions', () => {
  const table14: readonly (readonly [DirectionName, readonly [number, number], readonly [number, number]])[] = [
    ['SE', [1, 0], [1, 1]],
    ['NE', [1, -1], [1, 0]],
    ['N', [0, -1], [0, -1]],
    ['NW', [-1, -1], [-1, 0]],
    ['SW', [-1, 0], [-1, 1]],
    ['S', [0, 1], [0, 1]],
  ]
  test.each(
    table14.flatMap(([name, even, odd], index) => [
      [`MK-1.4 index ${index} is ${name} from an even column`, index, name, 4, even] as const,
      [`MK-1.4 index ${index} is ${name} from an odd column`, index, name, 3, odd] as const,
    ]),
  )('%s', (_title, index, name, col, [dc, dr]) => {
    const { grid } = fieldOf(table({ leaders: {} }).state)
    expect(DIRECTION_NAMES[index]).toBe(name)
    expect(grid.neighbour(grid.cell(col, 4), index)).toBe(grid.cell(col + dc, 4 + dr))
    expect(neighbour(`${col},4`, index)).toBe(`${col + dc},${4 + dr}`)
  })

  test('MK-1.4 the names mean the same sides when works are dug', () => {
    for (const [index, name] of DIRECTION_NAMES.entries()) {
      const from = neighbour('4,4', index)
      const t = table({
        options: { entrenchments: true },
        entrenchments: { '4,4': [name] },
        blue: { A: `LINE ${from}` },
        red: { B: 'LINE 4,4' },
      })
      t.activate('A')
      const { hit } = told(t.fire('B', 60), 'fire_action')
      expect([name, hit.chance]).toEqual([name, 30])
    }
  })
})

test('MK-1.5 the side towards d is the side d + 3 of the neighbour', () => {
  const { grid } = fieldOf(table({ size: '5x4', leaders: {} }).state)
  let sides = 0
  for (let cell = 0; cell < 20; cell++) {
    for (let dir = 0; dir < 6; dir++) {
      const next = grid.neighbour(cell, dir)
      if (next < 0) continue
      sides++
      expect(grid.direction(next, cell)).toBe((dir + 3) % 6)
    }
  }
  // 5 columns of 3 vertical pairs, 4 borders of 7 slanted pairs, each seen twice.
  expect(sides).toBe(2 * (5 * 3 + 4 * 7))
})

test.each<readonly [string, Sketch, boolean]>([
  [
    'MK-1.5 the log opens with it where sides matter: rivers',
    { options: { riverSides: true }, rivers: [['4,4', '5,4']] },
    true,
  ],
  [
    'MK-1.5 the log opens with it where sides matter: works',
    { options: { entrenchments: true }, entrenchments: { '4,4': ['N'] } },
    true,
  ],
  ['MK-1.5 not with the option off', { rivers: [['4,4', '5,4']], entrenchments: { '4,4': ['N'] } }, false],
  ['MK-1.5 not without rivers and works', { preset: 'advanced' }, false],
])('%s', (_title, sketch, cited) => {
  expect(table(sketch).match.setupEvents[0]?.clauses.includes('MK-1.5')).toBe(cited)
})

test('MK-1.5 a river side drawn from one hex closes it from the other', () => {
  const sketch = { options: { riverSides: true }, rivers: [['4,4', '5,4']] } satisfies Sketch
  expect(table({ ...sketch, blue: { A: 'LINE 4,4' } }).moves('A')).not.toContain('5,4')
  expect(table({ ...sketch, blue: { A: 'LINE 5,4' } }).moves('A')).not.toContain('4,4')
  expect(table({ blue: { A: 'LINE 5,4' } }).moves('A')).toContain('4,4')
})

test.each([
  ['0,0', '0,0', 0],
  ['0,0', '3,0', 3],
  ['0,0', '0,5', 5],
  ['0,0', '5,5', 8],
  ['1,0', '2,3', 3],
  ['4,4', '5,5', 2],
  ['4,4', '5,4', 1],
  ['4,4', '5,3', 1],
  ['3,3', '4,3', 1],
  ['3,3', '4,4', 1],
  ['3,3', '4,5', 2],
  ['8,0', '0,8', 12],
])('MK-1.6 from %s to %s it is %i', (a, b, steps) => {
  const { grid } = fieldOf(table({ leaders: {} }).state)
  const cell = (hex: string) => grid.cell(...(hex.split(',').map(Number) as [number, number]))
  expect([grid.distance(cell(a), cell(b)), grid.distance(cell(b), cell(a)), distance(a, b)]).toEqual([steps, steps, steps])
})

test('MK-1.7 two positions are the same when column and row are, however they were written', () => {
  const twice = position({ blue: { A: 'LINE 2,3' }, red: { B: `LINE ${['2', '3'].join(',')}` } })
  expect(gate(twice)).toBe('MK-3.12 units[1].at')
  expect(gate(position({ blue: { A: 'LINE 2,3' }, red: { B: 'LINE 3,2' } }))).toBe('admitted')
  const t = table({
    blue: { A: 'LINE 2,3' },
    turnLimit: 1,
    victory: [{ side: 'blue', kind: 'control_hexes', hexes: ['2,'.concat('3')] }],
  })
  t.endGameTurn()
  expect(t.match.outcome).toMatchObject({ winner: 'blue', reason: 'condition_met' })
})

describe('MK-1.8 any size from 1x1 to 26x26', () => {
  test.each(['1x1', '5x4', '6x4', '6x6', '7x9', '26x26', '1x26', '26x1'])('MK-1.8 %s is admitted', size => {
    expect(gate({ size, leaders: {} })).toBe('admitted')
  })
  test.each([
    ['27x6', 'MK-1.8 map[0]'],
    ['6x27', 'MK-1.8 map'],
  ])('MK-1.8 %s is not', (size, refusal) => {
    expect(gate({ size, leaders: {} })).toBe(refusal)
  })
  test('MK-1.8 nor is a board without hexes', () => {
    expect(gate({ map: [''], leaders: {} })).toBe('MK-1.8 map[0]')
  })
  test('MK-1.8 a unit alone on one hex is activated and has nothing to do', () => {
    const t = table({ size: '1x1', blue: { A: 'HORSE 0,0' }, leaders: { L: 'A 0' } })
    expect(told(t.activate('A'), 'activation_ended').why).toBe('nothing_left')
  })
})

describe('MK-1.9 nothing lies outside the rectangle', () => {
  test.each([
    ['MK-1.9 the top left corner has two neighbours', '0,0', '0,1 1,0'],
    ['MK-1.9 the bottom right corner of three columns has three', '2,2', '1,1 1,2 2,1'],
    ['MK-1.9 an odd column at the top has five', '1,0', '0,0 0,1 1,1 2,0 2,1'],
    ['MK-1.9 an odd column at the bottom has three', '1,2', '0,2 1,1 2,2'],
  ])('%s', (_title, at, around) => {
    expect(
      table({ size: '3x3', blue: { A: `LIGHT ${at}` }, leaders: {} })
        .moves('A')
        .join(' '),
    ).toBe(around)
  })

  test.each(['9,4', '-1,4', '4,9', '4,-1'])('MK-1.9 a move to %s is refused', to => {
    const t = table({ blue: { A: 'LINE 4,4' } })
    t.activate('A')
    expect(t.refused({ type: 'move', to })).toBe('illegal-move MK-1.9')
  })

  test('MK-1.9 there is no sight to or from such a hex', () => {
    const { state } = table({ blue: { A: 'LINE 0,4' } })
    expect([hasSight(state, '0,4', '-1,4'), hasSight(state, '-1,4', '0,4'), hasSight(state, '0,4', '1,4')]).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('MK-1.10 the four edges', () => {
  // A board of 5 columns and 4 rows.
  test.each([
    ['MK-1.10 north is row 0', 'north', ['0,0', '4,0'], '2,1'],
    ['MK-1.10 south is the last row', 'south', ['0,3', '4,3'], '2,2'],
    ['MK-1.10 west is column 0', 'west', ['0,0', '0,3'], '1,1'],
    ['MK-1.10 east is the last column', 'east', ['4,0', '4,3'], '3,1'],
  ] as const)('%s', (_title, edge, on, off) => {
    expect(gate({ size: '5x4', leaders: {}, exits: { [edge]: [...on] } })).toBe('admitted')
    expect(gate({ size: '5x4', leaders: {}, exits: { [edge]: [...on, off] } })).toBe(`MK-14.19 exits.${edge}[2]`)
  })

  test('MK-1.10 who leaves is counted at the edge it left by', () => {
    const t = table({
      size: '5x4',
      blue: { A: 'LINE 4,2' },
      exits: { east: ['4,2'] },
      victory: [{ side: 'blue', kind: 'exit_units', edge: 'east', count: 1 }],
    })
    t.activate('A')
    const left = told(t.exit(), 'unit_exited')
    expect([left.edge, left.clauses.includes('MK-1.10')]).toEqual(['east', true])
    expect(t.state.tally.exited).toEqual({ blue: { east: 1 }, red: {} })
  })
})

test('MK-1.11 on screen and in the log a hex goes by column letter and row from 1', () => {
  expect(['3,4', '0,0', '25,25'].map(hexName)).toEqual(['D5', 'A1', 'Z26'])
  const t = table({ blue: { A: 'LINE 3,4' } })
  t.activate('A')
  expect(musket.describe(told(t.move('3,3'), 'move_action')).text).toMatch(/D5.*D4/)
})

describe('MK-1.12 the half-turn', () => {
  test('MK-1.12 it keeps neighbours together exactly on an even number of columns', () => {
    const keeps = (columns: number, rows: number) => {
      const turned = (hex: string) => {
        const [c, r] = hex.split(',').map(Number) as [number, number]
        return `${columns - 1 - c},${rows - 1 - r}`
      }
      for (let c = 0; c < columns; c++)
        for (let r = 0; r < rows; r++)
          for (let dir = 0; dir < STEPS.length; dir++) {
            const next = neighbour(`${c},${r}`, dir)
            if (isOn(next, columns, rows) && distance(turned(`${c},${r}`), turned(next)) !== 1) return false
          }
      return true
    }
    expect([2, 4, 6, 8].map(columns => keeps(columns, 9))).toEqual([true, true, true, true])
    expect([3, 5, 7].map(columns => keeps(columns, 9))).toEqual([false, false, false])
  })

  const fair = (change: Sketch = {}): Scenario =>
    position({
      size: '6x6',
      symmetric: true,
      ground: { W: '1,1 4,4', F: '2,0', B: '3,5' },
      blue: { A: 'LINE 0,5 3/4', C: 'ART 1,5' },
      red: { R: 'LINE 5,0 3/4', S: 'ART 4,0' },
      leaders: { LA: 'A 3', LR: 'R 3' },
      entrenchments: { '2,2': ['N', 'NE'], '3,3': ['S', 'SW'] },
      rough: ['2,1', '3,4'],
      roads: [
        ['0,0', '1,0'],
        ['5,5', '4,5'],
      ],
      rivers: [
        ['2,3', '3,3'],
        ['3,2', '2,2'],
      ],
      crossings: [
        { between: ['2,3', '3,3'], kind: 'ford' },
        { between: ['2,2', '3,2'], kind: 'bridge' },
      ],
      exits: { north: ['1,0'], south: ['4,5'] },
      ...change,
    })

  test('MK-1.12 a scenario that is unchanged by it may call itself symmetric', () => {
    expect(gate(fair())).toBe('admitted')
    for (const { scenario } of SCENARIOS.filter(info => info.scenario.symmetric)) expect(gate(scenario)).toBe('admitted')
    expect(SCENARIOS.filter(info => info.scenario.symmetric).map(info => info.id)).toEqual(['pitched-battle', 'two-crossings'])
  })

  test.each<readonly [string, Sketch]>([
    [
      'MK-1.12 not with an odd number of columns',
      {
        size: '7x6',
        ground: {},
        blue: {},
        red: {},
        leaders: {},
        entrenchments: {},
        rough: [],
        roads: [],
        rivers: [],
        crossings: [],
        exits: {},
      },
    ],
    ['MK-1.12 not with other ground', { ground: { W: '1,1', F: '2,0', B: '3,5' } }],
    ['MK-1.12 not with other sides dug in', { entrenchments: { '2,2': ['N', 'NE'], '3,3': ['N', 'NE'] } }],
    ['MK-1.12 not with works on one side only', { entrenchments: { '2,2': ['N'] } }],
    ['MK-1.12 not with rough ground on one side only', { rough: ['2,1'] }],
    ['MK-1.12 not with a road on one side only', { roads: [['0,0', '1,0']] }],
    ['MK-1.12 not with a river on one side only', { rivers: [['2,3', '3,3']], crossings: [] }],
    ['MK-1.12 not with a crossing on one side only', { crossings: [{ between: ['2,3', '3,3'], kind: 'ford' }] }],
    ['MK-1.12 not with an exit on one side only', { exits: { north: ['1,0'] } }],
    ['MK-1.12 not with a unit elsewhere', { red: { R: 'LINE 5,0 3/4', S: 'ART 3,0' } }],
    ['MK-1.12 not with another kind', { red: { R: 'LINE 5,0 3/4', S: 'LIGHT 4,0' } }],
    ['MK-1.12 not with other strength', { red: { R: 'LINE 5,0 4/4', S: 'ART 4,0' } }],
    ['MK-1.12 not with other quality', { red: { R: 'LINE 5,0 3/4 elite', S: 'ART 4,0' } }],
    ['MK-1.12 not with another leader', { leaders: { LA: 'A 3', LR: 'R 2' } }],
    ['MK-1.12 not with a leader elsewhere', { leaders: { LA: 'A 3', LR: 'S 3' } }],
    ['MK-1.12 not with one more unit', { red: { R: 'LINE 5,0 3/4', S: 'ART 4,0', T: 'LINE 3,0' } }],
  ])('%s', (_title, change) => {
    expect(gate(fair(change))).toMatch(/^MK-1\.12 /)
    expect(gate({ ...fair(change), symmetric: false })).toBe('admitted')
  })
})
