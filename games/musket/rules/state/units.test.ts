import { Match } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { musket } from '../../index.ts'
import { fireChance, moraleChance } from '../contract/queries.ts'
import type { Scenario } from '../setup/scenario.ts'
import { KINDS, type Kind, STATS } from '../tables.ts'
import { asked, distance, gate, position, Table, table, told } from '../testing/positions.ts'

/** MK-4.1, as the rulebook prints it. */
const TYPES = [
  ['LINE', 'Line Infantry', 1, 'MOVE_OR_FIRE', 2, 39, true, 0, true, false],
  ['LIGHT', 'Light Infantry', 1, 'FIRE_AND_MOVE', 2, 30, false, 0, false, true],
  ['DRAG', 'Dragoons', 2, 'MOVE_OR_FIRE', 2, 30, true, 0, true, false],
  ['LHORSE', 'Light Horse', 2, 'MOVE_ONLY', 0, 0, true, 0, true, false],
  ['HORSE', 'Horse', 2, 'MOVE_ONLY', 0, 0, true, 1, true, false],
  ['ART', 'Artillery', 1, 'MOVE_OR_FIRE', 4, 30, false, 0, true, false],
] as const

describe('MK-4.1 six types', () => {
  test('MK-4.1 these and no other', () => {
    expect(KINDS).toEqual(TYPES.map(([kind]) => kind))
    expect(Object.keys(STATS)).toEqual(TYPES.map(([kind]) => kind))
  })

  test.each(TYPES)('MK-4.1 %s is called %s and moves %i', (kind, name, allowance) => {
    const t = table({ blue: { A: `${kind} 4,4` } })
    expect(t.state.units[0]?.who.name).toBe(name)
    // 6 hexes at one step, 18 at two; the staff stands in the corners, out of reach.
    expect(t.moves('A')).toHaveLength(allowance === 1 ? 6 : 18)
    expect(Math.max(...t.moves('A').map(hex => distance('4,4', hex)))).toBe(allowance)
  })

  test.each(TYPES)('MK-4.1 %s: action type, range and base chance', (kind, _name, _mp, actionType, range, chance) => {
    expect(STATS[kind].actionType).toBe(actionType)
    for (let n = 1; n <= 5; n++) {
      const t = table({ size: '9x11', blue: { A: `${kind} 4,8` }, red: { B: `LINE 4,${8 - n}` } })
      expect([n, t.fires('A')]).toEqual([n, n <= range ? ['B'] : []])
    }
    const near = table({ blue: { A: `${kind} 4,4` }, red: { B: 'LINE 4,2' } })
    if (range > 0) expect(fireChance(near.state, 'A', 'B')).toBe(chance)
  })

  test.each(TYPES)(
    'MK-4.1 %s: may charge, bonus, leaving check, passing',
    (kind, _n, _m, _a, _r, _c, charges, bonus, checks, passes) => {
      const t = table({ blue: { A: `${kind} 4,4` }, red: { B: 'LINE 4,3' } })
      expect(t.charges('A')).toEqual(charges ? ['B'] : [])
      if (charges) {
        t.activate('A')
        expect(told(t.charge('B', 1, 6), 'charge_action').contest?.attacker.total).toBe(1 + 4 + bonus)
      }
      const hill = table({ ground: { H: '4,4' }, blue: { A: `${kind} 4,4` } })
      hill.activate('A')
      expect(asked(hill.move('4,5', ...(checks ? [1] : [])).draws)).toEqual(checks ? ['d60 30'] : [])
      // A road march past a friend: only who passes through friends comes out on the other side.
      expect(
        table({
          ground: { '=': '4,6 4,5 4,4', L: '3,5 5,5 3,4 5,4 3,6 5,6 4,7' },
          blue: { A: `${kind} 4,6`, F: 'LINE 4,5' },
        }).moves('A'),
      ).toEqual(passes ? ['4,4'] : [])
    },
  )

  test('MK-4.1 every type has 4 SP unless told', () => {
    for (const kind of KINDS) expect(table({ blue: { A: `${kind} 4,4` } }).unit('A')).toBe('4,4 sp 4')
  })
})

