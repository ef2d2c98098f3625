// Chapter 23: the eight scenarios as they ship. Figures here were copied by hand from the rulebook.
import { describe, expect, it } from 'vitest'
import { beachhead } from '../../rules/contract/game.ts'
import type { UnitType } from '../../rules/tables/index.ts'
import { type Board, gate, PIECES, scenario } from '../builder.ts'

/** id: turns, columns, rows, objectives. */
const SHIPPED = {
  'first-wave': [6, 6, 6, 'civic_center 2,0'],
  'quick-six': [10, 6, 6, 'civic_center 2,1|port 3,3'],
  'red-beach': [15, 8, 8, 'airfield 5,2|comms_hub 2,1|port 4,5'],
  'azure-extraction': [12, 8, 8, 'civic_center 4,2'],
  'broken-wing': [12, 10, 8, 'airfield 4,2|comms_hub 7,3'],
  'iron-coast': [15, 12, 10, 'civic_center 5,2|port 5,7'],
  'long-lance': [10, 10, 10, 'comms_hub 2,2|hvt 7,2'],
  inferno: [10, 16, 16, 'airfield 8,9|civic_center 4,3|comms_hub 7,6|hvt 11,8|port 9,13'],
} as const
type Id = keyof typeof SHIPPED
const IDS = Object.keys(SHIPPED) as Id[]
/** Forces as first printed, in points: Assault without the Wasp, Defender units. */
const PRINTED: Readonly<Record<Id, readonly [number, number]>> = {
  'first-wave': [148, 36],
  'quick-six': [237, 102],
  'red-beach': [415, 153],
  'azure-extraction': [375, 128],
  'broken-wing': [460, 163],
  'iron-coast': [625, 217],
  'long-lance': [625, 213],
  inferno: [867, 264],
}
const found = (id: Id) => beachhead.scenarios.find(info => info.id === id)!.scenario
const open = (id: Id): Board => scenario(id, { events: false }, id === 'first-wave' ? 'marker.order 0' : '')
const points = (force: Readonly<Record<string, number>>) =>
  Object.entries(force).reduce((sum, [type, n]) => sum + PIECES[type as UnitType][5] * n, 0)

