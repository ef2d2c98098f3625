import { noDice } from '@sandtable/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { musket } from '../../index.ts'
import type { Scenario } from '../setup/scenario.ts'
import type { MusketState } from '../state/state.ts'
import { type Kind, STATS } from '../tables.ts'
import { asked, isOn, neighbour, position, type Sketch, Table, table, told } from '../testing/positions.ts'

const active = (unit: string, change: Partial<NonNullable<Scenario['active']>> = {}): Partial<Scenario> => ({
  turn: 1,
  player: 'blue',
  step: 'ACTION',
  active: {
    unit,
    movementPointsUsed: 0,
    moved: false,
    firedThisActivation: false,
    movedThenFired: false,
    onRoad: true,
    metEnemy: false,
    passedFriend: false,
    ...change,
  },
})

/** The path the engine takes. */
const pathTo = (sketch: Sketch, to: string, ...dice: number[]) => {
  const t = table(sketch)
  t.activate('A')
  return t.pathOf(t.move(to, ...dice))
}

describe('MK-6.1 one MP a hex, breadth first', () => {
  test('MK-6.1 costs of dragoons in the open', () => {
    const t = table({ blue: { A: 'DRAG 4,4' } })
    for (const [hex, cost] of [
      ['4,3', 1],
      ['5,4', 1],
      ['4,2', 2],
      ['6,4', 2],
      ['5,5', 2],
      ['2,5', 2],
    ] as const) {
      expect([hex, t.way('A', hex)?.points]).toEqual([hex, cost])
    }
    expect(t.moves('A')).toHaveLength(18)
  })

  test('MK-6.1 round an obstacle, as far as it goes', () => {
    // 4,2 is two steps off, but only through 4,3.
    expect(table({ ground: { L: '4,3' }, blue: { A: 'HORSE 4,4' } }).moves('A')).not.toContain('4,2')
    // 5,2 has two ways in; one is enough.
    expect(table({ ground: { L: '4,3' }, blue: { A: 'HORSE 4,4' } }).way('A', '5,2')?.points).toBe(2)
  })

  test.each([
    ['MK-6.1 the own hex is no destination', { type: 'move', to: '4,4' }],
    ['MK-6.1 nor is it by a way round', { type: 'move', path: ['4,3', '4,4'] }],
    ['MK-6.1 a path without a step is none', { type: 'move', path: [] }],
    ['MK-6.1 a path goes from hex to adjacent hex', { type: 'move', path: ['4,2'] }],
    ['MK-6.1 three hexes are too far', { type: 'move', to: '4,1' }],
    ['MK-6.1 three hexes are too far step by step', { type: 'move', path: ['4,3', '4,2', '4,1'] }],
  ] as const)('%s', (_title, command) => {
    const t = table({ blue: { A: 'DRAG 4,4' } })
    t.activate('A')
    expect(t.refused(command)).toBe('illegal-move MK-6.1')
  })

  test('MK-6.1 what is left counts, not what there was', () => {
    const t = table({ blue: { A: 'DRAG 4,4' } })
    t.activate('A')
    t.move('4,3')
    expect(t.moves('A')).toHaveLength(6)
    expect(t.way('A', '4,2')?.points).toBe(1)
  })
})

test('MK-6.2 every hex on the way must be open to the type', () => {
  const ground = { W: '4,3', T: '5,3', M: '3,3' }
  expect(table({ ground, blue: { A: 'HORSE 4,4' } }).moves('A')).not.toContain('4,2')
  expect(table({ ground, blue: { A: 'HORSE 4,4' } }).moves('A')).not.toContain('5,2')
  const t = table({ ground, blue: { A: 'LINE 4,4' } })
  t.activate('A')
  expect(t.refused({ type: 'move', to: '4,3' })).toBe('illegal-move MK-6.2')
  expect(t.refused({ type: 'move', to: '3,3' })).toBe('illegal-move MK-3.3')
  t.move('5,3')
})

test.each([
  ['LINE', 'illegal-move MK-6.3'],
  ['LIGHT', 'illegal-move MK-6.3'],
  ['HORSE', 'illegal-move MK-6.3'],
])('MK-6.3 %s may not end on a friend', (kind, refused) => {
  const t = table({ blue: { A: `${kind} 4,4`, F: 'LINE 4,3' } })
  expect(t.moves('A')).not.toContain('4,3')
  t.activate('A')
  expect(t.refused({ type: 'move', to: '4,3' })).toBe(refused)
  expect(t.refused({ type: 'move', path: ['4,3'] })).toBe(refused)
})

