import { ParseError, seeded } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { ww2 } from '../../index.ts'
import { Board } from './board.ts'
import { generateMap, type MapOrder } from './generator.ts'

const ORDERS: readonly MapOrder[] = [
  { width: 4, height: 4, voidPct: 0 },
  { width: 7, height: 5 },
  { width: 8, height: 6, voidPct: 25 },
  { width: 11, height: 9, voidPct: 20, pairs: 6 },
  { width: 16, height: 10 },
  { width: 25, height: 25, voidPct: 25, pairs: 10 },
  { width: 26, height: 26 },
]

function mapFor(order: MapOrder, seed: number): readonly string[] | null {
  try {
    return generateMap(order, seed)
  } catch (error) {
    if (error instanceof ParseError && error.code === 'E_MAP') return null
    throw error
  }
}

describe('generated maps', () => {
  it.each(ORDERS)('WW-16.6 %j: valid, symmetric, connected, cities apart and away from the corners', order => {
    let made = 0
    for (let seed = 0; seed < 25; seed++) {
      const map = mapFor(order, seed)
      if (!map) continue
      made++
      const board = new Board(map)
      expect(board.mirror, map.join('\n')).not.toBeNull()
      expect(board.grid.isConnected()).toBe(true)
      expect(board.cities.length).toBeGreaterThanOrEqual(4)
      const gap = order.width * order.height >= 80 ? 3 : 2
      for (const [i, city] of board.cities.entries()) {
        for (const corner of [board.corner.nw, board.corner.se]) expect(board.distance(city, corner)).toBeGreaterThanOrEqual(2)
        for (const other of board.cities.slice(i + 1)) expect(board.distance(city, other)).toBeGreaterThanOrEqual(gap)
      }
      const voids = [...map.join('')].filter(letter => letter === '.').length
      const cut = order.width % 2 === 1 ? Math.floor(order.width / 2) : 0
      expect(voids).toBeLessThanOrEqual(cut + 2 * Math.floor(((order.voidPct ?? 8) * order.width * order.height) / 200))
      const { state } = ww2.setup({ id: 'made', title: 'Made', map: [...map] }, {}, seeded(seed))
      expect(state.phase).toBe('factions')
    }
    expect(made).toBeGreaterThan(0)
  })

  it('WW-14.4 the same seed gives the same map, another seed another', () => {
    const order = { width: 16, height: 10 }
    expect(generateMap(order, 7)).toEqual(generateMap(order, 7))
    expect(generateMap(order, 7)).not.toEqual(generateMap(order, 8))
  })

  it.each([
    [{ width: 3, height: 8 }, 'width'],
    [{ width: 8, height: 27 }, 'height'],
    [{ width: 8, height: 8, voidPct: 26 }, 'voidPct'],
    [{ width: 8, height: 8, pairs: 11 }, 'pairs'],
  ])('WW-16.6 %j is refused at %s', (order, path) => {
    expect(() => generateMap(order, 1)).toThrow(expect.objectContaining({ code: 'E_MAP', path }))
  })
})
