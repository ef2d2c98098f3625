import type { Acted } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import type { MusketAction } from '../contract/actions.ts'
import type { MusketEvent } from '../contract/events.ts'
import type { Scenario } from '../setup/scenario.ts'
import { position, type Sketch, Table, table, told } from '../testing/positions.ts'

const types = (acted: Acted<MusketEvent>) => acted.events.map(event => event.type).join(' ')
const duel: Sketch = { blue: { A: 'LINE 4,4', C: 'LINE 6,6' }, red: { B: 'LINE 4,2' } }

describe('MK-5.1 a game turn is two player turns', () => {
  test.each([
    ['MK-5.1 Blue first in every game turn', 'blue', 'blue red blue red blue'],
    ['MK-5.1 Red first in every game turn', 'red', 'red blue red blue red'],
  ] as const)('%s', (_title, firstPlayer, order) => {
    const t = table({ ...duel, firstPlayer })
    const seen = [t.state.player]
    const turns = [t.state.turn]
    for (let i = 0; i < 4; i++) {
      t.endTurn()
      seen.push(t.state.player)
      turns.push(t.state.turn)
    }
    expect([seen.join(' '), turns]).toEqual([order, [1, 1, 2, 2, 3]])
  })
})

describe('MK-5.2 own units one at a time, in any order, or not at all', () => {
  test('MK-5.2 any order', () => {
    for (const [first, second] of [
      ['A', 'C'],
      ['C', 'A'],
    ] as const) {
      const t = table(duel)
      t.activate(first)
      expect(t.refused({ type: 'activate', unit: second })).toBe('activation-in-progress MK-5.10')
      t.endActivation()
      t.activate(second)
      expect(t.state.active?.unit).toBe(second)
    }
  })
  test('MK-5.2 passing is allowed, and the other side does not play in my turn', () => {
    const t = table(duel)
    expect(t.refused({ type: 'endPlayerTurn' }, 'red')).toBe('not-your-turn MK-5.2')
    expect(t.refused({ type: 'activate', unit: 'B' }, 'red')).toBe('not-your-turn MK-5.2')
    t.endTurn()
    expect([t.state.player, t.isActivated('A')]).toEqual(['red', false])
  })
})

test('MK-5.3 once per game turn; the flag outlives the other player turn and is cleared at the rollover', () => {
  const t = table(duel)
  t.activate('A')
  t.endActivation()
  expect(t.refused({ type: 'activate', unit: 'A' })).toBe('already-activated MK-5.3')
  t.endTurn()
  expect([t.state.player, t.isActivated('A')]).toEqual(['red', true])
  t.activate('B')
  t.endActivation()
  t.endTurn()
  expect([t.isActivated('A'), t.isActivated('B'), t.state.turn]).toEqual([false, false, 2])
  t.activate('A')
})