test.each(['LINE', 'LIGHT', 'HORSE'])('MK-6.4 %s never moves into an enemy, nor through one', kind => {
  const t = table({ blue: { A: `${kind} 4,4` }, red: { B: 'LINE 4,3' } })
  expect(t.moves('A')).not.toContain('4,3')
  expect(t.moves('A')).not.toContain('4,2')
  t.activate('A')
  expect(t.refused({ type: 'move', to: '4,3' })).toBe('illegal-move MK-6.4')
  expect(t.refused({ type: 'move', path: ['4,3', '4,2'] })).toBe('illegal-move MK-6.4')
})

const road = (from: number, to: number, col = 4): string =>
  Array.from({ length: from - to + 1 }, (_, i) => `${col},${from - i}`).join(' ')

describe('MK-6.5 MK-6.6 passing through friends', () => {
  const past = (kind: string, options: Sketch = {}) =>
    table({ ground: { '=': road(8, 2) }, blue: { A: `${kind} 4,6`, F: 'LINE 4,5' }, ...options })
  test.each([
    ['LIGHT', true],
    ['LINE', false],
    ['ART', false],
  ])('MK-6.5 %s on a road march: %s', (kind, passes) => {
    expect(past(kind).moves('A').includes('4,4')).toBe(passes)
  })

  test('MK-6.5 cavalry goes round, not through', () => {
    const t = past('DRAG')
    t.activate('A')
    expect(t.refused({ type: 'move', path: ['4,5', '4,4'] })).toBe('illegal-move MK-6.5')
    // 3,5 and 3,4 lead round to 4,4 only in three steps.
    expect(t.moves('A')).not.toContain('4,4')
  })

  test('MK-6.5 never through an enemy', () => {
    expect(table({ ground: { '=': road(8, 2) }, blue: { A: 'LIGHT 4,6' }, red: { B: 'LINE 4,5' } }).moves('A')).not.toContain(
      '4,4',
    )
  })

  test('MK-6.6 a friend passed costs its MP like any hex, so off the road it is no use', () => {
    const t = past('LIGHT')
    expect(t.way('A', '4,4')).toMatchObject({ points: 2, march: true })
    t.activate('A')
    expect(told(t.move('4,4'), 'move_action').clauses).toEqual(expect.arrayContaining(['MK-6.5', 'MK-6.6', 'MK-6.8']))
    const open = table({ blue: { A: 'LIGHT 4,6', F: 'LINE 4,5' } })
    expect(open.moves('A')).toEqual(['3,5', '3,6', '4,7', '5,5', '5,6'])
  })
})

describe('MK-6.7 who cannot charge may not move up to an enemy', () => {
  test.each([
    ['LINE', true],
    ['LIGHT', false],
    ['DRAG', true],
    ['LHORSE', true],
    ['HORSE', true],
    ['ART', false],
  ])('MK-6.7 %s', (kind, may) => {
    const t = table({ blue: { A: `${kind} 4,5` }, red: { B: 'LINE 4,3' } })
    // The enemy's neighbours are 3,2 3,3 4,2 4,4 5,2 5,3; of A's neighbours only 4,4 is one.
    expect(t.moves('A').includes('4,4')).toBe(may)
    expect(t.moves('A')).toEqual(expect.arrayContaining(['3,4', '5,4', '4,6']))
    t.activate('A')
    if (!may) expect(t.refused({ type: 'move', to: '4,4' })).toBe('illegal-move MK-6.7')
    if (!may) expect(t.refused({ type: 'move', path: ['4,4'] })).toBe('illegal-move MK-6.7')
  })

  test('MK-6.7 who is adjacent already may stay, fire, or move to a hex that is not', () => {
    const t = table({ blue: { A: 'LIGHT 4,4' }, red: { B: 'LINE 4,3' } })
    expect(t.moves('A')).toEqual(['3,4', '4,5', '5,4'])
    t.activate('A')
    t.fire('B', 60)
    t.endActivation()
    expect(t.unit('A')).toBe('4,4 sp 4')
  })
})

