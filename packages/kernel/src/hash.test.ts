import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Digester, digest, stable } from './hash.ts'

const FIXED = { seed: 1776, numRuns: 3000 }
/** Values as JSON has them; -0 is 0 there. */
const json = fc.jsonValue({ maxDepth: 4 }).map(value => JSON.parse(JSON.stringify(value)) as unknown)

describe('digest', () => {
  // Changing one of these changes every record that was ever made.
  test.each([
    [null, '7e3cbace16dca1db'],
    [true, '653004acf901f226'],
    [false, 'b6819e55f50e0bf6'],
    [0, '229de0555e17c170'],
    [1, '09b77c0da6233117'],
    [-1, '12706418cd1ab861'],
    [0.5, '30356b330d2597c4'],
    [2 ** 53 - 1, 'd7e1e3a61166ec9e'],
    ['', 'cf3a076e36ef6ec4'],
    ['sandtable', '3abda3e0d0fa06d7'],
    [[], 'e04146a8c9322f65'],
    [{}, '000000000f94303b'],
    [[1, 2, 3], '3374520d613a9d20'],
    [{ a: 1 }, '6367635d9a8d2110'],
    [
      {
        units: [
          { id: 'b1', hp: 4 },
          { id: 'r1', hp: 3 },
        ],
        turn: 7,
        over: false,
        winner: null,
      },
      '20ba8b70859fb905',
    ],
  ])('of %j is pinned', (value, expected) => {
    expect(digest(value)).toBe(expected)
  })

  test('the order of keys does not matter, at any depth', () => {
    expect(digest({ a: 1, b: { c: 2, d: [3] } })).toBe(digest({ b: { d: [3], c: 2 }, a: 1 }))
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json, { maxKeys: 8 }), object => {
        expect(digest(Object.fromEntries(Object.entries(object).toReversed()))).toBe(digest(object))
      }),
      FIXED,
    )
  })

  test('a field that is undefined is as if it were not there; -0 is 0', () => {
    expect(digest({ a: 1, b: undefined })).toBe(digest({ a: 1 }))
    expect(digest({ n: -0 })).toBe(digest({ n: 0 }))
  })

  test('JSON there and back gives the same digest', () => {
    fc.assert(
      fc.property(json, value => {
        expect(digest(JSON.parse(JSON.stringify(value)))).toBe(digest(value))
      }),
      FIXED,
    )
  })

  test.each([
    ['order of a list', [1, 2], [2, 1]],
    ['order of a longer list', ['a', 'b', 'c'], ['b', 'a', 'c']],
    ['number and text', 1, '1'],
    ['number and text in a field', { n: 1 }, { n: '1' }],
    ['null and missing', { a: null }, {}],
    ['null and false', null, false],
    ['null and 0', null, 0],
    ['0 and false', 0, false],
    ['empty list and empty object', [], {}],
    ['empty text and nothing', [''], []],
    ['list and object with the same keys', ['x'], { 0: 'x' }],
    ['value one level deeper', [1], [[1]]],
    ['two lists cut elsewhere', [[1], [2, 3]], [[1, 2], [3]]],
    ['values swapped between keys', { a: 1, b: 2 }, { a: 2, b: 1 }],
    ['key and value swapped', { a: 'b' }, { b: 'a' }],
    ['two units swapped', [{ hp: 1 }, { hp: 2 }], [{ hp: 2 }, { hp: 1 }]],
    ['fields moved between objects', [{ a: 1, b: 2 }, {}], [{ a: 1 }, { b: 2 }]],
    ['lowest bit of a double', 0.1, 0.1 + 2 ** -56],
    ['beyond 32 bits', 2 ** 32 + 1, 1],
    ['beyond 32 bits, negative', 2 ** 31, -(2 ** 31)],
    ['long texts that differ at the end', `${'x'.repeat(999)}a`, `${'x'.repeat(999)}b`],
    ['case', 'Blue', 'blue'],
    ['other planes of Unicode', '😀', '😁'],
  ])('tells apart: %s', (_, one, other) => {
    expect(digest(one)).not.toBe(digest(other))
  })

  test.each([
    ['NaN', Number.NaN],
    ['Infinity', Number.NEGATIVE_INFINITY],
    ['a function', () => 0],
    ['undefined', undefined],
    ['a symbol', Symbol('x')],
    ['a big integer', 1n],
  ])('%s is no plain data, wherever it stands', (_, value) => {
    expect(() => digest(value)).toThrow('is not plain data and has no digest')
    expect(() => digest([value])).toThrow(TypeError)
    if (value !== undefined) expect(() => digest({ deep: { x: value } })).toThrow(TypeError)
  })

  test('any single change changes it', () => {
    fc.assert(
      fc.property(json, fc.nat(), json, (value, at, replacement) => {
        const changed = replaceAt(value, at, replacement)
        // Drawing the same value again is no change.
        fc.pre(JSON.stringify(sortKeys(changed)) !== JSON.stringify(sortKeys(value)))
        expect(digest(changed)).not.toBe(digest(value))
      }),
      FIXED,
    )
  })

  test('one step of one number turns over half of the 64 bits', () => {
    // Bound: bits are binomial with mean 32 and standard deviation 4; the mean of 2,000 of them lies within 5 * 4 / 44.7 = 0.45.
    let flipped = 0
    for (let hp = 0; hp < 2000; hp++) {
      const [one, other] = [digest({ units: [{ id: 'b1', hp }] }), digest({ units: [{ id: 'b1', hp: hp + 1 }] })]
      flipped += bitCount(BigInt(`0x${one}`) ^ BigInt(`0x${other}`))
    }
    expect(Math.abs(flipped / 2000 - 32)).toBeLessThan(0.45)
  })

  test.each([
    ['two fields', (i: number, j: number) => ({ a: i, b: j })],
    ['a list', (i: number, j: number) => [i, j]],
    ['two units', (i: number, j: number) => ({ units: [{ hp: i }, { hp: j }] })],
    ['units by id', (i: number, j: number) => ({ [`u${i}`]: 1, [`v${j}`]: 1 })],
    ['texts', (i: number, j: number) => `${i}:${j}`],
  ])('62,500 small states do not collide: %s', (_, make) => {
    const seen = new Set<string>()
    for (let i = 0; i < 250; i++) for (let j = 0; j < 250; j++) seen.add(digest(make(i, j)))
    expect(seen.size).toBe(62_500)
  })
})

