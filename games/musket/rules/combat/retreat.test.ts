import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { retreatHex } from '../contract/queries.ts'
import type { Kind } from '../tables.ts'
import { cube, isOn, neighbour, type Sketch, STEPS, table, told } from '../testing/positions.ts'

const away = (sketch: Sketch, from: string, unit = 'X') => retreatHex(table(sketch).state, unit, from)

describe('MK-10.1 one hex: on the board, open to the type, empty', () => {
  test.each<readonly [string, Sketch, string, string | null]>([
    ['MK-10.1 straight back', { red: { X: 'LINE 4,4' } }, '4,5', '4,3'],
    ['MK-10.1 not off the board', { red: { X: 'LINE 4,0' } }, '4,1', '5,0'],
    ['MK-10.1 not into closed ground', { ground: { W: '4,3' }, red: { X: 'LINE 4,4' } }, '4,5', '5,3'],
    ['MK-10.1 into woods, who may', { ground: { W: '4,3' }, red: { X: 'LIGHT 4,4' } }, '4,5', '4,3'],
    ['MK-10.1 into a town, who may', { ground: { T: '4,3' }, red: { X: 'HORSE 4,4' } }, '4,5', '5,3'],
    ['MK-10.1 not onto a friend', { red: { X: 'LINE 4,4', Y: 'LINE 4,3' } }, '4,5', '5,3'],
    ['MK-10.1 not onto an enemy', { blue: { A: 'LINE 4,3' }, red: { X: 'LINE 4,4' } }, '4,5', '5,3'],
    [
      'MK-10.1 light infantry does not pass through friends in retreat',
      { red: { X: 'LIGHT 4,4', Y: 'LINE 4,3' } },
      '4,5',
      '5,3',
    ],
  ])('%s', (_title, sketch, from, to) => {
    expect(away(sketch, from)).toBe(to)
  })
})

describe('MK-10.2 the highest dot product wins', () => {
  test('MK-10.2 straight away from each neighbour', () => {
    for (let dir = 0; dir < 6; dir++) {
      const source = neighbour('4,4', dir)
      expect([dir, away({ red: { X: 'LINE 4,4' } }, source)]).toEqual([dir, neighbour('4,4', (dir + 3) % 6)])
    }
  })
  test.each([
    // P = (4,2,-6) - (7,1,-8) = (-3,1,2): NW 5, SW 4.
    ['MK-10.2 from the far east', '7,4', '3,3'],
    // P = (4,2,-6) - (5,4,-9) = (-1,-2,3): N 5, NW 4.
    ['MK-10.2 from the south-south-east', '5,6', '4,3'],
  ])('%s', (_title, source, to) => {
    expect(away({ red: { X: 'LINE 4,4' } }, source)).toBe(to)
  })
})

describe('MK-10.3 equal scores go to the lowest index', () => {
  test.each<readonly [string, Sketch, string, string]>([
    // P = (-1,-1,2): N (2) and NW (3) score 3.
    ['MK-10.3 N before NW', {}, '5,5', '4,3'],
    // P = (1,-2,1): NE (1) and N (2) score 3.
    ['MK-10.3 NE before N', {}, '3,5', '5,3'],
    // P = (2,-1,-1): SE (0) and NE (1) score 3.
    ['MK-10.3 SE before NE', {}, '2,4', '5,4'],
    ['MK-10.3 NE before NW when N is closed', { ground: { L: '4,3' } }, '4,5', '5,3'],
    ['MK-10.3 SE before SW when all the north is closed', { ground: { L: '4,3 5,3 3,3' } }, '4,5', '5,4'],
  ])('%s', (_title, sketch, source, to) => {
    expect(away({ ...sketch, red: { X: 'LINE 4,4' } }, source)).toBe(to)
  })

  test('MK-10.3 the log says that a tie was broken', () => {
    const t = table({ blue: { A: 'LINE 3,5' }, red: { X: 'LINE 4,4' } })
    t.activate('A')
    const shot = told(t.fire('X', 1, 60, 60), 'fire_action')
    expect([shot.morale?.retreat, shot.clauses.includes('MK-10.3')]).toEqual(['5,3', true])
    const straight = table({ blue: { A: 'LINE 4,5' }, red: { X: 'LINE 4,4' } })
    straight.activate('A')
    expect(told(straight.fire('X', 1, 60, 60), 'fire_action').clauses).not.toContain('MK-10.3')
  })
})

