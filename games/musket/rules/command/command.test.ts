import { Match } from '@sandtable/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { musket } from '../../index.ts'
import { commandOf } from '../contract/queries.ts'
import type { Scenario } from '../setup/scenario.ts'
import { asked, distance, gate, position, type Sketch, Table, table, told } from '../testing/positions.ts'
import { successorId } from './command.ts'

const command = (sketch: Sketch, unit = 'A') => commandOf(table(sketch).state, unit)

test('MK-12.1 a leader is no unit, holds no hex and moves with its host', () => {
  const t = table({ blue: { A: 'DRAG 4,4' }, red: { B: 'LINE 0,0' }, leaders: { L: 'A 2' } })
  expect([t.state.units.length, t.leaders]).toEqual([2, 'L on A r2'])
  t.activate('A')
  t.move('4,2')
  expect(t.leaders).toBe('L on A r2')
  expect(t.refused({ type: 'activate', unit: 'L' })).toBe('unknown-unit MK-17.2')
})

describe('MK-12.2 one leader per two units, at least one, radius 2, unless the scenario has its own', () => {
  test.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2],
    [5, 2],
    [7, 3],
  ])('MK-12.2 %i units have %i', (units, leaders) => {
    const { leaders: _, ...scenario } = position({
      blue: Object.fromEntries(Array.from({ length: units }, (_unit, i) => [`b${i}`, `LINE ${i},8`])),
      red: { R: 'LINE 0,0' },
      leaders: {},
    })
    const t = new Table(scenario)
    const own = t.state.leaders.filter(({ on }) => on.startsWith('b'))
    expect([own.length, new Set(own.map(({ on }) => on)).size, own.every(({ radius }) => radius === 2)]).toEqual([
      leaders,
      leaders,
      true,
    ])
    expect(t.state.leaders.filter(({ on }) => on === 'R')).toHaveLength(1)
    expect(t.match.setupEvents[0]?.clauses).toContain('MK-12.2')
  })
  test("MK-12.2 the scenario's list overrides both number and radius, an empty one too", () => {
    expect(table({ blue: { A: 'LINE 4,4', B: 'LINE 5,5' }, leaders: { L: 'B 7' } }).leaders).toBe('L on B r7')
    expect(table({ blue: { A: 'LINE 4,4', B: 'LINE 5,5' }, leaders: {} }).leaders).toBe('')
  })
})

describe('MK-12.3 at most one leader a unit, unique ids, no -r<digits>', () => {
  const leaders = (...list: [id: string, on: string][]): Scenario => ({
    ...position({ blue: { A: 'LINE 4,4', C: 'LINE 5,5' } }),
    leaders: list.map(([id, on]) => ({ id, on, radius: 2 })),
  })
  test.each<readonly [string, Scenario, string]>([
    ['MK-12.3 two on one unit', leaders(['x', 'A'], ['y', 'A']), 'MK-12.3 leaders[1].on'],
    ['MK-12.3 one id twice', leaders(['x', 'A'], ['x', 'C']), 'MK-12.3 leaders[1].id'],
    ['MK-12.3 an id that looks like a replacement', leaders(['x-r1', 'A']), 'MK-12.3 leaders[0].id'],
    ['MK-12.3 also in the middle', leaders(['x-r12-y', 'A']), 'MK-12.3 leaders[0].id'],
    ['MK-12.3 -r and letters is a name', leaders(['x-rex', 'A'], ['x-r1st', 'C']), 'admitted'],
  ])('%s', (_title, scenario, expected) => {
    expect(gate(scenario)).toBe(expected)
  })
  test.each([
    ["MK-12.3 a reinforcement's leader shares the ids", 'LB', 'MK-12.3 reinforcements[0].units[0].leader.id'],
    ['MK-12.3 and the ban on replacement ids', 'N-r1', 'MK-12.3 reinforcements[0].units[0].leader.id'],
    ['MK-12.3 another id is fine', 'N', 'admitted'],
  ])('%s', (_title, id, expected) => {
    const late = [
      { turn: 2, side: 'blue' as const, units: [{ id: 'R', type: 'LINE' as const, at: '3,3', leader: { id, radius: 1 } }] },
    ]
    expect(gate({ ...position({}), reinforcements: late })).toBe(expected)
  })
  test("MK-12.3 a reinforcement's leader may not bear the id of a default leader", () => {
    const { leaders: _, ...scenario } = position({ blue: { A: 'LINE 4,4' } })
    const late = (id: string): Scenario => ({
      ...scenario,
      reinforcements: [{ turn: 2, side: 'blue', units: [{ id: 'R', type: 'LINE', at: '3,3', leader: { id, radius: 1 } }] }],
    })
    const taken = new Table(scenario).state.leaders[0]!.id
    expect([gate(late(taken)), gate(late('other'))]).toEqual(['MK-12.3 reinforcements[0].units[0].leader.id', 'admitted'])
  })
})

