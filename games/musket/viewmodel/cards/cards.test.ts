import { describe, expect, test } from 'vitest'
import { musket } from '../../index.ts'
import { KINDS } from '../../rules/tables.ts'
import { table } from '../../rules/testing/positions.ts'
import { codeOf, counterOf, hexCard, mapFeatures, SIDE_MARKS, SMALLEST_TARGET, scenarioCard, unitCard } from '../index.ts'

const scenarioOf = (id: string) => musket.scenarios.find(each => each.id === id)!.scenario

describe('MK-20.1 symbols', () => {
  test('MK-20.1 six counters differ by shape alone, and by code in text', () => {
    const shapes = KINDS.map(kind => counterOf(kind, 'blue')).map(({ lines, solid }) => `${lines}|${solid}`)
    expect(new Set(shapes).size).toBe(6)
    expect(KINDS.map(kind => codeOf(kind, 'blue'))).toEqual(['LN', 'LT', 'DR', 'LH', 'HO', 'AR'])
  })
})

describe('MK-20.24 never by colour alone', () => {
  test('MK-20.24 the sides differ in corners, band, brackets and letters', () => {
    const { blue, red } = SIDE_MARKS
    expect(blue.corners).not.toBe(red.corners)
    expect(blue.band).not.toBe(red.band)
    expect(blue.brackets).not.toEqual(red.brackets)
    for (const kind of KINDS) expect(codeOf(kind, 'blue')).not.toBe(codeOf(kind, 'red'))
    expect(SMALLEST_TARGET).toBeGreaterThanOrEqual(44)
  })
})

describe('MK-20.12 unit information', () => {
  test('MK-20.12 name, type, strength, quality, leader, radius, activated', () => {
    const { state } = scenarioCard(scenarioOf('first-volley'))
    expect(unitCard(state, 'b-line-1')).toMatchObject({
      name: '1st Foot',
      kindName: 'Line Infantry',
      sp: 4,
      max: 4,
      quality: 'regular',
      leader: { name: 'Captain Ames', radius: 3 },
      activated: false,
      hexName: 'B6',
      command: 'In command: Captain Ames is with it.',
    })
    expect(unitCard(state, 'r-line-2')).toMatchObject({ quality: 'green', leader: null, sp: 3 })
    expect(unitCard(state, 'nobody')).toBeNull()
  })

  test('MK-20.12 quality shows in the chance to hit; out of command it says so', () => {
    const t = table({ blue: { A: 'LINE 4,4 fire+1', B: 'HORSE 8,8' }, leaders: { L: 'A 1' } })
    expect(unitCard(t.state, 'A')?.hitChance).toBe(48)
    expect(unitCard(t.state, 'B')).toMatchObject({ hitChance: 0, range: 0 })
    expect(unitCard(t.state, 'B')?.command).toMatch(/^Out of command/)
  })
})

describe('MK-20.19 features of the map', () => {
  test('MK-20.19 objectives, works and roads of Bunker Hill', () => {
    const { state } = scenarioCard(scenarioOf('bunker-hill'))
    const found = mapFeatures(state)
    expect(found.objectives.map(({ hex, holder }) => `${hex} ${holder}`)).toEqual([
      '2,4 blue',
      '3,4 blue',
      '4,4 blue',
      '1,6 null',
      '1,7 null',
    ])
    expect(found.works).toContainEqual({ hex: '5,4', sides: ['SE', 'SW', 'S'] })
    expect(found.roads.map(road => road.length)).toEqual([10, 11])
  })

  test('MK-20.19 rivers with their crossings, exits with who may use them', () => {
    const brandywine = mapFeatures(scenarioCard(scenarioOf('brandywine')).state)
    expect(
      brandywine.rivers.filter(({ crossing }) => crossing === 'ford').map(({ hex, beyond }) => `${hex}|${beyond}`),
    ).toEqual(expect.arrayContaining(['1,6|2,6']))
    expect(brandywine.rivers.filter(({ crossing }) => crossing)).toHaveLength(2)
    const breakout = mapFeatures(scenarioCard(scenarioOf('breakout')).state)
    expect(breakout.exits).toEqual(['2,0', '3,0', '4,0'].map(hex => ({ hex, edge: 'north', sides: ['blue'] })))
  })

  test('MK-20.19 what an option switches off is not drawn; a burned town is burned', () => {
    const basic = mapFeatures(scenarioCard(scenarioOf('bunker-hill'), { preset: 'basic' }).state)
    expect([basic.works, basic.roads]).toEqual([[], []])
    const t = table({ ground: { T: '4,4' }, blue: { A: 'LINE 0,0' }, burned: ['4,4'], turn: 2 })
    expect(mapFeatures(t.state).burned).toEqual(['4,4'])
    expect(hexCard(t.state, '4,4')?.terrainName).toBe('burned town')
  })

  test('MK-20.19 a hex in words: ground, flag, road and works', () => {
    const { state } = scenarioCard(scenarioOf('bunker-hill'))
    expect(hexCard(state, '3,4')?.lines.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['An objective; held by Americans.', 'Dug in towards SE, SW and S.']),
    )
    expect(hexCard(state, '5,4')?.lines.map(({ text }) => text)).toContain('A road runs through it.')
    expect(hexCard(state, '99,0')).toBeNull()
  })
})

describe('MK-20.25 the scenario screen', () => {
  test('MK-20.25 map, forces, limit, first player, victory by side and options', () => {
    const card = scenarioCard(scenarioOf('bunker-hill'))
    expect([card.columns, card.rows, card.turnLimit, card.firstPlayer, card.firstText]).toEqual([
      7,
      9,
      10,
      'red',
      'British go first.',
    ])
    expect(card.sides.map(({ name, forces }) => [name, forces.length])).toEqual([
      ['Americans', 6],
      ['British', 8],
    ])
    expect(card.sides[1]?.forces.find(({ id }) => id === 'brit-gren')).toMatchObject({
      turn: 3,
      sp: 5,
      quality: 'elite',
      at: 'D9',
    })
    expect(card.sides.map(({ victory }) => victory)).toEqual([
      ['Eliminate 4 British units'],
      ['Hold C5, D5 and E5 at the end of a turn', 'Burn 1 town hex and eliminate 4 American units'],
    ])
    expect(card.options).toHaveLength(9)
    expect(card.state.setting.map).toHaveLength(9)
  })

  test('MK-20.25 chosen options are the ones shown', () => {
    const card = scenarioCard(scenarioOf('first-volley'), { hillBonuses: true })
    expect(card.options.map(({ id }) => id)).toEqual(['hillBonuses'])
    expect(card.options[0]?.clauses).toEqual(['MK-15.1', 'MK-15.2'])
  })

  test.each(musket.scenarios.map(({ id }) => id))('MK-20.25 %s has a card', id => {
    const card = scenarioCard(scenarioOf(id))
    expect(card.sides.every(({ forces }) => forces.length > 0)).toBe(true)
    expect(card.limitText).toMatch(/\.$/)
  })
})
