import { describe, expect, test } from 'vitest'
import { makeUnit, withLeaders, withUnits } from '../state/state.ts'
import { type Sketch, table, told } from '../testing/positions.ts'
import { removeEliminated } from './elimination.ts'

const duel: Sketch = { blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3 1/4', C: 'LINE 0,0' }, leaders: { LA: 'A 9', LB: 'B 9' } }

describe('MK-13.1 a unit at 0 SP is removed at the end of the command', () => {
  test.each<readonly [string, (t: ReturnType<typeof table>) => unknown, Sketch, string]>([
    ['MK-13.1 by fire', t => t.fire('B', 1, 60), duel, 'B'],
    ['MK-13.1 by a charge', t => t.charge('B', 4, 3), duel, 'B'],
    ['MK-13.1 by morale', t => t.fire('B', 1, 60, 60, 60), { ...duel, red: { B: 'LINE 4,3 2/4', C: 'LINE 0,0' } }, 'B'],
    ['MK-13.1 by a repulse', t => t.charge('B', 1, 6), { ...duel, blue: { A: 'LINE 4,4 1/4' } }, 'A'],
  ])('%s', (_title, act, sketch, dead) => {
    const t = table(sketch)
    t.activate('A')
    act(t)
    expect(t.unit(dead)).toBe('gone')
    expect(t.state.units.every(({ sp }) => sp > 0)).toBe(true)
    t.endTurn()
    expect(t.refused({ type: 'activate', unit: dead })).toBe('unknown-unit MK-17.2')
  })
})

describe('MK-13.2 its leader goes with it', () => {
  test('MK-13.2 without replacement, though a friend has none', () => {
    const t = table(duel)
    t.activate('A')
    const shot = told(t.fire('B', 1, 60), 'fire_action')
    expect([t.leaders, shot.eliminatedLeaders, shot.clauses.includes('MK-13.2')]).toEqual(['LA on A r9', ['LB'], true])
  })
  test('MK-13.2 a leader whose host no longer exists is removed too', () => {
    const { state } = table(duel)
    const orphaned = withLeaders(state, [...state.leaders, { id: 'ghost', name: 'ghost', on: 'nobody', radius: 2 }])
    const { state: after, leaders, units } = removeEliminated(orphaned)
    expect([after.leaders.map(({ id }) => id), leaders, units]).toEqual([['LA', 'LB'], ['ghost'], []])
  })
})

test('MK-13.3 in the order of the unit list, and a second time changes nothing', () => {
  const { state } = table({
    blue: { A: 'LINE 4,4', D: 'LINE 5,5' },
    red: { B: 'LINE 4,3', C: 'LINE 0,0' },
    leaders: { LA: 'A 9', LC: 'C 9' },
  })
  const hit = withUnits(
    state,
    state.units.map(({ who, cell, sp }) => makeUnit(who, cell, ['A', 'B', 'C'].includes(who.id) ? 0 : sp, false)),
  )
  const once = removeEliminated(hit)
  expect([once.units, once.leaders, once.state.units.map(({ who }) => who.id)]).toEqual([['A', 'B', 'C'], ['LA', 'LC'], ['D']])
  expect(once.state.tally.losses).toEqual({ blue: 1, red: 2 })
  const twice = removeEliminated(once.state)
  expect([twice.state, twice.units, twice.leaders]).toEqual([once.state, [], []])
})

describe('MK-13.4 losses are counted over the game', () => {
  test('MK-13.4 a repulsed attacker counts', () => {
    const t = table({ ...duel, blue: { A: 'LINE 4,4 1/4' } })
    t.activate('A')
    t.charge('B', 1, 6)
    expect(t.state.tally.losses).toEqual({ blue: 1, red: 0 })
  })
  test('MK-13.4 a reinforcement counts, from turn to turn', () => {
    const t = table({
      blue: { A: 'LINE 4,4' },
      red: { B: 'LINE 4,3 1/4' },
      reinforcements: [{ turn: 1, side: 'red', units: [{ id: 'N', type: 'LINE', at: '4,2', sp: 1 }] }],
    })
    t.activate('A')
    t.fire('B', 1, 60)
    t.endGameTurn()
    t.activate('A')
    t.fire('N', 1, 60)
    expect(t.state.tally.losses).toEqual({ blue: 0, red: 2 })
  })
  test('MK-13.4 a unit that left does not', () => {
    const t = table({
      blue: { A: 'LINE 4,0' },
      exits: { north: ['4,0'] },
      victory: [{ side: 'blue', kind: 'exit_units', edge: 'north', count: 2 }],
    })
    t.activate('A')
    t.exit()
    expect([t.unit('A'), t.state.tally.losses]).toEqual(['gone', { blue: 0, red: 0 }])
  })
})
