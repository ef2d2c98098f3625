import { HOW_EVEN } from '@sandtable/board/balance'
import { describe, expect, test } from 'vitest'
import { musket } from '../index.ts'
import { preview } from '../rules/contract/queries.ts'
import { position } from '../rules/testing/positions.ts'
import { type MusketAction, newSelection, select } from '../viewmodel/index.ts'
import { flagsOf, mapOf, piecesOf } from './board/drawing.ts'
import { buttonOf, KEYS, LENS_KEYS } from './board/keys.ts'
import { marksOf, pathTo } from './board/lens-marks.ts'
import { optionsFor, scenarioFacts } from './guidance/scenario-facts.ts'
import { caution, headline, orderWords } from './guidance/status-words.ts'
import { choicesFor, hexWords } from './panels/choices.ts'
import { scenarioOf, stateOf } from './positions.ts'

const duel = () =>
  stateOf(position({ blue: { A: 'LINE 3,3', B: 'HORSE 1,1' }, red: { C: 'LINE 3,4', D: 'ART 7,7' }, objectives: ['3,4'] }))
const looking = { hover: null, lens: null, sightFrom: null, look: [] }

test('every kind of order has words, with the names of units and hexes', () => {
  const orders: readonly MusketAction[] = [
    { type: 'activate', unit: 'A' },
    { type: 'move', to: '3,2' },
    { type: 'fire', target: 'C' },
    { type: 'charge', target: 'C' },
    { type: 'exit' },
    { type: 'completeAction' },
    { type: 'endActivation' },
    { type: 'endPlayerTurn' },
  ]
  const view = musket.view(duel(), 'blue')
  const words = orders.map(order => orderWords(view, order))
  expect(new Set(words).size).toBe(orders.length)
  for (const text of words) expect(text).toMatch(/^[A-Z]\w*|: \w/i)
  expect(words[1]).toContain('D3')
  expect(words.some(text => orders.some(({ type }) => text === type))).toBe(false)
})

describe('the drawing', () => {
  test.each(musket.scenarios.map(({ id }) => id))('%s: every unit has its counter, every objective its flag', id => {
    const state = stateOf(scenarioOf(id))
    expect(piecesOf(state)).toHaveLength(state.units.length)
    expect(flagsOf(state).length).toBeGreaterThanOrEqual(state.setting.objectives.length)
    expect(mapOf(state).grounds).toHaveLength(state.setting.columns * state.setting.rows)
  })

  test('the map is the same object as long as the ground is', () => {
    expect(mapOf(stateOf(scenarioOf('bunker-hill')))).toBe(mapOf(stateOf(scenarioOf('bunker-hill'))))
  })

  test('MK-20.24 sides differ in shape, MK-20.2 states in more than colour', () => {
    const [a, b] = [piecesOf(duel()).find(({ id }) => id === 'A'), piecesOf(duel()).find(({ id }) => id === 'C')]
    expect([a?.side, b?.side]).toEqual(['a', 'b'])
    expect([a?.state, b?.state]).toEqual(['ready', 'waiting'])
  })
})

describe('what is lit', () => {
  test('MK-20.4 destinations with their cost, MK-20.5 both rings', () => {
    const state = duel()
    const marks = marksOf(state, { ...looking, selection: select(newSelection('blue'), 'A') })
    expect(marks.reach?.map(({ hex }) => hex).sort()).toEqual(
      preview(state, 'A')
        .moves.map(({ hex }) => hex)
        .sort(),
    )
    expect(marks.targets?.find(({ hex }) => hex === '3,4')?.rings).toEqual(['fire', 'charge'])
  })

  test('an enemy that is looked at shows where it could go, as a pattern', () => {
    const marks = marksOf(duel(), { ...looking, selection: select(newSelection('blue'), 'C') })
    expect(marks.areas?.map(({ look }) => look)).toContain('threat')
    expect(marks.reach).toEqual([])
  })

  test('PRODUCT 13 risk is shown at every hex in reach', () => {
    const marks = marksOf(duel(), { ...looking, lens: 'risk', selection: select(newSelection('blue'), 'B') })
    expect(marks.reach?.every(({ risk }) => risk !== undefined)).toBe(true)
    expect(marks.reach?.some(({ risk }) => (risk ?? 0) > 0)).toBe(true)
  })

  test('MK-20.18 the line of sight with what it passes and what blocks it', () => {
    const marks = marksOf(duel(), {
      ...looking,
      lens: 'sight',
      sightFrom: '3,3',
      hover: '3,6',
      selection: newSelection('blue'),
    })
    expect(marks.sight).toMatchObject({ sees: false, blockers: ['3,4'] })
  })

  test('the path under the pointer begins at the unit and ends at the hex', () => {
    const state = duel()
    expect(pathTo(state, 'B', '1,3', 'move')).toEqual(['1,1', '1,2', '1,3'])
    expect(pathTo(state, 'B', '8,8', 'move')).toEqual([])
  })
})

describe('words', () => {
  test('MK-20.24 the list of choices is what the unit can do', () => {
    const state = duel()
    const { moves, fires, charges } = preview(state, 'A')
    const orders = choicesFor(state, 'A').filter(({ does }) => does === 'arm')
    expect(orders).toHaveLength(moves.length + fires.length + charges.length)
    expect(orders.map(({ text }) => text)).toContain('Fire at Line Infantry at D5, hits 65 %')
  })

  test('a hex is said with who stands there and what can be done to it', () => {
    expect(hexWords(duel(), '3,4', { terrainName: 'open ground' }, 'A')).toBe(
      'D5, open ground, Line Infantry, Red, Line Infantry, 4 of 4, can be fired at or charged',
    )
  })

  test('the headline and the caution', () => {
    const view = position({ blue: { A: 'LINE 3,3' }, turnLimit: 6 })
    expect(headline(view)).toEqual({ text: 'Turn 1 of 6 · Blue · Choose a unit', seat: 'blue' })
    expect(caution(view, { type: 'endPlayerTurn' })).toMatch(/^2 units could still act/)
    expect(caution(view, { type: 'endActivation' })).toBeNull()
  })

  test('every scenario has its facts, one is recommended', () => {
    const facts = scenarioFacts()
    expect(facts).toHaveLength(musket.scenarios.length)
    expect(facts.filter(({ recommended }) => recommended)).toHaveLength(1)
    for (const { clause, sides, facts: lines } of facts) {
      expect(clause).toMatch(/^MK-18/)
      expect(sides).toHaveLength(2)
      expect(lines.every(({ lines: each }) => each.length > 0)).toBe(true)
    }
  })

  test('every battle but the drill field tells how even it is', () => {
    const silent = scenarioFacts().filter(({ facts }) => !facts.some(({ heading }) => heading === HOW_EVEN))
    expect(silent.map(({ id }) => id)).toEqual(['drill-field'])
  })

  test('each option begins with what the scenario plays', () => {
    for (const { id } of musket.scenarios) {
      const { options } = stateOf(scenarioOf(id)).setting
      for (const { name, values } of optionsFor(id)) expect(values[0]?.value).toBe(options[name as keyof typeof options])
    }
  })

  test('no key means two things', () => {
    const keys = [...Object.values(KEYS), ...Object.values(LENS_KEYS), 'n', 'p', 'i', 'u', '?', '0', '+', '-']
    expect(new Set(keys).size).toBe(keys.length)
    expect(buttonOf('F')).toBe('fire')
  })
})
