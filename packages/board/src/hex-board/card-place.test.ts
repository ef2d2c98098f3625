import { describe, expect, test } from 'vitest'
import { SIZE } from '../map.ts'
import { cardPlace } from './card-place.ts'

const card = { width: 200, height: 100 }
const size = { width: 1000, height: 600 }

describe('the place of a card', () => {
  test('is the bare table, on the side where the hex lies', () => {
    const sheet = { width: 500, height: 500 }
    const camera = { x: 250, y: 50, k: 1 }
    expect(cardPlace({ x: 400, y: 200 }, card, { camera, size, sheet }).x).toBeGreaterThan(250 + 500)
    expect(cardPlace({ x: 20, y: 200 }, card, { camera, size, sheet }).x).toBeLessThan(250 - 200)
  })

  test.each([
    ['in the middle', 500, 300],
    ['at the right edge', 980, 300],
    ['at the left edge', 10, 10],
    ['at the lower edge', 300, 590],
  ])('never covers the hex nor leaves the window where the sheet fills it: %s', (_, x, y) => {
    const sheet = { width: 1000, height: 600 }
    const at = cardPlace({ x, y }, card, { camera: { x: 0, y: 0, k: 1 }, size, sheet })
    expect(at.x + card.width <= x - SIZE || at.x >= x + SIZE).toBe(true)
    expect(at.x).toBeGreaterThanOrEqual(0)
    expect(at.x + card.width).toBeLessThanOrEqual(size.width)
    expect(at.y).toBeGreaterThanOrEqual(0)
    expect(at.y + card.height).toBeLessThanOrEqual(size.height)
  })

  test('a card higher than the window begins at its top', () => {
    const sheet = { width: 500, height: 500 }
    expect(cardPlace({ x: 0, y: 300 }, { width: 100, height: 900 }, { camera: { x: 0, y: 0, k: 1 }, size, sheet }).y).toBe(8)
  })
})
