import type { Odds } from '@sandtable/kernel'
import { everyOutcome, weighted } from '@sandtable/odds'
import { describe, expect, test } from 'vitest'
import { musket } from '../../index.ts'
import { fireChance, unitById } from '../contract/queries.ts'
import { expectedFireLoss } from '../odds/odds.ts'
import { asked, neighbour, position, type Sketch, Table, table, told } from '../testing/positions.ts'

const duel: Sketch = { blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,2' } }
const volley = (sketch: Sketch, ...dice: number[]) => {
  const t = table(sketch)
  t.activate('A')
  const acted = t.fire('B', ...dice)
  return { t, acted, shot: told(acted, 'fire_action') }
}

describe('MK-8.1 who may fire', () => {
  test.each([
    ['LINE', true],
    ['LIGHT', true],
    ['DRAG', true],
    ['LHORSE', false],
    ['HORSE', false],
    ['ART', true],
  ])('MK-8.1 %s: %s', (kind, may) => {
    expect(table({ blue: { A: `${kind} 4,4` }, red: { B: 'LINE 4,2' } }).fires('A')).toEqual(may ? ['B'] : [])
  })

  test('MK-8.1 a MOVE_OR_FIRE unit must not have moved, a FIRE_AND_MOVE unit may', () => {
    const after = (kind: string) => {
      const t = table({ blue: { A: `${kind} 4,5` }, red: { B: 'LINE 4,2' } })
      t.activate('A')
      t.move('4,4')
      return t
    }
    expect(after('LIGHT').fires('A')).toEqual(['B'])
    expect(after('DRAG').refused({ type: 'fire', target: 'B' })).toBe('illegal-fire MK-8.1')
  })

  test('MK-8.1 a failed leaving check counts as moved', () => {
    const scenario = position({ ground: { H: '4,4' }, blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,2' } })
    const t = new Table(scenario)
    t.activate('A')
    expect(t.fires('A')).toEqual(['B'])
    t.move('4,5', 31)
    expect([t.state.active, t.isActivated('A')]).toEqual([null, true])
  })
})

describe('MK-8.2 what may be fired at', () => {
  test('MK-8.2 an enemy at distance 1 to range, in any direction', () => {
    for (let dir = 0; dir < 6; dir++) {
      const near = neighbour('4,4', dir)
      const far = neighbour(near, dir)
      const beyond = neighbour(far, dir)
      const at = (hex: string) => table({ blue: { A: 'LINE 4,4' }, red: { B: `LINE ${hex}` } }).fires('A')
      expect([dir, at(near), at(far), at(beyond)]).toEqual([dir, ['B'], ['B'], []])
    }
  })
  test('MK-8.2 the refusals: too far, and no sight', () => {
    const t = table({ ground: { W: '4,3' }, blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,2', C: 'LINE 4,7' } })
    t.activate('A')
    expect(t.refusal({ type: 'fire', target: 'C' })).toMatchObject({
      code: 'illegal-fire',
      clause: 'MK-8.2',
      problem: { why: 'out-of-range', distance: 3, range: 2 },
    })
    expect(t.refusal({ type: 'fire', target: 'B' })).toMatchObject({
      clause: 'MK-7.6',
      problem: { why: 'no-sight', blockers: ['4,3'] },
    })
  })
})

test('MK-8.3 one shot an activation, and never at a friend', () => {
  const t = table({ blue: { A: 'LIGHT 4,4', F: 'LINE 5,4' }, red: { B: 'LINE 4,2', C: 'LINE 4,6' } })
  t.activate('A')
  expect(t.fires('A')).toEqual(['B', 'C'])
  expect(t.refused({ type: 'fire', target: 'F' })).toBe('illegal-fire MK-8.3')
  expect(t.refused({ type: 'fire', target: 'A' })).toBe('illegal-fire MK-8.3')
  t.fire('B', 60)
  expect(t.fires('A')).toEqual([])
  expect(t.refused({ type: 'fire', target: 'C' })).toBe('illegal-fire MK-8.3')
})

describe('MK-8.4 the hit chance', () => {
  const T = { T: '4,2' }
  test.each<readonly [string, string, string, Record<string, string> | undefined, number]>([
    ['MK-8.4 line in the open', 'LINE 4,4', 'LINE 4,2', undefined, 39],
    ['MK-8.4 line at one hex', 'LINE 4,3', 'LINE 4,2', undefined, 39],
    ['MK-8.4 cover', 'LINE 4,4', 'LINE 4,2', T, 30],
    ['MK-8.4 good shots', 'LINE 4,4 fire+1', 'LINE 4,2', undefined, 48],
    ['MK-8.4 good shots at cover', 'LINE 4,4 fire+1', 'LINE 4,2', T, 39],
    ['MK-8.4 poor shots at cover', 'LINE 4,4 fire-1', 'LINE 4,2', T, 21],
    ['MK-8.4 light', 'LIGHT 4,4', 'LINE 4,2', undefined, 30],
    ['MK-8.4 dragoons', 'DRAG 4,4', 'LINE 4,2', undefined, 30],
    ['MK-8.4 guns at 1', 'ART 4,3', 'LINE 4,2', undefined, 30],
    ['MK-8.4 guns at 2', 'ART 4,4', 'LINE 4,2', undefined, 30],
    ['MK-8.4 guns at 3', 'ART 4,5', 'LINE 4,2', undefined, 21],
    ['MK-8.4 guns at 4', 'ART 4,6', 'LINE 4,2', undefined, 21],
    ['MK-8.4 guns at 4 into cover', 'ART 4,6', 'LINE 4,2', T, 12],
    ['MK-8.4 poor guns at 4 into cover', 'ART 4,6 fire-1', 'LINE 4,2', T, 3],
    ['MK-8.4 the strength of neither matters', 'LINE 4,4 1/4', 'LINE 4,2 1/4', undefined, 39],
  ])('%s', (_title, blue, red, ground, chance) => {
    const t = table({ ...(ground ? { ground } : {}), blue: { A: blue }, red: { B: red } })
    expect(fireChance(t.state, 'A', 'B')).toBe(chance)
    t.activate('A')
    const acted = t.fire('B', 60)
    expect(asked(acted.draws)).toEqual([`d60 ${chance}`])
    expect(told(acted, 'fire_action').hit.chance).toBe(chance)
  })

  test("MK-8.4 the firer's own cover is nothing to his aim", () => {
    const t = table({ ground: { T: '4,4' }, blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,2' } })
    expect(fireChance(t.state, 'A', 'B')).toBe(39)
  })
})

describe('MK-8.5 the first draw', () => {
  test('MK-8.5 a miss ends it: one draw, nothing happens to the target', () => {
    const { t, acted, shot } = volley({ ...duel, leaders: { LA: 'A 9', LR: 'B 9' } }, 40)
    expect([asked(acted.draws), t.unit('B'), shot.devastating, shot.morale, shot.casualty]).toEqual([
      ['d60 39'],
      '4,2 sp 4',
      null,
      null,
      null,
    ])
  })
  test('MK-8.5 a hit goes on', () => {
    expect(asked(volley(duel, 39, 60, 1).acted.draws)).toHaveLength(3)
  })
})

test.each([
  ['MK-8.6 10 is a devastating volley', 10, 2, 2, 30],
  ['MK-8.6 11 is not', 11, 1, 3, 45],
])('%s', (_title, second, damage, left, morale) => {
  const { acted, shot } = volley(duel, 1, second, 1)
  expect([shot.damage, shot.spLeft, asked(acted.draws)]).toEqual([damage, left, ['d60 39', 'd60 10', `d60 ${morale}`]])
})

test('MK-8.7 SP never drop below 0', () => {
  const { t, shot } = volley({ ...duel, red: { B: 'LINE 4,2 1/4' } }, 1, 1)
  expect([shot.damage, shot.spLeft, t.unit('B'), t.state.tally.losses.red]).toEqual([1, 0, 'gone', 1])
  expect(shot.clauses).toContain('MK-8.7')
})

describe('MK-8.8 after the damage', () => {
  test('MK-8.8 alive with a leader: casualty, then morale', () => {
    const { t } = volley({ ...duel, leaders: { LA: 'A 9', LR: 'B 9' } }, 1, 60, 60, 60)
    expect(t.draws.map(draw => draw.label)).toEqual([
      'MK-8.5 hit',
      'MK-8.6 devastating',
      'MK-12.10 leader casualty',
      'MK-11.3 morale',
    ])
  })
  test('MK-8.8 alive without a leader: morale alone', () => {
    expect(volley(duel, 1, 60, 1).t.draws.map(draw => draw.label)).toEqual([
      'MK-8.5 hit',
      'MK-8.6 devastating',
      'MK-11.3 morale',
    ])
  })
  test('MK-8.8 destroyed: no further draws, leader or not', () => {
    const { t, shot } = volley({ ...duel, red: { B: 'LINE 4,2 1/4', C: 'LINE 0,0' }, leaders: { LA: 'A 9', LR: 'B 9' } }, 1, 60)
    expect([t.draws.length, t.unit('B'), t.leaders, shot.eliminatedLeaders]).toEqual([2, 'gone', 'LA on A r9', ['LR']])
  })
  test.each([
    ['4,4', '4,1'],
    ['4,0', '4,3'],
    ['6,3', '3,1'],
    ['2,1', '5,2'],
  ])("MK-8.8 the firer's hex %s is what the target flees from, to %s", (from, to) => {
    const { t } = volley({ blue: { A: `LINE ${from}` }, red: { B: 'LINE 4,2' } }, 1, 60, 60)
    expect(t.unit('B')).toBe(`${to} sp 2`)
  })
})

describe('MK-8.9 the mark of having fired', () => {
  test.each([
    ['MK-8.9 on a miss', [60]],
    ['MK-8.9 on a hit', [1, 60, 1]],
  ])('%s', (_title, dice) => {
    const { t } = volley({ blue: { A: 'LIGHT 4,4' }, red: { B: 'LINE 4,2' } }, ...dice)
    expect(t.state.active?.fired).toBe(true)
    expect(t.refused({ type: 'fire', target: 'B' })).toBe('illegal-fire MK-8.3')
    t.endActivation()
    expect(t.state.active).toBeNull()
    t.endGameTurn()
    t.activate('A')
    expect([t.state.active?.fired, t.fires('A')]).toEqual([false, ['B']])
  })
})

describe('MK-8.10 the result is transparent', () => {
  test('MK-8.10 a hit that breaks a led unit', () => {
    const { shot } = volley(
      {
        ground: { T: '4,2' },
        blue: { A: 'LINE 4,4 fire+1' },
        red: { B: 'LINE 4,2 elite', C: 'LINE 0,0' },
        leaders: { LA: 'A 9', LR: 'B 1' },
      },
      7,
      11,
      9,
      55,
    )
    expect(shot).toMatchObject({
      type: 'fire_action',
      turn: 1,
      player: 'blue',
      unit: { id: 'A', at: '4,4', side: 'blue', kind: 'LINE' },
      target: { id: 'B', at: '4,2' },
      distance: 2,
      hit: { base: 39, chance: 39, roll: 7, passed: true },
      devastating: { roll: 11, chance: 10, passed: false },
      damage: 1,
      spLeft: 2,
      casualty: { leader: 'LR', roll: 9, chance: 9, fell: true, replacement: { id: 'LR-r1', on: 'C', radius: 0 } },
      morale: { base: 45, chance: 45, roll: 55, passed: false, retreat: '4,1', extraLoss: 1 },
      eliminatedUnits: [],
      eliminatedLeaders: [],
    })
    expect(shot.hit.modifiers.map(({ clause, shift }) => [clause, shift])).toEqual([
      ['MK-4.8', 9],
      ['MK-3.4', -9],
    ])
    expect(shot.morale?.modifiers.map(({ clause, shift }) => [clause, shift])).toEqual([
      ['MK-4.10', 9],
      ['MK-11.2', -9],
    ])
  })
  test('MK-8.10 a kill names the dead', () => {
    const { shot } = volley({ ...duel, red: { B: 'LINE 4,2 1/4' }, leaders: { LA: 'A 9', LR: 'B 1' } }, 7, 11)
    expect([shot.eliminatedUnits, shot.eliminatedLeaders, shot.morale, shot.casualty]).toEqual([['B'], ['LR'], null, null])
  })
  test('MK-8.10 the modifiers and the base add up to the chance', () => {
    for (const blue of ['LINE 4,4', 'LIGHT 4,4 fire+1', 'DRAG 4,4 fire-1', 'ART 4,5']) {
      for (const letter of ['.', 'T']) {
        const { hit } = volley({ ground: { [letter]: '4,2' }, blue: { A: blue }, red: { B: 'LINE 4,2' } }, 60).shot
        expect(hit.chance).toBe(hit.modifiers.reduce((sum, { shift }) => sum + shift, hit.base))
      }
    }
  })
})

describe('MK-8.11 exact figures before the shot', () => {
  const before = (sketch: Sketch): Odds => {
    const t = table(sketch)
    t.activate('A')
    return t.match.odds('blue', { type: 'fire', target: 'B' })!
  }
  test.each<readonly [string, Sketch, Record<string, number>]>([
    [
      'MK-8.11 at a fresh unit',
      duel,
      {
        hit: 39 / 60,
        twoSp: (39 / 60) * (1 / 6),
        eliminated: 0,
        moraleFails: (39 / 60) * ((5 / 6) * (15 / 60) + (1 / 6) * (30 / 60)),
        fallsBack: (39 / 60) * ((5 / 6) * (15 / 60) + (1 / 6) * (30 / 60)),
      },
    ],
    [
      'MK-8.11 at one with 2 of 4 left',
      { ...duel, red: { B: 'LINE 4,2 2/4' } },
      { hit: 39 / 60, twoSp: (39 / 60) * (1 / 6), eliminated: (39 / 60) * (1 / 6 + (5 / 6) * (45 / 60)), fallsBack: 0 },
    ],
    ['MK-8.11 at the last man', { ...duel, red: { B: 'LINE 4,2 1/4' } }, { hit: 39 / 60, eliminated: 39 / 60, fallsBack: 0 }],
    [
      'MK-8.11 at a led unit: its leader too',
      { ...duel, red: { B: 'LINE 4,2' }, leaders: { LA: 'A 9', LR: 'B 9' } },
      // Without an heir the unit is out of command when he falls: 45 - 9 or 30 - 9; while he lives 45 + 9 or 30 + 9.
      {
        leaderFalls: (39 / 60) * (9 / 60),
        fallsBack:
          (39 / 60) *
          ((5 / 6) * ((9 / 60) * (24 / 60) + (51 / 60) * (6 / 60)) + (1 / 6) * ((9 / 60) * (39 / 60) + (51 / 60) * (21 / 60))),
      },
    ],
    [
      'MK-8.11 at one with no way out',
      { ground: { L: '0,1' }, blue: { A: 'LINE 1,0' }, red: { B: 'LINE 0,0' }, leaders: { LA: 'A 9', LR: 'B 9' } },
      { fallsBack: 0 },
    ],
  ])('%s', (_title, sketch, expected) => {
    const { facts, outcomes } = before(sketch)
    for (const [fact, chance] of Object.entries(expected))
      expect([fact, facts?.[fact]]).toEqual([fact, expect.closeTo(chance, 12)])
    expect(outcomes.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12)
    const [first] = outcomes
    expect(outcomes.reduce((sum, { exact }) => sum + exact![0], 0)).toBe(first!.exact![1])
  })

  test('MK-8.11 the modifiers shown are those of the shot', () => {
    const { modifiers } = before({ ground: { T: '4,2' }, blue: { A: 'LINE 4,4 fire+1' }, red: { B: 'LINE 4,2' } })
    expect(modifiers?.map(({ clause, shift }) => [clause, shift])).toEqual([
      ['MK-4.8', 9],
      ['MK-3.4', -9],
    ])
  })

  test.each([1, 2, 4])('MK-8.11 the expected loss of a policy is that of the draws: a target of %i', sp => {
    const { outcomes } = before({ ...duel, red: { B: `LINE 4,2 ${sp}/4` } })
    const expected = outcomes.reduce(
      (sum, { p, hit, devastating }) => sum + (hit ? p * Math.min(sp, devastating ? 2 : 1) : 0),
      0,
    )
    expect(expectedFireLoss(39, sp)).toBeCloseTo(expected, 12)
  })

  test('MK-8.11 nothing is shown for what would be refused', () => {
    const t = table(duel)
    expect(t.match.odds('blue', { type: 'fire', target: 'B' })).toBeNull()
    t.activate('A')
    expect(t.match.odds('red', { type: 'fire', target: 'B' })).toBeNull()
    expect(t.match.odds('blue', null)).toBeNull()
  })

  // Low chances to hit: every face of every die, one by one, is a matter of some ten thousand games.
  test.each<readonly [string, Sketch]>([
    [
      'MK-8.11 poor guns at long range into cover',
      { ground: { T: '4,2' }, blue: { A: 'ART 4,6 fire-1' }, red: { B: 'LINE 4,2' } },
    ],
    ['MK-8.11 the same at two men', { ground: { T: '4,2' }, blue: { A: 'ART 4,6 fire-1' }, red: { B: 'LINE 4,2 2/5 green' } }],
    [
      'MK-8.11 a hopeless shot is rolled for',
      {
        ground: { T: '4,2' },
        options: { entrenchments: true },
        entrenchments: { '4,2': ['S'] },
        blue: { A: 'ART 4,6 fire-1' },
        red: { B: 'LINE 4,2' },
      },
    ],
    ['MK-8.11 a sure kill is not sure to hit', { blue: { A: 'LIGHT 4,4' }, red: { B: 'LINE 4,2 1/4' } }],
  ])(
    '%s: the odds are those of all faces',
    (_title, sketch) => {
      const t = table(sketch)
      t.activate('A')
      const { state } = t
      const action = { type: 'fire', target: 'B' } as const
      const faces = everyOutcome(
        dice => {
          const target = unitById(musket.apply(state, 'blue', action, dice).state, 'B')
          return target ? `${t.hex(target.cell)} sp ${target.sp}` : 'gone'
        },
        { collapse: false },
      )
      const { sp } = unitById(state, 'B')!
      const shown = t.match.odds('blue', action)!.outcomes.map(({ exact, loss, eliminated, fallsBackTo }) => {
        const key = eliminated ? 'gone' : `${fallsBackTo ?? '4,2'} sp ${sp - (loss as number)}`
        return [key, exact![0]] as const
      })
      expect(weighted(shown)).toEqual(faces)
    },
    30_000,
  )
})