describe('MK-10.4 next to enemies, sideways, even forward', () => {
  test.each<readonly [string, Sketch, string]>([
    ['MK-10.4 next to an enemy', { blue: { C: 'LINE 4,1' }, red: { X: 'LINE 4,4' } }, '4,3'],
    ['MK-10.4 next to two enemies', { blue: { C: 'LINE 4,2', D: 'LINE 5,2' }, red: { X: 'LINE 4,4' } }, '4,3'],
    ['MK-10.4 sideways', { ground: { L: '4,3 5,3 3,3' }, red: { X: 'LINE 4,4' } }, '5,4'],
    ['MK-10.4 towards the source', { ground: { L: '4,3 5,3 3,3 5,4 3,4' }, red: { X: 'LINE 4,4' } }, '4,5'],
  ])('%s', (_title, sketch, to) => {
    // Seen from 4,6, two hexes south.
    expect(away(sketch, '4,6')).toBe(to)
  })
  test.each<readonly [string, Sketch, string, boolean]>([
    ['MK-10.4 the log says so: next to an enemy', { blue: { A: 'LINE 4,6', C: 'LINE 4,1' } }, '4,3', false],
    ['MK-10.4 the log says so: an enemy at the hex it went to', { blue: { A: 'LINE 4,6', C: 'LINE 4,2' } }, '4,3', true],
    ['MK-10.4 the log says so: sideways', { blue: { A: 'LINE 3,5' }, ground: { L: '5,3 4,3' } }, '5,4', true],
    ['MK-10.4 the log says so: straight back alone', { blue: { A: 'LINE 4,6' } }, '4,3', false],
  ])('%s', (_title, sketch, to, cited) => {
    const t = table({ ...sketch, red: { X: 'LINE 4,4' } })
    t.activate('A')
    const shot = told(t.fire('X', 1, 60, 60), 'fire_action')
    expect([shot.morale?.retreat, shot.clauses.includes('MK-10.4')]).toEqual([to, cited])
  })
  test('MK-10.4 the log says so: towards the source', () => {
    const t = table({ ground: { L: '4,3 5,3 3,3 5,4 3,4' }, blue: { A: 'LINE 4,6' }, red: { X: 'LINE 4,4' } })
    t.activate('A')
    const shot = told(t.fire('X', 1, 60, 60), 'fire_action')
    expect([shot.morale?.retreat, shot.clauses.includes('MK-10.4')]).toEqual(['4,5', true])
  })
})

describe('MK-10.5 no candidate, no retreat', () => {
  const ground = { L: '4,3 5,3 3,3 5,4 3,4' }
  test('MK-10.5 nothing is found', () => {
    expect(away({ ground, blue: { A: 'LINE 4,5' }, red: { X: 'LINE 4,4' } }, '4,5')).toBeNull()
  })
  test('MK-10.5 after a charge it costs a hit (MK-9.17), after morale only the place (MK-11.7)', () => {
    const t = table({ ground, blue: { A: 'LINE 4,5' }, red: { X: 'LINE 4,4 6/6' } })
    t.activate('A')
    const { contest, clauses } = told(t.charge('X', 6, 3, 60), 'charge_action')
    // 6 + 4 against 3 + 6: one ahead.
    expect([contest?.outcome, contest?.defenderLoss, contest?.morale?.retreat, t.unit('X')]).toEqual([
      'defender_holds',
      2,
      null,
      '4,4 sp 3',
    ])
    expect(clauses).toEqual(expect.arrayContaining(['MK-10.5', 'MK-9.17', 'MK-11.7']))
  })
})