describe('MK-6.8 the road march', () => {
  test.each([
    ['LINE', '4,4', '4,3'],
    ['LIGHT', '4,4', '4,3'],
    ['ART', '4,4', '4,3'],
    ['DRAG', '4,3', '4,2'],
    ['LHORSE', '4,3', '4,2'],
    ['HORSE', '4,3', '4,2'],
  ])('MK-6.8 %s gets to %s and not to %s', (kind, far, tooFar) => {
    const t = table({ ground: { '=': road(8, 0) }, blue: { A: `${kind} 4,6` } })
    expect([t.moves('A').includes(far), t.moves('A').includes(tooFar)]).toEqual([true, false])
    t.activate('A')
    expect(told(t.move(far), 'move_action')).toMatchObject({ march: true, points: STATS[kind as Kind].allowance + 1 })
  })

  test.each<readonly [string, Record<string, string>]>([
    ['MK-6.8 not from beside the road', { '=': road(5, 2) }],
    ['MK-6.8 not where the road has a gap', { '=': '4,6 4,4 4,3' }],
    ['MK-6.8 not off the end of the road', { '=': '4,6 4,5' }],
  ])('%s', (_title, ground) => {
    expect(table({ ground, blue: { A: 'LINE 4,6' } }).moves('A')).not.toContain('4,4')
  })

  test('MK-6.8 any ROAD hex beside another carries the march on, bends included', () => {
    expect(table({ ground: { '=': '4,6 5,5 5,4' }, blue: { A: 'LINE 4,6' } }).way('A', '5,4')).toMatchObject({
      points: 2,
      march: true,
    })
  })
})

describe('MK-6.9 the march is lost next to an enemy', () => {
  const march = (enemy: string, kind = 'LINE') =>
    table({ ground: { '=': road(8, 0) }, blue: { A: `${kind} 4,6` }, red: { B: `LINE ${enemy}` } })
  test.each([
    ['MK-6.9 the starting hex may be next to one', '5,6', 'LINE', ['4,5', '4,4'], ['4,3']],
    ['MK-6.9 the first hex may not', '5,4', 'LINE', ['4,5'], ['4,4']],
    ['MK-6.9 the last hex may not', '3,3', 'LINE', ['4,5'], ['4,4']],
    ['MK-6.9 the normal allowance stays', '5,4', 'DRAG', ['4,5', '4,4'], ['4,3']],
    ['MK-6.9 also when only the third hex is next to one', '3,2', 'DRAG', ['4,5', '4,4'], ['4,3']],
  ] as const)('%s', (_title, enemy, kind, reached, not) => {
    const t = march(enemy, kind)
    for (const hex of reached) expect(t.moves('A')).toContain(hex)
    for (const hex of not) expect(t.moves('A')).not.toContain(hex)
  })

  test('MK-6.9 the refusal says so', () => {
    const t = march('3,3')
    t.activate('A')
    expect(t.refused({ type: 'move', path: ['4,5', '4,4'] })).toBe('illegal-move MK-6.9')
  })

  test('MK-6.9 it stays lost when the enemy is left behind', () => {
    const t = march('5,5', 'DRAG')
    // 5,5 touches 4,6 and 4,5 (its NW and SW), not 4,4.
    t.activate('A')
    t.move('4,5')
    t.move('4,4')
    expect(t.state.active).toBeNull()
  })
})

describe('MK-6.10 MK-6.11 step by step', () => {
  test('MK-6.10 three steps on the road are one march', () => {
    const t = table({ ground: { '=': road(8, 0) }, blue: { A: 'DRAG 4,6' } })
    t.activate('A')
    t.move('4,5')
    t.move('4,4')
    expect(t.moves('A')).toEqual(['4,3', '4,5'])
    expect(told(t.move('4,3'), 'move_action').clauses).toEqual(expect.arrayContaining(['MK-6.8', 'MK-6.10', 'MK-6.11']))
    expect(t.state.active).toBeNull()
  })

  test('MK-6.10 who stepped onto the road this activation has no bonus', () => {
    const t = table({ ground: { '=': road(8, 0) }, blue: { A: 'DRAG 3,5' } })
    t.activate('A')
    t.move('4,5')
    t.move('4,4')
    expect(t.state.active).toBeNull()
    const whole = table({ ground: { '=': road(8, 0) }, blue: { A: 'DRAG 3,5' } })
    expect(whole.moves('A')).not.toContain('4,3')
  })

  test('MK-6.10 who left the road and came back has none either', () => {
    const t = table({ ground: { '=': '4,6 4,5 4,4 4,3' }, blue: { A: 'DRAG 4,6' } })
    t.activate('A')
    t.move('5,5')
    t.move('4,5')
    expect(t.state.active).toBeNull()
  })

  test('MK-6.11 with nothing left a move is refused, though the unit may still fire', () => {
    const t = table({ blue: { A: 'LIGHT 4,5' }, red: { B: 'LINE 4,2' } })
    t.activate('A')
    t.move('4,4')
    expect([t.moves('A'), t.fires('A')]).toEqual([[], ['B']])
    expect(t.refused({ type: 'move', to: '4,5' })).toBe('illegal-move MK-6.11')
  })

  test('MK-6.11 destinations are recomputed from what is left', () => {
    const t = table({ blue: { A: 'HORSE 4,6' } })
    t.activate('A')
    t.move('4,5')
    expect(t.moves('A')).toEqual(['3,4', '3,5', '4,4', '4,6', '5,4', '5,5'])
    expect(t.refused({ type: 'move', to: '4,3' })).toBe('illegal-move MK-6.1')
  })
})