describe('stable', () => {
  const map = () => ({ width: 30, cells: Array.from({ length: 900 }, (_, i) => (i % 7 === 0 ? 'woods' : 'open')) })

  test('gives the same digest, first and later, alone and inside a state', () => {
    const part = stable(map())
    expect(digest(part)).toBe(digest(map()))
    expect(digest(part)).toBe(digest(map()))
    expect(digest({ turn: 1, map: part })).toBe(digest({ turn: 1, map: map() }))
    expect(digest({ turn: 2, map: part })).not.toBe(digest({ turn: 1, map: part }))
  })

  test('works for lists, and a list in a list', () => {
    const part = stable([[1, 2], [3]])
    expect(digest([part, part])).toBe(
      digest([
        [[1, 2], [3]],
        [[1, 2], [3]],
      ]),
    )
  })
})

describe('the digests of states that follow each other', () => {
  test('are those of each alone, whatever was taken over from the one before', () => {
    const parts = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), json)
    const steps = fc.array(fc.tuple(fc.nat(), json), { maxLength: 8 })
    fc.assert(
      fc.property(parts, steps, (start, changes) => {
        const digester = new Digester()
        let state: unknown = start
        for (const [place, value] of [[0, start] as const, ...changes]) {
          if (state !== value) state = sharing(state, replaceAt(state, place, value))
          expect(digester.digest(state)).toBe(digest(JSON.parse(JSON.stringify(state))))
        }
      }),
      { ...FIXED, numRuns: 500 },
    )
  })

  test('go on after one that is not plain data', () => {
    const digester = new Digester()
    const list = [{ n: 1 }, { n: 2 }, { n: 3 }]
    digester.digest({ list })
    expect(() => digester.digest({ list: [{ n: 7 }, list[1], { n: Number.NaN }] })).toThrow(TypeError)
    expect(digester.digest({ list: [...list] })).toBe(digest({ list }))
  })
})

/** `after`, with every part that equals the one at the same place of `before` being that very object. */
function sharing(before: unknown, after: unknown): unknown {
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return after
  if (JSON.stringify(before) === JSON.stringify(after)) return before
  const at = (key: string) => (before as Record<string, unknown>)[key]
  if (Array.isArray(after)) return after.map((item, i) => sharing(at(String(i)), item))
  return Object.fromEntries(Object.entries(after).map(([key, part]) => [key, sharing(at(key), part)]))
}

/** The value with the n-th of its places, counted round, replaced: a leaf, a branch or the whole. */
function replaceAt(value: unknown, n: number, replacement: unknown): unknown {
  const places = countPlaces(value)
  let left = n % places
  const walk = (part: unknown): unknown => {
    if (left-- === 0) return replacement
    if (Array.isArray(part)) return part.map(walk)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, walk(inner)]))
  }
  return walk(value)
}

function countPlaces(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, part) => sum + countPlaces(part), 1)
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, part]) => [key, sortKeys(part)] as const)
  return entries.sort(([a], [b]) => (a < b ? -1 : 1))
}

function bitCount(bits: bigint): number {
  return bits.toString(2).replaceAll('0', '').length
}
