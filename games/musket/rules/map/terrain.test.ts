import { describe, expect, test } from 'vitest'
import { fireChance, hasSight } from '../contract/queries.ts'
import { KINDS, TERRAIN, TERRAIN_BY_LETTER, type Terrain } from '../tables.ts'
import { asked, gate, neighbour, position, type Sketch, Table, table, told } from '../testing/positions.ts'

const yes = true
const no = false

/** MK-3.1 and MK-3.2, as the rulebook prints them: impassable, blocks, cover, elevation, difficult, road; then who may enter. */
const TABLE = [
  ['OPEN', '.', no, no, no, 0, no, no, '✓ ✓ ✓ ✓ ✓ ✓'],
  ['WOODS', 'W', no, yes, yes, 0, no, no, '- ✓ - - - -'],
  ['TOWN', 'T', no, yes, yes, 0, no, no, '✓ ✓ - - - -'],
  ['MARSH', 'M', yes, no, no, 0, no, no, '- - - - - -'],
  ['LAKE', 'L', yes, no, no, 0, no, no, '- - - - - -'],
  ['RIVER', 'R', yes, no, no, 0, no, no, '- - - - - -'],
  ['FORD', 'F', no, no, no, 0, no, no, '✓ ✓ ✓ ✓ ✓ ✓'],
  ['BRIDGE', 'B', no, no, no, 0, no, no, '✓ ✓ ✓ ✓ ✓ ✓'],
  ['ROAD', '=', no, no, no, 0, no, yes, '✓ ✓ ✓ ✓ ✓ ✓'],
  ['HILLTOP', 'H', no, yes, no, 1, yes, no, '✓ ✓ ✓ ✓ ✓ ✓'],
] as const

test.each(TABLE)(
  'MK-3.1 %s has the letter %s and its properties',
  (name, letter, impassable, blocksSight, cover, elevation, difficult, road) => {
    expect(TERRAIN[name]).toMatchObject({ letter, impassable, blocksSight, cover, elevation, difficult, road })
    expect(TERRAIN_BY_LETTER.get(letter)).toBe(name)
  },
)

test('MK-3.1 a map has these ten letters and no other, not even that of a burned town', () => {
  for (const [, letter] of TABLE) expect(gate({ map: [letter], leaders: {} })).toBe('admitted')
  for (const letter of ['X', 'w', '#', ' ']) expect(gate({ map: ['.', letter], leaders: {} })).toBe('MK-3.1 map[1]')
})

const PAIRS = TABLE.flatMap(([terrain, letter, , , , , , , entry]) =>
  entry.split(' ').map((mark, i) => {
    const may = mark === '✓'
    return [`MK-3.2 ${KINDS[i]} ${may ? 'may' : 'may not'} enter ${terrain}`, KINDS[i]!, letter, may] as const
  }),
)

test('MK-3.2 there are sixty pairs', () => {
  expect([PAIRS.length, KINDS.join(' ')]).toEqual([60, 'LINE LIGHT DRAG LHORSE HORSE ART'])
})

test.each(PAIRS)('%s', (_title, kind, letter, may) => {
  const t = table({ size: '3x3', ground: { [letter]: '1,0' }, blue: { A: `${kind} 1,1` }, leaders: { L: 'A 1' } })
  expect(t.moves('A').includes('1,0')).toBe(may)
  t.activate('A')
  if (may) {
    t.move('1,0')
    expect(t.unit('A')).toBe('1,0 sp 4')
  } else
    expect(t.refusal({ type: 'move', to: '1,0' })).toMatchObject({ code: 'illegal-move', problem: { why: 'closed-terrain' } })
})

describe('MK-3.3 impassable comes before the type list', () => {
  test.each([
    ['MK-3.3 nobody enters a lake', 'L', 'MK-3.3'],
    ['MK-3.3 nobody enters a river', 'R', 'MK-3.3'],
    ['MK-3.3 nobody enters a marsh', 'M', 'MK-3.3'],
    ['MK-3.3 woods are closed by the list alone', 'W', 'MK-6.2'],
  ])('%s', (_title, letter, clause) => {
    const t = table({ ground: { [letter]: '4,3' }, blue: { A: 'LINE 4,4' } })
    t.activate('A')
    expect(t.refused({ type: 'move', to: '4,3' })).toBe(`illegal-move ${clause}`)
  })

  test('MK-3.3 not by a drawn road, not by a retreat', () => {
    const lakes: Sketch = {
      ground: { L: '4,1 5,1 3,1 5,2 3,2' },
      options: { roadPaths: true },
      roads: [['4,2', '4,1']],
      blue: { A: 'LINE 4,3' },
      red: { B: 'LINE 4,2' },
      firstPlayer: 'red',
    }
    expect(table(lakes).moves('B')).toEqual([])
    const t = table({ ...lakes, firstPlayer: 'blue' })
    t.activate('A')
    // Everything but the attacker's hex is water: 1 + 1 hits, and it holds.
    expect(told(t.charge('B', 4, 3, 1), 'charge_action').contest).toMatchObject({ outcome: 'defender_holds', retreat: null })
  })
})