test('MK-6.12 a MOVE_OR_FIRE unit that has fired has no moves', () => {
  const scenario = position({ blue: { A: 'DRAG 4,4' }, red: { B: 'LINE 4,2' } })
  const t = new Table({ ...scenario, ...active('A', { firedThisActivation: true }) })
  expect(t.moves('A')).toEqual([])
  expect(t.refused({ type: 'move', to: '4,5' })).toBe('illegal-move MK-6.12')
})

describe('MK-6.13 the march adds nothing to a charge', () => {
  test('MK-6.13 line infantry two road hexes away, horse three', () => {
    const ground = { '=': road(8, 0) }
    expect(table({ ground, blue: { A: 'LINE 4,6' }, red: { B: 'LINE 4,4' } }).charges('A')).toEqual([])
    expect(table({ ground, blue: { A: 'HORSE 4,6' }, red: { B: 'LINE 4,3' } }).charges('A')).toEqual([])
    expect(table({ ground, blue: { A: 'HORSE 4,6' }, red: { B: 'LINE 4,4' } }).charges('A')).toEqual(['B'])
  })

  test('MK-6.13 nor after a march: the bonus hex is for moving', () => {
    const t = table({ ground: { '=': '6,8 6,7 6,6 6,5' }, blue: { A: 'DRAG 6,8' }, red: { B: 'LINE 4,5' } })
    t.activate('A')
    t.move('6,6')
    expect([t.moves('A'), t.charges('A')]).toEqual([['6,5', '6,7'], []])
    expect(t.refused({ type: 'charge', target: 'B' })).toBe('illegal-charge MK-6.13')
  })
})

