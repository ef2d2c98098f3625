import { Match, parseWith } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { musket } from '../../index.ts'
import { type Condition, type Scenario, ScenarioSchema } from '../setup/scenario.ts'
import { asked, deepFreeze, position, type Sketch, Table, table, told } from '../testing/positions.ts'
import { bringOn } from '../turn/reinforcements.ts'

const armies: Sketch = { blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,0' } }
const ends = (t: Table) =>
  t.match.outcome ? `${t.match.outcome.winner ?? 'nobody'} ${t.match.outcome.reason} ${t.match.outcome.clause}` : 'goes on'

const FULL: Scenario = {
  id: 'full',
  title: 'Everything',
  summary: 'All that a scenario may hold.',
  sides: { blue: 'Here', red: 'There' },
  preset: 'advanced',
  options: { hillScreen: false },
  map: ['......', '.T....', '..H...', '......', '......', '......'],
  entrenchments: { '2,2': ['S'] },
  roads: [['0,0', '1,0', '2,0']],
  rivers: [['3,3', '4,3']],
  crossings: [{ between: ['3,3', '4,3'], kind: 'bridge' }],
  rough: ['3,4'],
  exits: { south: ['0,5'] },
  objectives: ['2,2'],
  firstPlayer: 'red',
  turnLimit: 7,
  limitWinner: 'blue',
  units: [
    { id: 'A', name: '1st', side: 'blue', type: 'LINE', at: '0,4', sp: 3, max: 5, elite: true, fire: 1, charge: -1 },
    { id: 'B', side: 'red', type: 'LIGHT', at: '5,0', green: true },
  ],
  leaders: [{ id: 'LA', name: 'Ames', on: 'A', radius: 3 }],
  reinforcements: [{ turn: 2, side: 'red', units: [{ id: 'N', type: 'HORSE', at: '4,0', leader: { id: 'LN', radius: 1 } }] }],
  victory: [
    { side: 'blue', kind: 'exit_units', edge: 'south', count: 1 },
    { side: 'red', kind: 'eliminate_units', count: 1, group: 'g' },
    { side: 'red', kind: 'raze', count: 1, group: 'g' },
  ],
  exitRule: { side: 'blue', turn: 3 },
  torch: { side: 'red', dwell: 2 },
}

test('MK-14.1 a scenario holds map, overlays, units, leaders, first player, limit, conditions, reinforcements and special rules', () => {
  expect(parseWith(ScenarioSchema, FULL, 'bad-scenario')).toEqual(FULL)
  const t = new Table(FULL)
  const { setting } = t.state
  const { leaders: _l, units: _u, reinforcements: _r, preset: _p, options: _o, ...rest } = FULL
  expect(setting).toMatchObject(rest)
  expect(setting.options).toMatchObject({ hillBonuses: true, hillScreen: false, enemyAdjacency: 'roadOnly' })
  expect(t.state.units[0]).toMatchObject({ sp: 3, who: { name: '1st', max: 5, elite: true, fire: 1, charge: -1 } })
  expect([t.leaders, t.state.player, t.state.arrivals.length]).toEqual(['LA on A r3', 'red', 1])
})

describe('MK-14.2 the turn limit', () => {
  const { turnLimit: _, ...open } = position(armies)
  const turnsOf = (scenario: Scenario, most: number) => {
    const t = new Table(scenario)
    let turns = 0
    while (!t.match.outcome && turns < most) {
      t.endGameTurn()
      turns++
    }
    return turns
  }
  test.each<readonly [string, Scenario, number]>([
    ['MK-14.2 15 unless told', open, 15],
    ['MK-14.2 another', { ...open, turnLimit: 3 }, 3],
    ['MK-14.2 none', { ...open, turnLimit: null }, 40],
  ])('%s', (_title, scenario, turns) => {
    expect(turnsOf(scenario, 40)).toBe(turns)
    expect(new Table(scenario).match.setupEvents[0]?.clauses.includes('MK-14.2')).toBe(scenario.turnLimit === undefined)
  })
})

describe('MK-14.3 the kinds of condition', () => {
  const outcome = (sketch: Sketch, victory: Condition[], turns = 1) => {
    const t = table({ ...armies, ...sketch, victory })
    for (let i = 0; i < turns && !t.match.outcome; i++) t.endGameTurn()
    return ends(t)
  }
  const WON = 'blue condition_met MK-14.7'
  const control = (more: object): Condition => ({ side: 'blue', kind: 'control_hexes', hexes: ['4,4', '5,5'], ...more })
  const both: Sketch = { blue: { A: 'LINE 4,4', C: 'LINE 5,5' } }
  test.each<readonly [string, Sketch, Condition, number, string]>([
    ['MK-14.3 control of all hexes', both, control({}), 1, WON],
    ['MK-14.3 control of one of two is not all', {}, control({}), 1, 'goes on'],
    ['MK-14.3 control of any hex', {}, control({ any: true }), 1, WON],
    ['MK-14.3 control at the named turn: too early', both, control({ turn: 2 }), 1, 'goes on'],
    ['MK-14.3 control at the named turn', both, control({ turn: 2 }), 2, WON],
    ['MK-14.3 control at the named turn: missed', both, control({ turn: 1, hexes: ['3,3'] }), 3, 'goes on'],
    ['MK-14.3 by the enemy is no control', { red: { B: 'LINE 5,5' } }, control({}), 1, 'goes on'],
    [
      'MK-14.3 eliminate: not yet',
      { losses: { blue: 5, red: 1 }, turn: 1 },
      { side: 'blue', kind: 'eliminate_units', count: 2 },
      1,
      'goes on',
    ],
    [
      'MK-14.3 eliminate: as many',
      { losses: { blue: 0, red: 2 }, turn: 1 },
      { side: 'blue', kind: 'eliminate_units', count: 2 },
      1,
      WON,
    ],
    [
      'MK-14.3 eliminate: more',
      { losses: { blue: 0, red: 3 }, turn: 1 },
      { side: 'blue', kind: 'eliminate_units', count: 2 },
      1,
      WON,
    ],
    [
      'MK-14.3 hold: one turn of two',
      both,
      { side: 'blue', kind: 'hold_hexes', hexes: ['4,4', '5,5'], turns: 2 },
      1,
      'goes on',
    ],
    [
      'MK-14.3 hold: two turns, this one included',
      both,
      { side: 'blue', kind: 'hold_hexes', hexes: ['4,4', '5,5'], turns: 2 },
      2,
      WON,
    ],
    ['MK-14.3 hold needs all hexes', {}, { side: 'blue', kind: 'hold_hexes', hexes: ['4,4', '5,5'], turns: 1 }, 3, 'goes on'],
    [
      'MK-14.3 exit: by the named edge',
      {
        turn: 1,
        exits: { north: ['0,0'], south: ['0,8'] },
        exited: { blue: { south: 2, north: 1 }, red: { north: 5 } } as never,
      },
      { side: 'blue', kind: 'exit_units', edge: 'north', count: 2 },
      1,
      'goes on',
    ],
    [
      'MK-14.3 exit: as many by that edge',
      { turn: 1, exits: { north: ['0,0'] }, exited: { blue: { north: 2 }, red: {} } as never },
      { side: 'blue', kind: 'exit_units', edge: 'north', count: 2 },
      1,
      WON,
    ],
    [
      'MK-14.3 raze: not enough',
      { ground: { T: '1,1 2,2' }, turn: 1, burned: ['1,1'] },
      { side: 'blue', kind: 'raze', count: 2 },
      1,
      'goes on',
    ],
    [
      'MK-14.3 raze: enough',
      { ground: { T: '1,1 2,2' }, turn: 1, burned: ['1,1', '2,2'] },
      { side: 'blue', kind: 'raze', count: 2 },
      1,
      WON,
    ],
  ])('%s', (_title, sketch, condition, turns, expected) => {
    expect(outcome(sketch, [condition], turns)).toBe(expected)
  })
})

test('MK-14.4 a hex is controlled only by standing on it', () => {
  const victory: Condition[] = [{ side: 'blue', kind: 'control_hexes', hexes: ['4,5'] }]
  const beside = table({ blue: { A: 'LINE 4,4', C: 'LINE 4,6' }, red: { B: 'LINE 0,0' }, victory })
  beside.endGameTurn()
  expect(ends(beside)).toBe('goes on')
  const passed = table({ blue: { A: 'HORSE 4,4' }, red: { B: 'LINE 0,0' }, victory })
  passed.activate('A')
  passed.walk('4,5 4,6')
  passed.endGameTurn()
  expect(ends(passed)).toBe('goes on')
  const standing = table({ blue: { A: 'HORSE 4,4' }, red: { B: 'LINE 0,0' }, victory })
  standing.activate('A')
  standing.move('4,5')
  standing.endTurn()
  const over = told(standing.endTurn(), 'game_over')
  expect([ends(standing), over.clauses.includes('MK-14.4')]).toEqual(['blue condition_met MK-14.7', true])
  expect(over.met).toEqual(victory)
})

describe('MK-14.5 groups win together, the rest alone', () => {
  const here: Condition = { side: 'blue', kind: 'control_hexes', hexes: ['4,4'] }
  const there: Condition = { side: 'blue', kind: 'control_hexes', hexes: ['5,5'] }
  const red: Condition = { side: 'red', kind: 'control_hexes', hexes: ['8,8'] }
  const outcome = (...victory: Condition[]) => {
    const t = table({ ...armies, victory })
    t.endGameTurn()
    return t.match.outcome?.winner ?? null
  }
  test.each<readonly [string, Condition[], string | null]>([
    ['MK-14.5 alone, one of two is enough', [here, there], 'blue'],
    [
      'MK-14.5 in one group, one of two is not',
      [
        { ...here, group: 'g' },
        { ...there, group: 'g' },
      ],
      null,
    ],
    [
      'MK-14.5 in one group, both are',
      [
        { ...here, group: 'g' },
        { ...here, group: 'g' },
      ],
      'blue',
    ],
    [
      'MK-14.5 two groups are two ways',
      [
        { ...here, group: 'g' },
        { ...there, group: 'h' },
      ],
      'blue',
    ],
    ['MK-14.5 an ungrouped condition wins beside a group', [{ ...there, group: 'g' }, here], 'blue'],
    [
      'MK-14.5 the same name with the other player is another group',
      [
        { ...here, group: 'g' },
        { ...red, group: 'g' },
      ],
      'blue',
    ],
  ])('%s', (_title, victory, winner) => {
    expect(outcome(...victory)).toBe(winner)
  })
  test('MK-14.5 all in the same evaluation, not one after the other', () => {
    const t = table({
      blue: { A: 'LINE 4,4' },
      red: { B: 'LINE 0,0' },
      victory: [
        { side: 'blue', kind: 'control_hexes', hexes: ['4,4'], group: 'g' },
        { side: 'blue', kind: 'control_hexes', hexes: ['4,5'], group: 'g' },
      ],
    })
    t.endGameTurn()
    t.activate('A')
    t.move('4,5')
    t.endGameTurn()
    expect(ends(t)).toBe('goes on')
  })
})

test('MK-14.6 victory is judged when both have finished, never in the middle', () => {
  const t = table({ ...armies, victory: [{ side: 'blue', kind: 'control_hexes', hexes: ['4,4'] }] })
  t.activate('A')
  t.endActivation()
  expect(ends(t)).toBe('goes on')
  t.endTurn()
  expect(ends(t)).toBe('goes on')
  t.activate('B')
  expect(ends(t)).toBe('goes on')
  expect(told(t.endTurn(), 'game_over').clauses).toContain('MK-14.6')
  const left = table({
    blue: { A: 'LINE 4,4 1/4' },
    red: { B: 'LINE 4,3' },
    victory: [{ side: 'blue', kind: 'control_hexes', hexes: ['4,4'] }],
  })
  left.endTurn()
  left.activate('B')
  left.charge('A', 6, 1)
  left.endTurn()
  // It was Blue's all through Blue's turn, and is not at the end.
  expect(ends(left)).not.toBe('blue condition_met MK-14.7')
})

describe('MK-14.7 MK-14.8 one side or both satisfied', () => {
  const both: Condition[] = [
    { side: 'blue', kind: 'control_hexes', hexes: ['4,4'] },
    { side: 'red', kind: 'control_hexes', hexes: ['4,0'] },
  ]
  test.each<readonly [string, Sketch, Condition[], string]>([
    ['MK-14.7 only Blue', armies, both.slice(0, 1), 'blue condition_met MK-14.7'],
    ['MK-14.7 only Red', armies, both.slice(1), 'red condition_met MK-14.7'],
    [
      'MK-14.7 the weaker army may win so',
      { blue: { A: 'LINE 4,4 1/4' }, red: armies.red! },
      both.slice(0, 1),
      'blue condition_met MK-14.7',
    ],
    [
      'MK-14.8 both: more SP wins',
      { blue: { A: 'LINE 4,4 3/4' }, red: armies.red! },
      both,
      'red both_conditions_tiebreak MK-14.8',
    ],
    [
      'MK-14.8 both: SP are summed over the army',
      { blue: { A: 'LINE 4,4 3/4', C: 'LINE 0,0 2/4' }, red: armies.red! },
      both,
      'blue both_conditions_tiebreak MK-14.8',
    ],
    ['MK-14.8 both and equal: a draw', armies, both, 'nobody draw MK-14.8'],
  ])('%s', (_title, sketch, victory, expected) => {
    const t = table({ ...sketch, victory })
    t.endGameTurn()
    expect(ends(t)).toBe(expected)
  })
  test('MK-14.8 the limit winner has no say in it', () => {
    const t = table({ ...armies, turnLimit: 1, limitWinner: 'red', victory: both })
    t.endGameTurn()
    expect(ends(t)).toBe('nobody draw MK-14.8')
  })
})

describe('MK-14.9 annihilation', () => {
  const late = (side: 'blue' | 'red'): NonNullable<Scenario['reinforcements']> => [
    { turn: 9, side, units: [{ id: 'N', type: 'LINE', at: '0,0' }] },
  ]
  const at = (sketch: Sketch) => {
    const t = table({ leaders: {}, ...sketch })
    t.endGameTurn()
    return ends(t)
  }
  test.each<readonly [string, Sketch, string]>([
    ['MK-14.9 no Red left', { blue: { A: 'LINE 4,4' } }, 'blue annihilation MK-14.9'],
    ['MK-14.9 no Blue left', { red: { B: 'LINE 4,4' } }, 'red annihilation MK-14.9'],
    ['MK-14.9 neither left', {}, 'nobody draw MK-14.9'],
    ['MK-14.9 one still to arrive', { blue: { A: 'LINE 4,4' }, reinforcements: late('red') }, 'goes on'],
    [
      'MK-14.9 one of the other side to arrive does not help',
      { blue: { A: 'LINE 4,4' }, reinforcements: late('blue') },
      'blue annihilation MK-14.9',
    ],
    [
      'MK-14.9 a condition comes first',
      {
        red: { B: 'LINE 4,4' },
        turn: 1,
        losses: { blue: 0, red: 2 },
        victory: [{ side: 'blue', kind: 'eliminate_units', count: 2 }],
      },
      'blue condition_met MK-14.7',
    ],
    [
      'MK-14.9 it comes before the limit',
      { blue: { A: 'LINE 4,4' }, turnLimit: 1, limitWinner: 'red' },
      'blue annihilation MK-14.9',
    ],
  ])('%s', (_title, sketch, expected) => {
    expect(at(sketch)).toBe(expected)
  })
  test('MK-14.9 not before the turn ends', () => {
    const t = table({ blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3 1/4' }, leaders: { LA: 'A 9' } })
    t.activate('A')
    t.fire('B', 1, 60)
    expect([t.unit('B'), ends(t)]).toEqual(['gone', 'goes on'])
    t.endTurn()
    expect(ends(t)).toBe('goes on')
    t.endTurn()
    expect(ends(t)).toBe('blue annihilation MK-14.9')
  })
})

test.each<readonly [string, Sketch, string]>([
  [
    'MK-14.10 the limit winner',
    { ...armies, limitWinner: 'red', blue: { A: 'LINE 4,4 6/6' } },
    'red turn_limit_default MK-14.10',
  ],
  ['MK-14.10 else more SP', { ...armies, blue: { A: 'LINE 4,4 3/4' } }, 'red turn_limit_tiebreak MK-14.10'],
  ['MK-14.10 else a draw', armies, 'nobody draw MK-14.10'],
  [
    'MK-14.10 a condition comes first',
    { ...armies, limitWinner: 'red', victory: [{ side: 'blue', kind: 'control_hexes', hexes: ['4,4'] }] },
    'blue condition_met MK-14.7',
  ],
])('%s', (_title, sketch, expected) => {
  const t = table({ ...sketch, turnLimit: 1 })
  t.endGameTurn()
  expect(ends(t)).toBe(expected)
})

test('MK-14.11 without conditions and limit the game goes on', () => {
  const t = table(armies)
  expect(t.match.setupEvents[0]?.clauses).toContain('MK-14.11')
  for (let i = 0; i < 50; i++) t.endGameTurn()
  expect([ends(t), t.state.turn]).toEqual(['goes on', 51])
})

test('MK-14.12 a streak grows with control and goes back to 0 without', () => {
  const t = table({
    blue: { A: 'LINE 4,4' },
    red: { B: 'LINE 0,0' },
    victory: [{ side: 'blue', kind: 'hold_hexes', hexes: ['4,4'], turns: 3 }],
  })
  const streaks = () => t.state.tally.streaks
  t.endGameTurn()
  t.endGameTurn()
  expect(streaks()).toEqual([2])
  t.activate('A')
  t.move('4,5')
  t.endGameTurn()
  expect(streaks()).toEqual([0])
  t.activate('A')
  t.move('4,4')
  t.endGameTurn()
  t.endGameTurn()
  expect([streaks(), ends(t)]).toEqual([[2], 'goes on'])
  t.endTurn()
  const over = told(t.endTurn(), 'game_over')
  expect([ends(t), over.clauses.includes('MK-14.12')]).toEqual(['blue condition_met MK-14.7', true])
})

const leaves: Condition = { side: 'blue', kind: 'exit_units', edge: 'north', count: 9 }
const north: Sketch = { exits: { north: ['4,0'] }, victory: [leaves] }

describe('MK-14.13 who may leave, and where', () => {
  test('MK-14.13 a side with such a condition, by hexes of that edge', () => {
    expect(table({ ...north, blue: { A: 'LINE 4,0' } }).exits('A')).toEqual(['4,0'])
  })
  test.each<readonly [string, Sketch, string]>([
    ['MK-14.13 not the other side', { ...north, firstPlayer: 'red', red: { B: 'LINE 4,0' } }, 'B'],
    ['MK-14.13 not by a hex that is no exit', { ...north, blue: { A: 'LINE 2,0' } }, 'A'],
    [
      'MK-14.13 not by an exit of another edge',
      { ...north, exits: { north: ['4,0'], west: ['0,4'] }, blue: { A: 'LINE 0,4' } },
      'A',
    ],
    ['MK-14.13 not without a condition', { exits: { north: ['4,0'] }, blue: { A: 'LINE 4,0' } }, 'A'],
  ])('%s', (_title, sketch, unit) => {
    const t = table(sketch)
    expect(t.exits(unit)).toEqual([])
    t.activate(unit)
    expect(t.refused({ type: 'exit' })).toBe('illegal-exit MK-14.13')
  })
  test('MK-14.13 standing on an exit hex of the enemy is nothing special', () => {
    const t = table({ ...north, firstPlayer: 'red', red: { B: 'LINE 4,1' } })
    t.activate('B')
    t.move('4,0')
    expect(t.unit('B')).toBe('4,0 sp 4')
  })
})

describe('MK-14.14 how to leave', () => {
  test('MK-14.14 from an exit hex it can move to, for the MP of reaching it', () => {
    const exits = (kind: string, at: string, more: Sketch = {}) =>
      table({ ...north, ...more, blue: { A: `${kind} ${at}` } }).exits('A')
    expect([exits('LINE', '4,1'), exits('LINE', '4,2'), exits('HORSE', '4,2'), exits('HORSE', '4,3')]).toEqual([
      ['4,0'],
      [],
      ['4,0'],
      [],
    ])
    expect(exits('LINE', '4,2', { ground: { '=': '4,2 4,1 4,0' } })).toEqual(['4,0'])
  })
  test('MK-14.14 or from where it stands for 1 MP', () => {
    const t = table({ ...north, blue: { A: 'DRAG 4,1', C: 'LINE 3,0' } })
    t.activate('A')
    t.move('4,0')
    expect(t.exits('A')).toEqual(['4,0'])
    t.exit()
    expect(t.unit('A')).toBe('gone')
    // Line infantry has no MP left for it once it has walked there.
    t.activate('C')
    t.move('4,0')
    expect([t.unit('C'), t.state.active]).toEqual(['4,0 sp 4', null])
  })
  test('MK-14.14 stopping there is a separate choice', () => {
    const t = table({ ...north, blue: { A: 'LINE 4,1' } })
    expect([t.moves('A').includes('4,0'), t.exits('A')]).toEqual([true, ['4,0']])
    t.activate('A')
    t.exit('4,0')
    expect(t.unit('A')).toBe('gone')
  })
  test('MK-14.14 the endpoint exclusion does not apply', () => {
    const t = table({ ...north, blue: { A: 'LIGHT 4,1' }, red: { B: 'LINE 3,0' } })
    expect([t.moves('A').includes('4,0'), t.exits('A')]).toEqual([false, ['4,0']])
  })
  test('MK-14.14 an occupied exit hex is no way out', () => {
    expect(table({ ...north, blue: { A: 'LINE 4,1', C: 'LINE 4,0' } }).exits('A')).toEqual([])
  })
  test('MK-14.14 a unit that may not move any more may not leave', () => {
    const fired = table({ ...north, blue: { A: 'LINE 4,0' }, red: { B: 'LINE 4,2' } })
    fired.activate('A')
    fired.fire('B', 60)
    expect(fired.state.active).toBeNull()
    const light = table({ ...north, blue: { A: 'LIGHT 4,0' }, red: { B: 'LINE 4,2' } })
    light.activate('A')
    light.fire('B', 60)
    expect(light.exits('A')).toEqual(['4,0'])
    const split = new Table({
      ...position({ ...north, blue: { A: 'LIGHT 4,0' }, red: { B: 'LINE 4,2' } }),
      turn: 1,
      player: 'blue',
      step: 'ACTION',
      active: {
        unit: 'A',
        movementPointsUsed: 0,
        moved: true,
        firedThisActivation: true,
        movedThenFired: true,
        onRoad: false,
        metEnemy: false,
        passedFriend: false,
      },
    })
    expect(split.refused({ type: 'exit' })).toBe('illegal-exit MK-14.14')
  })
  test.each<readonly [string, Sketch, string | undefined, number[], string[], string]>([
    [
      'MK-14.14 the exit hex is not checked by who walks onto it',
      { ...north, ground: { H: '4,0' }, blue: { A: 'LINE 4,1' } },
      '4,0',
      [],
      [],
      'gone',
    ],
    [
      'MK-14.14 it is by who begins on it',
      { ...north, ground: { H: '4,0' }, blue: { A: 'LINE 4,0' } },
      undefined,
      [30],
      ['d60 30'],
      'gone',
    ],
    [
      'MK-14.14 who fails stays',
      { ...north, ground: { H: '4,0' }, blue: { A: 'LINE 4,0' } },
      undefined,
      [31],
      ['d60 30'],
      '4,0 sp 4',
    ],
    [
      'MK-14.14 hexes left on the way are checked',
      { ...north, ground: { H: '4,2 4,1' }, blue: { A: 'HORSE 4,2' } },
      '4,0',
      [30, 30],
      ['d60 30', 'd60 30'],
      'gone',
    ],
    [
      'MK-14.14 and stop it there',
      { ...north, ground: { H: '4,2 4,1' }, blue: { A: 'HORSE 4,2' } },
      '4,0',
      [30, 31],
      ['d60 30', 'd60 30'],
      '4,1 sp 4',
    ],
  ])('%s', (_title, sketch, hex, dice, draws, after) => {
    const t = table(sketch)
    t.activate('A')
    expect(asked(t.exit(hex, ...dice).draws)).toEqual(draws)
    expect([t.unit('A'), t.state.active]).toEqual([after, null])
    expect(t.state.tally.exited.blue).toEqual(after === 'gone' ? { north: 1 } : {})
  })
  test('MK-14.14 the odds of getting away are shown', () => {
    const t = table({ ...north, ground: { H: '4,2 4,1' }, blue: { A: 'HORSE 4,2' } })
    t.activate('A')
    expect(t.match.odds('blue', { type: 'exit', hex: '4,0' })?.facts).toEqual({ exits: 0.25 })
  })
  test('MK-14.14 out of reach', () => {
    const t = table({ ...north, blue: { A: 'LINE 4,3' } })
    t.activate('A')
    expect(t.refused({ type: 'exit', hex: '4,0' })).toBe('illegal-exit MK-14.14')
  })
})

test('MK-14.15 who has left is gone for good, is no loss, and takes its leader along', () => {
  const t = table({
    ...north,
    blue: { A: 'LINE 4,0', C: 'LINE 0,8' },
    red: { B: 'LINE 8,8' },
    leaders: { LA: 'A 2', LR: 'B 2' },
  })
  t.activate('A')
  const left = told(t.exit(), 'unit_exited')
  expect([left.leader, t.leaders, t.state.tally.losses, t.draws]).toEqual(['LA', 'LR on B r2', { blue: 0, red: 0 }, []])
  t.endGameTurn()
  expect([t.unit('A'), t.refused({ type: 'activate', unit: 'A' })]).toEqual(['gone', 'unknown-unit MK-17.2'])
})

describe('MK-14.16 the exit delay', () => {
  const delayed: Sketch = { ...north, exitRule: { side: 'blue', turn: 2 }, blue: { A: 'LINE 4,1' }, red: { B: 'LINE 8,8' } }
  test('MK-14.16 not before the turn, though it may stand there', () => {
    const t = table(delayed)
    expect(t.exits('A')).toEqual([])
    t.activate('A')
    expect(t.refused({ type: 'exit', hex: '4,0' })).toBe('illegal-exit MK-14.16')
    t.move('4,0')
    t.endGameTurn()
    expect(t.exits('A')).toEqual(['4,0'])
    t.activate('A')
    expect(told(t.exit(), 'unit_exited').clauses).toContain('MK-14.16')
  })
  test('MK-14.16 it binds only the side it names', () => {
    expect(table({ ...delayed, exitRule: { side: 'red', turn: 2 } }).exits('A')).toEqual(['4,0'])
  })
})

describe('MK-14.17 reinforcements', () => {
  const due = (units: NonNullable<Scenario['reinforcements']>[number]['units'], turn = 2): Sketch => ({
    blue: { A: 'LINE 4,4' },
    red: { B: 'LINE 0,0' },
    reinforcements: [{ turn, side: 'blue', units }],
  })
  test('MK-14.17 unactivated, at full SP, ready to act, with its leader', () => {
    const t = table({
      ...due([{ id: 'N', type: 'DRAG', at: '3,3', sp: 2, max: 5, leader: { id: 'LN', radius: 3 } }]),
      leaders: { LA: 'A 9', LR: 'B 9' },
    })
    t.endTurn()
    const came = told(t.endTurn(), 'reinforcements_arrived')
    expect([t.unit('N'), t.isActivated('N'), t.leaders]).toEqual(['3,3 sp 5', false, 'LA on A r9, LR on B r9, LN on N r3'])
    expect(came.clauses).toEqual(expect.arrayContaining(['MK-14.17', 'MK-5.15']))
    t.activate('N')
    expect(t.state.step).toBe('ACTION')
  })
  test.each<readonly [string, Sketch]>([
    ['MK-14.17 a friend in the way', { blue: { A: 'LINE 4,4', F: 'LINE 3,3' } }],
    ['MK-14.17 an enemy in the way', { red: { B: 'LINE 3,3' } }],
  ])('%s delays it, unit by unit', (_title, change) => {
    const t = table({
      ...due([
        { id: 'N', type: 'LINE', at: '3,3' },
        { id: 'M', type: 'LINE', at: '5,5' },
      ]),
      ...change,
    })
    t.endTurn()
    const came = told(t.endTurn(), 'reinforcements_arrived')
    expect([came.arrived.map(({ id }) => id), came.delayed.map(({ id }) => id)]).toEqual([['M'], ['N']])
    expect([t.unit('N'), t.unit('M')]).toEqual(['gone', '5,5 sp 4'])
    expect(t.refused({ type: 'activate', unit: 'N' })).toBe('unknown-unit MK-17.2')
  })
  test('MK-14.17 it is tried again at each later turn of its owner', () => {
    const t = table({ ...due([{ id: 'N', type: 'LINE', at: '4,4' }]) })
    t.endGameTurn()
    t.endGameTurn()
    expect(t.unit('N')).toBe('gone')
    t.activate('A')
    t.move('4,5')
    t.endTurn()
    expect(t.unit('N')).toBe('gone')
    t.endTurn()
    expect([t.state.turn, t.unit('N'), t.state.arrivals]).toEqual([4, '4,4 sp 4', []])
  })
  test('MK-14.17 two with one entry hex come one after the other', () => {
    const t = table(
      due([
        { id: 'N', type: 'LINE', at: '3,3' },
        { id: 'M', type: 'LINE', at: '3,3' },
      ]),
    )
    t.endGameTurn()
    expect([t.unit('N'), t.unit('M')]).toEqual(['3,3 sp 4', 'gone'])
    t.activate('N')
    t.move('3,4')
    t.endGameTurn()
    expect(t.unit('M')).toBe('3,3 sp 4')
  })
  test("MK-14.17 not before the turn, and only in its owner's", () => {
    const t = table({ ...due([{ id: 'N', type: 'LINE', at: '3,3' }], 3) })
    for (const expected of ['gone', 'gone', 'gone', '3,3 sp 4']) {
      t.endTurn()
      expect(t.unit('N')).toBe(expected)
    }
  })
  test('MK-14.17 an entry hex that is closed to the type keeps it waiting', () => {
    const { state } = table({ ...due([{ id: 'N', type: 'HORSE', at: '3,3' }]), ground: { W: '5,5' } })
    const astray = { ...state, turn: 2, arrivals: state.arrivals.map(arrival => ({ ...arrival, cell: 5 * 9 + 5 })) }
    expect(bringOn(astray)).toMatchObject({ arrived: [], delayed: [{ who: { id: 'N' } }] })
  })
})

describe('MK-14.18 a game is made from a scenario alone', () => {
  test('MK-14.18 and leaves it as it was, frozen or not', () => {
    const scenario = structuredClone(FULL)
    new Match(musket, { scenario, options: { preset: 'basic' }, seed: 1 })
    expect(scenario).toEqual(FULL)
    expect(Object.isFrozen(scenario)).toBe(false)
    const match = new Match(musket, { scenario: deepFreeze(structuredClone(FULL)), options: {}, seed: 1 })
    for (let i = 0; i < 60 && !match.outcome; i++) {
      const all = match.legal(match.toAct[0]!)
      match.act(match.toAct[0]!, all[(i * 13) % all.length]!)
    }
    expect(match.record().scenario).toEqual(FULL)
  })
  test('MK-14.18 the same scenario gives the same game', () => {
    const [one, other] = [new Table(structuredClone(FULL)), new Table(structuredClone(FULL))]
    expect(one.match.hash).toBe(other.match.hash)
  })
})
