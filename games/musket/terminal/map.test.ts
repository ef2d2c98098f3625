import { noDice } from '@sandtable/kernel'
import { makePaint, widthOf } from '@sandtable/terminal'
import { describe, expect, test } from 'vitest'
import { musket } from '../index.ts'
import type { MusketState, Scenario } from '../viewmodel/index.ts'
import { drawMap, mapLines, mapWidth, NO_MARKS } from './map.ts'
import { placesOf } from './places.ts'

const look = { paint: makePaint('none'), glyphs: 'ascii' as const, width: () => 80 }
const setUp = (scenario: Scenario): MusketState => musket.setup(scenario, {}, noDice).state
const drawing = (text: string): string[] => text.split('\n').slice(1, -1)

const small: Scenario = {
  id: 'small',
  title: 'Small',
  map: ['.HW', 'T.L'],
  units: [
    { id: 'a', name: 'A', side: 'blue', type: 'LINE', at: '0,0' },
    { id: 'x', name: 'X', side: 'red', type: 'HORSE', at: '1,1', sp: 3 },
  ],
  leaders: [{ id: 'la', on: 'a', radius: 2 }],
}

describe('the map in text', () => {
  test('MK-1.2 MK-20.1 MK-20.24 flat-top hexes, odd columns half a hex lower; sides by letters and brackets', () => {
    expect(drawMap(setUp(small), look)).toEqual(
      drawing(`
 ______        ______
/(LN4*)\\______/ & &  \\
\\__A1__/ ^ ^  \\_&C1&_/
/ n n  \\_^B1^_/~ ~ ~ \\
\\_nA2n_/[ho3] \\_~C2~_/
       \\__B2__/
`),
    )
  })

  test('MK-20.2 MK-20.4 MK-20.5 a unit in hand: numbers on places with their cost, on targets with what can be done', () => {
    const state = setUp({
      ...small,
      map: ['...', '.H.'],
      units: [
        { id: 'a', side: 'blue', type: 'LINE', at: '1,1' },
        { id: 'b', side: 'blue', type: 'ART', at: '2,1', activated: true },
        { id: 'x', side: 'red', type: 'LINE', at: '1,0', sp: 2 },
        { id: 'y', side: 'red', type: 'HORSE', at: '0,1', sp: 3 },
      ],
      turn: 1,
    })
    expect(drawMap(state, look, { ...NO_MARKS, selected: 'a', places: placesOf(state, 'a') })).toEqual(
      drawing(`
 ______        ______
/      \\______/      \\
\\__A1__/[ln2] \\__C1__/
/[ho3] \\1!>B1_/ AR4  \\
\\2!_A2_/{LN4*}\\__C2__/
       \\_^B2^_/
`),
    )
  })

  test('MK-20.4 a step off a hill has a question mark: it is rolled for', () => {
    const state = setUp({ ...small, map: ['.H.'], units: [{ id: 'a', side: 'blue', type: 'LINE', at: '1,0' }] })
    expect(drawMap(state, look, { ...NO_MARKS, selected: 'a', places: placesOf(state, 'a') })).toEqual(
      drawing(`
 ______        ______
/2:1mp?\\______/1:1mp?\\
\\__A1__/{LN4*}\\__C1__/
       \\_^B1^_/
`),
    )
  })

  test('MK-20.19 objectives, exits, roads, rivers with crossings, dug-in sides, rough and burned ground', () => {
    const state = setUp({
      ...small,
      preset: 'advanced',
      map: ['....', '.T..', '....'],
      units: [{ id: 'a', side: 'blue', type: 'LINE', at: '0,2' }],
      entrenchments: { '2,1': ['NE', 'SE', 'S'] },
      roads: [['0,0', '1,0', '2,1']],
      rivers: [
        ['0,1', '1,1'],
        ['0,2', '1,1'],
      ],
      crossings: [{ between: ['0,2', '1,1'], kind: 'bridge' }],
      rough: ['3,2'],
      exits: { north: ['3,0'] },
      objectives: ['2,1'],
      burned: ['1,1'],
      turn: 2,
      victory: [{ side: 'blue', kind: 'exit_units', edge: 'north', count: 1 }],
    })
    expect(drawMap(state, look)).toEqual(
      drawing(`
 ______        ______
/ ==== \\______/      \\______
\\__A1=_/ ==== \\__C1__/      \\
/      \\__B1=_/ ==== #A_D1__/
\\__A2__~ x x  \\@_C2=##      \\
/(LN4*)=_xB2x_/      \\__D2__/
\\__A3__/      \\__C3__/      \\
       \\__B3__/      \\_%D3%_/
`),
    )
  })

  test('MK-20.24 every line of a shipped map is as wide as it should be, in colour and without', () => {
    for (const { scenario } of musket.scenarios) {
      const state = setUp(scenario)
      for (const depth of ['none', '16', '256'] as const) {
        const lines = drawMap(state, { ...look, paint: makePaint(depth) }, { ...NO_MARKS, places: placesOf(state, null) })
        expect(Math.max(...lines.map(widthOf))).toBe(mapWidth(state.setting.columns))
        expect(lines).toHaveLength(state.setting.rows * 2 + 2)
      }
    }
  })

  test('a window narrower than the map: it is said, and the map comes in parts', () => {
    const narrow = { ...look, width: () => 16 }
    expect(mapLines(setUp(small), narrow)).toEqual(
      drawing(`
The window is 16 wide, the map 22: it is shown in parts.
Columns A to B:
 ______
/(LN4*)\\______
\\__A1__/ ^ ^  \\
/ n n  \\_^B1^_/
\\_nA2n_/[ho3] \\
       \\__B2__/
Columns C to C:
 ______
/ & &  \\
\\_&C1&_/
/~ ~ ~ \\
\\_~C2~_/
`),
    )
  })
})