describe('MK-3.4 only woods and towns give cover, and only against fire', () => {
  test.each(TABLE.filter(([, , impassable]) => !impassable))('MK-3.4 fire at a unit in %s', (_name, letter, _i, _b, cover) => {
    const { state } = table({ ground: { [letter]: '4,2' }, blue: { A: 'LINE 4,4' }, red: { B: 'LIGHT 4,2' } })
    expect(fireChance(state, 'A', 'B')).toBe(cover ? 30 : 39)
  })

  test('MK-3.4 cover is the same for every kind that may stand there', () => {
    const chance = (kind: string, letter: string) =>
      fireChance(table({ ground: { [letter]: '4,2' }, blue: { A: 'LINE 4,4' }, red: { B: `${kind} 4,2` } }).state, 'A', 'B')
    expect([chance('LINE', 'T'), chance('LIGHT', 'T'), chance('LINE', '.'), chance('HORSE', '.')]).toEqual([30, 30, 39, 39])
  })

  test('MK-3.4 a charge into a town is scored like one in the open', () => {
    const score = (letter: string) => {
      const t = table({ ground: { [letter]: '4,3' }, blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3' } })
      t.activate('A')
      const { contest } = told(t.charge('B', 4, 3, 1), 'charge_action')
      return [contest?.attacker.total, contest?.defender.total, contest?.outcome]
    }
    expect(score('T')).toEqual([8, 7, 'defender_retreats'])
    expect(score('.')).toEqual(score('T'))
  })
})

test.each(TABLE)('MK-3.5 %s between two units', (_name, letter, _impassable, blocks) => {
  const { state } = table({ ground: { [letter]: '4,3' }, blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,2' } })
  expect(hasSight(state, '4,4', '4,2')).toBe(!blocks)
})

test.each(TABLE.filter(([, , impassable]) => !impassable))(
  'MK-3.6 %s is high or not',
  (_name, letter, _i, _b, _c, elevation) => {
    const { state } = table({
      ground: { [letter]: '4,4' },
      options: { hillBonuses: true },
      blue: { A: 'LIGHT 4,4' },
      red: { B: 'LINE 4,2' },
    })
    expect(fireChance(state, 'A', 'B')).toBe(elevation === 1 ? 36 : 30)
  },
)

describe('MK-3.7 only the hilltop is difficult, in three places', () => {
  test.each(TABLE.filter(([, , impassable]) => !impassable))('MK-3.7 leaving %s', (name, letter, _i, _b, _c, _e, difficult) => {
    // Town and woods need kinds that may stand there; woods only take light infantry, which never checks.
    const kind = name === 'WOODS' ? 'LIGHT' : 'LINE'
    const t = table({ ground: { [letter]: '4,4' }, blue: { A: `${kind} 4,4` } })
    t.activate('A')
    const move = t.move('4,5', ...(difficult ? [30] : []))
    expect(asked(move.draws)).toEqual(difficult ? ['d60 30'] : [])
    expect(told(move, 'move_action').clauses.includes('MK-3.7')).toBe(difficult)
  })

  test.each(TABLE.filter(([name, , impassable]) => !impassable && name !== 'WOODS'))(
    'MK-3.7 a charge into %s: the -1 and the auto-hold',
    (_name, letter, _i, _b, _c, _e, difficult) => {
      const t = table({ ground: { [letter]: '4,3' }, blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3' } })
      t.activate('A')
      const { contest } = told(t.charge('B', 5, 3, 1), 'charge_action')
      expect([contest?.attacker.total, contest?.defender.total, contest?.outcome]).toEqual(
        difficult ? [8, 7, 'defender_holds'] : [9, 7, 'defender_retreats'],
      )
    },
  )
})

describe('MK-3.8 a bridge or a ford interrupts a march', () => {
  // Column 4 upwards from 4,6: dragoons go two hexes, three on an unbroken road.
  test.each([
    ['MK-3.8 a road all the way', { '=': '4,6 4,5 4,4 4,3 4,2' }, true],
    ['MK-3.8 a bridge in the middle', { '=': '4,6 4,5 4,3 4,2', B: '4,4' }, false],
    ['MK-3.8 a ford in the middle', { '=': '4,6 4,5 4,3 4,2', F: '4,4' }, false],
    ['MK-3.8 a bridge at the end of the march', { '=': '4,6 4,5 4,4', B: '4,3' }, false],
  ])('%s', (_title, ground, isBonus) => {
    const t = table({ ground, blue: { A: 'DRAG 4,6' } })
    expect([t.moves('A').includes('4,4'), t.moves('A').includes('4,3')]).toEqual([true, isBonus])
  })

  test('MK-3.8 starting on a bridge is no start on the road', () => {
    const start = (letter: string) => table({ ground: { [letter]: '4,6', '=': '4,5 4,4' }, blue: { A: 'LINE 4,6' } }).moves('A')
    expect([start('B').includes('4,4'), start('F').includes('4,4')]).toEqual([false, false])
    expect(table({ ground: { '=': '4,6 4,5 4,4' }, blue: { A: 'LINE 4,6' } }).moves('A')).toContain('4,4')
  })
})

test.each([
  ['MK-3.9 a bridge', 'B'],
  ['MK-3.9 a ford', 'F'],
])('%s is the only way over a river of whole hexes', (_title, letter) => {
  // Row 4 is river from edge to edge (odd columns reach half a hex lower: both touch).
  const t = table({
    map: ['.....', '.....', '.....', '.....', `RR${letter}RR`, '.....', '.....'],
    blue: { A: 'HORSE 2,5', C: 'HORSE 0,5' },
  })
  expect(t.moves('A')).toContain('2,4')
  expect(t.moves('A')).toContain('2,3')
  expect(t.moves('C').filter(hex => Number(hex.split(',')[1]) <= 3)).toEqual([])
  t.activate('A')
  expect(told(t.move('2,3'), 'move_action').clauses).toContain('MK-3.9')
})

describe('MK-3.10 rough hexes are difficult besides what they are', () => {
  test('MK-3.10 leaving one takes a check, a charge into one is at -1 and held', () => {
    const t = table({ rough: ['4,4', '4,3'], blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3' } })
    t.activate('A')
    const charge = t.charge('B', 30, 5, 3, 1)
    expect(asked(charge.draws)).toEqual(['d60 30', 'd6', 'd6', 'd60 45'])
    const { contest, clauses } = told(charge, 'charge_action')
    expect([contest?.attacker.total, contest?.outcome]).toEqual([8, 'defender_holds'])
    expect(clauses).toEqual(expect.arrayContaining(['MK-3.10', 'MK-9.15']))
    expect(clauses).not.toContain('MK-3.7')
  })

  test('MK-3.10 no other effect: entry, cover, height and sight are those of the ground', () => {
    const { state } = table({
      rough: ['4,3', '4,4', '4,2'],
      options: { hillBonuses: true },
      blue: { A: 'LINE 4,4' },
      red: { B: 'LINE 4,2' },
    })
    expect([hasSight(state, '4,4', '4,2'), fireChance(state, 'A', 'B'), fireChance(state, 'B', 'A')]).toEqual([true, 39, 39])
    expect(table({ rough: ['4,3'], blue: { A: 'ART 4,4' } }).moves('A')).toContain('4,3')
  })

  test('MK-3.10 a hilltop that is rough as well stays difficult with open hills', () => {
    const checks = (rough: string[]) => {
      const t = table({ ground: { H: '4,4' }, rough, options: { openHills: true }, blue: { A: 'LINE 4,4' } })
      t.activate('A')
      return t.move('4,5', ...(rough.length > 0 ? [30] : [])).draws.length
    }
    expect([checks([]), checks(['4,4'])]).toEqual([0, 1])
  })
})

describe('MK-3.11 there is no facing', () => {
  test.each(['.', 'T'])('MK-3.11 fire and charges are alike from all six sides of "%s"', letter => {
    for (let dir = 0; dir < 6; dir++) {
      const from = neighbour('4,4', dir)
      const t = table({ ground: { [letter]: '4,4' }, blue: { A: `LINE ${from}` }, red: { B: 'LINE 4,4' } })
      expect([dir, fireChance(t.state, 'A', 'B')]).toEqual([dir, letter === 'T' ? 30 : 39])
      t.activate('A')
      const { contest } = told(t.charge('B', 3, 2, 1), 'charge_action')
      expect([dir, contest?.attacker.total, contest?.defender.total]).toEqual([dir, 7, 6])
    }
  })

  test('MK-3.11 a unit moves in all six directions alike and may go straight back', () => {
    const t = table({ blue: { A: 'HORSE 4,4' } })
    t.activate('A')
    t.move('4,5')
    t.move('4,4')
    expect(t.unit('A')).toBe('4,4 sp 4')
  })
})

test('MK-3.13 objective markers are cosmetic: only conditions decide', () => {
  const t = table({ objectives: ['4,4'], turnLimit: 3, blue: { A: 'LINE 4,4' }, red: { B: 'LINE 0,0' } })
  t.endGameTurn()
  t.endGameTurn()
  expect([t.match.outcome, t.state.turn]).toEqual([null, 3])
  expect(t.match.setupEvents[0]?.clauses).toContain('MK-3.13')
})

test("MK-3.12 the seed's own test force is not admitted", () => {
  expect(gate(position({ ground: { W: '4,4' }, blue: { A: 'LINE 4,4' } }))).toBe('MK-3.12 units[0].at')
  expect(gate(position({ ground: { M: '4,4' }, blue: { A: 'ART 4,4' } }))).toBe('MK-3.12 units[0].at')
  expect(new Table(position({ ground: { W: '4,4' }, blue: { A: 'LIGHT 4,4' } })).unit('A')).toBe('4,4 sp 4')
})

test('MK-3.1 a burned town is plain ground, but no letter of a map', () => {
  const burned: Terrain = 'BURNED'
  expect(TERRAIN[burned]).toMatchObject({
    impassable: false,
    blocksSight: false,
    cover: false,
    elevation: 0,
    difficult: false,
    road: false,
    entry: KINDS,
  })
})