describe('the eight', () => {
  it('BI-23.1 all eight ship', () => {
    const shipped = beachhead.scenarios.map(({ id }) => id)
    expect(shipped).toEqual(expect.arrayContaining(IDS))
    for (const info of beachhead.scenarios) expect([info.title.length > 3, info.summary.length > 10]).toEqual([true, true])
  })
  it.each(IDS)('BI-23.1 %s can be played from its start', id => {
    const b = open(id)
    expect(b.seats).toHaveLength(1)
    expect(b.legal().length).toBeGreaterThan(0)
  })
  it.each(IDS)('BI-23.1 %s: limit, size and objectives', id => {
    const [turns, columns, rows, objectives] = SHIPPED[id]
    const { all } = open(id)
    expect([all.turns, all.map![0]!.length, all.map!.length]).toEqual([turns, columns, rows])
    expect(all.objectives!.map(({ type, hex }) => `${type} ${hex}`).sort()).toEqual(objectives.split('|'))
  })
  it.each(IDS)('BI-23.2 %s has a preset for both sides that can be used at once', id => {
    const hidden = new Map<string, number>()
    const { preset, forces } = found(id)
    for (const hexes of Object.values(preset!.defender)) for (const hex of hexes!) hidden.set(hex, (hidden.get(hex) ?? 0) + 1)
    for (const hex of preset!.dummies) hidden.set(hex, (hidden.get(hex) ?? 0) + 1)
    const pairs = [...hidden.values()].filter(n => n === 2).length
    const dice = pairs > 0 ? `marker.order ${'0 '.repeat(pairs).trim()}` : ''
    const b = scenario(id, { events: false, deployment: 'preset' }, dice)
    expect([b.turn, b.step]).toEqual([1, 'command.assault'])
    const wasp = b.all.units!.find(({ type }) => type === 'usswasp')!
    expect(wasp.hex).toBe(preset!.wasp)
    const placed = b.all.units!.filter(({ aboard }) => !aboard).length
    const defenders = Object.values(forces!.defender).reduce<number>((sum, n) => sum + n!, 0)
    expect(placed).toBe(1 + preset!.infiltrate.length + defenders)
    expect(b.all.dummies ?? []).toHaveLength(preset!.dummies.length)
    expect(b.all.forts ?? []).toHaveLength(preset!.forts.length)
  })
  it('BI-23.2 free deployment is the default, the tutorial always uses its preset', () => {
    for (const id of IDS) expect([id, open(id).step]).toEqual([id, id === 'first-wave' ? 'command.assault' : 'setup.defender'])
  })
  it('BI-23.3 ids count per type, roster order is that of the lists', () => {
    const units = open('quick-six').all.units!.map(({ id }) => id)
    expect(units).toEqual([
      'usswasp-1',
      'harrier-1',
      'osprey-1',
      'lcac-1',
      'aav7-1',
      'aav7-2',
      ...[1, 2, 3, 4, 5].map(n => `marine_squad-${n}`),
      'humvee-1',
      ...[1, 2, 3, 4, 5].map(n => `infantry_squad-${n}`),
      'atgm_team-1',
      'aa_team-1',
      'technical-1',
      'militia_squad-1',
      'militia_squad-2',
    ])
  })
  it('BI-23.3 a preset counts in the order listed, later arrivals go on counting', () => {
    const b = scenario('quick-six', { events: false, deployment: 'preset' }, 'marker.order 0 0 0 0')
    const squads = [1, 2, 3, 4, 5].map(n => b.unit(`infantry_squad-${n}`).hex)
    expect(squads).toEqual(['2,1', '4,2', '2,1', '3,3', '1,1'])
    expect(b.all.dummies!.map(({ id, hex }) => `${id} ${hex}`)).toEqual(['dummy-1 3,1', 'dummy-2 0,2', 'dummy-3 4,1'])
    b.do({ type: 'done' }).do({ type: 'reinforce', unitType: 'infantry_squad', hex: '0,0' })
    expect(b.unit('infantry_squad-6').hex).toBe('0,0')
  })
  it.each([
    ['capture:p', true],
    ['hold:p:2', true],
    ['destroy:h', true],
    ['extract:t', true],
    ['eliminate:aa_team', true],
    ['eliminate:aa_team+sam_site', true],
    ['prevent:p', true],
    ['aircraft:2', true],
    ['share', true],
    ['sink', true],
    ['highground', true],
    ['capture', false],
    ['hold:p', false],
    ['hold:p:0', false],
    ['conquer:p', false],
    ['capture:nowhere', false],
    ['eliminate:tank', false],
  ])('BI-23.4 the goal %s: %s', (goal, good) => {
    const told = gate({
      map: 'CCC',
      objectives: { p: 'port 0,0', h: 'comms_hub 1,0', t: 'civic_center 2,0 vip' },
      goals: { assault: { primary: [goal], secondary: [] } },
    })
    if (good) expect(told).toBe('admitted')
    else expect(told).toContain('goals')
  })
  it.each(IDS)('BI-23.5 %s: letters of the chart, the last row is the Offshore Zone', id => {
    const { map, offshore } = open(id).all
    expect(map!.every(row => /^[DSBCLWUHM]+$/.test(row) && row.length === map![0]!.length)).toBe(true)
    expect([offshore, map![map!.length - 1]!.replace(/D/g, '')]).toEqual(['S', ''])
  })
  it('BI-23.6 preset Defender units are hidden, guns too; infiltrate lists hidden MARSOC hexes', () => {
    const b = scenario('red-beach', { events: false, deployment: 'preset' }, 'marker.order 0 0 0 0')
    const defenders = b.all.units!.filter(({ type }) => Object.keys(PIECES).indexOf(type) > 10)
    expect(defenders.every(({ hidden }) => hidden)).toBe(true)
    expect(b.unit('marsoc-1')).toMatchObject({ hex: '7,4', hidden: true, marker: 'N1' })
  })
  it.each(IDS)('BI-23.7 BI-23.8 %s: forces within a fifth of the first printed points', id => {
    const { forces } = found(id)
    const [assault, defender] = PRINTED[id]
    expect(Math.abs(points(forces!.assault as Record<string, number>) - assault)).toBeLessThanOrEqual(assault * 0.2)
    expect(Math.abs(points(forces!.defender as Record<string, number>) - defender)).toBeLessThanOrEqual(defender * 0.2)
  })
})

describe('the tutorial', () => {
  it('BI-23.9 what the hints ask for can be done, in their order', () => {
    const b = scenario('first-wave', {}, 'marker.order 0').reach('deploy')
    b.do({ type: 'launch', unit: 'lcac-1', cargo: ['marine_squad-1', 'marine_squad-2', 'marine_squad-3'], hex: '3,5' })
    b.do({ type: 'move', unit: 'lcac-1', to: '4,3' })
    b.do({ type: 'launch', unit: 'super_cobra-1', cargo: [], hex: '1,5' })
    b.reach('move.air')
    // Within 3 hexes of a marker but not next to it.
    b.do({ type: 'move', unit: 'super_cobra-1', to: '4,4' })
    b.reach('action')
    b.do({ type: 'unload', unit: 'lcac-1', drops: [{ unit: 'marine_squad-1', hex: '5,3' }] })
    expect(b.unit('marine_squad-1').hex).toBe('5,3')
    b.do({ type: 'pass' })
    b.do({ type: 'search', unit: 'marine_squad-1' })
    expect(b.unit('marine_squad-1').acted).toBe(true)
    b.endTurn()
    expect(b.turn).toBe(2)
  })
})
