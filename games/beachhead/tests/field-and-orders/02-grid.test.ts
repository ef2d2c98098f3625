// Chapter 2, first half: the grid, its edges and its entry points.
import { describe, expect, it } from 'vitest'
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import { at, Board, fresh, gate, neighbour, position, scenario, unshuffled } from '../builder.ts'

const OPEN = 'CCCCC/CCCCC/CCCCC/CCCCC/CCCCC'
const destinations = (actions: readonly BeachheadAction[], unit: string): string[] =>
  actions.flatMap(action => (action.type === 'move' && action.unit === unit ? [action.to] : [])).sort()

describe('layout', () => {
  // A suppressed mortar team has 1 MP: it reaches its neighbours and nothing else.
  const ring = (hex: string) =>
    destinations(at({ map: OPEN, step: 'move.defender', units: { mo: `mortar_team ${hex} tok=1` } }).legal(), 'mo')

  it('BI-2.1 pointy tops, odd rows shifted half a hex to the right', () => {
    expect(ring('2,2')).toEqual(['1,1', '1,2', '1,3', '2,1', '2,3', '3,2'])
    expect(ring('2,1')).toEqual(['1,1', '2,0', '2,2', '3,0', '3,1', '3,2'])
    expect(ring('0,0')).toEqual(['0,1', '1,0'])
    expect(ring('4,1')).toEqual(['3,1', '4,0', '4,2'])
  })
  it('BI-2.2 distance in axial coordinates: a ring of a mortar at 2 and at 5', () => {
    const b = at({
      map: 'CCCCCCC/CCCCCCC/CCCCCCC',
      toAct: 'defender',
      units: { mo: 'mortar_team 0,0', m1: 'marine_squad 6,2' },
    })
    // 0,2 is 2 away, 4,2 is 5 away (4 columns right, 2 rows down), 5,2 is 6 away.
    expect(b.allows({ type: 'attackHex', unit: 'mo', hex: '0,2' })).toBe(true)
    expect(b.allows({ type: 'attackHex', unit: 'mo', hex: '4,2' })).toBe(true)
    expect(b.refused({ type: 'attackHex', unit: 'mo', hex: '5,2' })).toBe('BI-15.18')
    expect(b.refused({ type: 'attackHex', unit: 'mo', hex: '0,1' })).toBe('BI-15.18')
  })
  it.each([0, 1, 2, 3, 4, 5])('BI-2.3 direction %d: a step that way is the new facing', direction => {
    for (const start of ['2,2', '2,1']) {
      const to = neighbour(start, direction)
      const b = at({ map: OPEN, step: 'move.assault', units: { m1: `marine_squad ${start}` } }, { flanking: 'facing' })
      b.do({ type: 'move', unit: 'm1', to })
      expect(b.unit('m1')).toMatchObject({ hex: to, facing: direction })
    }
  })
})

describe('sizes and rows', () => {
  const SIX = ['HCLUCC', 'CCUCCL', 'LCCCWC', 'BBCBBB', 'SSSSSS', 'DDDDDD']
  const EIGHT = ['HCCLCCHM', 'CCUCCWCH', 'LCUUCCCL', 'CCLCCLCC', 'CLCCCCCL', 'BBBBUBBB', 'SSSSSSSS', 'DDDDDDDD']
  const cards = (map?: 'six' | 'eight' | string[]) =>
    scenario('cards', { events: false, ...(map ? { map } : {}) }, unshuffled('deck.scenario', 10)).all.map

  it('BI-2.4 built-in are 6x6 and 8x8, the default being 8x8', () => {
    expect(cards('six')).toEqual(SIX)
    expect(cards('eight')).toEqual(EIGHT)
    expect(cards()).toEqual(EIGHT)
    expect(scenario('quick-six', { events: false }).all.map).toEqual(SIX)
    expect(scenario('red-beach', { events: false }).all.map).toEqual(EIGHT)
  })
  it('BI-2.4 a custom map has 4 to 32 columns and rows', () => {
    const rows = (columns: number, count: number) => [
      ...Array<string>(count - 1).fill('C'.repeat(columns)),
      'D'.repeat(columns),
    ]
    expect(cards(rows(4, 4))).toEqual(rows(4, 4))
    expect(cards(rows(32, 32))).toEqual(rows(32, 32))
    for (const [columns, count] of [
      [3, 4],
      [4, 3],
      [33, 8],
      [8, 33],
    ] as const)
      expect(() => cards(rows(columns, count))).toThrow('map')
  })
  it('BI-2.4 a position may be as small as one hex', () => {
    expect(gate({ map: 'C', units: { m1: 'marine_squad 0,0' } })).toBe('admitted')
  })
  it('BI-2.5 rows of equal length, letters of the table, first string row 0', () => {
    expect(gate({ map: 'CC/CCC' })).toContain('map')
    expect(gate({ map: 'CC/CX' })).toContain('map')
    expect(gate({ map: 'CD', units: { m1: 'marine_squad 0,0' } })).toBe('admitted')
    expect(gate({ map: 'CD', units: { m1: 'marine_squad 1,0' } })).not.toBe('admitted')
    expect(gate({ map: 'CC/DD', offshore: 'S', units: { m1: 'marine_squad 1,0' } })).toBe('admitted')
    expect(gate({ map: 'CC/DD', offshore: 'S', units: { m1: 'marine_squad 1,1' } })).not.toBe('admitted')
  })
})

