import { expect, test } from 'vitest'
import { type BoardMap, Sheet } from '../map.ts'
import type { Piece } from '../marks.ts'
import { crowdsOf, isCrowd, restingPlaces, withTold } from './stacking.ts'

const map: BoardMap = { layout: 'oddQ', columns: 4, rows: 4, grounds: Array.from({ length: 16 }, () => 'open') }
const sheet = new Sheet(map)
const piece = (id: string, hex: string, state: 'ready' | 'used' = 'ready'): Piece => ({
  id,
  hex,
  side: 'a',
  symbol: { lines: '', solid: '' },
  label: id,
  state,
})
const pieces = [piece('a', '1,1'), piece('b', '1,1'), piece('c', '2,2', 'used')]
const crowds = crowdsOf(pieces)
const centre = (hex: string) => sheet.centreOf(sheet.cell(hex))

test('a counter alone lies in the middle of its hex; a used one lies askew', () => {
  const [, , alone] = restingPlaces(sheet, pieces, crowds, [])
  expect(alone).toMatchObject(centre('2,2'))
  expect(alone?.turn).not.toBe(0)
})

test('two in a hex lie on each other about its middle, and farther apart when fanned', () => {
  const spread = (fanned: string[]) => {
    const [a, b] = restingPlaces(sheet, pieces, crowds, fanned)
    expect(((a?.x ?? 0) + (b?.x ?? 0)) / 2).toBeCloseTo(centre('1,1').x)
    return (b?.x ?? 0) - (a?.x ?? 0)
  }
  expect(spread([])).toBeGreaterThan(0)
  expect(spread(['1,1'])).toBeGreaterThan(spread([]) * 3)
  expect(isCrowd(crowds, '1,1')).toBe(true)
  expect(isCrowd(crowds, '2,2')).toBe(false)
  expect(isCrowd(crowds, null)).toBe(false)
})

test('what is being told about lies on top, and the rest are the very same objects', () => {
  const resting = restingPlaces(sheet, pieces, crowds, [])
  expect(withTold(resting, new Map())).toBe(resting)
  const told = withTold(resting, new Map([['a', { x: 1, y: 2 }]]))
  expect(told.map(({ piece: { id } }) => id)).toEqual(['b', 'c', 'a'])
  expect(told.at(-1)).toMatchObject({ x: 1, y: 2 })
  expect(told[0]).toBe(resting[1])
})
