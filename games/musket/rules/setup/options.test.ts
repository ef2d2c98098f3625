import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fireChance, hasSight, retreatHex, terrainAtHex } from '../contract/queries.ts'
import { DIRECTION_NAMES, type DirectionName } from '../tables.ts'
import {
  asked,
  cube,
  distance,
  gate,
  neighbour,
  position,
  type Sketch,
  STEPS,
  Table,
  table,
  told,
} from '../testing/positions.ts'
import { PRESETS } from './options.ts'

describe('MK-15.1 MK-15.11 presets and overrides', () => {
  const OFF = {
    hillBonuses: false,
    openHills: false,
    hillScreen: false,
    marshFoot: false,
    entrenchments: false,
    roadPaths: false,
    riverSides: false,
    lightPassage: false,
    enemyAdjacency: 'nonChargers',
  }
  const ON = {
    hillBonuses: true,
    openHills: true,
    hillScreen: true,
    marshFoot: true,
    entrenchments: true,
    roadPaths: true,
    riverSides: true,
    lightPassage: true,
    enemyAdjacency: 'roadOnly',
  }
  const options = (sketch: Sketch, chosen = {}) => new Table(position(sketch), chosen).state.setting.options
  test('MK-15.11 basic is all off, advanced all on', () => {
    expect([PRESETS.basic, PRESETS.advanced]).toEqual([OFF, ON])
    expect([options({}), options({ preset: 'advanced' })]).toEqual([OFF, ON])
  })
  test('MK-15.1 a scenario overrides single options of its preset, the table overrides the scenario', () => {
    expect(options({ preset: 'advanced', options: { hillScreen: false } })).toEqual({ ...ON, hillScreen: false })
    expect(options({ options: { marshFoot: true } }, { marshFoot: false, roadPaths: true })).toEqual({
      ...OFF,
      roadPaths: true,
    })
    expect(options({ options: { marshFoot: true } }, { preset: 'advanced', openHills: false })).toEqual({
      ...ON,
      openHills: false,
    })
  })
  test('MK-15.1 the record keeps what the table chose', () => {
    const t = table({ blue: { A: 'LINE 4,4' } }, { hillBonuses: true })
    expect(t.match.record().options).toEqual({ hillBonuses: true })
  })
})

