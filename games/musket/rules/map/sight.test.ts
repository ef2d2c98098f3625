import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasSight, sightLine } from '../contract/queries.ts'
import type { Kind } from '../tables.ts'
import { cube, distance, isOn, neighbour, offset, type Sketch, table, told } from '../testing/positions.ts'

const sees = (sketch: Sketch, from: string, to: string) => hasSight(table(sketch).state, from, to)

describe('MK-7.1 at distance 0 and 1 there is always sight', () => {
  test('MK-7.1 the own hex', () => {
    expect(sees({ ground: { W: '4,4' } }, '4,4', '4,4')).toBe(true)
  })
  test('MK-7.1 all six neighbours, through woods, towns and hills at both ends', () => {
    for (const letter of ['.', 'W', 'T', 'H']) {
      for (let dir = 0; dir < 6; dir++) {
        const next = neighbour('4,4', dir)
        expect([letter, dir, sees({ ground: { [letter]: `4,4 ${next}` } }, '4,4', next)]).toEqual([letter, dir, true])
      }
    }
    const t = table({ ground: { T: '4,4 4,3' }, blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3' } })
    t.activate('A')
    expect(told(t.fire('B', 60), 'fire_action').clauses).toContain('MK-7.1')
  })
})

test.each([
  ['4,4', '4,9'],
  ['4,9', '4,4'],
  ['-1,4', '4,4'],
  ['9,9', '9,9'],
  ['8,8', '9,8'],
])('MK-7.2 no sight from %s to %s, off the board', (from, to) => {
  expect(sees({}, from, to)).toBe(false)
})

test.each([
  ['4,4', '4,1', '4,3 4,2'],
  ['4,4', '7,4', '5,4 6,4'],
  ['4,4', '4,6', '4,5'],
  ['0,0', '4,2', '1,0 2,1 3,1'],
  ['4,4', '5,3', ''],
])('MK-7.3 the line from %s to %s samples %s', (from, to, sampled) => {
  const { state } = table({})
  expect(sightLine(state, from, to).sampled.join(' ')).toBe(sampled)
  expect(sightLine(state, to, from).sampled.toReversed().join(' ')).toBe(sampled)
  // Only the sampled hexes matter: a wall everywhere else does not block.
  const others = Array.from({ length: 81 }, (_, i) => `${i % 9},${Math.floor(i / 9)}`).filter(
    hex => ![from, to, ...sampled.split(' ')].includes(hex),
  )
  expect(sees({ ground: { W: others.join(' ') }, leaders: {} }, from, to)).toBe(true)
  for (const hex of sampled.split(' ').filter(word => word !== '')) expect(sees({ ground: { W: hex } }, from, to)).toBe(false)
})

describe('MK-7.4 a sample on a hexside counts both hexes', () => {
  // From 4,4 to 5,5 the middle lies between 5,4 and 4,5.
  test.each([
    ['MK-7.4 none blocks', '', true],
    ['MK-7.4 the one blocks', '5,4', false],
    ['MK-7.4 the other blocks', '4,5', false],
    ['MK-7.4 both block', '5,4 4,5', false],
    ['MK-7.4 a third does not matter', '3,4 5,3', true],
  ])('%s', (_title, woods, expected) => {
    const sketch: Sketch = woods === '' ? {} : { ground: { W: woods } }
    expect([sees(sketch, '4,4', '5,5'), sees(sketch, '5,5', '4,4')]).toEqual([expected, expected])
  })

  test('MK-7.4 the shot says so', () => {
    const t = table({ blue: { A: 'LINE 4,4' }, red: { B: 'LINE 5,5' } })
    t.activate('A')
    expect(told(t.fire('B', 60), 'fire_action').clauses).toEqual(expect.arrayContaining(['MK-7.3', 'MK-7.4']))
  })

  test('MK-7.4 on every pair of a board the hexes are those of the exact test and of the double nudge', () => {
    const { state } = table({ size: '7x6', leaders: {} })
    const all = Array.from({ length: 42 }, (_, i) => `${i % 7},${Math.floor(i / 7)}`)
    const text = (samples: readonly (readonly string[])[]) => samples.map(pair => pair.toSorted().join('|')).join(' ')
    const wrong: string[] = []
    let ties = 0
    for (const a of all) {
      for (const b of all) {
        const exact = exactSamples(a, b)
        ties += exact.filter(pair => pair.length === 2).length
        if (text(exact) !== text(nudgedSamples(a, b))) wrong.push(`${a} to ${b}: the nudges differ`)
        const onBoard = exact.flat().filter(hex => isOn(hex, 7, 6))
        const { sampled } = sightLine(state, a, b)
        if (sampled.toSorted().join() !== onBoard.toSorted().join()) wrong.push(`${a} to ${b}: ${sampled}, not ${onBoard}`)
      }
    }
    expect(wrong).toEqual([])
    expect(ties).toBeGreaterThan(150)
  }, 30_000)
})

test('MK-7.5 the hexes of firer and target, and the units in them, never block', () => {
  const t = table({ ground: { W: '4,4 4,2' }, blue: { A: 'LIGHT 4,4' }, red: { B: 'LIGHT 4,2' } })
  expect(hasSight(t.state, '4,4', '4,2')).toBe(true)
  t.activate('A')
  expect(told(t.fire('B', 60), 'fire_action').clauses).toContain('MK-7.5')
  const cites = (woods: string) => {
    const shot = table({ ground: { W: woods }, blue: { A: 'LIGHT 4,4' }, red: { B: 'LIGHT 4,2' } })
    shot.activate('A')
    const { clauses } = told(shot.fire('B', 60), 'fire_action')
    return [clauses.includes('MK-7.5'), clauses.includes('MK-7.4')]
  }
  expect([cites('4,4'), cites('4,2'), cites('0,0')]).toEqual([
    [true, false],
    [true, false],
    [false, false],
  ])
  expect(sees({ ground: { H: '4,4 4,2' }, blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,2' } }, '4,4', '4,2')).toBe(true)
})

test.each([
  ['MK-7.6 between two low ends', ''],
  ['MK-7.6 from a hill', '4,4'],
  ['MK-7.6 to a hill', '4,2'],
  ['MK-7.6 from hill to hill', '4,4 4,2'],
])('%s woods and towns block', (_title, hills) => {
  for (const letter of ['W', 'T']) {
    const ground = { [letter]: '4,3', ...(hills === '' ? {} : { H: hills }) }
    const t = table({ ground, blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,2' } })
    expect([hasSight(t.state, '4,4', '4,2'), hasSight(t.state, '4,2', '4,4')]).toEqual([false, false])
    t.activate('A')
    expect(t.refused({ type: 'fire', target: 'B' })).toBe('illegal-fire MK-7.6')
  }
})

describe('MK-7.7 any unit blocks', () => {
  const line = (sketch: Sketch, middle: { blue?: string; red?: string }) =>
    table({
      ...sketch,
      blue: { A: 'LINE 4,4', ...(middle.blue ? { F: `${middle.blue} 4,3` } : {}) },
      red: { B: 'LINE 4,2', ...(middle.red ? { E: `${middle.red} 4,3` } : {}) },
    })
  test.each<readonly [string, Sketch, { blue?: string; red?: string }]>([
    ['MK-7.7 a friend', {}, { blue: 'LINE' }],
    ['MK-7.7 an enemy', {}, { red: 'ART' }],
    ['MK-7.7 one on a hill between high ends', { ground: { H: '4,4 4,3 4,2' } }, { blue: 'LINE' }],
    ['MK-7.7 one in the plain below two hills', { ground: { H: '4,4 4,2' } }, { red: 'LINE' }],
  ])('%s', (_title, sketch, middle) => {
    const t = line(sketch, middle)
    expect([hasSight(t.state, '4,4', '4,2'), hasSight(t.state, '4,2', '4,4')]).toEqual([false, false])
    t.activate('A')
    expect(t.refused({ type: 'fire', target: 'B' })).toBe('illegal-fire MK-7.7')
  })
  test('MK-7.7 nobody there: clear', () => {
    expect(hasSight(line({}, {}).state, '4,4', '4,2')).toBe(true)
  })
})

describe('MK-7.8 an empty hilltop blocks between low ends only', () => {
  test.each([
    ['MK-7.8 low to low', '4,3', false],
    ['MK-7.8 high to low', '4,3 4,4', true],
    ['MK-7.8 low to high', '4,3 4,2', true],
    ['MK-7.8 high to high', '4,3 4,4 4,2', true],
  ])('%s', (_title, hills, expected) => {
    const t = table({ ground: { H: hills }, blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,2' } })
    expect([hasSight(t.state, '4,4', '4,2'), hasSight(t.state, '4,2', '4,4')]).toEqual([expected, expected])
    t.activate('A')
    if (expected) expect(told(t.fire('B', 60), 'fire_action').clauses).toEqual(expect.arrayContaining(['MK-7.8', 'MK-3.6']))
    else expect(t.refused({ type: 'fire', target: 'B' })).toBe('illegal-fire MK-7.8')
  })
})

test('MK-7.9 a sample off the board does not block', () => {
  // From 0,0 to 2,0 the middle lies between 1,0 and the hex above it, which is not there.
  const t = table({ blue: { A: 'LINE 0,0' }, red: { B: 'LINE 2,0' } })
  t.activate('A')
  expect(told(t.fire('B', 60), 'fire_action').clauses).toContain('MK-7.9')
  expect(sees({ ground: { W: '1,0' } }, '0,0', '2,0')).toBe(false)
})

describe('MK-7.10 plunging fire', () => {
  // The gun on its hill at 4,6; a line straight up the column.
  const gun = (change: {
    ground?: Record<string, string>
    kind?: string
    hill?: boolean
    target?: string
    red?: Record<string, string>
    blue?: Record<string, string>
    options?: Sketch['options']
  }) =>
    table({
      size: '9x10',
      ground: { ...(change.hill === false ? {} : { H: '4,6' }), ...change.ground },
      ...(change.options ? { options: change.options } : {}),
      blue: { A: `${change.kind ?? 'ART'} 4,6`, ...change.blue },
      red: { B: `LINE ${change.target ?? '4,2'}`, ...change.red },
    })
  test.each<readonly [string, Parameters<typeof gun>[0], boolean]>([
    ['MK-7.10 over woods next to the gun', { ground: { W: '4,5' } }, true],
    ['MK-7.10 over woods next to the target', { ground: { W: '4,3' } }, true],
    ['MK-7.10 over a town', { ground: { T: '4,3' } }, true],
    ['MK-7.10 over a friend', { blue: { F: 'LINE 4,5' } }, true],
    ['MK-7.10 over an enemy', { red: { E: 'LINE 4,3' } }, true],
    ['MK-7.10 at distance 3, the first', { target: '4,3', ground: { W: '4,5' } }, true],
    ['MK-7.10 at distance 3, the last', { target: '4,3', ground: { W: '4,4' } }, true],
    ['MK-7.10 at distance 2 the one sample is both', { target: '4,4', ground: { W: '4,5' } }, true],
    ['MK-7.10 over a screening hill', { options: { hillScreen: true }, ground: { H: '4,6 4,5' } }, true],
    ['MK-7.10 not over the middle', { ground: { W: '4,4' } }, false],
    ['MK-7.10 not over two', { ground: { W: '4,5 4,3' } }, false],
    ['MK-7.10 not over the first and the middle', { ground: { W: '4,5 4,4' } }, false],
    ['MK-7.10 not over a unit and a wood', { ground: { W: '4,5' }, red: { E: 'LINE 4,3' } }, false],
    ['MK-7.10 not by another type', { kind: 'LINE', target: '4,4', ground: { W: '4,5' } }, false],
    ['MK-7.10 not by guns off the hill', { hill: false, ground: { W: '4,5' } }, false],
    ['MK-7.10 not at distance 5', { target: '4,1', ground: { W: '4,5' } }, false],
    ['MK-7.10 nothing in the way needs none of it', {}, true],
  ])('%s', (_title, change, expected) => {
    const t = gun(change)
    expect(hasSight(t.state, '4,6', change.target ?? '4,2')).toBe(expected)
    if (change.target !== '4,1') expect(t.fires('A').includes('B')).toBe(expected)
  })

  test('MK-7.10 a hill at the target does not help guns in the plain', () => {
    const { state } = table({ ground: { H: '4,2', W: '4,5' }, blue: { A: 'ART 4,6' }, red: { B: 'LINE 4,2' } })
    expect(hasSight(state, '4,6', '4,2')).toBe(false)
  })

  test('MK-7.10 the shot and the refusal say so', () => {
    const over = gun({ ground: { W: '4,5' } })
    over.activate('A')
    expect(told(over.fire('B', 60), 'fire_action').clauses).toEqual(expect.arrayContaining(['MK-7.10', 'MK-7.12']))
    const not = gun({ ground: { W: '4,4' } })
    not.activate('A')
    expect(not.refused({ type: 'fire', target: 'B' })).toBe('illegal-fire MK-7.10')
    const clear = gun({})
    clear.activate('A')
    expect(told(clear.fire('B', 60), 'fire_action').clauses).not.toContain('MK-7.10')
  })
})

describe('MK-7.11 a blocked sample counts once', () => {
  test('MK-7.11 one reason is one reason', () => {
    for (const one of [
      { ground: { H: '4,6', W: '4,5' } },
      { ground: { H: '4,6' }, blue: { A: 'ART 4,6', F: 'LINE 4,5' } },
    ] satisfies Sketch[]) {
      const t = table({ blue: { A: 'ART 4,6' }, red: { B: 'LINE 4,2' }, ...one })
      t.activate('A')
      const { clauses } = told(t.fire('B', 60), 'fire_action')
      expect([clauses.includes('MK-7.10'), clauses.includes('MK-7.11')]).toEqual([true, false])
    }
  })
  test('MK-7.11 both hexes of a tie', () => {
    const t = table({ ground: { H: '4,4', W: '5,4 4,5' }, blue: { A: 'ART 4,4' }, red: { B: 'LINE 5,5' } })
    expect(t.fires('A')).toEqual(['B'])
    t.activate('A')
    expect(told(t.fire('B', 60), 'fire_action').clauses).toContain('MK-7.11')
  })
  test('MK-7.11 a unit in a wood', () => {
    const t = table({ ground: { H: '4,6', W: '4,5' }, blue: { A: 'ART 4,6', F: 'LIGHT 4,5' }, red: { B: 'LINE 4,2' } })
    expect(t.fires('A')).toEqual(['B'])
    t.activate('A')
    expect(told(t.fire('B', 60), 'fire_action').clauses).toContain('MK-7.11')
  })
})

test('MK-7.12 only plunging fire sees one way', () => {
  const { state } = table({ ground: { H: '4,6', W: '4,5' }, blue: { A: 'ART 4,6' }, red: { B: 'ART 4,2' } })
  expect([hasSight(state, '4,6', '4,2'), hasSight(state, '4,2', '4,6')]).toEqual([true, false])
})

// A second line of sight, written from the clauses.

/** MK-7.3 and MK-7.4, the exact test: whole numbers only. */
function exactSamples(a: string, b: string): string[][] {
  const d = distance(a, b)
  const from = cube(a)
  const delta = cube(b).map((x, i) => x - from[i]!) as [number, number, number]
  const axis = delta.findIndex(x => Math.abs(x) === d)
  const x = (axis + 1) % 3
  const samples: string[][] = []
  for (let i = 1; i < d; i++) {
    const exact = from[axis]! + (i * delta[axis]!) / d
    const place = from[x]! + (i * delta[x]!) / d
    const isTie = (((2 * i * delta[x]! - d) % (2 * d)) + 2 * d) % (2 * d) === 0
    const choices = isTie ? [Math.floor(place), Math.ceil(place)] : [Math.round(place)]
    samples.push(
      choices.map(chosen => {
        const at = [0, 0, 0]
        at[axis] = exact
        at[x] = chosen
        at[3 - axis - x] = 0 - exact - chosen
        return offset(at[0]!, at[1]!)
      }),
    )
  }
  return samples
}

/** The seed's way: the line traced twice, nudged by 1e-6 this way and that, each point rounded to the nearest hex. */
function nudgedSamples(a: string, b: string): string[][] {
  const d = distance(a, b)
  const [from, to] = [cube(a), cube(b)]
  const nudge = [1e-6, 2e-6, -3e-6]
  const point = (i: number, sign: number) => {
    const raw = from.map((x, k) => x + ((to[k]! - x) * i) / d + sign * nudge[k]!)
    const rounded = raw.map(Math.round)
    const errors = raw.map((x, k) => Math.abs(x - rounded[k]!))
    const worst = errors.indexOf(Math.max(...errors))
    rounded[worst] = 0 - rounded.reduce((sum, x, k) => (k === worst ? sum : sum + x), 0)
    return offset(rounded[0]!, rounded[1]!)
  }
  return Array.from({ length: Math.max(0, d - 1) }, (_, i) => [...new Set([point(i + 1, 1), point(i + 1, -1)])])
}

type Field = {
  readonly map: readonly string[]
  readonly units: readonly { kind: Kind; at: string }[]
  readonly hillScreen: boolean
}
const letterAt = (map: readonly string[], hex: string) => map[Number(hex.split(',')[1])]![Number(hex.split(',')[0])]!

/** MK-7.1 to MK-7.10 and MK-15.4. */
function reference({ map, units, hillScreen }: Field, a: string, b: string): boolean {
  const d = distance(a, b)
  if (d <= 1) return true
  const isHigh = (hex: string) => letterAt(map, hex) === 'H'
  const blocks = (hex: string) => {
    if (!isOn(hex, map[0]!.length, map.length)) return false
    if (units.some(({ at }) => at === hex)) return true
    const letter = letterAt(map, hex)
    if (letter === 'W' || letter === 'T') return true
    if (letter !== 'H') return false
    return hillScreen ? !(isHigh(a) && isHigh(b)) : !isHigh(a) && !isHigh(b)
  }
  const blocked = exactSamples(a, b).map(pair => pair.some(blocks))
  const count = blocked.filter(Boolean).length
  if (count === 0) return true
  const isGun = units.some(({ kind, at }) => kind === 'ART' && at === a)
  return isGun && isHigh(a) && d <= 4 && count === 1 && (blocked[0] === true || blocked[d - 2] === true)
}

const anyField: fc.Arbitrary<Field> = fc
  .record({
    letters: fc.array(fc.constantFrom('.', '.', '.', '.', 'H', 'H', 'W', 'T', 'M', 'R', '='), { minLength: 49, maxLength: 49 }),
    units: fc.array(fc.record({ kind: fc.constantFrom<Kind>('ART', 'ART', 'LIGHT'), cell: fc.nat(48) }), { maxLength: 8 }),
    hillScreen: fc.boolean(),
  })
  .map(({ letters, units, hillScreen }) => {
    const byCell = new Map(units.map(unit => [unit.cell, unit.kind]))
    const map = Array.from({ length: 7 }, (_, r) =>
      letters
        .slice(r * 7, r * 7 + 7)
        .map((letter, c) => (byCell.has(r * 7 + c) && letter !== 'H' ? '.' : letter))
        .join(''),
    )
    return { map, hillScreen, units: [...byCell].map(([cell, kind]) => ({ kind, at: `${cell % 7},${Math.floor(cell / 7)}` })) }
  })

test('MK-7.12 MK-7.3 MK-7.10 on random fields: as the clauses say, and the same both ways but for plunging fire', () => {
  let seen = 0
  let blind = 0
  let oneWay = 0
  fc.assert(
    fc.property(anyField, fc.array(fc.tuple(fc.nat(48), fc.nat(48)), { minLength: 40, maxLength: 40 }), (field, pairs) => {
      const units = Object.fromEntries(field.units.map(({ kind, at }, i) => [`U${i}`, `${kind} ${at}`]))
      const { state } = table({ map: [...field.map], options: { hillScreen: field.hillScreen }, blue: units, leaders: {} })
      for (const [i, j] of pairs) {
        const [a, b] = [i, j].map(cell => `${cell % 7},${Math.floor(cell / 7)}`) as [string, string]
        const there = hasSight(state, a, b)
        const back = hasSight(state, b, a)
        if (there !== reference(field, a, b) || back !== reference(field, b, a))
          expect(`${a} ${b} ${there} ${back}`).toBe('as the clauses say')
        const isGunOnHill = (hex: string) =>
          letterAt(field.map, hex) === 'H' && field.units.some(({ kind, at }) => kind === 'ART' && at === hex)
        if (!isGunOnHill(a) && !isGunOnHill(b) && there !== back) expect(`${a} ${b}`).toBe('the same both ways')
        seen += there ? 1 : 0
        blind += there ? 0 : 1
        oneWay += there === back ? 0 : 1
      }
    }),
    { seed: 712, numRuns: 120 },
  )
  expect([seen > 500, blind > 500, oneWay > 10]).toEqual([true, true, true])
}, 30_000)