describe('MK-12.4 in command within the radius of any friendly leader', () => {
  test.each<readonly [string, Sketch, boolean]>([
    ['MK-12.4 at the radius', { blue: { A: 'LINE 4,4', H: 'LINE 4,6' }, leaders: { L: 'H 2' } }, true],
    ['MK-12.4 beyond it', { blue: { A: 'LINE 4,3', H: 'LINE 4,6' }, leaders: { L: 'H 2' } }, false],
    [
      'MK-12.4 a farther leader with a longer reach counts, though a nearer one does not reach',
      { blue: { A: 'LINE 4,4', H: 'LINE 4,6', G: 'LINE 4,8' }, leaders: { near: 'H 1', wide: 'G 4' } },
      true,
    ],
  ])('%s', (_title, sketch, expected) => {
    expect(command(sketch).inCommand).toBe(expected)
  })

  test('MK-12.4 on random fields: some friendly leader within his radius, and only then', () => {
    const anyHex = fc.tuple(fc.nat(8), fc.nat(8)).map(([c, r]) => `${c},${r}`)
    const army = fc.array(fc.record({ at: anyHex, radius: fc.option(fc.nat(4)) }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(army, army, (blue, red) => {
        const taken = new Set<string>()
        const place = (side: string, list: typeof blue) =>
          list.filter(({ at }) => !taken.has(at) && taken.add(at)).map((unit, i) => ({ ...unit, id: `${side}${i}` }))
        const [ours, theirs] = [place('b', blue), place('r', red)]
        const t = table({
          blue: Object.fromEntries(ours.map(({ id, at }) => [id, `LINE ${at}`])),
          red: Object.fromEntries(theirs.map(({ id, at }) => [id, `LINE ${at}`])),
          leaders: Object.fromEntries(
            [...ours, ...theirs].filter(({ radius }) => radius !== null).map(({ id, radius }) => [`L${id}`, `${id} ${radius}`]),
          ),
        })
        for (const unit of ours) {
          const leaders = ours.filter(({ radius }) => radius !== null)
          const inCommand = leaders.some(leader => distance(leader.at, unit.at) <= leader.radius!)
          const nearest = leaders.toSorted(
            (a, b) => distance(a.at, unit.at) - distance(b.at, unit.at) || (a.id < b.id ? -1 : 1),
          )[0]
          const isFar = nearest !== undefined && distance(nearest.at, unit.at) > 2 * nearest.radius!
          const found = commandOf(t.state, unit.id)
          expect([found.inCommand, found.chance, found.leader]).toEqual([
            inCommand,
            inCommand ? 60 : isFar ? 21 : 30,
            nearest ? `L${nearest.id}` : null,
          ])
        }
      }),
      { seed: 124, numRuns: 150 },
    )
  }, 30_000)
})

test('MK-12.5 a host is always in command, and enemy leaders never count', () => {
  expect(command({ blue: { A: 'LINE 4,4' }, leaders: { L: 'A 0' } }).inCommand).toBe(true)
  expect(command({ blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3' }, leaders: { L: 'B 9' } }).inCommand).toBe(false)
  const t = table({ blue: { A: 'LINE 4,4' }, leaders: { L: 'A 0' } })
  expect(told(t.activate('A'), 'activation_started').clauses).toContain('MK-12.5')
})

test('MK-12.6 in command nothing is drawn', () => {
  const t = table({ blue: { A: 'LINE 4,4', H: 'LINE 4,6' }, leaders: { L: 'H 2' } })
  expect([t.activate('A').draws, t.state.step]).toEqual([[], 'ACTION'])
})

test.each([
  [30, 'ACTION', false],
  [31, 'AWAITING_ACTIVATION', true],
])('MK-12.7 out of command, a roll of %i leads to %s', (roll, step, activated) => {
  const t = table({ blue: { A: 'LINE 4,3', H: 'LINE 4,6' }, leaders: { L: 'H 2' } })
  const acted = t.activate('A', roll)
  expect([asked(acted.draws), t.state.step, t.isActivated('A')]).toEqual([['d60 30'], step, activated])
})

test('MK-12.7 the chance to obey is shown before, and none in command', () => {
  const odds = (sketch: Sketch) => table(sketch).match.odds('blue', { type: 'activate', unit: 'A' })
  expect(odds({ blue: { A: 'LINE 4,3', H: 'LINE 4,6' }, leaders: { L: 'H 2' } })?.facts).toEqual({ commanded: 0.5 })
  const far = odds({ blue: { A: 'LINE 4,0', H: 'LINE 4,6' }, leaders: { L: 'H 2' } })
  expect([far?.facts, far?.modifiers?.map(({ clause }) => clause)]).toEqual([{ commanded: 0.35 }, ['MK-12.8']])
  expect(odds({ blue: { A: 'LINE 4,4', H: 'LINE 4,6' }, leaders: { L: 'H 2' } })).toBeNull()
})

describe('MK-12.8 the far penalty', () => {
  const H = 'LINE 4,8'
  test.each<readonly [string, Sketch, number]>([
    ['MK-12.8 at twice the radius: none', { blue: { A: 'LINE 4,4', H }, leaders: { L: 'H 2' } }, 30],
    ['MK-12.8 one farther: 21', { blue: { A: 'LINE 4,3', H }, leaders: { L: 'H 2' } }, 21],
    ['MK-12.8 radius 0: any distance is too far', { blue: { A: 'LINE 4,7', H }, leaders: { L: 'H 0' } }, 21],
    ['MK-12.8 no leader at all: 30', { blue: { A: 'LINE 4,0', H }, leaders: {} }, 30],
    [
      'MK-12.8 enemy leaders do not count as near',
      { blue: { A: 'LINE 4,3', H }, red: { R: 'LINE 4,2' }, leaders: { L: 'H 2', X: 'R 9' } },
      21,
    ],
    [
      'MK-12.8 the nearest decides, though a farther one would not call it far',
      { blue: { A: 'LINE 4,2', N: 'LINE 4,4', H }, leaders: { near: 'N 0', wide: 'H 5' } },
      21,
    ],
    [
      'MK-12.8 of two as near, the smaller id decides: the short radius',
      { blue: { A: 'LINE 4,4', N: 'LINE 4,1', H: 'LINE 4,7' }, leaders: { a: 'N 1', b: 'H 2' } },
      21,
    ],
    [
      'MK-12.8 of two as near, the smaller id decides: the long radius',
      { blue: { A: 'LINE 4,4', N: 'LINE 4,1', H: 'LINE 4,7' }, leaders: { b: 'N 1', a: 'H 2' } },
      30,
    ],
    [
      'MK-12.8 smaller by UTF-16: L10 before L2',
      { blue: { A: 'LINE 4,4', N: 'LINE 4,1', H: 'LINE 4,7' }, leaders: { L2: 'N 1', L10: 'H 2' } },
      30,
    ],
  ])('%s', (_title, sketch, chance) => {
    const t = table(sketch)
    const acted = t.activate('A', 60)
    expect(asked(acted.draws)).toEqual([`d60 ${chance}`])
    expect(told(acted, 'activation_started').clauses.includes('MK-12.8')).toBe(chance === 21)
  })
})

test('MK-12.9 a failed check wastes the activation', () => {
  const t = table({ blue: { A: 'LINE 4,4', H: 'LINE 0,8' }, red: { B: 'LINE 4,2' }, leaders: { L: 'H 1' } })
  const acted = t.activate('A', 60)
  expect(told(acted, 'activation_ended')).toMatchObject({ why: 'command_failed', clauses: expect.arrayContaining(['MK-12.9']) })
  expect([t.isActivated('A'), t.state.active]).toEqual([true, null])
  for (const action of [
    { type: 'move', to: '4,5' },
    { type: 'fire', target: 'B' },
    { type: 'charge', target: 'B' },
    { type: 'exit' },
  ] as const) {
    expect(t.refused(action)).toBe('no-active-unit MK-5.11')
  }
  expect(t.refused({ type: 'activate', unit: 'A' })).toBe('already-activated MK-5.3')
})

const shoot = (sketch: Sketch, ...dice: number[]) => {
  const t = table({ blue: { A: 'LINE 4,4' }, ...sketch, leaders: { LA: 'A 9', ...sketch.leaders } })
  t.activate('A')
  const acted = t.fire('B', ...dice)
  return { t, acted, shot: told(acted, 'fire_action') }
}

describe('MK-12.10 leader casualty', () => {
  test.each([
    ['MK-12.10 one draw for one SP', [1, 60, 60, 1]],
    ['MK-12.10 one draw for two', [1, 1, 60, 1]],
  ])('%s', (_title, dice) => {
    const { acted } = shoot({ red: { B: 'LINE 4,2' }, leaders: { LR: 'B 2' } }, ...dice)
    expect(acted.draws.filter(({ label }) => label.startsWith('MK-12.10')).map(({ need }) => need)).toEqual([9])
  })
  test('MK-12.10 none without a leader, none on a miss', () => {
    expect(shoot({ red: { B: 'LINE 4,2' } }, 1, 60, 1).acted.draws).toHaveLength(3)
    expect(shoot({ red: { B: 'LINE 4,2' }, leaders: { LR: 'B 2' } }, 60).acted.draws).toHaveLength(1)
  })
})

describe('MK-12.11 the replacement', () => {
  test.each<readonly [string, Record<string, string>, Record<string, string>, string | undefined]>([
    ['MK-12.11 the nearest', { B: 'LINE 4,2', F: 'LINE 0,0', N: 'LINE 6,2' }, {}, 'N'],
    ['MK-12.11 equally near: the smaller id', { B: 'LINE 4,2', D: 'LINE 2,1', C: 'LINE 6,2' }, {}, 'C'],
    ['MK-12.11 not one that has a leader', { B: 'LINE 4,2', N: 'LINE 5,2', F: 'LINE 0,0' }, { LN: 'N 2' }, 'F'],
    ["MK-12.11 never the dead leader's own host", { B: 'LINE 4,2' }, {}, undefined],
  ])('%s', (_title, red, leaders, heir) => {
    const { shot } = shoot({ red, leaders: { LR: 'B 2', ...leaders } }, 1, 60, 9, 1)
    expect(shot.casualty?.replacement?.on).toBe(heir)
  })
  test('MK-12.11 never an enemy, however near', () => {
    const { t } = shoot(
      { blue: { A: 'LINE 4,4', X: 'LINE 5,2' }, red: { B: 'LINE 4,2', F: 'LINE 0,0' }, leaders: { LR: 'B 2' } },
      1,
      60,
      9,
      1,
    )
    expect(t.leaders).toBe('LA on A r9, LR-r1 on F r1')
  })
})

test.each([
  [3, 2],
  [1, 0],
  [0, 0],
])('MK-12.12 a leader of radius %i is followed by one of radius %i', (radius, next) => {
  const { t } = shoot({ red: { B: 'LINE 4,2', C: 'LINE 5,0', D: 'LINE 6,0' }, leaders: { LR: `B ${radius}` } }, 1, 60, 9, 1)
  expect(t.leaders).toBe(`LA on A r9, LR-r1 on C r${next}`)
  // Radius 0 commands its own host only: the neighbour D is out.
  expect([commandOf(t.state, 'C').inCommand, commandOf(t.state, 'D').inCommand]).toEqual([true, next >= 1])
})

test('MK-12.13 with every friend led already, nobody follows', () => {
  const { t, shot } = shoot({ red: { B: 'LINE 4,2', C: 'LINE 5,0' }, leaders: { LR: 'B 2', LC: 'C 1' } }, 1, 60, 9, 1)
  expect([t.leaders, shot.casualty?.replacement, shot.clauses.includes('MK-12.13')]).toEqual([
    'LA on A r9, LC on C r1',
    null,
    true,
  ])
})

describe('MK-12.14 the id of a replacement', () => {
  test.each([
    ['x', 'x-r1'],
    ['x-r1', 'x-r1-r2'],
    ['x-r1-r2', 'x-r1-r2-r3'],
    ['brit-rex', 'brit-rex-r1'],
    ['a-r1b', 'a-r1b-r1'],
  ])('MK-12.14 %s is followed by %s', (id, next) => {
    expect(successorId(id)).toBe(next)
  })
  test('MK-12.14 in play: x, x-r1, x-r1-r2', () => {
    const t = table({
      blue: { A: 'LINE 4,4', E: 'LINE 6,4' },
      red: { B: 'LINE 4,2', C: 'LINE 6,2' },
      leaders: { LA: 'A 9', x: 'B 2' },
    })
    t.activate('A')
    t.fire('B', 1, 60, 1, 1)
    expect(t.leaders).toBe('LA on A r9, x-r1 on C r1')
    t.activate('E')
    t.fire('C', 1, 60, 1, 1)
    expect(t.leaders).toBe('LA on A r9, x-r1-r2 on B r0')
  })
})

describe('MK-12.15 where casualties are drawn', () => {
  const led: Sketch = { blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3' }, leaders: { LA: 'A 9', LB: 'B 9' } }
  const drawn = (sketch: Sketch, act: 'fire' | 'charge', ...dice: number[]) => {
    const t = table(sketch)
    t.activate('A')
    const acted = act === 'fire' ? t.fire('B', ...dice) : t.charge('B', ...dice)
    return acted.draws.filter(({ label }) => label.startsWith('MK-12.10')).length
  }
  test.each<readonly [string, Sketch, 'fire' | 'charge', number[], number]>([
    ['MK-12.15 the target of fire', led, 'fire', [1, 60, 60, 1], 1],
    ['MK-12.15 not a target that was destroyed', { ...led, red: { B: 'LINE 4,3 1/4' } }, 'fire', [1, 60], 0],
    ['MK-12.15 a charged defender that took hits', led, 'charge', [4, 3, 60, 1], 1],
    ['MK-12.15 not one that was destroyed', { ...led, red: { B: 'LINE 4,3 1/4' } }, 'charge', [4, 3], 0],
    ['MK-12.15 a repulsed attacker', led, 'charge', [3, 3, 60], 1],
    ['MK-12.15 not one that was destroyed by it', { ...led, blue: { A: 'LINE 4,4 1/4' } }, 'charge', [1, 6], 0],
    ['MK-12.15 not the leader of the side that won', { ...led, leaders: { LA: 'A 9' } }, 'charge', [4, 3, 1], 0],
  ])('%s', (_title, sketch, act, dice, count) => {
    expect(drawn(sketch, act, ...dice)).toBe(count)
  })
})

describe('MK-12.16 the record of the check', () => {
  test('MK-12.16 in command: chance 60, roll 0', () => {
    const t = table({ blue: { A: 'LINE 4,4', H: 'LINE 4,6' }, leaders: { L: 'H 2' } })
    expect(told(t.activate('A'), 'activation_started').command).toEqual({
      inCommand: true,
      leader: 'L',
      distance: 2,
      base: 60,
      modifiers: [],
      chance: 60,
      roll: 0,
      passed: true,
    })
  })
  test('MK-12.16 far out of command', () => {
    const t = table({ blue: { A: 'LINE 4,3', H: 'LINE 4,8' }, leaders: { L: 'H 2' } })
    expect(told(t.activate('A', 22), 'activation_started').command).toMatchObject({
      inCommand: false,
      leader: 'L',
      distance: 5,
      base: 30,
      modifiers: [{ clause: 'MK-12.8', shift: -9 }],
      chance: 21,
      roll: 22,
      passed: false,
    })
  })
  test('MK-12.16 without any leader', () => {
    const t = table({ blue: { A: 'LINE 4,3' }, leaders: {} })
    expect(told(t.activate('A', 1), 'activation_started').command).toMatchObject({
      leader: null,
      distance: null,
      base: 30,
      chance: 30,
      passed: true,
    })
  })
})

test('MK-12.1 a leader that arrives commands from its host', () => {
  const scenario = position({
    blue: { A: 'LINE 4,4' },
    red: { B: 'LINE 0,0' },
    leaders: {},
    reinforcements: [{ turn: 2, side: 'blue', units: [{ id: 'N', type: 'LINE', at: '4,6', leader: { id: 'LN', radius: 2 } }] }],
  })
  const match = new Match(musket, { scenario, options: {}, seed: 1 })
  expect(commandOf(match.state, 'A').inCommand).toBe(false)
  match.act('blue', { type: 'endPlayerTurn' })
  match.act('red', { type: 'endPlayerTurn' })
  expect(commandOf(match.state, 'A')).toMatchObject({ inCommand: true, leader: 'LN', distance: 2 })
})