describe('MK-15.1 hillBonuses: fire', () => {
  test.each([
    ['MK-15.1 downhill +6', true, '4,4', 45],
    ['MK-15.1 uphill nothing', true, '4,2', 39],
    ['MK-15.1 hill to hill nothing', true, '4,4 4,2', 39],
    ['MK-15.1 off: nothing', false, '4,4', 39],
  ])('%s', (_title, hillBonuses, hills, chance) => {
    const { state } = table({ ground: { H: hills }, options: { hillBonuses }, blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,2' } })
    expect(fireChance(state, 'A', 'B')).toBe(chance)
  })
  test('MK-15.1 it adds to the rest and is clamped', () => {
    const chance = (blue: string, letter: string) =>
      fireChance(
        table({
          ground: { H: '4,4', [letter]: '4,2' },
          options: { hillBonuses: true },
          blue: { A: blue },
          red: { B: 'LINE 4,2' },
        }).state,
        'A',
        'B',
      )
    expect([chance('LINE 4,4 fire+1', '.'), chance('LINE 4,4', 'T'), chance('ART 4,4', '.')]).toEqual([54, 36, 36])
  })
})

const scores = (sketch: Sketch, ...dice: number[]) => {
  const t = table(sketch)
  t.activate('A')
  const { contest, clauses } = told(t.charge('B', ...dice), 'charge_action')
  return { t, contest: contest!, clauses, score: `${contest?.attacker.total}:${contest?.defender.total}` }
}

describe('MK-15.2 MK-15.3 hillBonuses: charge, and openHills', () => {
  const duel: Sketch = { blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3' } }
  const bonus = { hillBonuses: true }
  const open = { hillBonuses: true, openHills: true }
  // Dice 1 and 6: 1 + 4 against 6 + 4 on level ground.
  test.each<readonly [string, Sketch['options'], string, number[], string]>([
    ['MK-15.2 level ground', bonus, '0,0', [1, 6], '5:10'],
    ['MK-15.2 down: attacker +1', open, '4,4', [1, 6], '6:10'],
    ['MK-15.2 up: defender +1', open, '4,3', [1, 6], '5:11'],
    ['MK-15.2 hill to hill: defender +1 alone', open, '4,4 4,3', [1, 6], '5:11'],
    ['MK-15.2 off: nothing', { openHills: true }, '4,4 4,3', [1, 6], '5:10'],
    ['MK-15.3 without openHills both sets apply: -1 and +1', bonus, '4,3', [1, 6], '4:11'],
    ['MK-15.3 without either: the -1 alone', {}, '4,3', [1, 6], '4:10'],
    ['MK-15.3 openHills alone: nothing', { openHills: true }, '4,3', [1, 6], '5:10'],
    ['MK-15.2 off a difficult hill: a check, then +1', bonus, '4,4', [30, 1, 6], '6:10'],
  ])('%s', (_title, options, hills, dice, score) => {
    expect(scores({ ...duel, options: options!, ground: { H: hills } }, ...dice).score).toBe(score)
  })
  test('MK-15.2 the height of the origin counts, not of a hex on the way', () => {
    const horse: Sketch = { options: open, blue: { A: 'HORSE 4,5' }, red: { B: 'LINE 4,3' } }
    expect(scores({ ...horse, ground: { H: '4,5' } }, 1, 6).score).toBe('7:10')
    expect(scores({ ...horse, ground: { H: '4,4' } }, 1, 6).score).toBe('6:10')
  })
  test('MK-15.3 no leaving check, no auto-hold', () => {
    const leave = (openHills: boolean) => {
      const t = table({ ground: { H: '4,4' }, options: { openHills }, blue: { A: 'LINE 4,4' } })
      t.activate('A')
      const acted = t.move('4,5', ...(openHills ? [] : [1]))
      return [acted.draws.length, told(acted, 'move_action').clauses.includes('MK-15.3')]
    }
    expect([leave(true), leave(false)]).toEqual([
      [0, true],
      [1, false],
    ])
    const up = (openHills: boolean, die: number) => scores({ ...duel, options: { openHills }, ground: { H: '4,3' } }, die, 3, 1)
    expect([up(true, 5).contest.outcome, up(false, 6).contest.outcome]).toEqual(['defender_retreats', 'defender_holds'])
    expect(up(true, 5).clauses).toContain('MK-15.3')
  })
  test('MK-15.3 it changes nothing about height and sight', () => {
    const { state } = table({ ground: { H: '4,3' }, options: { openHills: true } })
    expect(hasSight(state, '4,4', '4,2')).toBe(false)
  })
})

describe('MK-15.4 hillScreen', () => {
  test.each([
    ['low to low', '4,3', false, false],
    ['high to low', '4,3 4,4', false, true],
    ['low to high', '4,3 4,2', false, true],
    ['high to high', '4,3 4,4 4,2', true, true],
  ])('MK-15.4 %s: on %s, off %s', (_title, hills, on, off) => {
    const sees = (hillScreen: boolean) => hasSight(table({ ground: { H: hills }, options: { hillScreen } }).state, '4,4', '4,2')
    expect([sees(true), sees(false)]).toEqual([on, off])
  })
  test('MK-15.4 the refusal and the shot say so', () => {
    const sketch = (hills: string): Sketch => ({
      ground: { H: hills },
      options: { hillScreen: true },
      blue: { A: 'LINE 4,4' },
      red: { B: 'LINE 4,2' },
    })
    const blind = table(sketch('4,3 4,4'))
    blind.activate('A')
    expect(blind.refused({ type: 'fire', target: 'B' })).toBe('illegal-fire MK-15.4')
    const clear = table(sketch('4,3 4,4 4,2'))
    clear.activate('A')
    expect(told(clear.fire('B', 60), 'fire_action').clauses).toContain('MK-15.4')
  })
})

describe('MK-15.5 marshFoot', () => {
  test.each([
    ['LINE', true],
    ['LIGHT', true],
    ['DRAG', false],
    ['LHORSE', false],
    ['HORSE', false],
    ['ART', false],
  ])('MK-15.5 %s enters a marsh: %s', (kind, may) => {
    const moves = (marshFoot: boolean) =>
      table({ ground: { M: '4,3' }, options: { marshFoot }, blue: { A: `${kind} 4,4` } }).moves('A')
    expect([moves(true).includes('4,3'), moves(false).includes('4,3')]).toEqual([may, false])
  })
  test('MK-15.5 it is difficult', () => {
    const t = table({ ground: { M: '4,4' }, options: { marshFoot: true }, blue: { A: 'LINE 4,4' } })
    t.activate('A')
    const acted = t.move('4,5', 30)
    expect([asked(acted.draws), told(acted, 'move_action').clauses.includes('MK-15.5')]).toEqual([['d60 30'], true])
    const { score, contest } = scores(
      { ground: { M: '4,3' }, options: { marshFoot: true }, blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3' } },
      6,
      3,
      1,
    )
    expect([score, contest.outcome]).toEqual(['9:7', 'defender_holds'])
  })
  test('MK-15.5 it gives no cover and blocks no sight', () => {
    const { state } = table({
      ground: { M: '4,3 4,2' },
      options: { marshFoot: true },
      blue: { A: 'LINE 4,4' },
      red: { B: 'LINE 4,2' },
    })
    expect([hasSight(state, '4,4', '4,2'), fireChance(state, 'A', 'B')]).toEqual([true, 39])
  })
  test('MK-15.5 cavalry cannot charge into it, but a drawn road carries it in', () => {
    const sketch: Sketch = {
      ground: { M: '4,3' },
      options: { marshFoot: true, roadPaths: true },
      roads: [['4,4', '4,3']],
      blue: { A: 'HORSE 4,4' },
    }
    expect(table({ ...sketch, red: { B: 'LINE 4,3' } }).charges('A')).toEqual([])
    expect(table(sketch).moves('A')).toContain('4,3')
    expect(table({ ...sketch, options: { marshFoot: false, roadPaths: true } }).moves('A')).not.toContain('4,3')
  })
})

describe('MK-15.6 entrenchments against fire', () => {
  const works = (sides: readonly DirectionName[], from: string, more: Sketch = {}) =>
    fireChance(
      table({
        options: { entrenchments: true },
        entrenchments: { '4,4': [...sides] },
        blue: { A: `ART ${from}` },
        red: { B: 'LINE 4,4' },
        ...more,
      }).state,
      'A',
      'B',
    )
  test('MK-15.6 only the side that the fire crosses protects', () => {
    for (const [i, side] of DIRECTION_NAMES.entries()) {
      for (let dir = 0; dir < 6; dir++) {
        const near = neighbour('4,4', dir)
        expect([side, dir, works([side], near), works([side], neighbour(near, dir))]).toEqual([
          side,
          dir,
          ...(dir === i ? [21, 21] : [30, 30]),
        ])
      }
    }
  })
  test.each([
    // From 5,6 the bearing is (1,2,-3): S scores 5, SE 4.
    ['MK-15.6 the nearest side', '5,6', ['S'], 12],
    ['MK-15.6 not the next', '5,6', ['SE', 'SW'], 21],
    // From 5,5 the bearing is (1,1,-2): SE and S score 3.
    ['MK-15.6 a tie: the one side', '5,5', ['SE'], 21],
    ['MK-15.6 a tie: the other side', '5,5', ['S'], 21],
    ['MK-15.6 a tie: both sides count once', '5,5', ['SE', 'S'], 21],
    ['MK-15.6 a tie: no other side', '5,5', ['NE', 'N', 'NW', 'SW'], 30],
  ] as const)('%s', (_title, from, sides, chance) => {
    expect(works(sides, from)).toBe(chance)
  })
  test('MK-15.6 on top of cover; nothing with the option off', () => {
    expect(works(['S'], '4,6', { ground: { T: '4,4' } })).toBe(12)
    expect(works(['S'], '4,6', { options: { entrenchments: false } })).toBe(30)
  })
  test("MK-15.6 the firer's own works do not matter", () => {
    const { state } = table({
      options: { entrenchments: true },
      entrenchments: { '4,6': ['N'] },
      blue: { A: 'LINE 4,6' },
      red: { B: 'LINE 4,4' },
    })
    expect(fireChance(state, 'A', 'B')).toBe(39)
  })
  test('MK-15.6 random bearings, against the dot product of the clause', () => {
    const place = fc.tuple(fc.nat(8), fc.nat(8)).map(([c, r]) => `${c},${r}`)
    fc.assert(
      fc.property(place, fc.subarray([...DIRECTION_NAMES]), (from, sides) => {
        const d = distance(from, '4,4')
        if (d === 0) return
        const bearing = cube(from).map((x, i) => x - cube('4,4')[i]!)
        const dots = STEPS.map(step => bearing.reduce((sum, x, i) => sum + x * step[i]!, 0))
        const best = Math.max(...dots)
        const isCovered = DIRECTION_NAMES.some((name, i) => dots[i] === best && sides.includes(name))
        const t = table({
          options: { entrenchments: true },
          entrenchments: { '4,4': sides },
          blue: { A: `ART ${from}` },
          red: { B: 'LINE 4,4' },
          leaders: {},
        })
        expect(fireChance(t.state, 'A', 'B')).toBe(30 - (d >= 3 ? 9 : 0) - (isCovered ? 9 : 0))
      }),
      { seed: 156, numRuns: 200 },
    )
  })
})

describe('MK-15.7 entrenchments against a charge', () => {
  const dug = (...sides: DirectionName[]): Sketch => ({ options: { entrenchments: true }, entrenchments: { '4,3': sides } })
  test('MK-15.7 -1 when the last step crosses the dug-in side, and only then', () => {
    for (const [i, side] of DIRECTION_NAMES.entries()) {
      for (let dir = 0; dir < 6; dir++) {
        const { score } = scores({ ...dug(side), blue: { A: `LINE ${neighbour('4,3', dir)}` }, red: { B: 'LINE 4,3' } }, 1, 6)
        expect([side, dir, score]).toEqual([side, dir, i === dir ? '4:10' : '5:10'])
      }
    }
  })
  test('MK-15.7 on top of difficult ground', () => {
    expect(scores({ ...dug('S'), ground: { H: '4,3' }, blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3' } }, 1, 6).score).toBe(
      '3:10',
    )
  })
  test('MK-15.7 the side is that of the last step, so cavalry may ride round', () => {
    const t = table({ ...dug('S'), blue: { A: 'HORSE 4,4' }, red: { B: 'LINE 4,3' } })
    t.activate('A')
    const { contest } = told(t.act({ type: 'charge', target: 'B', path: ['3,3', '4,3'] }, 1, 6), 'charge_action')
    expect(contest?.attacker.total).toBe(6)
    expect(scores({ ...dug('S'), blue: { A: 'HORSE 4,4' }, red: { B: 'LINE 4,3' } }, 1, 6).score).toBe('5:10')
  })
  test('MK-15.7 works protect only the hex that owns them, and hinder neither movement nor sight', () => {
    // The attacker's own works face the defender: no help, no hindrance.
    expect(
      scores(
        { options: { entrenchments: true }, entrenchments: { '4,4': ['N'] }, blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3' } },
        1,
        6,
      ).score,
    ).toBe('5:10')
    const t = table({ ...dug('S', 'N', 'NE', 'NW', 'SE', 'SW'), blue: { A: 'LINE 4,4' } })
    expect([t.moves('A').includes('4,3'), hasSight(t.state, '4,4', '4,2')]).toEqual([true, true])
  })
  test('MK-15.7 off: nothing', () => {
    expect(
      scores({ ...dug('S'), options: { entrenchments: false }, blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3' } }, 1, 6).score,
    ).toBe('5:10')
  })
})

describe('MK-15.8 roadPaths', () => {
  const path = ['4,6', '4,5', '4,4', '4,3', '4,2']
  const drawn = (more: Sketch): Sketch => ({ options: { roadPaths: true }, roads: [path], ...more })
  test('MK-15.8 a drawn road is a road: the march over any open ground', () => {
    const t = table(drawn({ ground: { H: '4,2' }, blue: { A: 'LINE 4,6' } }))
    expect([t.way('A', '4,4')?.points, t.moves('A').includes('4,3')]).toEqual([2, false])
    expect(table({ ...drawn({ blue: { A: 'LINE 4,6' } }), options: { roadPaths: false } }).moves('A')).not.toContain('4,4')
  })
  test('MK-15.8 only along the path, not beside it', () => {
    // 5,5 and 5,4 touch the road hexes but are no part of it.
    expect(table(drawn({ blue: { A: 'LINE 5,5' } })).moves('A')).not.toContain('4,4')
    const two: Sketch = {
      options: { roadPaths: true },
      roads: [
        ['4,6', '4,5'],
        ['4,4', '4,3'],
      ],
      blue: { A: 'LINE 4,6' },
    }
    expect(table(two).moves('A')).not.toContain('4,4')
  })
  test('MK-15.8 both ways along, and mixed with road terrain', () => {
    expect(table(drawn({ blue: { A: 'LINE 4,2' } })).way('A', '4,4')?.points).toBe(2)
    const mixed: Sketch = {
      ground: { '=': '4,6 4,5' },
      options: { roadPaths: true },
      roads: [['4,5', '4,4']],
      blue: { A: 'LINE 4,6' },
    }
    expect(table(mixed).way('A', '4,4')?.points).toBe(2)
  })
  test.each([
    ['MK-15.8 line infantry into woods', 'LINE', 'W', true],
    ['MK-15.8 horse into woods', 'HORSE', 'W', true],
    ['MK-15.8 guns into a town', 'ART', 'T', true],
    ['MK-15.8 nobody into a lake', 'LIGHT', 'L', false],
    ['MK-15.8 nobody into a marsh', 'LINE', 'M', false],
  ])('%s: may end there', (_title, kind, letter, may) => {
    const t = table(drawn({ ground: { [letter]: '4,5' }, blue: { A: `${kind} 4,6` } }))
    expect(t.moves('A').includes('4,5')).toBe(may)
    if (!may) return
    t.activate('A')
    expect(told(t.move('4,5'), 'move_action').clauses).toContain('MK-15.8')
    expect(t.unit('A')).toBe('4,5 sp 4')
  })
  test('MK-15.8 only while every step so far was a road step', () => {
    const t = table(drawn({ ground: { W: '4,4' }, blue: { A: 'HORSE 5,5' } }))
    // On to the road and into the woods: closed.
    expect(t.moves('A')).not.toContain('4,4')
    t.activate('A')
    t.move('4,5')
    expect(t.refused({ type: 'move', to: '4,4' })).toBe('illegal-move MK-6.2')
  })
  test('MK-15.8 off the road into closed ground: never', () => {
    expect(table(drawn({ ground: { W: '5,5' }, blue: { A: 'LINE 4,6' } })).moves('A')).not.toContain('5,5')
  })
  test('MK-15.8 the passage is not affected by enemies nearby, only the +1 is', () => {
    // The enemy at 5,4 touches 4,5 and 4,4.
    const line = table(drawn({ ground: { W: '4,5' }, blue: { A: 'LINE 4,6' }, red: { B: 'LINE 5,4' } }))
    expect([line.moves('A').includes('4,5'), line.moves('A').includes('4,4')]).toEqual([true, false])
    const horse = table(drawn({ ground: { W: '4,5 4,4' }, blue: { A: 'HORSE 4,6' }, red: { B: 'LINE 5,4' } }))
    expect([horse.moves('A').includes('4,4'), horse.moves('A').includes('4,3')]).toEqual([true, false])
  })
  test('MK-15.8 who stands in closed ground may leave it, by the road or beside it', () => {
    const t = table(drawn({ ground: { W: '4,5' }, blue: { A: 'LINE 4,6' } }))
    t.activate('A')
    t.move('4,5')
    t.endActivation()
    t.endTurn()
    t.endTurn()
    expect(t.moves('A')).toEqual(expect.arrayContaining(['4,4', '4,6', '5,5', '3,5', '4,3']))
  })
  test('MK-15.8 a position with a unit that a road brought into closed ground is let in, and no other', () => {
    const inWoods = (change: Sketch): Sketch => ({
      ...drawn({ ground: { W: '4,5', L: '4,2' }, blue: { A: 'LINE 4,5' } }),
      turn: 2,
      ...change,
    })
    expect(gate(inWoods({}))).toBe('admitted')
    expect(gate(inWoods({ options: { roadPaths: false } }))).toBe('MK-3.12 units[0].at')
    expect(gate(inWoods({ ground: { W: '5,5' }, blue: { A: 'LINE 5,5' } }))).toBe('MK-3.12 units[0].at')
    expect(gate(inWoods({ blue: { A: 'LINE 4,2' } }))).toBe('MK-3.12 units[0].at')
  })
  test('MK-15.8 charges and retreats never use it', () => {
    const t = table(drawn({ ground: { T: '4,5' }, blue: { A: 'HORSE 4,6' }, red: { B: 'LINE 4,5' } }))
    expect(t.charges('A')).toEqual([])
    const through = table(drawn({ ground: { W: '4,5' }, blue: { A: 'HORSE 4,6' }, red: { B: 'LINE 4,4' } }))
    expect([through.charges('A'), through.moves('A').includes('4,5')]).toEqual([[], true])
    const { state } = table(drawn({ ground: { W: '4,4' }, red: { B: 'LINE 4,5' } }))
    expect(retreatHex(state, 'B', '4,6')).toBe('5,4')
  })
})

describe('MK-15.9 riverSides', () => {
  const river = (more: Sketch): Sketch => ({
    options: { riverSides: true },
    rivers: [
      ['4,4', '4,3'],
      ['4,4', '5,3'],
      ['4,4', '3,3'],
    ],
    ...more,
  })
  test('MK-15.9 a move cannot cross', () => {
    expect(table(river({ blue: { A: 'LINE 4,4' } })).moves('A')).toEqual(['3,4', '4,5', '5,4'])
    const t = table(river({ blue: { A: 'LINE 4,4' } }))
    t.activate('A')
    expect(t.refused({ type: 'move', to: '4,3' })).toBe('illegal-move MK-15.9')
    expect(table({ ...river({ blue: { A: 'LINE 4,4' } }), options: {} }).moves('A')).toHaveLength(6)
  })
  test.each(['bridge', 'ford'] as const)('MK-15.9 unless the side carries a %s', kind => {
    const t = table(river({ crossings: [{ between: ['4,3', '4,4'], kind }], blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,2' } }))
    expect(t.moves('A')).toEqual(['3,4', '4,3', '4,5', '5,4'])
  })
  test('MK-15.9 nor can a charge', () => {
    expect(table(river({ blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3' } })).charges('A')).toEqual([])
    // Horse finds no way round in two steps either: all three northern sides are river.
    const t = table(river({ blue: { A: 'HORSE 4,4' }, red: { B: 'LINE 4,3' } }))
    expect(t.charges('A')).toEqual([])
    t.activate('A')
    expect(t.refused({ type: 'charge', target: 'B' })).toBe('illegal-charge MK-9.3')
    expect(t.refused({ type: 'charge', target: 'B', path: ['4,3'] })).toBe('illegal-charge MK-9.5')
  })
  test('MK-15.9 nor a retreat', () => {
    expect(retreatHex(table(river({ red: { B: 'LINE 4,4' } })).state, 'B', '4,5')).toBe('5,4')
  })
  test('MK-15.9 sight and fire are unaffected', () => {
    const t = table(river({ blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,2' } }))
    expect([t.fires('A'), fireChance(t.state, 'A', 'B')]).toEqual([['B'], 39])
  })
})

describe('MK-15.10 lightPassage', () => {
  const light = (friends: Record<string, string>, more: Sketch = {}) =>
    table({ options: { lightPassage: true }, blue: { A: 'LIGHT 4,6', ...friends }, ...more })
  test('MK-15.10 the first friend passed costs nothing', () => {
    const t = light({ F: 'LINE 4,5' })
    expect(t.way('A', '4,4')?.points).toBe(1)
    t.activate('A')
    expect(told(t.move('4,4'), 'move_action')).toMatchObject({
      points: 1,
      path: ['4,5', '4,4'],
      clauses: expect.arrayContaining(['MK-15.10']),
    })
    expect(light({ F: 'LINE 4,5' }, { options: {} }).moves('A')).not.toContain('4,4')
  })
  test('MK-15.10 the second costs its MP', () => {
    expect(light({ F: 'LINE 4,5', G: 'LINE 4,4' }).moves('A')).not.toContain('4,3')
    const road = light({ F: 'LINE 4,5', G: 'LINE 4,4' }, { ground: { '=': '4,6 4,5 4,4 4,3' } })
    expect(road.way('A', '4,3')?.points).toBe(2)
  })
  test('MK-15.10 with the march: friend, hex, hex', () => {
    const road = light({ F: 'LINE 4,5' }, { ground: { '=': '4,6 4,5 4,4 4,3' } })
    expect([road.way('A', '4,4')?.points, road.way('A', '4,3')?.points]).toEqual([1, 2])
  })
  test('MK-15.10 it must end in an empty hex, and only light infantry may', () => {
    expect(light({ F: 'LINE 4,5' }).moves('A')).not.toContain('4,5')
    const others = table({ options: { lightPassage: true }, blue: { A: 'LINE 4,6', F: 'LINE 4,5' } })
    expect(others.moves('A')).not.toContain('4,4')
  })
  test('MK-15.10 once an activation: a step first leaves nothing to come out with', () => {
    const t = light({ F: 'LINE 4,4' })
    t.activate('A')
    t.move('4,5')
    expect([t.state.active, t.unit('A')]).toEqual([null, '4,5 sp 4'])
  })
})

describe('MK-15.11 enemyAdjacency: roadOnly', () => {
  const near = (enemyAdjacency: 'nonChargers' | 'roadOnly', kind: string) =>
    table({ options: { enemyAdjacency }, blue: { A: `${kind} 4,5` }, red: { B: 'LINE 4,3' } })
  test.each(['LIGHT', 'ART'])('MK-15.11 %s may move up to an enemy', kind => {
    expect([near('roadOnly', kind).moves('A').includes('4,4'), near('nonChargers', kind).moves('A').includes('4,4')]).toEqual([
      true,
      false,
    ])
    const t = near('roadOnly', kind)
    t.activate('A')
    expect(told(t.move('4,4'), 'move_action').clauses).toContain('MK-15.11')
  })
  test('MK-15.11 the march is still broken by enemies', () => {
    const t = table({
      options: { enemyAdjacency: 'roadOnly' },
      ground: { '=': '4,6 4,5 4,4' },
      blue: { A: 'LIGHT 4,6' },
      red: { B: 'LINE 3,3' },
    })
    expect([t.moves('A').includes('4,5'), t.moves('A').includes('4,4')]).toEqual([true, false])
  })
})

describe('MK-15.12 the torch', () => {
  const torch = (more: Sketch = {}): Sketch => ({
    ground: { T: '4,4 6,6' },
    torch: { side: 'red', dwell: 2 },
    blue: { A: 'LINE 0,0' },
    red: { B: 'LINE 4,4', C: 'LINE 8,8' },
    ...more,
  })
  const at = (t: Table, hex: string) => terrainAtHex(t.state, hex)
  test.each([1, 2, 3])('MK-15.12 after %i turn ends in a row', dwell => {
    const t = table(torch({ torch: { side: 'red', dwell } }))
    for (let i = 1; i < dwell; i++) {
      t.endGameTurn()
      expect(at(t, '4,4')).toBe('TOWN')
    }
    t.endTurn()
    const end = t.endTurn()
    expect([at(t, '4,4'), at(t, '6,6')]).toEqual(['BURNED', 'TOWN'])
    expect(told(end, 'hex_burned')).toMatchObject({ hex: '4,4', was: 'TOWN', clauses: ['MK-15.12'] })
  })
  test("MK-15.12 only the named player's units count", () => {
    const t = table(torch({ blue: { A: 'LINE 6,6' }, red: { C: 'LINE 8,8' } }))
    for (let i = 0; i < 4; i++) t.endGameTurn()
    expect([at(t, '6,6'), at(t, '4,4')]).toEqual(['TOWN', 'TOWN'])
  })
  test('MK-15.12 only towns burn', () => {
    const t = table(torch({ ground: { W: '4,4' }, red: { B: 'LIGHT 4,4' } }))
    for (let i = 0; i < 4; i++) t.endGameTurn()
    expect(at(t, '4,4')).toBe('WOODS')
  })
  test('MK-15.12 an empty hex starts the count again', () => {
    const t = table(torch())
    t.endTurn()
    t.endTurn()
    t.endTurn()
    t.activate('B')
    t.move('4,5')
    t.endTurn()
    t.endTurn()
    t.activate('B')
    t.move('4,4')
    t.endTurn()
    expect(at(t, '4,4')).toBe('TOWN')
    t.endGameTurn()
    expect(at(t, '4,4')).toBe('BURNED')
  })
  test('MK-15.12 the other side in it starts the count again', () => {
    const t = table(torch({ blue: { A: 'LINE 4,5' }, red: { B: 'LINE 4,4 1/4', C: 'LINE 8,8', D: 'LINE 5,3' } }))
    t.endGameTurn()
    t.activate('A')
    t.charge('B', 6, 1)
    expect(t.unit('A')).toBe('4,4 sp 4')
    t.endGameTurn()
    expect(t.state.tally.dwell).toEqual({})
  })
  test('MK-15.12 one unit may relieve another: the player counts', () => {
    const t = table(torch({ red: { B: 'LINE 4,4', C: 'LINE 4,3' } }))
    t.endTurn()
    t.endTurn()
    t.endTurn()
    t.activate('B')
    t.move('4,5')
    t.activate('C')
    t.move('4,4')
    t.endTurn()
    expect(at(t, '4,4')).toBe('BURNED')
  })
  test('MK-15.12 a burned town is plain open ground: no cover, no block, open to all', () => {
    const burned: Sketch = {
      ground: { T: '4,3 4,2' },
      turn: 1,
      burned: ['4,3', '4,2'],
      blue: { A: 'LINE 4,4', H: 'HORSE 5,3' },
      red: { B: 'LINE 4,1' },
    }
    const t = table(burned)
    expect([hasSight(t.state, '4,4', '4,2'), t.moves('H').includes('4,3')]).toEqual([true, true])
    expect(fireChance(table({ ...burned, red: { B: 'LINE 4,2' } }).state, 'A', 'B')).toBe(39)
    expect(hasSight(table({ ...burned, burned: [] }).state, '4,4', '4,2')).toBe(false)
  })
  test('MK-15.12 a position cannot have burned what is no town', () => {
    expect(() => table({ turn: 1, burned: ['4,4'] })).toThrow(expect.objectContaining({ clause: 'MK-15.12' }))
  })
})

describe('MK-15.13 no cover in ground that is closed to the type', () => {
  test.each([
    ['MK-15.13 line infantry on a road in the woods', 'LINE', 'W', 39],
    ['MK-15.13 guns on a road in a town', 'ART', 'T', 39],
    ['MK-15.13 line infantry in a town is at home', 'LINE', 'T', 30],
    ['MK-15.13 light infantry in the woods too', 'LIGHT', 'W', 30],
  ])('%s', (_title, kind, letter, chance) => {
    const t = table({
      ground: { [letter]: '4,2' },
      options: { roadPaths: true },
      roads: [['4,1', '4,2']],
      blue: { A: 'LINE 4,4' },
      red: { B: `${kind} 4,1` },
      firstPlayer: 'red',
    })
    t.activate('B')
    t.move('4,2')
    t.endTurn()
    expect(fireChance(t.state, 'A', 'B')).toBe(chance)
    t.activate('A')
    expect(told(t.fire('B', 60), 'fire_action').clauses.includes('MK-15.13')).toBe(chance === 39)
  })
})