describe('MK-5.4 MK-5.5 the steps and what leads from one to the next', () => {
  test('MK-5.4 a game waits in AWAITING_ACTIVATION, ACTION and ACTIVATION_COMPLETE, in that order', () => {
    const t = table(duel)
    const steps = [t.state.step]
    t.activate('A')
    steps.push(t.state.step)
    t.completeAction()
    steps.push(t.state.step)
    t.endActivation()
    steps.push(t.state.step)
    expect(steps).toEqual(['AWAITING_ACTIVATION', 'ACTION', 'ACTIVATION_COMPLETE', 'AWAITING_ACTIVATION'])
  })

  const base = position({ blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,2' } })
  const active = {
    unit: 'A',
    movementPointsUsed: 0,
    moved: false,
    firedThisActivation: false,
    movedThenFired: false,
    onRoad: true,
    metEnemy: false,
    passedFriend: false,
  }
  test.each<readonly [string, Partial<Scenario>, string]>([
    ['MK-5.4 a position in ACTION needs an active unit', { step: 'ACTION' }, 'active'],
    ['MK-5.4 an active unit needs the step of one', { step: 'AWAITING_ACTIVATION', active }, 'step'],
  ])('%s', (_title, change, path) => {
    expect(() => new Table({ ...base, turn: 1, ...change })).toThrow(expect.objectContaining({ path, clause: 'MK-5.4' }))
  })

  type Row = readonly [title: string, sketch: Sketch, play: (t: Table) => unknown, step: string, activated: boolean]
  const far: Sketch = { blue: { A: 'LINE 4,4', H: 'LINE 4,8' }, red: { B: 'LINE 4,2' }, leaders: { L: 'H 1', LR: 'B 9' } }
  test.each<Row>([
    ['MK-5.5 activate in command goes to ACTION', duel, t => t.activate('A'), 'ACTION', false],
    ['MK-5.5 activate out of command and passed goes to ACTION', far, t => t.activate('A', 21), 'ACTION', false],
    ['MK-5.5 a failed check goes through to the end', far, t => t.activate('A', 22), 'AWAITING_ACTIVATION', true],
    [
      'MK-5.5 a move that leaves something goes to ACTION',
      { blue: { A: 'DRAG 4,6' } },
      t => {
        t.activate('A')
        t.move('4,5')
      },
      'ACTION',
      false,
    ],
    [
      'MK-5.5 a move that leaves nothing goes through to the end',
      duel,
      t => {
        t.activate('A')
        t.move('4,5')
      },
      'AWAITING_ACTIVATION',
      true,
    ],
    [
      'MK-5.5 a shot that leaves something goes to ACTION',
      { blue: { A: 'LIGHT 4,4' }, red: { B: 'LINE 4,2' } },
      t => {
        t.activate('A')
        t.fire('B', 60)
      },
      'ACTION',
      false,
    ],
    [
      'MK-5.5 a shot that leaves nothing goes through to the end',
      duel,
      t => {
        t.activate('A')
        t.fire('B', 60)
      },
      'AWAITING_ACTIVATION',
      true,
    ],
    [
      'MK-5.5 a charge goes through contest and morale to the end',
      { blue: { A: 'HORSE 4,4' }, red: { B: 'LINE 4,3' } },
      t => {
        t.activate('A')
        t.charge('B', 1, 6)
      },
      'AWAITING_ACTIVATION',
      true,
    ],
    [
      'MK-5.5 completeAction stops at ACTIVATION_COMPLETE',
      duel,
      t => {
        t.activate('A')
        t.completeAction()
      },
      'ACTIVATION_COMPLETE',
      false,
    ],
    [
      'MK-5.5 endActivation from ACTION',
      duel,
      t => {
        t.activate('A')
        t.endActivation()
      },
      'AWAITING_ACTIVATION',
      true,
    ],
    [
      'MK-5.5 endActivation from ACTIVATION_COMPLETE',
      duel,
      t => {
        t.activate('A')
        t.completeAction()
        t.endActivation()
      },
      'AWAITING_ACTIVATION',
      true,
    ],
    [
      'MK-5.5 endPlayerTurn ends a running activation first',
      duel,
      t => {
        t.activate('A')
        t.endTurn()
      },
      'AWAITING_ACTIVATION',
      true,
    ],
    [
      'MK-5.5 endPlayerTurn from ACTIVATION_COMPLETE',
      duel,
      t => {
        t.activate('A')
        t.completeAction()
        t.endTurn()
      },
      'AWAITING_ACTIVATION',
      true,
    ],
  ])('%s', (_title, sketch, play, step, activated) => {
    const t = table(sketch)
    play(t)
    expect([t.state.step, t.isActivated('A'), t.state.active !== null]).toEqual([
      step,
      activated,
      step !== 'AWAITING_ACTIVATION',
    ])
  })

  test('MK-5.5 an exit goes through to the end', () => {
    const t = table({
      ...duel,
      blue: { A: 'LINE 4,0' },
      exits: { north: ['4,0'] },
      victory: [{ side: 'blue', kind: 'exit_units', edge: 'north', count: 9 }],
    })
    t.activate('A')
    expect(types(t.exit())).toBe('unit_exited activation_ended')
    expect([t.state.step, t.unit('A')]).toEqual(['AWAITING_ACTIVATION', 'gone'])
  })
})

test('MK-5.6 the empty steps are traversed without a word, the full ones are told', () => {
  const t = table(duel)
  t.activate('A')
  expect(types(t.completeAction())).toBe('action_completed')
  expect(types(t.endActivation())).toBe('activation_ended')
  const charge = table({ blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3' } })
  charge.activate('A')
  const acted = charge.charge('B', 5, 3, 60)
  expect(types(acted)).toBe('charge_action activation_ended')
  expect(told(acted, 'charge_action').contest?.morale?.passed).toBe(false)
})

test('MK-5.7 morale after fire is resolved inside the shot, and the firer may still act', () => {
  const t = table({ blue: { A: 'LIGHT 4,4' }, red: { B: 'LINE 4,2' } })
  t.activate('A')
  const shot = told(t.fire('B', 1, 60, 60), 'fire_action')
  expect([shot.morale?.passed, t.unit('B'), t.state.step, t.state.active?.unit]).toEqual([false, '4,1 sp 2', 'ACTION', 'A'])
  expect(shot.clauses).toContain('MK-5.7')
})

test('MK-5.8 when an activation ends the unit is flagged and its counters are reset', () => {
  const t = table({ blue: { A: 'LIGHT 4,4', C: 'LIGHT 6,6' }, red: { B: 'LINE 4,2' } })
  t.activate('A')
  t.fire('B', 60)
  expect(t.state.active).toMatchObject({ unit: 'A', fired: true, pointsUsed: 0 })
  t.endActivation()
  expect([t.state.active, t.isActivated('A'), t.isActivated('C')]).toEqual([null, true, false])
  t.activate('C')
  expect(t.state.active).toMatchObject({ unit: 'C', fired: false, pointsUsed: 0, moved: false })
})

describe('MK-5.9 an activation ends by itself when nothing is left', () => {
  test('MK-5.9 a march hex that is next to an enemy is nothing left', () => {
    // On the road from 4,6 to 4,5; back is next to the enemy, and off the road there is no MP.
    const t = table({ ground: { '=': '4,6 4,5' }, blue: { A: 'LINE 4,6' }, red: { B: 'LINE 5,6' } })
    t.activate('A')
    expect(told(t.move('4,5'), 'activation_ended').why).toBe('nothing_left')
    const free = table({ ground: { '=': '4,6 4,5' }, blue: { A: 'LINE 4,6' } })
    free.activate('A')
    free.move('4,5')
    expect(free.moves('A')).toEqual(['4,6'])
  })
  test('MK-5.9 right after activation if there never was anything', () => {
    const t = table({ ground: { L: '3,3 3,4 4,3 5,3 5,4 4,5' }, blue: { A: 'HORSE 4,4' } })
    const acted = t.activate('A')
    expect([types(acted), told(acted, 'activation_ended').why]).toEqual(['activation_started activation_ended', 'nothing_left'])
    expect(t.isActivated('A')).toBe(true)
  })
  test.each<readonly [string, Sketch, string]>([
    ['MK-5.9 a move keeps it open', { ground: { L: '3,3 3,4 4,3 5,3 5,4' }, blue: { A: 'ART 4,4' } }, 'ACTION'],
    [
      'MK-5.9 a shot keeps it open',
      { ground: { L: '3,3 3,4 4,3 5,3 5,4 4,5' }, blue: { A: 'ART 4,4' }, red: { B: 'LINE 4,1' } },
      'ACTION',
    ],
    [
      'MK-5.9 a charge keeps it open',
      { ground: { L: '3,3 3,4 5,3 5,4 4,5' }, blue: { A: 'HORSE 4,4' }, red: { B: 'LINE 4,3' } },
      'ACTION',
    ],
    [
      'MK-5.9 an exit keeps it open',
      {
        ground: { L: '3,0 5,0 4,1' },
        blue: { A: 'HORSE 4,0' },
        exits: { north: ['4,0'] },
        victory: [{ side: 'blue', kind: 'exit_units', edge: 'north', count: 9 }],
      },
      'ACTION',
    ],
    [
      'MK-5.9 an enemy out of sight does not',
      { ground: { L: '3,3 3,4 4,3 5,3 5,4 4,5', W: '4,2' }, blue: { A: 'ART 4,4' }, red: { B: 'LINE 4,1' } },
      'AWAITING_ACTIVATION',
    ],
  ])('%s', (_title, sketch, step) => {
    const t = table(sketch)
    t.activate('A')
    expect(t.state.step).toBe(step)
  })
})

test('MK-5.10 activate is refused while another runs, for an enemy, and a second time', () => {
  const t = table(duel)
  expect(t.refused({ type: 'activate', unit: 'B' })).toBe('not-your-unit MK-5.10')
  t.activate('A')
  expect(t.refused({ type: 'activate', unit: 'C' })).toBe('activation-in-progress MK-5.10')
  expect(t.refused({ type: 'activate', unit: 'A' })).toBe('activation-in-progress MK-5.10')
  t.endActivation()
  expect(t.refused({ type: 'activate', unit: 'A' })).toBe('already-activated MK-5.3')
})

describe('MK-5.11 move, fire, charge and exit act on the active unit, in ACTION only', () => {
  const commands: readonly MusketAction[] = [
    { type: 'move', to: '4,5' },
    { type: 'move', path: ['4,5'] },
    { type: 'fire', target: 'B' },
    { type: 'charge', target: 'B' },
    { type: 'exit' },
    { type: 'completeAction' },
  ]
  test.each(commands)('MK-5.11 $type', command => {
    const t = table(duel)
    expect(t.refused(command)).toBe('no-active-unit MK-5.11')
    t.activate('A')
    t.completeAction()
    expect(t.refused(command)).toBe('wrong-step MK-5.11')
  })
  test('MK-5.11 the other units stay where they are', () => {
    const t = table(duel)
    t.activate('A')
    t.move('4,5')
    expect([t.unit('A'), t.unit('C'), t.unit('B')]).toEqual(['4,5 sp 4', '6,6 sp 4', '4,2 sp 4'])
  })
})

test('MK-5.12 a command is one step: damage, morale, retreat and elimination are in one state', () => {
  const t = table({ blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,2 2/4', C: 'LINE 0,0' }, leaders: { LA: 'A 9', LR: 'B 9' } })
  t.activate('A')
  const before = t.match.seq
  t.fire('B', 1, 60, 1, 60)
  expect([t.match.seq - before, t.unit('B'), t.leaders, t.state.tally.losses.red]).toEqual([
    1,
    'gone',
    'LA on A r9, LR-r1 on C r8',
    1,
  ])
  expect(t.state.units.every(unit => unit.sp > 0)).toBe(true)
})

test('MK-5.13 the first player hands over in the same turn, the second completes it', () => {
  const t = table({ ...duel, firstPlayer: 'red' })
  const handed = told(t.endTurn(), 'player_turn_ended')
  expect([handed.player, handed.next, handed.completesTurn, t.state.turn]).toEqual(['red', 'blue', false, 1])
  const completed = told(t.endTurn(), 'player_turn_ended')
  expect([completed.player, completed.next, completed.completesTurn, t.state.turn]).toEqual(['blue', 'red', true, 2])
  expect(completed.clauses).toContain('MK-5.14')
  expect(handed.clauses).not.toContain('MK-5.14')
})

describe('MK-5.14 the order at the end of a game turn', () => {
  test('MK-5.14 torch before victory: a town that burns now wins now', () => {
    const t = table({
      ground: { T: '4,4' },
      red: { B: 'LINE 4,4' },
      torch: { side: 'red', dwell: 1 },
      victory: [{ side: 'red', kind: 'raze', count: 1 }],
    })
    t.endTurn()
    const end = t.endTurn()
    expect(types(end)).toBe('player_turn_ended hex_burned game_over')
    expect(t.match.outcome).toMatchObject({ winner: 'red', reason: 'condition_met' })
  })

  test('MK-5.14 victory goes by the turn just completed: the limit is played out in full', () => {
    const t = table({ ...duel, turnLimit: 2, limitWinner: 'red' })
    t.endGameTurn()
    expect([t.match.outcome, t.state.turn]).toEqual([null, 2])
    t.endTurn()
    expect(t.match.outcome).toBeNull()
    t.endTurn()
    expect(t.match.outcome).toMatchObject({ winner: 'red', reason: 'turn_limit_default' })
  })

  test('MK-5.14 victory before the next turn: a reinforcement of the next turn comes too late to hold a hex', () => {
    const t = table({
      ...duel,
      reinforcements: [{ turn: 2, side: 'blue', units: [{ id: 'N', type: 'LINE', at: '3,3' }] }],
      victory: [{ side: 'blue', kind: 'control_hexes', hexes: ['3,3'] }],
    })
    t.endGameTurn()
    expect([t.match.outcome, t.unit('N')]).toEqual([null, '3,3 sp 4'])
    t.endGameTurn()
    expect(t.match.outcome?.reason).toBe('condition_met')
  })

  test('MK-5.14 then the turn number, the flags, the first player, and last the arrivals', () => {
    const t = table({
      ...duel,
      reinforcements: [
        { turn: 2, side: 'blue', units: [{ id: 'N', type: 'LINE', at: '3,3' }] },
        { turn: 2, side: 'red', units: [{ id: 'M', type: 'LINE', at: '5,3' }] },
      ],
    })
    t.activate('A')
    t.endActivation()
    t.endTurn()
    const end = t.endTurn()
    expect(types(end)).toBe('player_turn_ended reinforcements_arrived')
    expect(told(end, 'reinforcements_arrived')).toMatchObject({ turn: 2, player: 'blue', arrived: [{ id: 'N' }] })
    expect([t.state.turn, t.state.player, t.isActivated('A'), t.unit('M')]).toEqual([2, 'blue', false, 'gone'])
  })

  test('MK-5.14 a decided game has no next turn', () => {
    const t = table({ ...duel, turnLimit: 1 })
    t.endTurn()
    const end = t.endTurn()
    expect(types(end)).toBe('player_turn_ended game_over')
    expect(t.state.turn).toBe(1)
  })
})

describe("MK-5.15 reinforcements come at the start of their owner's turn", () => {
  test('MK-5.15 of turn 1: the first player at once, the second when his turn begins', () => {
    const t = table({
      reinforcements: [
        { turn: 1, side: 'blue', units: [{ id: 'N', type: 'LINE', at: '3,3' }] },
        { turn: 1, side: 'red', units: [{ id: 'M', type: 'LINE', at: '5,3' }] },
      ],
    })
    expect([t.unit('N'), t.unit('M')]).toEqual(['3,3 sp 4', 'gone'])
    expect(t.match.setupEvents.map(event => event.type)).toEqual(['battle_opened', 'reinforcements_arrived'])
    expect(types(t.endTurn())).toBe('player_turn_ended reinforcements_arrived')
    expect(t.unit('M')).toBe('5,3 sp 4')
    t.activate('M')
  })
})

test('MK-5.16 after the game is decided every command is refused', () => {
  const t = table({ ...duel, turnLimit: 1, limitWinner: 'blue' })
  t.endGameTurn()
  const commands: readonly MusketAction[] = [
    { type: 'activate', unit: 'A' },
    { type: 'move', to: '4,5' },
    { type: 'fire', target: 'B' },
    { type: 'charge', target: 'B' },
    { type: 'exit' },
    { type: 'completeAction' },
    { type: 'endActivation' },
    { type: 'endPlayerTurn' },
  ]
  for (const command of commands) {
    expect(t.refused(command, 'blue')).toBe('game-over MK-5.16')
    expect(t.refused(command, 'red')).toBe('game-over MK-5.16')
  }
  expect([t.match.toAct, t.match.legal('blue'), t.match.legal('red')]).toEqual([[], [], []])
})

test('MK-5.17 turn numbers start at 1', () => {
  const t = table(duel)
  expect([t.state.turn, t.match.setupEvents[0]]).toMatchObject([1, { turn: 1 }])
})
