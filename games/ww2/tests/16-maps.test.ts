// Chapter 16: maps, the shipped scenarios and the generator.
import { seeded } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { ww2 } from '../index.ts'
import { drawMap, generateMap } from '../rules/map/generator.ts'
import { cornerOf, distance, fresh, gate, hexesOf, isCity, LAB, letterAt, nameOf, placeOf, within } from './builder.ts'

const slant = (hex: string): [number, number] => {
  const [column, row] = placeOf(hex)
  return [column, row - Math.floor(column / 2)]
}
/** WW-16.3, by the slanted coordinates. */
function image(map: readonly string[], hex: string): string {
  const [[qn, pn], [qz, pz], [q, p]] = [slant(cornerOf(map, 'nw')), slant(cornerOf(map, 'se')), slant(hex)]
  return nameOf(qn + qz - q, pn + pz - p + Math.floor((qn + qz - q) / 2))
}
const kind = (letter: string) => (letter === 'z' ? 'n' : 'sab'.includes(letter) ? 's' : letter)
const isSymmetric = (map: readonly string[]) =>
  hexesOf(map).every(hex => kind(letterAt(map, hex)) === kind(letterAt(map, image(map, hex))))

describe('maps', () => {
  it('WW-16.1 rows of equal length, of these letters only', () => {
    expect(gate(() => fresh(['nso', 'oo', 'osz']))).toBe('E_MAP WW-16.1')
    expect(gate(() => fresh(['nso', 'oxo', 'osz']))).toBe('E_MAP WW-16.1')
    expect(gate(() => fresh(['nSo', 'ooo', 'osz']))).toBe('E_MAP WW-16.1')
  })
  it.each([
    ['no n', ['oso', 'ooo', 'osz']],
    ['two n', ['nso', 'noo', 'osz']],
    ['no z', ['nso', 'ooo', 'oso']],
    ['two z', ['nso', 'ozo', 'osz']],
    ['one city', ['nso', 'ooo', 'ooz']],
    ['no city', ['noo', 'ooo', 'ooz']],
    ['two parts', ['nsooo', '.....', 'oooos', 'ooooz']],
  ])('WW-16.2 %s is refused', (_, map) => expect(gate(() => fresh(map))).toBe('E_MAP WW-16.2'))
  it('WW-16.3 a map is symmetric by the half-turn, for even and odd widths', () => {
    for (const { id, scenario } of ww2.scenarios)
      expect([id, isSymmetric(scenario.map)]).toEqual([id, !id.startsWith('europe')])
    expect(isSymmetric(LAB)).toBe(true)
    const method = (map: readonly string[]) => fresh(map).state.setting.options.allocation
    expect(method(LAB)).toBe('mirrored')
    expect(method(['nosooos', 'ooooooo', 'ooooooo', 'ooooooo', 's.o.s.z'])).toBe('mirrored')
    expect(method(['nosooos', 'ooooooo', 'ooooooo', 'ooooooo', 'sooos.z'])).toBe('random')
  })
  it.each([
    ['tutorial', 7, 5, 32, 4, 7, 24, 'season'],
    ['skirmish', 8, 6, 48, 8, 9, 48, 'season'],
    ['crossroads', 12, 8, 92, 10, 14, 96, 'season'],
    ['hexboard', 11, 11, 91, 10, 10, 96, 'season'],
    ['straits', 14, 10, 118, 10, 18, 144, 'year'],
    ['rivers', 16, 10, 140, 10, 19, 144, 'year'],
    ['europe', 22, 14, 241, 20, 24, 264, 'year'],
    ['europe-fronts', 22, 14, 241, 20, 24, 264, 'year'],
    ['campaign', 24, 16, 332, 18, 28, 264, 'year'],
  ] as const)('WW-16.4 %s', (id, width, height, hexes, cities, path, turns, cadence) => {
    const { scenario } = ww2.scenarios.find(info => info.id === id)!
    const { map } = scenario
    const found = hexesOf(map)
    const [from, to] = [cornerOf(map, 'nw'), cornerOf(map, 'se')]
    const steps = Array.from({ length: 40 }, (_, i) => i).find(i => within(map, [from], i, () => true).has(to))
    expect([map[0]!.length, map.length, found.length, found.filter(hex => isCity(map, hex)).length, steps]).toEqual([
      width,
      height,
      hexes,
      cities,
      path,
    ])
    const { options } = fresh(map, {}, '', scenario).state.setting
    expect([options.lastTurn, options.initiativeCadence]).toEqual([turns, cadence])
    expect(options.allocation).toBe(id === 'europe' ? 'random' : id === 'europe-fronts' ? 'fixed' : 'mirrored')
    const towns = found.filter(hex => isCity(map, hex))
    const least = Math.min(...towns.flatMap(a => towns.filter(b => a !== b).map(b => distance(a, b))))
    expect(least).toBeGreaterThanOrEqual(id === 'rivers' ? 3 : 2)
  })
  it('WW-16.5 unnamed cities take names in reading order, named ones keep theirs', () => {
    const { cities } = fresh().state.setting
    expect(cities).toEqual({ I2: 'London', C3: 'Paris', F4: 'Berlin', E5: 'Rome', H6: 'Madrid', B7: 'Lisbon' })
    const { scenario } = ww2.scenarios.find(info => info.id === 'europe')!
    expect(fresh(scenario.map, {}, '', scenario).state.setting.cities).toMatchObject({
      C2: 'Edinburgh',
      U3: 'Moscow',
      R14: 'Cairo',
      K10: 'Rome',
      K1: 'Oslo',
    })
  })
  it('WW-16.7 the LAB has its three pairs', () => {
    for (const [a, b] of [
      ['I2', 'B7'],
      ['C3', 'H6'],
      ['F4', 'E5'],
    ] as const)
      expect(image(LAB, a)).toBe(b)
  })
})