describe('MK-4.2 MOVE_OR_FIRE moves or fires, never both', () => {
  test.each(['LINE', 'DRAG', 'ART'])('MK-4.2 %s', kind => {
    const moved = table({ blue: { A: `${kind} 4,6` }, red: { B: 'LINE 4,3' }, size: '9x9' })
    moved.activate('A')
    // Artillery may not come next to the enemy; two hexes off it may stand.
    moved.move('4,5')
    if (moved.state.active) expect(moved.refused({ type: 'fire', target: 'B' })).toBe('illegal-fire MK-8.1')
    else expect(moved.isActivated('A')).toBe(true)

    const fired = table({ blue: { A: `${kind} 4,5` }, red: { B: 'LINE 4,3' } })
    fired.activate('A')
    const shot = fired.fire('B', 60)
    expect(told(shot, 'activation_ended').why).toBe('nothing_left')
    expect(told(shot, 'fire_action').clauses).toContain('MK-4.2')
    expect(fired.isActivated('A')).toBe(true)
  })

  test('MK-4.2 a unit that moves may charge', () => {
    const t = table({ blue: { A: 'DRAG 4,5' }, red: { B: 'LINE 4,3' } })
    t.activate('A')
    t.move('4,4')
    expect([t.charges('A'), t.fires('A')]).toEqual([['B'], []])
  })
})

describe('MK-4.3 FIRE_AND_MOVE does both, in either order, each once', () => {
  const sketch = { blue: { A: 'LIGHT 4,5' }, red: { B: 'LINE 4,2', C: 'LINE 4,3' } } as const
  test('MK-4.3 move then fire, and no further movement', () => {
    const t = table({ ground: { '=': '6,6 6,5 6,4' }, blue: { A: 'LIGHT 6,6' }, red: { B: 'LINE 6,3' } })
    t.activate('A')
    t.move('6,5')
    t.fire('B', 60)
    // A second road hex would have been left for the march.
    expect(t.state.active).toBeNull()
    expect(t.isActivated('A')).toBe(true)
  })

  test('MK-4.3 the refusal of a move that is split round the shot', () => {
    // A second enemy in sight keeps the activation open only if something is left: nothing is, so look at the position itself.
    const scenario: Scenario = {
      ...position({ ground: { '=': '6,6 6,5 6,4' }, blue: { A: 'LIGHT 6,5' }, red: { B: 'LINE 6,3' } }),
      turn: 1,
      player: 'blue',
      step: 'ACTION',
      active: {
        unit: 'A',
        movementPointsUsed: 1,
        moved: true,
        firedThisActivation: true,
        movedThenFired: true,
        onRoad: true,
        metEnemy: false,
        passedFriend: false,
      },
    }
    expect(new Table(scenario).refused({ type: 'move', to: '6,6' })).toBe('illegal-move MK-4.3')
  })

  test('MK-4.3 fire then move', () => {
    const t = table(sketch)
    t.activate('A')
    t.fire('C', 60)
    expect(t.state.active?.unit).toBe('A')
    expect(t.refused({ type: 'fire', target: 'C' })).toBe('illegal-fire MK-8.3')
    t.move('4,6')
    expect([t.unit('A'), t.state.active]).toEqual(['4,6 sp 4', null])
  })

  test('MK-4.3 each once: after fire and move neither is left', () => {
    const t = table({ blue: { A: 'LIGHT 4,5' }, red: { B: 'LINE 4,3', C: 'LINE 4,7' } })
    t.activate('A')
    t.fire('B', 60)
    t.move('5,5')
    expect(t.state.active).toBeNull()
  })
})

test.each(['LHORSE', 'HORSE'])('MK-4.4 %s never fires', kind => {
  const t = table({ blue: { A: `${kind} 4,4` }, red: { B: 'LINE 4,3' } })
  expect(t.fires('A')).toEqual([])
  t.activate('A')
  expect(t.refused({ type: 'fire', target: 'B' })).toBe('illegal-fire MK-4.4')
})

