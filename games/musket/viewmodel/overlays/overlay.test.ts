import { describe, expect, test } from 'vitest'
import { table } from '../../rules/testing/positions.ts'
import { overlay, RINGS } from '../index.ts'

describe('MK-20.4 destinations with cost and leaving check', () => {
  test('MK-20.4 a hill asks for a roll, open ground does not', () => {
    const low = table({ blue: { A: 'LINE 4,4' } })
    const high = table({ ground: { H: '4,4' }, blue: { A: 'LINE 4,4' } })
    const light = table({ ground: { H: '4,4' }, blue: { A: 'LIGHT 4,4' } })
    const checks = (t: typeof low) => new Set(overlay(t.state, 'A')?.moves.map(move => move.checks))
    expect([checks(low), checks(high), checks(light)]).toEqual([new Set([0]), new Set([1]), new Set([0])])
  })

  test('MK-20.4 each shows its cost, and after a step what is left', () => {
    const t = table({ blue: { D: 'DRAG 4,4' } })
    const costs = () => Object.fromEntries(overlay(t.state, 'D')?.moves.map(({ hex, cost }) => [hex, cost]) ?? [])
    expect(costs()).toMatchObject({ '4,3': 1, '4,2': 2 })
    expect(overlay(t.state, 'D')?.pointsLeft).toBe(2)
    t.activate('D')
    t.move('4,3')
    expect(overlay(t.state, 'D')?.pointsLeft).toBe(1)
    expect(costs()).toMatchObject({ '4,2': 1 })
    expect(costs()).not.toHaveProperty('4,1')
  })
})

describe('MK-20.5 rings', () => {
  test('MK-20.5 fire and charge rings differ in radius and line; both are shown where both apply', () => {
    expect(RINGS.fire.radius).not.toBe(RINGS.charge.radius)
    expect(RINGS.fire.line).not.toBe(RINGS.charge.line)
    const t = table({ blue: { A: 'LINE 4,4' }, red: { X: 'LINE 4,3', Y: 'LINE 4,6', Z: 'HORSE 5,4' } })
    const rings = Object.fromEntries(overlay(t.state, 'A')?.targets.map(target => [target.unit, target.rings]) ?? [])
    // Line may not charge cavalry (MK-9.1); two hexes are too far for its one point.
    expect(rings).toEqual({ X: ['fire', 'charge'], Y: ['fire'], Z: ['fire'] })
  })

  test('MK-20.5 the ring tells the chance to hit', () => {
    const t = table({ ground: { W: '4,2' }, blue: { A: 'LINE 4,4' }, red: { X: 'LIGHT 4,2', Y: 'LINE 5,4' } })
    const chances = Object.fromEntries(overlay(t.state, 'A')?.targets.map(({ unit, hitChance }) => [unit, hitChance]) ?? [])
    expect(chances).toEqual({ X: 30, Y: 39 })
  })
})

describe('MK-20.7 selecting is looking', () => {
  test('MK-20.7 a unit not yet activated previews moves, shots and charges together, and nothing is rolled', () => {
    const t = table({ blue: { A: 'LINE 4,4' }, red: { X: 'LINE 4,3' } })
    const before = t.match.hash
    const shown = overlay(t.state, 'A')
    expect(shown?.mode).toBe('preview')
    expect(shown?.moves.length).toBeGreaterThan(0)
    expect(shown?.targets.map(({ rings }) => rings)).toEqual([['fire', 'charge']])
    expect([t.match.hash, t.match.seq, t.draws]).toEqual([before, 0, []])
  })

  test('MK-20.7 an enemy shows what it could do in its own turn', () => {
    const t = table({ blue: { A: 'LINE 4,4' }, red: { X: 'LINE 4,3' } })
    const shown = overlay(t.state, 'X')
    expect([shown?.mode, shown?.targets.map(({ unit }) => unit)]).toEqual(['threat', ['A']])
  })

  test('MK-20.7 a unit that has acted, or a battle that is over, lights nothing', () => {
    const t = table({ blue: { A: 'LINE 4,4' }, red: { X: 'LINE 4,3' } })
    t.activate('A')
    t.endActivation()
    const shown = overlay(t.state, 'A')
    expect([shown?.moves, shown?.targets, shown?.command]).toEqual([[], [], null])
    expect(overlay(t.state, 'nobody')).toBeNull()
  })
})

describe('MK-20.10 the command check before committing', () => {
  test.each([
    ['in command: no check', '4,6', null],
    ['just outside: 50 %', '4,5', 30],
    ['beyond twice the radius: 35 %', '4,2', 21],
  ] as const)('MK-20.10 %s', (_case, at, chance) => {
    // The leader stands at 4,7 with radius 1.
    const t = table({ blue: { S: 'LINE 4,7', A: `LINE ${at}` }, red: { X: 'LINE 0,0' }, leaders: { L: 'S 1', R: 'X 1' } })
    expect(overlay(t.state, 'A')?.command?.chance ?? null).toBe(chance)
  })

  test('MK-20.10 the sentence names both the sixtieths and the percentage', () => {
    const t = table({ blue: { S: 'LINE 4,7', A: 'LINE 4,2' }, leaders: { L: 'S 1' } })
    expect(overlay(t.state, 'A')?.command).toEqual({
      chance: 21,
      text: 'Out of command, far from its leader: it acts on 21 or less of 60 (35 %).',
      clause: 'MK-20.10',
    })
    t.activate('A', 1)
    expect(overlay(t.state, 'A')?.command).toBeNull()
  })
})
