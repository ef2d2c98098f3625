import { describe, expect, test } from 'vitest'
import { moraleChance } from '../contract/queries.ts'
import { asked, type Sketch, table, told } from '../testing/positions.ts'

const duel: Sketch = { blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,2' } }
const volley = (sketch: Sketch, ...dice: number[]) => {
  const t = table(sketch)
  t.activate('A')
  const acted = t.fire('B', ...dice)
  return { t, acted, shot: told(acted, 'fire_action') }
}

describe('MK-11.1 who checks morale, and when', () => {
  test.each<readonly [string, number[], number]>([
    ['MK-11.1 after one hit, once', [1, 60, 1], 1],
    ['MK-11.1 after two hits, once', [1, 1, 1], 1],
    ['MK-11.1 not after a miss', [60], 0],
  ])('%s', (_title, dice, checks) => {
    expect(volley(duel, ...dice).acted.draws.filter(({ label }) => label.startsWith('MK-11.3'))).toHaveLength(checks)
  })
  test('MK-11.1 after a charge against it, once whatever it lost', () => {
    for (const dice of [
      [4, 3, 1],
      [6, 1, 1],
    ]) {
      const t = table({ blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3' } })
      t.activate('A')
      expect(t.charge('B', ...dice).draws.filter(({ label }) => label.startsWith('MK-11.3'))).toHaveLength(1)
    }
  })
  test('MK-11.1 at once, in the command that hurt it', () => {
    const { t } = volley(duel, 1, 60, 60)
    expect([t.unit('B'), t.state.player]).toEqual(['4,1 sp 2', 'blue'])
  })
})

describe('MK-11.2 the chance', () => {
  const led = { leaders: { L: 'B 2' } }
  const unled = { leaders: {} }
  test.each<readonly [string, string, Sketch, number]>([
    ['MK-11.2 four of four', 'LINE 4,2 4/4', {}, 60],
    ['MK-11.2 three of four', 'LINE 4,2 3/4', {}, 45],
    ['MK-11.2 one of six', 'LINE 4,2 1/6', {}, 10],
    ['MK-11.2 two of five', 'LINE 4,2 2/5', {}, 24],
    ['MK-11.2 elite', 'LINE 4,2 2/4 elite', {}, 39],
    ['MK-11.2 green', 'LINE 4,2 2/4 green', {}, 21],
    ['MK-11.2 with a leader', 'LINE 4,2 2/4', led, 39],
    ['MK-11.2 out of command', 'LINE 4,2 2/4', unled, 21],
    ['MK-11.2 elite with a leader', 'LINE 4,2 2/4 elite', led, 48],
    ['MK-11.2 green and out of command', 'LINE 4,2 2/4 green', unled, 12],
    ['MK-11.2 no more than 60', 'LINE 4,2 4/4 elite', led, 60],
    ['MK-11.2 no less than 0', 'LINE 4,2 1/6 green', unled, 0],
  ])('%s', (_title, unit, sketch, chance) => {
    expect(moraleChance(table({ ...sketch, red: { B: unit } }).state, 'B')).toBe(chance)
  })
  test('MK-11.2 by the strength after the hits', () => {
    expect(asked(volley(duel, 1, 60, 1).acted.draws)[2]).toBe('d60 45')
    expect(asked(volley(duel, 1, 1, 1).acted.draws)[2]).toBe('d60 30')
  })
  test('MK-11.2 in command without a leader of its own is neither better nor worse', () => {
    expect(moraleChance(table({ red: { B: 'LINE 4,2 2/4', C: 'LINE 4,0' }, leaders: { L: 'C 2' } }).state, 'B')).toBe(30)
    expect(moraleChance(table({ red: { B: 'LINE 4,3 2/4', C: 'LINE 4,0' }, leaders: { L: 'C 2' } }).state, 'B')).toBe(21)
  })
})

test.each([
  [45, true],
  [46, false],
])('MK-11.3 a roll of %i against 45 passes: %s', (roll, passed) => {
  expect(volley(duel, 1, 60, roll).shot.morale).toMatchObject({ chance: 45, roll, passed })
})

describe('MK-11.4 the leader first, then the place', () => {
  test('MK-11.4 a fallen leader gives no 9, and command is counted anew', () => {
    // His heir stands three off with radius 1: B is out of command.
    const out = volley({ ...duel, red: { B: 'LINE 4,2', C: 'LINE 7,2' }, leaders: { LA: 'A 9', LR: 'B 2' } }, 1, 60, 9, 1)
    expect([asked(out.acted.draws)[3], out.shot.clauses.includes('MK-11.4')]).toEqual(['d60 36', true])
    // His heir stands next to it: in command, but without him.
    const in_ = volley({ ...duel, red: { B: 'LINE 4,2', C: 'LINE 5,2' }, leaders: { LA: 'A 9', LR: 'B 2' } }, 1, 60, 9, 1)
    expect(asked(in_.acted.draws)[3]).toBe('d60 45')
    const alive = volley({ ...duel, red: { B: 'LINE 4,2', C: 'LINE 5,2' }, leaders: { LA: 'A 9', LR: 'B 2' } }, 1, 60, 10, 1)
    expect(asked(alive.acted.draws)[3]).toBe('d60 54')
  })
  test('MK-11.4 a charge drives it out of command first', () => {
    const charged = (radius: number) => {
      // The leader stands two hexes beside 4,3, and three from 4,2 where B falls back to.
      const t = table({
        blue: { A: 'LINE 4,4' },
        red: { B: 'LINE 4,3', C: 'LINE 6,4' },
        leaders: { LA: 'A 9', LR: `C ${radius}` },
      })
      t.activate('A')
      return asked(t.charge('B', 4, 3, 1).draws)[2]
    }
    expect([charged(2), charged(3)]).toEqual(['d60 36', 'd60 45'])
  })
})

test('MK-11.5 who passes stays and loses nothing more', () => {
  const { t, shot } = volley(duel, 1, 60, 45)
  expect([t.unit('B'), shot.morale]).toMatchObject(['4,2 sp 3', { retreat: null, extraLoss: 0 }])
  expect(shot.clauses).toContain('MK-11.5')
})

test('MK-11.6 who fails loses one more and falls back one hex from the source', () => {
  const { t, shot } = volley(duel, 1, 60, 46)
  expect([t.unit('B'), shot.morale]).toMatchObject(['4,1 sp 2', { retreat: '4,1', extraLoss: 1 }])
  expect(shot.clauses).toEqual(expect.arrayContaining(['MK-11.6', 'MK-10.1', 'MK-10.2']))
})

test('MK-11.6 the corner 0,0 is a way back like any other', () => {
  const { t, shot } = volley({ blue: { A: 'LINE 0,3' }, red: { B: 'LINE 0,1' } }, 1, 60, 46)
  expect([t.unit('B'), shot.morale?.retreat]).toEqual(['0,0 sp 2', '0,0'])
})

test('MK-11.7 who cannot fall back loses one more and stays', () => {
  const { t, shot } = volley({ ground: { L: '0,1' }, blue: { A: 'LINE 1,0' }, red: { B: 'LINE 0,0' } }, 1, 60, 46)
  expect([t.unit('B'), shot.morale]).toMatchObject(['0,0 sp 2', { retreat: null, extraLoss: 1 }])
  expect(shot.clauses).toEqual(expect.arrayContaining(['MK-11.7', 'MK-10.5']))
})

test('MK-11.8 no cascade: the extra loss draws neither for morale nor for the leader', () => {
  const { acted, t } = volley({ ...duel, leaders: { LA: 'A 9', LR: 'B 9' } }, 1, 1, 60, 60)
  expect([acted.draws.length, t.unit('B'), t.leaders]).toEqual([4, '4,1 sp 1', 'LA on A r9, LR on B r9'])
})

test('MK-11.9 who dies of it is removed where it stands', () => {
  const { t, shot } = volley({ ...duel, red: { B: 'LINE 4,2 2/4' } }, 1, 60, 16)
  expect([t.unit('B'), shot.morale, shot.eliminatedUnits]).toMatchObject([
    'gone',
    { passed: false, retreat: null, extraLoss: 1 },
    ['B'],
  ])
  expect(shot.clauses).toContain('MK-11.9')
  expect(shot.clauses).not.toContain('MK-11.7')
})

describe('MK-11.10 no check', () => {
  test('MK-11.10 for either side of a repulse', () => {
    const t = table({ blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3' } })
    t.activate('A')
    const acted = t.charge('B', 3, 3)
    expect([acted.draws.length, told(acted, 'charge_action').clauses.includes('MK-11.10')]).toEqual([2, true])
  })
  test('MK-11.10 for a target that was destroyed', () => {
    const { acted, shot } = volley({ ...duel, red: { B: 'LINE 4,2 1/4' } }, 1, 60)
    expect([acted.draws.length, shot.morale, shot.clauses.includes('MK-11.10')]).toEqual([2, null, true])
  })
})

test('MK-11.11 the record: base, modifiers, chance, roll, result, retreat, extra loss', () => {
  const { shot } = volley({ ...duel, red: { B: 'LINE 4,2 elite' }, leaders: { LA: 'A 9', LR: 'B 9' } }, 1, 1, 10, 49)
  expect(shot.morale).toEqual({
    base: 30,
    modifiers: [
      { name: 'elite', clause: 'MK-4.10', shift: 9 },
      { name: 'leader attached', clause: 'MK-11.2', shift: 9 },
    ],
    chance: 48,
    roll: 49,
    passed: false,
    retreat: '4,1',
    extraLoss: 1,
  })
})