describe('MK-4.5 strength points', () => {
  const strength = (unit: Partial<Scenario['units'][number]>) => {
    const t = new Table({ ...position({ leaders: {} }), units: [{ id: 'A', side: 'blue', type: 'LINE', at: '0,0', ...unit }] })
    const { sp, who } = t.state.units[0]!
    return `${sp}/${who.max}`
  }
  test.each([
    [{}, '4/4'],
    [{ sp: 3 }, '3/3'],
    [{ max: 5 }, '5/5'],
    [{ sp: 2, max: 4 }, '2/4'],
  ])('MK-4.5 %o gives %s', (given, expected) => {
    expect(strength(given)).toBe(expected)
  })

  test('MK-4.5 the current strength drives charge and morale, not the hit chance', () => {
    for (const sp of [1, 2, 3, 4]) {
      const t = table({ blue: { A: `LINE 4,4 ${sp}/4` }, red: { B: `LINE 4,3 ${sp}/4` } })
      expect([sp, fireChance(t.state, 'A', 'B'), moraleChance(t.state, 'B')]).toEqual([sp, 39, 15 * sp])
      t.activate('A')
      const { contest } = told(t.charge('B', 1, 6), 'charge_action')
      expect([contest?.attacker.total, contest?.defender.total]).toEqual([1 + sp, 6 + sp])
    }
  })
})

test('MK-4.6 the runtime state of a unit, and nothing about selection', () => {
  const t = table({ blue: { A: 'LIGHT 4,5 3/4 elite' }, red: { B: 'LINE 4,3' } })
  t.activate('A')
  t.fire('B', 60)
  const view = t.match.view('blue') as Scenario
  expect(view.units[0]).toEqual({
    id: 'A',
    name: 'Light Infantry',
    type: 'LIGHT',
    side: 'blue',
    at: '4,5',
    sp: 3,
    max: 4,
    activated: false,
    elite: true,
    green: false,
    fire: 0,
    charge: 0,
  })
  expect(view.active).toMatchObject({ unit: 'A', movementPointsUsed: 0, firedThisActivation: true })
  t.move('4,6')
  expect((t.match.view('blue') as Scenario).units[0]).toMatchObject({ at: '4,6', activated: true })
  expect(JSON.stringify(t.match.view('table'))).not.toMatch(/select/i)
})

test.each([
  ['MK-4.7 raw troops have 3', '3/3', 40],
  ['MK-4.7 regulars have 4', '4/4', 45],
  ['MK-4.7 guards have 5', '5/5', 48],
])('%s', (_title, sp, morale) => {
  const t = table({ blue: { A: 'LINE 4,4' }, red: { B: `LINE 4,2 ${sp}` } })
  t.activate('A')
  expect(told(t.fire('B', 1, 60, 1), 'fire_action').morale?.chance).toBe(morale)
  expect(t.match.setupEvents[0]?.clauses.includes('MK-4.7')).toBe(sp !== '4/4')
})

test.each([
  ['LINE', '', 39],
  ['LINE', ' fire+1', 48],
  ['LINE', ' fire-1', 30],
  ['LIGHT', ' fire+1', 39],
  ['ART', ' fire-1', 21],
])('MK-4.8 %s%s hits at %i', (kind, tier, chance) => {
  const { state } = table({ blue: { A: `${kind} 4,4${tier}` }, red: { B: 'LINE 4,2' } })
  expect(fireChance(state, 'A', 'B')).toBe(chance)
})

