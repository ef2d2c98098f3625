import { seeded } from '@sandtable/kernel'
import { chanceOf, everyOutcome, fraction, weighted } from '@sandtable/odds'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { musket } from '../../index.ts'
import type { ChargeMade } from '../contract/events.ts'
import { unitById } from '../contract/queries.ts'
import type { Scenario } from '../setup/scenario.ts'
import { KINDS } from '../tables.ts'
import { asked, neighbour, position, type Sketch, Table, table, told } from '../testing/positions.ts'

const duel: Sketch = { blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3' } }
const charge = (sketch: Sketch, ...dice: number[]) => {
  const t = table(sketch)
  t.activate('A')
  const acted = t.charge('B', ...dice)
  const event = told(acted, 'charge_action')
  return { t, acted, event, contest: event.contest! }
}

describe('MK-9.1 who may charge whom', () => {
  const MATRIX = {
    LINE: '✓ ✓ - - - ✓',
    LIGHT: '- - - - - -',
    DRAG: '✓ ✓ ✓ ✓ ✓ ✓',
    LHORSE: '✓ ✓ ✓ ✓ ✓ ✓',
    HORSE: '✓ ✓ ✓ ✓ ✓ ✓',
    ART: '- - - - - -',
  }
  test.each(
    Object.entries(MATRIX).flatMap(([attacker, row]) =>
      row.split(' ').map((mark, i) => {
        const may = mark === '✓'
        return [`MK-9.1 ${attacker} ${may ? 'may' : 'may not'} charge ${KINDS[i]}`, attacker, KINDS[i]!, may] as const
      }),
    ),
  )('%s', (_title, attacker, defender, may) => {
    const t = table({ blue: { A: `${attacker} 4,4` }, red: { B: `${defender} 4,3` } })
    expect(t.charges('A')).toEqual(may ? ['B'] : [])
    t.activate('A')
    if (may) expect(told(t.charge('B', 1, 6), 'charge_action').contest?.outcome).toBe('attacker_repulsed')
    else expect(t.refused({ type: 'charge', target: 'B' })).toBe('illegal-charge MK-9.1')
  })
})

describe('MK-9.2 no charge after fire, against a friend, or without MP', () => {
  const acting = (change: Partial<NonNullable<Scenario['active']>>) =>
    new Table({
      ...position({ blue: { A: 'DRAG 4,4', F: 'LINE 5,4' }, red: { B: 'LINE 4,3' } }),
      turn: 1,
      player: 'blue',
      step: 'ACTION',
      active: {
        unit: 'A',
        movementPointsUsed: 0,
        moved: false,
        firedThisActivation: false,
        movedThenFired: false,
        onRoad: false,
        metEnemy: false,
        passedFriend: false,
        ...change,
      },
    })
  test.each([
    ['MK-9.2 after firing', { firedThisActivation: true }, 'B'],
    ['MK-9.2 at a friend', {}, 'F'],
    ['MK-9.2 at itself', {}, 'A'],
    ['MK-9.2 with no MP left', { movementPointsUsed: 2, moved: true }, 'B'],
  ])('%s', (_title, change, target) => {
    expect(acting(change).refused({ type: 'charge', target })).toBe('illegal-charge MK-9.2')
  })
  test('MK-9.2 a unit may move first and charge with what is left', () => {
    expect(acting({ movementPointsUsed: 1, moved: true }).charges('A')).toEqual(['B'])
    const t = table({ blue: { A: 'HORSE 4,5' }, red: { B: 'LINE 4,3', C: 'LINE 4,2' } })
    expect(t.charges('A')).toEqual(['B'])
    t.activate('A')
    t.move('4,4')
    // One point is left: the adjacent enemy, not the one behind it.
    expect(t.charges('A')).toEqual(['B'])
  })
})

describe('MK-9.3 reach', () => {
  test.each([
    ['LINE', 1, true],
    ['LINE', 2, false],
    ['DRAG', 2, true],
    ['HORSE', 2, true],
    ['HORSE', 3, false],
  ])('MK-9.3 %s over %i hexes: %s', (kind, hexes, may) => {
    const t = table({ blue: { A: `${kind} 4,6` }, red: { B: `LINE 4,${6 - hexes}` } })
    expect(t.charges('A')).toEqual(may ? ['B'] : [])
    t.activate('A')
    if (!may) expect(t.refused({ type: 'charge', target: 'B' })).toBe('illegal-charge MK-9.3')
  })
  test('MK-9.3 with river sides the way round is found', () => {
    // Straight ahead is closed; round by 5,3 is two steps.
    const river: Sketch = { options: { riverSides: true }, rivers: [['4,4', '4,3']] }
    expect(table({ ...river, blue: { A: 'HORSE 4,4' }, red: { B: 'LINE 4,3' } }).charges('A')).toEqual(['B'])
    expect(table({ ...river, blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3' } }).charges('A')).toEqual([])
  })
})

describe("MK-9.4 the defender's hex", () => {
  test.each([
    ['HORSE', 'T', 'LINE', false],
    ['DRAG', 'T', 'LIGHT', false],
    ['LINE', 'T', 'LINE', true],
    ['LINE', 'W', 'LIGHT', false],
    ['HORSE', 'W', 'LIGHT', false],
    ['HORSE', 'H', 'LINE', true],
  ])('MK-9.4 %s into %s', (kind, letter, defender, may) => {
    const t = table({ ground: { [letter]: '4,3' }, blue: { A: `${kind} 4,4` }, red: { B: `${defender} 4,3` } })
    expect(t.charges('A')).toEqual(may ? ['B'] : [])
    t.activate('A')
    if (!may) expect(t.refused({ type: 'charge', target: 'B' })).toBe('illegal-charge MK-9.4')
  })
  test("MK-9.4 an enemy's hex is entered only as the last step", () => {
    const t = table({ blue: { A: 'HORSE 4,4' }, red: { C: 'LINE 4,3', B: 'LINE 4,2' } })
    expect(t.charges('A')).toEqual(['C'])
    t.activate('A')
    expect(t.refused({ type: 'charge', target: 'B', path: ['4,3', '4,2'] })).toMatch(/^illegal-charge/)
  })
})

describe('MK-9.5 the hexes on the way', () => {
  const to = (sketch: Sketch) => table({ blue: { A: 'HORSE 4,4' }, red: { B: 'LINE 4,2' }, ...sketch }).charges('A')
  test.each<readonly [string, Sketch, string[]]>([
    ['MK-9.5 open and empty', {}, ['B']],
    ['MK-9.5 a friend in the way', { blue: { A: 'HORSE 4,4', F: 'LINE 4,3' } }, []],
    ['MK-9.5 woods in the way', { ground: { W: '4,3' } }, []],
    ['MK-9.5 a lake in the way', { ground: { L: '4,3' } }, []],
    ['MK-9.5 a hill in the way does not close it', { ground: { H: '4,3' } }, ['B']],
    [
      'MK-9.5 other enemies next to the way do not hinder',
      { red: { B: 'LINE 4,2', C: 'ART 5,3', D: 'ART 3,3' } },
      ['B', 'C', 'D'],
    ],
  ])('%s', (_title, sketch, targets) => {
    expect(to(sketch)).toEqual(targets)
  })
  test.each([
    ['MK-9.5 a path that does not end at the target', ['4,3']],
    ['MK-9.5 a path with a gap', ['4,2']],
    ['MK-9.5 a path that is too long', ['5,4', '5,3', '4,2']],
    ['MK-9.5 a path without a step', []],
    ['MK-9.5 a path off the board', ['9,9', '4,2']],
  ])('%s is refused', (_title, path) => {
    const t = table({ blue: { A: 'HORSE 4,4' }, red: { B: 'LINE 4,2' } })
    t.activate('A')
    expect(t.refused({ type: 'charge', target: 'B', path })).toBe('illegal-charge MK-9.5')
  })
})

test('MK-9.6 the origin is where the attacker stands when it declares', () => {
  const t = table({ blue: { A: 'DRAG 4,5' }, red: { B: 'LINE 4,3' } })
  t.activate('A')
  t.move('4,4')
  t.charge('B', 1, 6)
  expect(t.unit('A')).toBe('4,4 sp 3')
  const direct = charge({ blue: { A: 'DRAG 4,5' }, red: { B: 'LINE 4,3' } }, 1, 6)
  expect(direct.t.unit('A')).toBe('4,5 sp 3')
})

describe('MK-9.7 MK-9.8 leaving checks come before the contest', () => {
  const hills: Sketch = { ground: { H: '4,5 4,4' }, blue: { A: 'HORSE 4,5' }, red: { B: 'LINE 4,3' } }
  test('MK-9.7 the origin and every difficult hex crossed, in order', () => {
    const { acted, event, contest } = charge(hills, 30, 29, 1, 6)
    expect(asked(acted.draws)).toEqual(['d60 30', 'd60 30', 'd6', 'd6'])
    expect(event.checks.map(({ hex, roll, passed }) => [hex, roll, passed])).toEqual([
      ['4,5', 30, true],
      ['4,4', 29, true],
    ])
    expect(contest.outcome).toBe('attacker_repulsed')
  })
  test("MK-9.7 the defender's own hill is not left by the attacker", () => {
    expect(asked(charge({ ...duel, ground: { H: '4,3' } }, 1, 6).acted.draws)).toEqual(['d6', 'd6'])
  })
  test.each([
    ['MK-9.8 the first fails: it stays at the origin', [31], '4,5 sp 4', 1],
    ['MK-9.8 the second fails: it stays in the hex it could not leave', [30, 31], '4,4 sp 4', 2],
  ])('%s', (_title, dice, at, draws) => {
    const { t, event, acted } = charge(hills, ...dice)
    expect([t.unit('A'), t.unit('B'), acted.draws.length, event.contest, event.attackerAt]).toEqual([
      at,
      '4,3 sp 4',
      draws,
      null,
      at.split(' ')[0],
    ])
    expect([t.state.active, t.isActivated('A'), event.clauses.includes('MK-9.8')]).toEqual([null, true, true])
  })
})

describe('MK-9.9 the path of a charge', () => {
  // From 4,4 to 5,2 lead 5,3 (directions 1,2) and 4,3 (directions 2,1). 5,3 lies south of 5,2 and 4,3 south-west.
  const way = (sketch: Sketch, ...dice: number[]) =>
    charge({ blue: { A: 'HORSE 4,4' }, red: { B: 'LINE 5,2' }, ...sketch }, ...dice).event.path.join(' ')
  const works = (...sides: ('S' | 'SW')[]): Sketch => ({ options: { entrenchments: true }, entrenchments: { '5,2': sides } })
  test('MK-9.9 at last the smallest direction indices', () => {
    expect(way({}, 1, 6)).toBe('5,3 5,2')
    expect(way(works('S', 'SW'), 1, 6)).toBe('5,3 5,2')
  })
  test('MK-9.9 before that, the last step not across works', () => {
    expect(way(works('S'), 1, 6)).toBe('4,3 5,2')
    expect(way(works('SW'), 1, 6)).toBe('5,3 5,2')
    // Works are nothing when the option is off.
    expect(way({ ...works('S'), options: { entrenchments: false } }, 1, 6)).toBe('5,3 5,2')
  })
  test('MK-9.9 before that, the fewest checks after the origin', () => {
    expect(way({ rough: ['5,3'] }, 1, 6)).toBe('4,3 5,2')
    expect(way({ ...works('S'), rough: ['4,3'] }, 1, 6)).toBe('5,3 5,2')
    expect(way({ rough: ['4,4', '5,3'] }, 1, 1, 6)).toBe('4,3 5,2')
    expect(way({ rough: ['4,3', '5,3'] }, 1, 1, 6)).toBe('5,3 5,2')
  })
  test('MK-9.9 first of all, the least MP', () => {
    const adjacent: Sketch = {
      options: { entrenchments: true },
      entrenchments: { '4,3': ['S'] },
      blue: { A: 'HORSE 4,4' },
      red: { B: 'LINE 4,3' },
    }
    expect(charge(adjacent, 1, 6).event.path).toEqual(['4,3'])
  })
  test('MK-9.9 an explicit path is taken instead: cavalry may ride round the works', () => {
    const t = table({
      options: { entrenchments: true },
      entrenchments: { '4,3': ['S'] },
      blue: { A: 'HORSE 4,4' },
      red: { B: 'LINE 4,3' },
    })
    t.activate('A')
    const { contest } = told(t.act({ type: 'charge', target: 'B', path: ['5,3', '4,3'] }, 1, 6), 'charge_action')
    // SP 4 + horse 1 + die 1, and no -1 for the works.
    expect(contest?.attacker.total).toBe(6)
  })
})

test('MK-9.10 the attacker draws a D6, then the defender', () => {
  const { acted, contest } = charge(duel, 2, 5)
  expect(acted.draws.map(({ label, kind, value }) => [label, kind, value])).toEqual([
    ['MK-9.10 attacker', 'd6', 2],
    ['MK-9.10 defender', 'd6', 5],
  ])
  expect([contest.attacker.die, contest.defender.die]).toEqual([2, 5])
})

describe('MK-9.11 MK-9.12 the scores', () => {
  test.each<readonly [string, string, string, Sketch, number, number]>([
    ['MK-9.11 die and strength', 'LINE 4,4', 'LINE 4,3', {}, 5, 10],
    ['MK-9.11 horse +1', 'HORSE 4,4', 'LINE 4,3', {}, 6, 10],
    ['MK-9.11 dragoons and light horse have none', 'LHORSE 4,4', 'LINE 4,3', {}, 5, 10],
    ['MK-9.11 the current strength, not the full', 'LINE 4,4 2/5', 'LINE 4,3 3/6', {}, 3, 9],
    ['MK-9.11 quality', 'HORSE 4,4 charge+1', 'LINE 4,3', {}, 7, 10],
    ['MK-9.11 -1 into difficult ground', 'LINE 4,4', 'LINE 4,3', { ground: { H: '4,3' } }, 4, 10],
    ['MK-9.11 all of it', 'HORSE 4,4 3/4 charge-1', 'LINE 4,3', { rough: ['4,3'] }, 3, 10],
    ['MK-9.12 the defender has die and strength, horse or not', 'HORSE 4,4', 'HORSE 4,3 charge+1', {}, 6, 10],
    ['MK-9.12 cover is nothing in a charge', 'LINE 4,4', 'LINE 4,3', { ground: { T: '4,3' } }, 5, 10],
  ])('%s', (_title, blue, red, sketch, attacker, defender) => {
    const { contest } = charge({ ...sketch, blue: { A: blue }, red: { B: red } }, 1, 6)
    expect([contest.attacker.total, contest.defender.total]).toEqual([attacker, defender])
    const sum = (score: typeof contest.attacker) =>
      score.modifiers.reduce((total, { shift }) => total + shift, score.die + score.sp)
    expect([sum(contest.attacker), sum(contest.defender)]).toEqual([attacker, defender])
  })
})

describe('MK-9.13 the table', () => {
  // Six against six, so that nobody dies; line infantry in the open, or on a hill with one point less.
  type Row = readonly [
    title: string,
    letter: string,
    cornered: boolean,
    dice: [number, number],
    hits: [number, number],
    outcome: string,
    at: string,
  ]
  const open = { A: '4,4', B: '4,3', back: '4,2' }
  const corner = { A: '0,1', B: '0,0', back: '' }
  test.each<Row>([
    ['MK-9.13 delta -5', '.', false, [1, 6], [0, 1], 'attacker_repulsed', 'same'],
    ['MK-9.13 delta 0', '.', false, [3, 3], [0, 1], 'attacker_repulsed', 'same'],
    ['MK-9.13 delta 0 on a hill', 'H', false, [4, 3], [0, 1], 'attacker_repulsed', 'same'],
    ['MK-9.13 delta 0 with nowhere to go', '.', true, [3, 3], [0, 1], 'attacker_repulsed', 'same'],
    ['MK-9.13 delta 1 in the open', '.', false, [4, 3], [1, 0], 'defender_retreats', 'back'],
    ['MK-9.13 delta 2 in the open', '.', false, [5, 3], [1, 0], 'defender_retreats', 'back'],
    ['MK-9.13 delta 1 with nowhere to go', '.', true, [4, 3], [2, 0], 'defender_holds', 'same'],
    ['MK-9.13 delta 2 with nowhere to go', '.', true, [5, 3], [2, 0], 'defender_holds', 'same'],
    ['MK-9.13 delta 1 on a hill: auto-hold', 'H', false, [5, 3], [1, 0], 'defender_holds', 'same'],
    ['MK-9.13 delta 2 on a hill: auto-hold', 'H', false, [6, 3], [1, 0], 'defender_holds', 'same'],
    ['MK-9.13 delta 1 on a hill with nowhere to go: not consulted', 'H', true, [5, 3], [1, 0], 'defender_holds', 'same'],
    ['MK-9.13 delta 3 in the open', '.', false, [6, 3], [2, 0], 'defender_retreats', 'back'],
    ['MK-9.13 delta 5 in the open', '.', false, [6, 1], [2, 0], 'defender_retreats', 'back'],
    ['MK-9.13 delta 3 on a hill', 'H', false, [6, 2], [2, 0], 'defender_retreats', 'back'],
    ['MK-9.13 delta 3 with nowhere to go', '.', true, [6, 3], [3, 0], 'defender_holds', 'same'],
    ['MK-9.13 delta 4 on a hill with nowhere to go', 'H', true, [6, 1], [3, 0], 'defender_holds', 'same'],
  ])('%s', (_title, letter, cornered, dice, [defenderHits, attackerHits], outcome, at) => {
    const place = cornered ? corner : open
    const { t, contest } = charge(
      {
        ground: cornered ? { L: '1,0', [letter]: place.B } : { [letter]: place.B },
        blue: { A: `LINE ${place.A} 6/6` },
        red: { B: `LINE ${place.B} 6/6` },
      },
      ...dice,
      ...(defenderHits > 0 ? [1] : []),
    )
    expect([contest.outcome, contest.defenderLoss, contest.attackerLoss]).toEqual([outcome, defenderHits, attackerHits])
    expect(t.unit('B')).toBe(`${at === 'back' ? place.back : place.B} sp ${6 - defenderHits}`)
    expect(t.unit('A')).toBe(`${at === 'back' ? place.B : place.A} sp ${6 - attackerHits}`)
    expect(contest.retreat).toBe(at === 'back' ? place.back : null)
  })
})

test('MK-9.14 at delta 0 the attacker bounces with one hit less and nobody checks morale', () => {
  const { t, contest, acted } = charge({ blue: { A: 'HORSE 4,5' }, red: { B: 'LINE 4,3' } }, 2, 3)
  expect([t.unit('A'), t.unit('B'), contest.morale, acted.draws.length]).toEqual(['4,5 sp 3', '4,3 sp 4', null, 2])
})

test.each([
  ['MK-9.15 a hill holds at delta 2', { ground: { H: '4,3' } }, '4,3 sp 3'],
  ['MK-9.15 rough ground holds too', { rough: ['4,3'] }, '4,3 sp 3'],
  ['MK-9.15 a town does not', { ground: { T: '4,3' } }, '4,2 sp 3'],
])('%s', (_title, sketch, at) => {
  const isDifficult = at.startsWith('4,3')
  const { t, event } = charge({ ...duel, ...sketch }, isDifficult ? 6 : 5, 3, 1)
  expect([t.unit('B'), event.clauses.includes('MK-9.15')]).toEqual([at, isDifficult])
})

test('MK-9.16 at delta 3 the hill does not hold', () => {
  const { t, event } = charge({ ...duel, ground: { H: '4,3' } }, 6, 2, 1)
  expect([t.unit('B'), t.unit('A'), event.clauses.includes('MK-9.16')]).toEqual(['4,2 sp 2', '4,3 sp 4', true])
})

test.each([
  ['MK-9.17 one more hit at delta 1', [4, 3], '0,0 sp 2'],
  ['MK-9.17 one more hit at delta 3', [6, 3], '0,0 sp 1'],
])('%s', (_title, dice, at) => {
  const { t, event } = charge({ ground: { L: '1,0' }, blue: { A: 'LINE 0,1' }, red: { B: 'LINE 0,0' } }, ...dice, 1)
  expect([t.unit('B'), t.unit('A'), event.clauses.includes('MK-9.17')]).toEqual([at, '0,1 sp 4', true])
})

test.each([
  ['MK-9.15 who holds looks for no way back', { ground: { H: '4,3' } }, [5, 3, 1], false],
  ['MK-9.22 who goes does', {}, [4, 3, 1], true],
])('%s', (_title, sketch, dice, looks) => {
  const { event } = charge({ ...duel, ...sketch }, ...dice)
  expect([event.clauses.includes('MK-10.1'), event.clauses.includes('MK-9.22')]).toEqual([looks, looks])
})

test('MK-9.22 the corner 0,0 is a way back like any other', () => {
  const { t, contest } = charge({ blue: { A: 'LINE 0,2' }, red: { B: 'LINE 0,1' } }, 4, 3, 1)
  expect([contest.retreat, t.unit('B'), t.unit('A')]).toEqual(['0,0', '0,0 sp 3', '0,1 sp 4'])
})

describe('MK-9.18 MK-9.19 MK-9.20 a destroyed defender, in every row', () => {
  const cases = [
    ['delta 1 in the open', { ground: { '.': '4,3' } }, '4,4', '4,3', 1, [6, 3]],
    ['delta 3 in the open', { ground: { '.': '4,3' } }, '4,4', '4,3', 2, [6, 1]],
    ['the auto-hold', { ground: { H: '4,3' } }, '4,4', '4,3', 1, [6, 3]],
    ['delta 3 on a hill', { ground: { H: '4,3' } }, '4,4', '4,3', 2, [6, 1]],
    ['no retreat at delta 1', { ground: { L: '1,0' } }, '0,1', '0,0', 2, [5, 4]],
    ['no retreat at delta 3', { ground: { L: '1,0' } }, '0,1', '0,0', 3, [6, 3]],
  ] as const
  test.each(
    cases.flatMap(([name, sketch, from, at, sp, dice]) =>
      (['LINE', 'DRAG', 'LHORSE', 'HORSE'] as const).map(kind => {
        const clause = kind === 'LINE' ? 'MK-9.19' : 'MK-9.20'
        return [`${clause} MK-9.18 ${kind} advances: ${name}`, kind, sketch, from, at, sp, dice, clause] as const
      }),
    ),
  )('%s', (_title, kind, sketch, from, at, sp, dice, clause) => {
    const { t, contest, event, acted } = charge(
      { ...sketch, blue: { A: `${kind} ${from}` }, red: { B: `LINE ${at} ${sp}/4` } },
      ...dice,
    )
    expect([contest.outcome, contest.advanced, t.unit('A'), t.unit('B'), acted.draws.length]).toEqual([
      'defender_eliminated',
      true,
      `${at} sp 4`,
      'gone',
      2,
    ])
    expect(event.clauses).toEqual(expect.arrayContaining([clause, 'MK-9.18']))
  })

  test('MK-9.19 line infantry follows a retreat', () => {
    const { t, contest } = charge(duel, 4, 3, 1)
    expect([t.unit('A'), contest.advanced]).toEqual(['4,3 sp 4', true])
  })
  test.each(['DRAG', 'LHORSE', 'HORSE'])('MK-9.20 %s goes home after a retreat, from two hexes as from one', kind => {
    for (const from of ['4,4', '4,5']) {
      const { t, contest } = charge({ blue: { A: `${kind} ${from}` }, red: { B: 'LINE 4,3' } }, 4, 3, 1)
      expect([t.unit('A'), contest.outcome, contest.advanced]).toEqual([`${from} sp 4`, 'defender_retreats', false])
    }
  })
})

test.each(['LINE', 'HORSE'])('MK-9.21 when the defender holds, %s ends on its origin', kind => {
  const { t, contest, event } = charge(
    { ground: { H: '4,3' }, blue: { A: `${kind} 4,4` }, red: { B: 'LINE 4,3' } },
    kind === 'LINE' ? 5 : 4,
    3,
    1,
  )
  expect([contest.outcome, t.unit('A'), event.clauses.includes('MK-9.21')]).toEqual(['defender_holds', '4,4 sp 4', true])
})

describe('MK-9.22 positions are settled first', () => {
  test('MK-9.22 the retreat is measured from the origin, not from the last step', () => {
    // From 4,4 by 5,3 to 5,2. Away from 4,4 are NE and N alike, and NE has the lower index; away from 5,3 is N.
    const { contest } = charge({ blue: { A: 'HORSE 4,4' }, red: { B: 'LINE 5,2' } }, 4, 3, 1)
    expect(contest.retreat).toBe('6,2')
  })
  test('MK-9.22 a replacement is looked for from the hex the defender fell back to', () => {
    // X is two from 4,2 and three from 4,3; Y the other way round.
    const { contest } = charge(
      { blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3', X: 'LINE 4,0', W: 'LINE 6,4' }, leaders: { LA: 'A 9', LR: 'B 9' } },
      4,
      3,
      1,
      1,
    )
    expect([contest.retreat, contest.defenderCasualty?.replacement?.on]).toEqual(['4,2', 'X'])
  })
  test("MK-9.22 the attacker's origin is taken while the defender looks for a hex", () => {
    // Of the corner's two neighbours one is a lake, the other the origin.
    expect(
      charge({ ground: { L: '1,0' }, blue: { A: 'LINE 0,1' }, red: { B: 'LINE 0,0' } }, 4, 3, 1).contest.retreat,
    ).toBeNull()
  })
})

describe('MK-9.23 MK-9.24 casualty, morale and the second retreat', () => {
  test('MK-9.23 casualty first, then morale', () => {
    const { acted } = charge({ ...duel, leaders: { LA: 'A 9', LR: 'B 9' } }, 4, 3, 60, 60)
    expect(acted.draws.map(draw => draw.label)).toEqual([
      'MK-9.10 attacker',
      'MK-9.10 defender',
      'MK-12.10 leader casualty',
      'MK-11.3 morale',
    ])
  })
  test("MK-9.23 the source is the attacker's hex after the charge", () => {
    // Straight back and right are water, so B goes to 3,2. Away from 4,3, where A stands now, is 2,2; from 4,4 it would be 3,1.
    const { t, contest } = charge({ ...duel, ground: { L: '4,2 5,2' } }, 4, 3, 60)
    expect([contest.retreat, contest.morale?.retreat, t.unit('B')]).toEqual(['3,2', '2,2', '2,2 sp 2'])
  })
  test('MK-9.23 for cavalry that rode home it is the origin', () => {
    const { t } = charge({ blue: { A: 'HORSE 4,4' }, red: { B: 'LINE 4,3' }, ground: { L: '4,2 5,2' } }, 4, 3, 60)
    // From 3,2 away from 4,4: N and NW alike, N has the lower index.
    expect(t.unit('B')).toBe('3,1 sp 2')
  })
  test('MK-9.24 the second retreat starts from the hex reached', () => {
    const { t, event } = charge(duel, 4, 3, 46)
    expect([t.unit('B'), event.clauses.includes('MK-9.24')]).toEqual(['4,1 sp 2', true])
  })
  test('MK-9.23 a defender that holds and fails leaves after all', () => {
    const { t } = charge({ ...duel, ground: { H: '4,3' } }, 6, 3, 46)
    expect([t.unit('B'), t.unit('A')]).toEqual(['4,2 sp 2', '4,4 sp 4'])
  })
})

test('MK-9.25 a repulsed attacker loses its leader or not, and never checks morale', () => {
  const led: Sketch = { blue: { A: 'LINE 4,4', C: 'LINE 6,6' }, red: { B: 'LINE 4,3' }, leaders: { LA: 'A 9', LR: 'B 9' } }
  const { acted, contest, t } = charge(led, 1, 6, 9)
  expect([acted.draws.length, contest.morale, contest.attackerCasualty?.fell, contest.defenderCasualty]).toEqual([
    3,
    null,
    true,
    null,
  ])
  expect(t.leaders).toBe('LR on B r9, LA-r1 on C r8')
  expect(charge({ ...led, leaders: { LR: 'B 9', LC: 'C 9' } }, 1, 6).acted.draws).toHaveLength(2)
})

test('MK-9.26 a repulsed attacker at 1 SP is gone, its leader with it, without replacement', () => {
  const { t, acted, event } = charge(
    { blue: { A: 'LINE 4,4 1/4', C: 'LINE 6,6' }, red: { B: 'LINE 4,3' }, leaders: { LA: 'A 9', LR: 'B 9' } },
    1,
    6,
  )
  expect([t.unit('A'), t.leaders, acted.draws.length, event.eliminatedUnits, event.eliminatedLeaders]).toEqual([
    'gone',
    'LR on B r9',
    2,
    ['A'],
    ['LA'],
  ])
  expect(t.state.tally.losses).toEqual({ blue: 1, red: 0 })
  expect(told(acted, 'activation_ended').why).toBe('eliminated')
})

describe('MK-9.27 the advance is decided by the charge alone', () => {
  test.each(['LINE', 'HORSE'])('MK-9.27 a defender that dies of its morale does not bring %s forward', kind => {
    const { t, contest } = charge(
      { ground: { H: '4,3' }, blue: { A: `${kind} 4,4` }, red: { B: 'LINE 4,3 2/4' } },
      kind === 'LINE' ? 3 : 2,
      2,
      60,
    )
    expect([contest.outcome, contest.advanced, t.unit('A'), t.unit('B')]).toEqual(['defender_holds', false, '4,4 sp 4', 'gone'])
  })
  test('MK-9.27 nor one that runs', () => {
    const { t, contest } = charge({ ...duel, ground: { H: '4,3' } }, 5, 3, 60)
    expect([contest.outcome, t.unit('A'), t.unit('B')]).toEqual(['defender_holds', '4,4 sp 4', '4,2 sp 2'])
  })
  test('MK-9.27 cavalry stays home when morale destroys a unit that fell back', () => {
    const { t, contest } = charge({ blue: { A: 'HORSE 4,4' }, red: { B: 'LINE 4,3 2/4' } }, 3, 4, 60)
    expect([contest.outcome, t.unit('A'), t.unit('B')]).toEqual(['defender_retreats', '4,4 sp 4', 'gone'])
  })
})

test.each([
  ['MK-9.28 repulsed', [1, 6]],
  ['MK-9.28 successful', [4, 3, 1]],
])('%s, a charge ends the activation with MP to spare', (_title, dice) => {
  const { t, acted } = charge({ blue: { A: 'HORSE 4,4' }, red: { B: 'LINE 4,3' } }, ...dice)
  expect([t.state.active, t.isActivated('A'), told(acted, 'activation_ended').why]).toEqual([null, true, 'charged'])
})

test('MK-9.29 after any charge exactly one unit holds each hex', () => {
  let charges = 0
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.array(fc.tuple(fc.nat(35), fc.constantFrom(...KINDS)), { minLength: 4, maxLength: 14 }),
      (seed, placed) => {
        const cells = new Map(placed)
        const sides = [...cells].map(
          ([cell, kind], i) => [i % 2, `U${i}`, `${kind} ${cell % 6},${Math.floor(cell / 6)} 2/4`] as const,
        )
        const army = (n: number) => Object.fromEntries(sides.filter(([side]) => side === n).map(([, id, words]) => [id, words]))
        const t = table({
          size: '6x6',
          rough: ['2,2', '3,3'],
          blue: army(0),
          red: army(1),
          leaders: { L: 'U0 60', M: 'U1 60' },
        })
        for (const { who } of t.state.units.filter(unit => unit.who.side === 'blue')) {
          for (const target of t.charges(who.id)) {
            const active = musket.apply(t.state, 'blue', { type: 'activate', unit: who.id }, seeded(seed)).state
            const { state, events } = musket.apply(active, 'blue', { type: 'charge', target }, seeded(seed))
            charges++
            expect(new Set(state.units.map(unit => unit.cell)).size).toBe(state.units.length)
            expect(
              state.units.length +
                events.flatMap(event => (event.type === 'charge_action' ? event.eliminatedUnits : [])).length,
            ).toBe(t.state.units.length)
          }
        }
      },
    ),
    { seed: 929, numRuns: 120 },
  )
  expect(charges).toBeGreaterThan(200)
}, 30_000)

test('MK-9.30 the record of a charge', () => {
  const { event } = charge(
    {
      ground: { L: '4,2' },
      blue: { A: 'HORSE 4,5 charge+1' },
      red: { B: 'LINE 4,3', C: 'LINE 0,0' },
      leaders: { LA: 'A 9', LR: 'B 9' },
    },
    4,
    2,
    9,
    60,
  )
  expect(event).toMatchObject({
    type: 'charge_action',
    turn: 1,
    player: 'blue',
    unit: { id: 'A', at: '4,5' },
    target: { id: 'B', at: '4,3' },
    path: ['4,4', '4,3'],
    checks: [],
    contest: {
      attacker: { die: 4, sp: 4, total: 10 },
      defender: { die: 2, sp: 4, total: 6, modifiers: [] },
      outcome: 'defender_retreats',
      attackerLoss: 0,
      defenderLoss: 2,
      retreat: '5,2',
      advanced: false,
      attackerCasualty: null,
      defenderCasualty: { leader: 'LR', roll: 9, fell: true, replacement: { id: 'LR-r1', on: 'C', radius: 8 } },
      morale: { base: 30, roll: 60, passed: false, extraLoss: 1 },
    },
    attackerAt: '4,5',
    attackerSp: 4,
    defenderSp: 1,
    eliminatedUnits: [],
    eliminatedLeaders: [],
  })
  expect(event.contest?.attacker.modifiers.map(({ clause, shift }) => [clause, shift])).toEqual([
    ['MK-9.11', 1],
    ['MK-4.9', 1],
  ])
})

describe('MK-9.31 the odds of the contest by k', () => {
  const K = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8] as const
  const LOSES = [36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0, 0, 0]
  const NARROW = [0, 0, 1, 3, 5, 7, 9, 11, 11, 9, 7, 5, 3, 1, 0]
  const WIDE = [0, 0, 0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36]
  /** A fight whose scores differ by k before the dice. */
  const fight = (k: number): Sketch => {
    const downhill: Sketch = { ground: { H: '4,4' }, options: { hillBonuses: true, openHills: true } }
    if (k === -6) return { blue: { A: 'LINE 4,4 1/6 charge-1' }, red: { B: 'LINE 4,3 6/6' } }
    if (k <= 5) return { blue: { A: `LINE 4,4 ${Math.min(6, 6 + k)}/6` }, red: { B: `LINE 4,3 ${Math.min(6, 6 - k)}/6` } }
    if (k === 6) return { blue: { A: 'HORSE 4,4 6/6' }, red: { B: 'LINE 4,3 1/6' } }
    if (k === 7) return { blue: { A: 'HORSE 4,4 6/6 charge+1' }, red: { B: 'LINE 4,3 1/6' } }
    return { ...downhill, blue: { A: 'HORSE 4,4 6/6 charge+1' }, red: { B: 'LINE 4,3 1/6' } }
  }
  const band = (event: ChargeMade) => {
    const delta = event.contest!.attacker.total - event.contest!.defender.total
    return delta <= 0 ? 'loses' : delta <= 2 ? 'narrow' : 'wide'
  }
  test.each(K.map((k, i) => [k, LOSES[i]!, NARROW[i]!, WIDE[i]!] as const))(
    'MK-9.31 k = %i: %i, %i, %i of 36',
    (k, loses, narrow, wide) => {
      const t = table(fight(k))
      t.activate('A')
      const action = { type: 'charge', target: 'B' } as const
      const bands = everyOutcome(dice => {
        const event = musket.apply(t.state, 'blue', action, dice).events.find(e => e.type === 'charge_action')
        return band(event as ChargeMade)
      })
      expect([chanceOf(bands, 'loses'), chanceOf(bands, 'narrow'), chanceOf(bands, 'wide')]).toEqual([
        fraction(loses, 36),
        fraction(narrow, 36),
        fraction(wide, 36),
      ])
      const { facts, outcomes } = t.match.odds('blue', action)!
      expect(facts?.repulsed).toBeCloseTo(loses / 36, 12)
      expect(
        (facts?.retreats ?? 0) + (facts?.holds ?? 0) + sumOf(outcomes, o => o.outcome === 'defender_eliminated'),
      ).toBeCloseTo((narrow + wide) / 36, 12)
      expect(sumOf(outcomes, () => true)).toBeCloseTo(1, 12)
    },
  )

  const sumOf = <O extends { readonly p: number }>(outcomes: readonly O[], holds: (outcome: O) => boolean) =>
    outcomes.filter(holds).reduce((sum, { p }) => sum + p, 0)

  test('MK-9.31 hits, elimination, morale and leader, by hand, for two equal regiments', () => {
    const t = table({ ...duel, leaders: { LA: 'A 9', LR: 'B 9' } })
    t.activate('A')
    const { facts } = t.match.odds('blue', { type: 'charge', target: 'B' })!
    // 9 of 36 lose one, 6 lose two; the leader falls in 9 of 60; with him 54 and 39, without heir and command 36 and 21.
    const one = (9 / 36) * ((51 / 60) * (6 / 60) + (9 / 60) * (24 / 60))
    const two = (6 / 36) * ((51 / 60) * (21 / 60) + (9 / 60) * (39 / 60))
    expect(facts).toMatchObject({
      repulsed: expect.closeTo(21 / 36, 12),
      retreats: expect.closeTo(15 / 36, 12),
      eliminated: 0,
      moraleFails: expect.closeTo(one + two, 12),
      leaderFalls: expect.closeTo(9 / 60, 12),
      notDelivered: 0,
    })
  })

  test.each<readonly [string, Sketch, Record<string, number>]>([
    // One man against four: k = -3.
    [
      'MK-9.31 the last man attacks',
      { blue: { A: 'LINE 4,4 1/4' }, red: { B: 'LINE 4,3' } },
      { attackerEliminated: 33 / 36, repulsed: 33 / 36, eliminated: 0 },
    ],
    [
      'MK-9.31 off a hill every other charge is not delivered',
      { ...duel, ground: { H: '4,4' } },
      { notDelivered: 1 / 2, repulsed: 21 / 72, attackerEliminated: 0 },
    ],
    // Uphill k = -1: 7 of 36 are held, 3 of 36 drive it off.
    ['MK-9.31 uphill', { ...duel, ground: { H: '4,3' } }, { holds: 7 / 36, retreats: 3 / 36, repulsed: 26 / 36 }],
    // Four against one: k = 3.
    ['MK-9.31 against the last man', { ...duel, red: { B: 'LINE 4,3 1/4' } }, { eliminated: 30 / 36, holds: 0, retreats: 0 }],
  ])('%s', (_title, sketch, expected) => {
    const t = table(sketch)
    t.activate('A')
    const facts = t.match.odds('blue', { type: 'charge', target: 'B' })?.facts
    for (const [fact, chance] of Object.entries(expected))
      expect([fact, facts?.[fact]]).toEqual([fact, expect.closeTo(chance, 12)])
  })

  test.each<readonly [string, Sketch]>([
    ['MK-9.31 led on both sides', { ...duel, blue: { A: 'LINE 4,4 2/4' }, leaders: { LA: 'A 9', LR: 'B 9' } }],
    [
      'MK-9.31 off a hill, uphill, against two men',
      { ground: { H: '4,4 4,3' }, blue: { A: 'HORSE 4,4 3/4' }, red: { B: 'LINE 4,3 2/4' } },
    ],
    ['MK-9.31 with nowhere to go', { ground: { L: '1,0' }, blue: { A: 'LINE 0,1' }, red: { B: 'LINE 0,0' } }],
  ])(
    '%s: the odds are those of all faces',
    (_title, sketch) => {
      const t = table(sketch)
      t.activate('A')
      const { state } = t
      const action = { type: 'charge', target: 'B' } as const
      const standing = (id: string, after: typeof state) => {
        const unit = unitById(after, id)
        return unit ? `${t.hex(unit.cell)} sp ${unit.sp}` : 'gone'
      }
      const faces = everyOutcome(
        dice => {
          const after = musket.apply(state, 'blue', action, dice).state
          return `${standing('A', after)} | ${standing('B', after)} | ${after.leaders.map(leader => leader.id).join()}`
        },
        { collapse: false },
      )
      const [attacker, defender] = [unitById(state, 'A')!, unitById(state, 'B')!]
      const shown = t.match.odds('blue', action)!.outcomes.map(o => {
        const a = o.attackerEliminated ? 'gone' : `${o.attackerAt} sp ${attacker.sp - (o.attackerLoss as number)}`
        const b = o.defenderEliminated
          ? 'gone'
          : `${o.defenderRetreatsTo ?? t.hex(defender.cell)} sp ${defender.sp - (o.defenderLoss as number)}`
        const fallen = o.leaderFalls ? (o.outcome === 'attacker_repulsed' ? 'LA' : 'LR') : ''
        const left = state.leaders.map(leader => leader.id).filter(id => id !== fallen)
        return [`${a} | ${b} | ${left.join()}`, o.exact![0]] as const
      })
      expect(weighted(shown)).toEqual(faces)
    },
    30_000,
  )
})

test('MK-9.3 all six neighbours are in reach', () => {
  for (let dir = 0; dir < 6; dir++) {
    expect(table({ blue: { A: 'LINE 4,4' }, red: { B: `LINE ${neighbour('4,4', dir)}` } }).charges('A')).toEqual(['B'])
  }
})