describe('MK-6.14 leaving difficult ground', () => {
  test.each([
    ['LINE', true],
    ['LIGHT', false],
    ['DRAG', true],
    ['LHORSE', true],
    ['HORSE', true],
    ['ART', true],
  ])('MK-6.14 %s by a move', (kind, checks) => {
    const t = table({ ground: { H: '4,4' }, blue: { A: `${kind} 4,4` } })
    t.activate('A')
    const acted = t.move('4,5', ...(checks ? [30] : []))
    expect(asked(acted.draws)).toEqual(checks ? ['d60 30'] : [])
    expect(t.unit('A')).toBe('4,5 sp 4')
  })

  test('MK-6.14 by a charge', () => {
    const t = table({ ground: { H: '4,4' }, blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3' } })
    t.activate('A')
    expect(asked(t.charge('B', 30, 1, 6).draws)).toEqual(['d60 30', 'd6', 'd6'])
  })

  test('MK-6.14 by an exit', () => {
    const t = table({
      ground: { H: '4,0' },
      blue: { A: 'LINE 4,0' },
      exits: { north: ['4,0'] },
      victory: [{ side: 'blue', kind: 'exit_units', edge: 'north', count: 9 }],
    })
    t.activate('A')
    expect(asked(t.exit(undefined, 30).draws)).toEqual(['d60 30'])
    expect(t.unit('A')).toBe('gone')
  })

  test('MK-6.14 the odds of getting away are shown: one check, two checks, none', () => {
    const arrives = (hills: string, kind: string, to: string) => {
      const t = table({ ground: { H: hills }, blue: { A: `${kind} 4,4` } })
      t.activate('A')
      return t.match.odds('blue', { type: 'move', to })?.facts?.arrives
    }
    expect([arrives('4,4', 'HORSE', '4,3'), arrives('4,4 4,3', 'HORSE', '4,2')]).toEqual([0.5, 0.25])
    expect([arrives('4,4', 'LIGHT', '4,3'), arrives('4,3', 'HORSE', '4,3')]).toEqual([undefined, undefined])
  })

  test('MK-6.14 entering takes none', () => {
    const t = table({ ground: { H: '4,4' }, blue: { A: 'LINE 4,5' } })
    t.activate('A')
    expect(t.move('4,4').draws).toEqual([])
  })
})

describe('MK-6.15 a failed check', () => {
  test('MK-6.15 the unit stays, and neither shot nor charge nor second try is left', () => {
    const t = table({ ground: { H: '4,4' }, blue: { A: 'DRAG 4,4' }, red: { B: 'LINE 4,3' } })
    t.activate('A')
    const failed = t.move('4,5', 31)
    expect(told(failed, 'move_action')).toMatchObject({ reached: '4,4', stopped: true })
    expect(told(failed, 'move_action').clauses).toContain('MK-6.15')
    expect(told(failed, 'activation_ended').why).toBe('nothing_left')
    expect([t.unit('A'), t.isActivated('A')]).toEqual(['4,4 sp 4', true])
  })

  test('MK-6.15 it may try again in a later activation', () => {
    const t = table({ ground: { H: '4,4' }, blue: { A: 'LINE 4,4' } })
    t.activate('A')
    t.move('4,5', 60)
    t.endGameTurn()
    t.activate('A')
    t.move('4,5', 30)
    expect(t.unit('A')).toBe('4,5 sp 4')
  })

  test('MK-6.15 the road bonus goes as well', () => {
    const t = table({ ground: { '=': road(8, 0) }, rough: ['4,6'], blue: { A: 'DRAG 4,6' } })
    t.activate('A')
    t.move('4,5', 31)
    expect(t.state.active).toBeNull()
  })
})

describe('MK-6.16 a check for every difficult hex left, in path order', () => {
  const two: Sketch = { ground: { H: '4,6 4,5' }, blue: { A: 'HORSE 4,6' } }
  test.each([
    ['MK-6.16 both pass', [30, 30], '4,4 sp 4', ['d60 30', 'd60 30']],
    ['MK-6.16 the second fails: it stays there', [30, 31], '4,5 sp 4', ['d60 30', 'd60 30']],
    ['MK-6.16 the first fails: no second draw', [31], '4,6 sp 4', ['d60 30']],
  ] as const)('%s', (_title, dice, unit, draws) => {
    const t = table(two)
    t.activate('A')
    const acted = t.walk('4,5 4,4', ...dice)
    expect([t.unit('A'), asked(acted.draws)]).toEqual([unit, draws])
  })

  test('MK-6.16 the choice of a destination tells how many checks it takes', () => {
    const t = table({ ...two, blue: { A: 'HORSE 4,6', C: 'LIGHT 4,5', D: 'HORSE 6,6' } })
    expect([t.way('A', '4,7')?.checks, t.way('C', '4,4')?.checks, t.way('D', '6,4')?.checks]).toEqual([1, 0, 0])
    expect(table(two).way('A', '4,4')?.checks).toBe(2)
  })

  test('MK-6.16 two moves of one hex take the same two checks', () => {
    const t = table(two)
    t.activate('A')
    t.move('4,5', 30)
    t.move('4,4', 30)
    expect([t.unit('A'), asked(t.draws)]).toEqual(['4,4 sp 4', ['d60 30', 'd60 30']])
  })

  test('MK-6.16 the record names the hexes in order', () => {
    const t = table(two)
    t.activate('A')
    const { checks, clauses } = told(t.walk('4,5 4,4', 1, 2), 'move_action')
    expect(checks.map(({ hex, roll }) => `${hex} ${roll}`)).toEqual(['4,6 1', '4,5 2'])
    expect(clauses).toContain('MK-6.16')
  })
})

describe('MK-6.17 the path that a destination stands for', () => {
  // From 4,4 to 5,2 lead 5,3 (directions 1,2) and 4,3 (directions 2,1).
  const to52 = (sketch: Sketch) => pathTo({ blue: { A: 'DRAG 4,4' }, ...sketch }, '5,2')
  test('MK-6.17 at last the smallest direction indices', () => {
    expect(to52({})).toBe('5,3 5,2')
    expect(pathTo({ blue: { A: 'DRAG 4,4' } }, '4,2')).toBe('4,3 4,2')
    // South-west of 4,4 by two: 3,5 lies beyond 4,5 (5, then 4) and 3,4 (4, then 5).
    expect(pathTo({ blue: { A: 'DRAG 4,4' } }, '3,5')).toBe('3,4 3,5')
  })
  test('MK-6.17 before that, the march bonus kept', () => {
    expect(to52({ ground: { '=': '4,4 4,3 5,2 5,1' } })).toBe('4,3 5,2')
    const t = table({ ground: { '=': '4,4 4,3 5,2 5,1' }, blue: { A: 'DRAG 4,4' } })
    t.activate('A')
    t.move('5,2')
    expect(t.moves('A')).toContain('5,1')
  })
  test('MK-6.17 before that, the fewest checks after the first hex', () => {
    expect(to52({ rough: ['5,3'] })).toBe('4,3 5,2')
    expect(to52({ rough: ['4,3'] })).toBe('5,3 5,2')
    // A march is no reason to take a check.
    expect(to52({ ground: { '=': '4,4 4,3 5,2 5,1' }, rough: ['4,3'] })).toBe('5,3 5,2')
    // The check of the first hex is the same for both and decides nothing.
    const t = table({ rough: ['4,4', '5,3'], blue: { A: 'DRAG 4,4' } })
    t.activate('A')
    expect(t.pathOf(t.move('5,2', 30))).toBe('4,3 5,2')
  })
  test('MK-6.17 first of all, the least MP', () => {
    // A drawn road leads the long way; a click goes straight, though it costs a check later and the march.
    const sketch: Sketch = { options: { roadPaths: true }, roads: [['4,4', '5,3', '4,3']], blue: { A: 'DRAG 4,4' } }
    expect(pathTo(sketch, '4,3')).toBe('4,3')
    const t = table(sketch)
    t.activate('A')
    t.walk('5,3 4,3')
    expect(t.unit('A')).toBe('4,3 sp 4')
  })
  test('MK-6.17 an explicit path is taken as given', () => {
    const t = table({ rough: ['5,3'], blue: { A: 'DRAG 4,4' } })
    t.activate('A')
    const acted = t.walk('5,3 5,2', 31)
    expect([asked(acted.draws), t.unit('A')]).toEqual([['d60 30'], '5,3 sp 4'])
  })
  test('MK-6.17 a light unit kind without checks goes by directions alone', () => {
    expect(pathTo({ ground: { '=': '4,4 4,3 5,3 5,2' }, rough: ['5,3'], blue: { A: 'LIGHT 4,4' } }, '5,2')).toBe('5,3 5,2')
  })
})

describe('MK-6.18 what is no voluntary move', () => {
  test('MK-6.18 a retreat off a hill takes no check and may end next to an enemy', () => {
    const t = table({ ground: { H: '4,2' }, blue: { A: 'LINE 4,4', C: 'LINE 5,0' }, red: { B: 'LIGHT 4,2' } })
    t.activate('A')
    expect(asked(t.fire('B', 1, 60, 60).draws)).toEqual(['d60 39', 'd60 10', 'd60 45'])
    // 4,1 touches 5,0 (its NE).
    expect(t.unit('B')).toBe('4,1 sp 2')
  })
  test('MK-6.18 an advance costs no MP: infantry that charged one hex stands in the hex it took', () => {
    const t = table({ blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3' } })
    t.activate('A')
    t.charge('B', 6, 1, 1)
    expect(t.unit('A')).toBe('4,3 sp 4')
  })
  test("MK-6.18 a bounce back onto a hill and off the defender's takes one check, that of the charge", () => {
    const t = table({ ground: { H: '4,4 4,3' }, blue: { A: 'HORSE 4,4' }, red: { B: 'LINE 4,3' } })
    t.activate('A')
    expect(asked(t.charge('B', 30, 1, 6).draws)).toEqual(['d60 30', 'd6', 'd6'])
    expect(t.unit('A')).toBe('4,4 sp 3')
  })
  test('MK-6.18 an arrival next to an enemy is no move up to it', () => {
    const t = table({
      red: { B: 'LINE 4,3' },
      reinforcements: [{ turn: 1, side: 'blue', units: [{ id: 'N', type: 'LIGHT', at: '4,4' }] }],
    })
    expect(t.unit('N')).toBe('4,4 sp 4')
    expect(t.match.setupEvents[1]?.clauses).toContain('MK-6.18')
  })
})

test('MK-6.19 a leader moves with its unit at no cost', () => {
  const t = table({ blue: { A: 'DRAG 4,4', F: 'LINE 4,0' }, leaders: { L: 'A 2' } })
  expect(t.way('A', '4,2')?.points).toBe(2)
  t.activate('A')
  expect(told(t.move('4,2'), 'move_action').clauses).toContain('MK-6.19')
  expect(t.leaders).toBe('L on A r2')
  // Two hexes from 4,2: in command now, with no draw.
  t.activate('F')
  expect(t.draws).toEqual([])
})

// A second, slower movement written from the clauses: every walk of up to four steps, judged step by step.
type World = {
  readonly map: readonly string[]
  readonly options: {
    roadPaths: boolean
    riverSides: boolean
    lightPassage: boolean
    enemyAdjacency: 'nonChargers' | 'roadOnly'
  }
  readonly roads: readonly (readonly string[])[]
  readonly rivers: readonly (readonly string[])[]
  readonly blue: readonly { kind: Kind; at: string }[]
  readonly red: readonly string[]
}

const ENTRY: Readonly<Record<string, string>> = {
  '.': 'LINE LIGHT DRAG LHORSE HORSE ART',
  '=': 'LINE LIGHT DRAG LHORSE HORSE ART',
  H: 'LINE LIGHT DRAG LHORSE HORSE ART',
  W: 'LIGHT',
  T: 'LINE LIGHT',
  L: '',
}
const letterAt = (map: readonly string[], hex: string): string => {
  const [col, row] = hex.split(',').map(Number) as [number, number]
  return map[row]![col]!
}
const joins = (pairs: readonly (readonly string[])[], a: string, b: string): boolean =>
  pairs.some(path => path.some((hex, i) => (hex === a && path[i + 1] === b) || (hex === b && path[i + 1] === a)))

type Walk = {
  readonly at: string
  readonly used: number
  readonly allRoad: boolean
  readonly met: boolean
  readonly passed: boolean
}
const start = (at: string): Walk => ({ at, used: 0, allRoad: true, met: false, passed: false })
const around = (hex: string): string[] =>
  [0, 1, 2, 3, 4, 5].map(dir => neighbour(hex, dir)).filter(next => isOn(next, columns, rows))
const isNearEnemy = (world: World, hex: string): boolean => around(hex).some(next => world.red.includes(next))
const isFriend = (world: World, unit: World['blue'][number], hex: string): boolean =>
  world.blue.some(other => other !== unit && other.at === hex)

/** One step, by MK-6.2 to MK-6.9 and the options; null when it is not allowed. */
function step(world: World, unit: World['blue'][number], { at, used, allRoad, met, passed }: Walk, next: string): Walk | null {
  const { map, options, roads, rivers, red } = world
  const allowance = { LINE: 1, LIGHT: 1, DRAG: 2, LHORSE: 2, HORSE: 2, ART: 1 }[unit.kind]
  if (!around(at).includes(next) || red.includes(next)) return null
  if (options.riverSides && joins(rivers, at, next)) return null
  const friend = isFriend(world, unit, next)
  if (friend && unit.kind !== 'LIGHT') return null
  const letter = letterAt(map, next)
  const isRoadStep = (letterAt(map, at) === '=' && letter === '=') || (options.roadPaths && joins(roads, at, next))
  const stillRoad = allRoad && isRoadStep
  const mayEnter = ENTRY[letter]!.split(' ').includes(unit.kind) || (options.roadPaths && stillRoad && letter !== 'L')
  const cost = used + (friend && options.lightPassage && !passed ? 0 : 1)
  const hasMet = met || isNearEnemy(world, next)
  if (!mayEnter || cost > allowance + (stillRoad && !hasMet ? 1 : 0)) return null
  return { at: next, used: cost, allRoad: stillRoad, met: hasMet, passed: passed || friend }
}

/** MK-6.3 and MK-6.7. */
function mayEnd(world: World, unit: World['blue'][number], hex: string): boolean {
  const keepsAway = world.options.enemyAdjacency === 'nonChargers' && (unit.kind === 'LIGHT' || unit.kind === 'ART')
  return hex !== unit.at && !isFriend(world, unit, hex) && !(keepsAway && isNearEnemy(world, hex))
}

function walks(world: World, unit: World['blue'][number]): Map<string, number> {
  const found = new Map<string, number>()
  const go = (walk: Walk, steps: number) => {
    for (const next of steps === 4 ? [] : around(walk.at)) {
      const after = step(world, unit, walk, next)
      if (!after) continue
      if (mayEnd(world, unit, next)) found.set(next, Math.min(after.used, found.get(next) ?? 9))
      go(after, steps + 1)
    }
  }
  go(start(unit.at), 0)
  return found
}

const columns = 6
const rows = 6
const anyHex = fc.tuple(fc.nat(columns - 1), fc.nat(rows - 1)).map(([c, r]) => `${c},${r}`)
const anyStep = fc
  .tuple(anyHex, fc.nat(5))
  .map(([hex, dir]) => [hex, neighbour(hex, dir)])
  .filter(([, to]) => isOn(to!, columns, rows))
const anyWorld: fc.Arbitrary<World> = fc
  .record({
    letters: fc.array(fc.constantFrom('.', '.', '=', '=', '=', 'H', 'W', 'T', 'L'), { minLength: 36, maxLength: 36 }),
    options: fc.record({
      roadPaths: fc.boolean(),
      riverSides: fc.boolean(),
      lightPassage: fc.boolean(),
      enemyAdjacency: fc.constantFrom('nonChargers' as const, 'roadOnly' as const),
    }),
    roads: fc.array(anyStep, { maxLength: 14 }),
    rivers: fc.array(anyStep, { maxLength: 6 }),
    blue: fc.array(fc.record({ kind: fc.constantFrom<Kind>('LINE', 'LIGHT', 'LIGHT', 'DRAG', 'HORSE', 'ART'), at: anyHex }), {
      minLength: 1,
      maxLength: 5,
    }),
    red: fc.array(anyHex, { maxLength: 3 }),
  })
  .map(({ letters, blue, red, ...rest }) => {
    const taken = new Set<string>()
    const free = (hex: string) => !taken.has(hex) && taken.add(hex) !== undefined
    const units = blue.filter(({ at }) => free(at))
    const enemies = red.filter(free)
    // Everybody stands on ground of his own.
    const map = Array.from({ length: rows }, (_, r) =>
      Array.from({ length: columns }, (_, c) => {
        const letter = letters[r * columns + c]!
        return taken.has(`${c},${r}`) && letter !== '=' ? '.' : letter
      }).join(''),
    )
    return { ...rest, map, blue: units, red: enemies }
  })

const worldTable = ({ map, options, roads, rivers, blue, red }: World): Table =>
  table({
    map: [...map],
    options,
    roads: roads.map(path => [...path]),
    rivers: rivers.map(side => [...side]),
    blue: Object.fromEntries(blue.map(({ kind, at }, i) => [`U${i}`, `${kind} ${at}`])),
    red: Object.fromEntries(red.map((at, i) => [`R${i}`, `LINE ${at}`])),
    leaders: { L: 'U0 60' },
  })

test('MK-6.1 MK-6.10 MK-15.8 every destination and its cost, against a walker written from the clauses', () => {
  let marches = 0
  fc.assert(
    fc.property(anyWorld, world => {
      const t = worldTable(world)
      for (const [i, unit] of world.blue.entries()) {
        const expected = walks(world, unit)
        const { allowance } = STATS[unit.kind]
        marches += [...expected.values()].filter(cost => cost > allowance).length
        const choices = Object.fromEntries(t.moves(`U${i}`).map(hex => [hex, t.way(`U${i}`, hex)?.points]))
        expect(choices).toEqual(Object.fromEntries(expected))
      }
    }),
    { seed: 61, numRuns: 150 },
  )
  expect(marches).toBeGreaterThan(40)
}, 30_000)

test('MK-6.10 over random roads, hex by hex leads where one long move leads, for the same MP', () => {
  const charger = fc.constantFrom<Kind>('LINE', 'DRAG', 'LHORSE', 'HORSE')
  fc.assert(
    fc.property(anyWorld, charger, (world, kind) => {
      // No hills: a check would stop the walk by chance. The first unit alone moves.
      const flat = { ...world, map: world.map.map(row => row.replaceAll('H', '=')) }
      const blue = flat.blue.map((unit, i) => (i === 0 ? { ...unit, kind } : unit))
      const mover = { ...flat, blue }
      const t = worldTable(mover)
      t.activate('U0')
      const reached = new Map<string, number>()
      const explore = (state: MusketState) => {
        if (state.active?.unit !== 'U0') return
        for (const action of musket.legal(state, 'blue')) {
          if (action.type !== 'move' || !('to' in action)) continue
          const at = t.hex(state.units[0]!.cell)
          if (![0, 1, 2, 3, 4, 5].some(dir => neighbour(at, dir) === action.to)) continue
          const byStep = { type: 'move', path: [action.to] } as const
          // Adjacent, but only to be reached the long way round a river.
          if (musket.check(state, 'blue', byStep)) continue
          const after = musket.apply(state, 'blue', byStep, noDice)
          const used = (state.active?.pointsUsed ?? 0) + 1
          if (action.to !== blue[0]!.at) reached.set(action.to, Math.min(used, reached.get(action.to) ?? 9))
          explore(after.state)
        }
      }
      explore(t.state)
      expect(Object.fromEntries([...reached].sort())).toEqual(Object.fromEntries([...walks(mover, blue[0]!)].sort()))
    }),
    { seed: 610, numRuns: 80 },
  )
}, 30_000)

test('MK-6.1 MK-6.17 an explicit path is accepted exactly when every step of it is allowed', () => {
  let accepted = 0
  fc.assert(
    fc.property(anyWorld, fc.array(fc.nat(5), { minLength: 1, maxLength: 3 }), (world, dirs) => {
      const t = worldTable(world)
      const unit = world.blue[0]!
      const path: string[] = []
      for (const dir of dirs) path.push(neighbour(path.at(-1) ?? unit.at, dir))
      const isSimple = new Set([unit.at, ...path]).size === path.length + 1
      t.activate('U0')
      if (!isSimple || t.state.active?.unit !== 'U0') return
      let walk: Walk | null = start(unit.at)
      for (const next of path) walk = walk && step(world, unit, walk, next)
      const expected = walk !== null && mayEnd(world, unit, walk.at)
      accepted += expected ? 1 : 0
      expect(t.match.check('blue', { type: 'move', path }) === null).toBe(expected)
    }),
    { seed: 617, numRuns: 300 },
  )
  expect(accepted).toBeGreaterThan(25)
}, 30_000)