test.each([
  ['MK-4.9 +1 for the attacker', 'charge+1', '', 8, 7],
  ['MK-4.9 -1 for the attacker', 'charge-1', '', 6, 7],
  ['MK-4.9 nothing for the defender, good or bad', '', 'charge+1', 7, 7],
  ['MK-4.9 nothing for a poor charger that defends', '', 'charge-1', 7, 7],
])('%s', (_title, blue, red, attacker, defender) => {
  const t = table({ blue: { A: `LINE 4,4 ${blue}`.trim() }, red: { B: `LINE 4,3 ${red}`.trim() } })
  t.activate('A')
  const delta = attacker - defender
  const { contest } = told(t.charge('B', 3, 3, ...(delta > 0 ? [1] : [])), 'charge_action')
  expect([contest?.attacker.total, contest?.defender.total]).toEqual([attacker, defender])
  expect(contest?.attacker.modifiers.map(({ clause }) => clause)).toEqual(blue === '' ? [] : ['MK-4.9'])
})

describe('MK-4.10 quality, morale', () => {
  test.each([
    ['', 60],
    [' 3/4', 45],
    [' 3/4 elite', 54],
    [' 3/4 green', 36],
    [' 4/4 elite', 60],
  ])('MK-4.10 a unit%s stands at %i', (words, chance) => {
    expect(moraleChance(table({ red: { B: `LINE 4,2${words}` } }).state, 'B')).toBe(chance)
  })

  test('MK-4.10 nobody is both', () => {
    expect(gate({ red: { B: 'LINE 4,2 elite green' } })).toBe('MK-4.10 units[0]')
  })
})

describe('MK-4.11 ids are unique and ordered by UTF-16', () => {
  const units = position({ blue: { A: 'LINE 4,4' } }).units
  test('MK-4.11 twice on the board', () => {
    expect(gate({ ...position({}), units: [...units, { id: 'A', side: 'red', type: 'LINE', at: '1,1' }] })).toBe(
      `MK-4.11 units[${units.length}].id`,
    )
  })
  test('MK-4.11 on the board and among the reinforcements', () => {
    const late = [{ turn: 2, side: 'blue' as const, units: [{ id: 'A', type: 'LINE' as Kind, at: '3,3' }] }]
    expect(gate({ ...position({ blue: { A: 'LINE 4,4' } }), reinforcements: late })).toBe(
      'MK-4.11 reinforcements[0].units[0].id',
    )
  })

  test('MK-4.11 u10 comes before u2, A before a', () => {
    const heir = (one: string, other: string) => {
      const t = table({
        blue: { A: 'LINE 4,4' },
        // Two units alike in everything but their ids, each two hexes from the falling leader's host.
        red: { B: 'LINE 4,2', [other]: 'LINE 6,1', [one]: 'LINE 2,1' },
        leaders: { LA: 'A 9', LR: 'B 9' },
      })
      t.activate('A')
      return told(t.fire('B', 1, 60, 1, 1), 'fire_action').casualty?.replacement?.on
    }
    expect([heir('u10', 'u2'), heir('u2', 'u10'), heir('a', 'C'), heir('C', 'a')]).toEqual(['u10', 'u10', 'C', 'C'])
  })
})

test('MK-4.12 dragoons stay cavalry in the turn they fire: line infantry may not charge them', () => {
  const t = table({ blue: { D: 'DRAG 4,4' }, red: { B: 'LINE 4,3' } })
  t.activate('D')
  t.fire('B', 60)
  t.endTurn()
  expect(t.charges('B')).toEqual([])
  t.activate('B')
  expect(t.refusal({ type: 'charge', target: 'D' })).toMatchObject({
    code: 'illegal-charge',
    problem: { why: 'not-that-kind' },
  })
})

test('MK-4.12 a type survives whatever happens to the unit', () => {
  const scenario = position({ blue: { A: 'DRAG 4,4' }, red: { B: 'LINE 4,3', C: 'LIGHT 2,2' } })
  const match = new Match(musket, { scenario, options: {}, seed: 4 })
  const kindById = new Map(match.state.units.map(({ who }) => [who.id, who.kind]))
  for (let i = 0; i < 200; i++) {
    const seat = match.toAct[0]
    if (!seat) break
    const all = match.legal(seat)
    match.act(seat, all[(i * 31) % all.length]!)
    for (const { who } of match.state.units) expect(kindById.get(who.id)).toBe(who.kind)
  }
})