describe('MK-10.6 no roads into closed ground, no river sides', () => {
  test('MK-10.6 a drawn road does not open woods to a retreat', () => {
    const sketch: Sketch = {
      ground: { W: '4,3' },
      options: { roadPaths: true },
      roads: [['4,4', '4,3']],
      red: { X: 'LINE 4,4' },
    }
    expect(table({ ...sketch, firstPlayer: 'red' }).moves('X')).toContain('4,3')
    expect(away(sketch, '4,5')).toBe('5,3')
  })
  test('MK-10.6 nor can it cross a river side, unless there is a crossing', () => {
    const river: Sketch = { options: { riverSides: true }, rivers: [['4,4', '4,3']], red: { X: 'LINE 4,4' } }
    expect(away(river, '4,5')).toBe('5,3')
    expect(away({ ...river, crossings: [{ between: ['4,3', '4,4'], kind: 'ford' }] }, '4,5')).toBe('4,3')
    expect(away({ ...river, options: { riverSides: false } }, '4,5')).toBe('4,3')
  })
  test('MK-10.6 the log says so', () => {
    const t = table({
      options: { riverSides: true },
      rivers: [['4,4', '4,3']],
      blue: { A: 'LINE 4,5' },
      red: { X: 'LINE 4,4' },
    })
    t.activate('A')
    expect(told(t.fire('X', 1, 60, 60), 'fire_action').clauses).toContain('MK-10.6')
  })
})

test('MK-10.2 MK-10.3 on random ground the retreat is the best legal neighbour, the lowest index among equals', () => {
  const anyHex = fc.tuple(fc.nat(5), fc.nat(5)).map(([c, r]) => `${c},${r}`)
  fc.assert(
    fc.property(
      fc.record({
        letters: fc.array(fc.constantFrom('.', '.', 'W', 'T', 'L', 'H'), { minLength: 36, maxLength: 36 }),
        kind: fc.constantFrom<Kind>('LINE', 'LIGHT', 'HORSE', 'ART'),
        at: anyHex,
        source: anyHex,
        others: fc.array(anyHex, { maxLength: 5 }),
      }),
      ({ letters, kind, at, source, others }) => {
        const taken = [...new Set(others)].filter(hex => hex !== at)
        const map = Array.from({ length: 6 }, (_, r) =>
          letters
            .slice(r * 6, r * 6 + 6)
            .map((letter, c) => ([at, ...taken].includes(`${c},${r}`) ? '.' : letter))
            .join(''),
        )
        const blue = Object.fromEntries(taken.map((hex, i) => [`F${i}`, `LINE ${hex}`]))
        const found = away({ map, blue, red: { X: `${kind} ${at}` }, leaders: {} }, source)
        const open: Record<string, readonly Kind[]> = {
          '.': ['LINE', 'LIGHT', 'HORSE', 'ART'],
          H: ['LINE', 'LIGHT', 'HORSE', 'ART'],
          W: ['LIGHT'],
          T: ['LINE', 'LIGHT'],
          L: [],
        }
        const push = cube(at).map((x, i) => x - cube(source)[i]!)
        let best: string | null = null
        let bestScore = Number.NEGATIVE_INFINITY
        for (let dir = 0; dir < 6; dir++) {
          const to = neighbour(at, dir)
          if (!isOn(to, 6, 6) || taken.includes(to)) continue
          const [c, r] = to.split(',').map(Number) as [number, number]
          if (!open[map[r]![c]!]!.includes(kind)) continue
          const score = push.reduce((sum, x, i) => sum + x * STEPS[dir]![i]!, 0)
          if (score > bestScore) {
            best = to
            bestScore = score
          }
        }
        expect(found).toBe(best)
      },
    ),
    { seed: 102, numRuns: 200 },
  )
}, 30_000)
