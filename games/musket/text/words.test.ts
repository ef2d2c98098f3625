import { describe, expect, test } from 'vitest'
import { PRESETS } from '../rules/setup/options.ts'
import type { Condition } from '../rules/setup/scenario.ts'
import { KINDS, STATS, TERRAIN, type Terrain } from '../rules/tables.ts'
import {
  adjacencyText,
  causeText,
  conditionText,
  hexList,
  hexName,
  kindText,
  optionText,
  reasonText,
  SYMBOLS,
  stepText,
  terrainText,
  unitText,
  victoryText,
} from './index.ts'
import { listed, verb } from './names.ts'

describe('MK-1.11 hexes go by column letter and row', () => {
  test.each([
    ['3,4', 'D5'],
    ['0,0', 'A1'],
    ['25,25', 'Z26'],
    ['26,0', '26,0'],
    ['-1,3', '-1,3'],
    ['', ''],
  ])('MK-1.11 %s is %s', (hex, name) => {
    expect(hexName(hex)).toBe(name)
  })

  test('MK-1.11 lists', () => {
    expect([hexList([]), hexList(['3,4']), hexList(['2,4', '3,4', '4,4']), listed(['a', 'b'], 'or')]).toEqual([
      '',
      'D5',
      'C5, D5 and E5',
      'a or b',
    ])
  })
})

test.each([
  ['1st Foot', 'fires'],
  ['Rangers', 'fire'],
  ["Prescott's regiment", 'fires'],
  ['Delaware and Virginia riflemen', 'fire'],
  ['Volunteers of Ireland', 'fire'],
  ['Brigade of Guards', 'fires'],
  ['2nd Light Infantry (left)', 'fires'],
  ["Francis's 11th Massachusetts", 'fires'],
  ['British', 'fire'],
])('MK-20.20 %s %s', (name, word) => {
  expect(verb(name, 'fires', 'fire')).toBe(word)
})

test('MK-20.9 a modifier is named with its size and clause', () => {
  expect(causeText({ name: 'target in cover', clause: 'MK-3.4', shift: -9 })).toEqual({
    clause: 'MK-3.4',
    sentence: 'Target in cover: -9 of 60 (-15 %).',
  })
  expect(causeText({ name: 'downhill', clause: 'MK-15.1', shift: 6 }).sentence).toBe('Downhill: +6 of 60 (+10 %).')
  expect(causeText({ name: 'horse', clause: 'MK-9.11', shift: 1 }, 'score').sentence).toBe('Horse: +1.')
})

describe('MK-4.1 the words about a kind are its numbers', () => {
  test.each(KINDS)('MK-4.1 %s', kind => {
    const { name, profile, clauses } = kindText[kind]
    const stats = STATS[kind]
    expect(name).toBe(stats.name)
    expect(profile).toMatch(new RegExp(`[Mm]oves? (up to )?${stats.allowance} hex`))
    if (stats.range > 0) expect(profile).toMatch(new RegExp(`Reach(es)? ${stats.range} hexes and hits? on ${stats.hitChance} `))
    else expect(profile).toMatch(/without firearms|no firearms/)
    expect(/[Nn]ever charge/.test(profile)).toBe(stats.charges.length === 0)
    expect(profile.includes('+1 to its score')).toBe(stats.chargeBonus === 1)
    expect(clauses).toContain('MK-4.1')
  })
})

describe('MK-3.1 the words about the ground are its facts', () => {
  test.each(Object.keys(TERRAIN) as Terrain[])('MK-3.1 %s', terrain => {
    const { name, sentence } = terrainText[terrain]
    const facts = TERRAIN[terrain]
    expect(name).toBe(facts.name)
    expect(/Blocks sight/.test(sentence)).toBe(facts.blocksSight)
    expect(/at -9/.test(sentence)).toBe(facts.cover)
    expect(/Nobody enters/.test(sentence)).toBe(facts.impassable)
    expect(/difficult/.test(sentence)).toBe(facts.difficult)
  })
})

test('MK-15 every option has a name, a sentence and clauses', () => {
  expect(Object.keys(optionText).sort()).toEqual(Object.keys(PRESETS.basic).sort())
  for (const { name, sentence, clauses } of Object.values(optionText)) {
    expect(name).toMatch(/^[A-Z]/)
    expect(sentence).toMatch(/^[A-Z][^.]*\.$/)
    for (const clause of clauses) expect(clause).toMatch(/^MK-\d+\.\d+$/)
  }
  expect(Object.keys(adjacencyText)).toEqual(['nonChargers', 'roadOnly'])
})

test('MK-5.4 every step at rest has a name', () => {
  expect(Object.values(stepText).map(step => step.name)).toEqual(['Choose a unit', 'Action', 'Done'])
})