describe('the offshore edge', () => {
  const rows = { N: 'DDDD/CCCC/CCCC/CCCC', S: 'CCCC/CCCC/CCCC/DDDD', W: 'DCCC/DCCC/DCCC/DCCC', E: 'CCCD/CCCD/CCCD/CCCD' }
  const zones = { N: ['0,0', '3,0'], S: ['0,3', '3,3'], W: ['0,0', '0,3'], E: ['3,0', '3,3'] }

  it.each(['N', 'S', 'E', 'W'] as const)('BI-2.6 the Offshore Zone is the whole line of edge %s', edge => {
    const forces = { assault: { usswasp: 1, marine_squad: 3 }, defender: {} }
    const b = fresh({ map: rows[edge], offshore: edge, forces, objectives: { p: 'port 1,1' } }, { dummies: 0 })
    b.reach('setup.assault')
    for (const hex of zones[edge]) expect(b.allows({ type: 'place', unit: 'usswasp-1', hex })).toBe(true)
    expect(b.refused({ type: 'place', unit: 'usswasp-1', hex: '1,1' })).toBe('BI-7.19')
  })
  it('BI-2.6 the edge is S by default', () => {
    const { offshore: _, ...given } = position({ map: 'CC/DD', units: { w: 'usswasp 0,1' } })
    expect(new Board(given, { victory: 'none', events: false }).all.offshore ?? 'S').toBe('S')
    const { offshore: __, ...wrong } = position({ map: 'DD/CC', units: { w: 'usswasp 0,0' } })
    expect(gate(wrong)).not.toBe('admitted')
  })
  it('BI-2.6 only a position without the Wasp may have none', () => {
    expect(gate({ map: 'CC/DD', offshore: null, units: { m1: 'marine_squad 0,0' } })).toBe('admitted')
    expect(gate({ map: 'CC/DD', offshore: null, units: { w: 'usswasp 0,1' } })).toMatch(/^BI-2\.6 /)
  })
  it.each(['CC/DS', 'CC/DB', 'CC/SS'])('BI-2.7 %s: every hex of the zone must be Deep Water', map => {
    expect(gate({ map, offshore: 'S', units: { m1: 'marine_squad 0,0' } })).toMatch(/^BI-2\.7 map/)
  })
})

describe('entry points', () => {
  const reinforce = (hex: string) => ({ type: 'reinforce', unitType: 'militia_squad', hex }) as const
  const command = (map: string, more: object = {}) =>
    at({
      map,
      step: 'command.defender',
      cp: { assault: 0, defender: 2 },
      units: { w: `usswasp 1,${map.split('/').length - 1}` },
      ...more,
    })

  it('BI-2.8 every land hex of the inland edge', () => {
    const b = command('CMSU/CCCC/SSSS/DDDD')
    expect(['0,0', '1,0', '3,0'].map(hex => b.allows(reinforce(hex)))).toEqual([true, true, true])
    for (const hex of ['2,0', '0,1']) expect(b.refused(reinforce(hex))).toBe('BI-10.19')
  })
  it('BI-2.8 the nearest parallel line that has land, if the edge has none', () => {
    const b = command('SSSS/CSSC/CCCC/DDDD')
    expect(['0,1', '3,1'].map(hex => b.allows(reinforce(hex)))).toEqual([true, true])
    expect(b.refused(reinforce('0,2'))).toBe('BI-10.19')
  })
  it('BI-2.8 or the hexes the scenario names', () => {
    const b = command('CCCC/CCCC/SSSS/DDDD', { entry: ['3,1'] })
    expect(b.allows(reinforce('3,1'))).toBe(true)
    expect(b.refused(reinforce('0,0'))).toBe('BI-10.19')
  })
  it('BI-2.8 opposite the offshore edge, also when that is E', () => {
    const b = at({
      map: 'CCD/CCD/CCD',
      offshore: 'E',
      step: 'command.defender',
      cp: { assault: 0, defender: 2 },
      units: { w: 'usswasp 2,1' },
    })
    expect(['0,0', '0,1', '0,2'].map(hex => b.allows(reinforce(hex)))).toEqual([true, true, true])
    expect(b.refused(reinforce('1,0'))).toBe('BI-10.19')
  })
  it('BI-2.8 a map without an offshore edge counts from the default edge S', () => {
    const units = { m1: 'marine_squad 3,1', i1: 'infantry_squad 1,1' }
    const b = at({ map: 'CCCC/CCCC', step: 'command.defender', cp: { assault: 0, defender: 3 }, units })
    expect(b.do({ type: 'reinforce', unitType: 'infantry_squad', hex: '0,0' }).cp.defender).toBe(1)
    expect(b.refused(reinforce('0,1'))).toBe('BI-10.19')
  })
})