describe('generator', () => {
  const SIZES = [
    [4, 4],
    [6, 4],
    [7, 7],
    [8, 10],
    [12, 8],
    [26, 26],
    [25, 9],
  ] as const
  const made = (width: number, height: number, seed: number) => {
    try {
      return generateMap({ width, height }, seed)
    } catch (error) {
      expect(error).toMatchObject({ code: 'E_MAP' })
      return null
    }
  }
  it('WW-16.6 WW-16.6a every map is symmetric, connected, of the asked size and admitted', () => {
    for (const [width, height] of SIZES) {
      for (let seed = 0; seed < 4; seed++) {
        const map = made(width, height, seed)
        if (!map) continue
        expect([map[0]!.length, map.length]).toEqual([width, height])
        expect([letterAt(map, 'A1'), letterAt(map, nameOf(width - 1, height - 1))]).toEqual(['n', 'z'])
        expect(isSymmetric(map)).toBe(true)
        expect(within(map, ['A1'], 999, () => true).size).toBe(hexesOf(map).length)
        expect(gate(() => fresh(map))).toBe('admitted')
        if (width % 2 === 1) for (let c = 1; c < width; c += 2) expect(letterAt(map, nameOf(c, height - 1))).toBe('.')
      }
    }
  })
  it('WW-16.6b WW-16.6c voids keep three hexes from the corners and their number', () => {
    for (let seed = 0; seed < 4; seed++) {
      const map = made(12, 8, seed)!
      const voids = Array.from({ length: 96 }, (_, i) => nameOf(i % 12, Math.floor(i / 12))).filter(
        hex => letterAt(map, hex) === '.',
      )
      expect(voids.length).toBeLessThanOrEqual(2 * Math.floor((8 * 96) / 200))
      for (const hex of voids) expect(Math.min(distance(hex, 'A1'), distance(hex, 'L8'))).toBeGreaterThan(2)
    }
  })
  it('WW-16.6d cities keep their distance from each other and the corners', () => {
    for (const [width, height] of SIZES) {
      const gap = width * height >= 80 ? 3 : 2
      const map = made(width, height, 1)
      if (!map) continue
      const towns = hexesOf(map).filter(hex => isCity(map, hex))
      expect(towns.length).toBeLessThanOrEqual(2 * Math.min(10, Math.max(2, Math.floor((width * height) / 16))))
      for (const hex of towns) {
        expect(Math.min(distance(hex, 'A1'), distance(hex, nameOf(width - 1, height - 1)))).toBeGreaterThanOrEqual(2)
        for (const each of towns) if (each !== hex) expect(distance(hex, each)).toBeGreaterThanOrEqual(gap)
      }
    }
  })
  it('WW-16.6e no room for two pairs is E_MAP, and so is a size out of bounds', () => {
    const code = (make: () => unknown) => gate(make).split(' ')[0]
    expect(code(() => drawMap({ width: 4, height: 4, pairs: 1 }, seeded(1)))).toBe('E_MAP')
    for (const order of [
      { width: 3, height: 9 },
      { width: 9, height: 27 },
      { width: 9, height: 9, voidPct: 26 },
      { width: 9, height: 9, pairs: 11 },
    ])
      expect(
        code(() => generateMap(order, 1)),
        JSON.stringify(order),
      ).not.toBe('admitted')
  })
  it('WW-14.4 the same seed, the same map', () => {
    expect(generateMap({ width: 12, height: 8 }, 'a')).toEqual(generateMap({ width: 12, height: 8 }, 'a'))
  })
})