describe('MK-20.1 six counters told apart by shape alone', () => {
  test('MK-20.1 no two look alike, with and without letters', () => {
    expect(new Set(KINDS.map(kind => SYMBOLS[kind].lines + SYMBOLS[kind].solid)).size).toBe(6)
    expect(new Set(KINDS.map(kind => SYMBOLS[kind].code)).size).toBe(6)
    for (const kind of KINDS) expect(SYMBOLS[kind].code).toMatch(/^[A-Z]{2}$/)
  })

  test('MK-20.1 the lines are those the rulebook names', () => {
    const diagonals = (kind: (typeof KINDS)[number]) => SYMBOLS[kind].lines.split('L').length - 1
    expect(KINDS.map(diagonals)).toEqual([2, 2, 1, 1, 1, 0])
    expect(SYMBOLS.LIGHT.lines.split('M').length).toBeGreaterThan(SYMBOLS.LINE.lines.split('M').length + 5)
  })

  test('MK-20.1 all of it lies in the box of 60 by 40', () => {
    for (const { lines, solid } of Object.values(SYMBOLS)) {
      for (const [, command, numbers] of `${lines}${solid}`.matchAll(/([A-Y])([\d. ]+)/g)) {
        const values = numbers!.trim().split(' ').map(Number)
        const [x, y] = command === 'H' ? [values[0], 0] : command === 'V' ? [0, values[0]] : values.slice(-2)
        expect(x).toBeLessThanOrEqual(60)
        expect(y).toBeLessThanOrEqual(40)
      }
    }
  })
})

describe('MK-20.12 the card of a unit', () => {
  const card = {
    name: '1st Foot',
    kind: 'LINE',
    sp: 3,
    max: 4,
    elite: false,
    green: false,
    fire: 0,
    charge: 0,
    activated: false,
  } as const
  test('MK-20.12 name, kind, strength, quality, leader, activation', () => {
    expect(unitText(card)).toBe('1st Foot, Line Infantry: 3 of 4 strength, regular. Still to act.')
    expect(unitText({ ...card, elite: true, fire: -1, charge: 1, activated: true }, { name: 'Captain Ames', radius: 3 })).toBe(
      '1st Foot, Line Infantry: 3 of 4 strength, elite, fire -1, charge +1. Captain Ames is with it, command radius 3. Activated this turn.',
    )
    expect(unitText({ ...card, green: true })).toContain('strength, green.')
  })
})

describe('MK-14.3 conditions read as orders', () => {
  const sides = { blue: 'Americans', red: 'British' }
  const conditions: readonly (readonly [Condition, string])[] = [
    [{ side: 'blue', kind: 'eliminate_units', count: 4 }, 'Eliminate 4 British units'],
    [{ side: 'red', kind: 'eliminate_units', count: 1 }, 'Eliminate 1 American unit'],
    [{ side: 'red', kind: 'control_hexes', hexes: ['2,4', '3,4'] }, 'Hold C5 and D5 at the end of a turn'],
    [{ side: 'red', kind: 'control_hexes', hexes: ['2,4', '3,4'], any: true, turn: 8 }, 'Hold C5 or D5 at the end of turn 8'],
    [{ side: 'blue', kind: 'hold_hexes', hexes: ['1,4', '6,4'], turns: 2 }, 'Hold B5 and G5 at 2 turn ends in a row'],
    [{ side: 'blue', kind: 'exit_units', edge: 'north', count: 3 }, 'Take 3 units off by the north edge'],
    [{ side: 'red', kind: 'raze', count: 1 }, 'Burn 1 town hex'],
  ]
  test.each(conditions.map(([condition, text]) => [text, condition] as const))('MK-14.3 %s', (text, condition) => {
    expect(conditionText(condition, sides)).toBe(text)
  })

  const fulfilled: readonly (readonly [Condition, string])[] = [
    [{ side: 'red', kind: 'control_hexes', hexes: ['2,4', '4,4'], turn: 6 }, 'C5 and E5 held at the end of turn 6'],
    [{ side: 'red', kind: 'control_hexes', hexes: ['2,4', '4,4'], any: true }, 'C5 or E5 held at the end of the turn'],
    [{ side: 'red', kind: 'eliminate_units', count: 4 }, '4 American units eliminated'],
    [{ side: 'blue', kind: 'eliminate_units', count: 1 }, '1 British unit eliminated'],
    [{ side: 'blue', kind: 'hold_hexes', hexes: ['1,4', '6,4'], turns: 2 }, 'B5 and G5 held at 2 turn ends in a row'],
    [{ side: 'blue', kind: 'exit_units', edge: 'north', count: 3 }, '3 units off by the north edge'],
    [{ side: 'red', kind: 'raze', count: 1 }, '1 town hex burned'],
  ]
  test.each(fulfilled.map(([condition, text]) => [text, condition] as const))('MK-14.7 the reason: %s', (text, condition) => {
    expect(reasonText('condition_met', [condition], sides)).toBe(text)
  })

  test('MK-14.5 conditions of one group stand together', () => {
    const victory: Condition[] = [
      { side: 'blue', kind: 'eliminate_units', count: 4 },
      { side: 'red', kind: 'raze', count: 1, group: 'both' },
      { side: 'red', kind: 'control_hexes', hexes: ['2,4'] },
      { side: 'red', kind: 'eliminate_units', count: 4, group: 'both' },
    ]
    expect(victoryText(victory, 'red', sides)).toEqual([
      'Burn 1 town hex and eliminate 4 American units',
      'Hold C5 at the end of a turn',
    ])
    expect(victoryText(victory, 'blue')).toEqual(['Eliminate 4 Red units'])
  })
})

test.each([
  ['MK-14.7', 'condition_met'],
  ['MK-14.8', 'both_conditions_tiebreak'],
  ['MK-14.9', 'annihilation'],
  ['MK-14.10', 'turn_limit_default'],
  ['MK-14.10', 'turn_limit_tiebreak'],
  ['MK-14.10', 'draw'],
])('%s the reason %s has words', (_clause, reason) => {
  expect(reasonText(reason)).not.toBe(reason.replaceAll('_', ' '))
  expect(reasonText(reason)).toMatch(/^[a-z]/)
})
