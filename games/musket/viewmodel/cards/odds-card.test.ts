import { describe, expect, test } from 'vitest'
import { table } from '../../rules/testing/positions.ts'
import { oddsCard, percent } from '../index.ts'

const pOf = (card: ReturnType<typeof oddsCard>, fact: string) => card?.headlines.find(each => each.fact === fact)?.p

describe('MK-20.9 odds of fire', () => {
  const t = table({ ground: { W: '4,2' }, blue: { A: 'LINE 4,4' }, red: { X: 'LINE 5,3', Y: 'LIGHT 4,2' } })

  test('MK-20.9 line at two hexes in the open: the figures of MK-8.4, MK-8.6 and MK-11.2 by hand', () => {
    const card = oddsCard(t.state, 'blue', { type: 'fire', target: 'X' }, 'A')
    expect(pOf(card, 'hit')).toBeCloseTo(39 / 60, 12)
    expect(pOf(card, 'twoSp')).toBeCloseTo((39 / 60) * (10 / 60), 12)
    expect(pOf(card, 'eliminated')).toBe(0)
    // After 1 SP morale is 45, after 2 it is 30; who fails falls back one hex.
    expect(pOf(card, 'fallsBack')).toBeCloseTo((39 / 60) * ((50 / 60) * (15 / 60) + (10 / 60) * (30 / 60)), 12)
    expect(card?.sum).toBe('Hits on 39 or less of 60 (65 %); 39 without modifiers.')
    expect(card?.causes).toEqual([])
  })

  test('MK-20.9 every modifier stands there with its clause', () => {
    const card = oddsCard(t.state, 'blue', { type: 'fire', target: 'Y' }, 'A')
    expect(card?.causes).toEqual([{ text: 'Target in cover: -9 of 60 (-15 %).', clause: 'MK-3.4', shift: -9 }])
    expect(card?.sum).toMatch(/^Hits on 30 or less of 60 \(50 %\)/)
    expect(card?.headlines.every(({ clause }) => /^MK-\d+\.\d+$/.test(clause))).toBe(true)
  })

  test('MK-20.9 the ends add up to one, exactly', () => {
    const card = oddsCard(t.state, 'blue', { type: 'fire', target: 'X' }, 'A')
    const [whole] = card?.ends.map(({ exact }) => exact[1]) ?? []
    expect(card?.ends.reduce((sum, { exact }) => sum + exact[0], 0)).toBe(whole)
    expect(card?.ends[0]?.label).toBe('Loses 1, stands')
    expect(card?.ends.map(({ label }) => label)).toContain('Miss')
  })
})

describe('MK-20.9 odds of a charge', () => {
  test('MK-20.9 equal strength: the 36ths of MK-9.31', () => {
    const t = table({ blue: { A: 'LINE 4,4' }, red: { X: 'LINE 4,3' } })
    const card = oddsCard(t.state, 'blue', { type: 'charge', target: 'X' }, 'A')
    expect([pOf(card, 'repulsed'), pOf(card, 'retreats'), pOf(card, 'eliminated')]).toEqual([21 / 36, 15 / 36, 0])
    expect(card?.sum).toBe('Strength 4 against 4, a die each: 0 before the dice.')
  })

  test('MK-20.9 elimination, leaders and both sides’ modifiers are shown', () => {
    const t = table({
      ground: { H: '4,3' },
      blue: { H: 'HORSE 4,4 1/4 charge+1' },
      red: { X: 'LINE 4,3 2/4' },
      leaders: { L: 'H 2', R: 'X 2' },
      options: { hillBonuses: true },
    })
    const card = oddsCard(t.state, 'blue', { type: 'charge', target: 'X' }, 'H')
    expect(card?.causes.map(({ text, clause }) => `${text} ${clause}`)).toEqual([
      'Horse: +1. MK-9.11',
      'Shock troops: +1. MK-4.9',
      'Difficult ground: -1. MK-9.11',
      'Defender: On the hill: +1. MK-15.2',
    ])
    expect(pOf(card, 'attackerEliminated')).toBe(pOf(card, 'repulsed'))
    expect(pOf(card, 'leaderFalls')).toBeGreaterThan(0)
    expect(card?.ends.map(({ label }) => label)).toContain('Repulsed and destroyed')
  })

  test('MK-20.9 an order that needs no die has no card, nor one that may not be given', () => {
    const t = table({ blue: { A: 'LINE 4,4' }, red: { X: 'LINE 4,1' } })
    expect(oddsCard(t.state, 'blue', { type: 'move', to: '4,3' }, 'A')).toBeNull()
    expect(oddsCard(t.state, 'blue', { type: 'fire', target: 'X' }, 'A')).toBeNull()
  })

  test('MK-20.9 MK-20.10 out of command the check comes first and is shown with the odds', () => {
    const t = table({ blue: { S: 'LINE 8,8', A: 'LINE 4,4' }, red: { X: 'LINE 4,3' }, leaders: { L: 'S 1', R: 'X 1' } })
    expect(oddsCard(t.state, 'blue', { type: 'fire', target: 'X' }, 'A')?.command?.chance).toBe(21)
    t.activate('A', 1)
    expect(oddsCard(t.state, 'blue', { type: 'fire', target: 'X' })?.command).toBeNull()
  })
})

test.each([
  [0, '0 %'],
  [1, '100 %'],
  [0.65, '65 %'],
  [7 / 12, '58.3 %'],
  [0.0001, '<0.1 %'],
  [0.9999, '>99.9 %'],
])('MK-20.9 %s is read as %s', (p, text) => {
  expect(percent(p)).toBe(text)
})
