import { describe, expect, test } from 'vitest'
import { type BoardMap, Sheet } from '../map.ts'
import { noise } from './chance.ts'
import { paint } from './index.ts'

const KINDS = [
  'open',
  'woods',
  'town',
  'hill',
  'marsh',
  'lake',
  'river',
  'ford',
  'bridge',
  'road',
  'burned',
  'sea',
  'deep',
  'mountain',
]

const mapOf = (grounds: readonly string[], columns: number, more: Partial<BoardMap> = {}): BoardMap => ({
  layout: 'oddQ',
  columns,
  rows: grounds.length / columns,
  grounds,
  ...more,
})
const looks = (map: BoardMap) => new Set(paint(new Sheet(map)).map(({ look }) => look))

describe('painting', () => {
  test('a map always looks the same', () => {
    const map = mapOf(KINDS, 7)
    expect(paint(new Sheet(map))).toEqual(paint(new Sheet({ ...map })))
  })

  test.each([
    ['woods', ['wood s0', 'wood-edge s1', 'wood-line']],
    ['town', ['yard', 'roof-light', 'roof-dark', 'tower']],
    ['burned', ['ash', 'ruin', 'ember']],
    ['hill', ['hill-foot', 'hill-top', 'hill-shade']],
    ['marsh', ['marsh', 'reed']],
    ['lake', ['lake', 'lake-bank']],
    ['river', ['stream', 'stream-bank']],
    ['bridge', ['deck', 'rail']],
    ['ford', ['stone']],
    ['road', ['road', 'road-edge']],
    ['sea', ['sea', 'swell']],
    ['deep', ['deep', 'swell-deep']],
    ['beach', ['sand', 'grain']],
    ['copse', ['wood s1']],
    ['mountain', ['ridge-light', 'ridge-shade']],
  ])('%s is drawn, not only tinted', (ground, expected) => {
    const around = ground === 'ford' || ground === 'bridge' ? 'river' : 'open'
    const found = looks(mapOf(['open', around, 'open', 'open', ground, 'open', 'open', around, 'open'], 3))
    for (const look of expected) expect(found).toContain(look)
  })

  test('roads, river sides with crossings, works, rough ground and exits are drawn', () => {
    const found = looks(
      mapOf(Array<string>(9).fill('open'), 3, {
        roads: [[1, 4, 7]],
        riverSides: [
          { cell: 3, dir: 0 },
          { cell: 3, dir: 1 },
        ],
        crossings: [{ cell: 3, dir: 0, kind: 'bridge' }],
        works: [{ cell: 4, dir: 2 }],
        rough: [5],
        exits: [{ cell: 0, edge: 'north' }],
      }),
    )
    for (const look of ['road', 'brook', 'deck', 'rampart', 'palisade', 'boulder', 'exit']) expect(found).toContain(look)
  })

  test('trees keep off the road', () => {
    const without = paint(new Sheet(mapOf(['woods'], 1)))
    const through = paint(new Sheet(mapOf(['woods', 'woods', 'woods'], 1, { roads: [[0, 1, 2]] })))
    const crowns = (inks: typeof without) =>
      inks.filter(({ look }) => look.startsWith('wood s')).reduce((n, { d }) => n + d.split('M').length - 1, 0)
    expect(crowns(through) / 3).toBeLessThan(crowns(without))
  })

  test('path data has no broken numbers', () => {
    for (const { look, d } of paint(new Sheet(mapOf(KINDS, 7)))) expect(d, look).not.toMatch(/NaN|undefined|Infinity/)
  })

  test('64 by 64 hexes are painted in blocks', () => {
    const grounds = Array.from({ length: 4096 }, (_, i) => KINDS[Math.floor(noise(i, i >> 6, 1) * 8)] ?? 'open')
    const inks = paint(new Sheet(mapOf(grounds, 64)))
    expect(inks.filter(({ look }) => look.startsWith('wood s')).length).toBeGreaterThan(20)
  })
})

test('noise is the same everywhere and spreads over the unit interval', () => {
  const values = Array.from({ length: 2000 }, (_, i) => noise(i % 40, Math.floor(i / 40), 7))
  expect(values.every(value => value >= 0 && value < 1)).toBe(true)
  expect(values.reduce((a, b) => a + b, 0) / values.length).toBeCloseTo(0.5, 1)
  expect(noise(3, 4, 5)).toBe(noise(3, 4, 5))
})
