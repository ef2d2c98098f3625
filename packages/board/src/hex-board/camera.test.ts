import { describe, expect, test } from 'vitest'
import { bounded, CLOSEST, fitted, panned, showing, toSheet, zoomedAt } from './camera.ts'

const sheet = { width: 500, height: 700 }

describe('the camera', () => {
  test.each([
    ['a desktop window', { width: 1100, height: 640 }],
    ['a tablet', { width: 820, height: 900 }],
    ['a phone', { width: 360, height: 600 }],
  ])('fits the whole sheet into %s, in the middle', (_name, view) => {
    const camera = fitted(sheet, view)
    expect(camera.x).toBeGreaterThanOrEqual(0)
    expect(camera.y).toBeGreaterThanOrEqual(0)
    expect(camera.x * 2 + sheet.width * camera.k).toBeCloseTo(view.width)
    expect(camera.y + sheet.height * camera.k).toBeLessThanOrEqual(view.height)
  })

  test('never makes hexes too small to touch', () => {
    expect(fitted({ width: 4000, height: 4000 }, { width: 360, height: 600 }, { least: 0.64 }).k).toBe(0.64)
  })

  test('keeps free what tools and a sheet cover, where there is room', () => {
    const view = { width: 400, height: 1000 }
    const camera = fitted(sheet, view, { top: 50, bottom: 100 })
    expect(camera.y).toBeGreaterThanOrEqual(50)
    expect(camera.y + sheet.height * camera.k).toBeLessThanOrEqual(900)
  })

  test('zooms about the point under the pointer', () => {
    const before = { x: 30, y: 40, k: 0.8 }
    const after = zoomedAt(before, 1.5, 200, 150, 0.1)
    expect(toSheet(after, 200, 150).x).toBeCloseTo(toSheet(before, 200, 150).x)
    expect(toSheet(after, 200, 150).y).toBeCloseTo(toSheet(before, 200, 150).y)
  })

  test('zooms no closer and no farther than it may', () => {
    expect(zoomedAt({ x: 0, y: 0, k: 3 }, 9, 0, 0, 0.2).k).toBe(CLOSEST)
    expect(zoomedAt({ x: 0, y: 0, k: 0.3 }, 0.1, 0, 0, 0.2).k).toBe(0.2)
  })

  test('cannot lose the sheet', () => {
    const view = { width: 800, height: 600 }
    const far = bounded(panned({ x: 0, y: 0, k: 1 }, 99_999, -99_999), sheet, view)
    expect(far.x).toBeLessThan(view.width)
    expect(far.y + sheet.height).toBeGreaterThan(0)
  })

  test('brings a point into the window, and does nothing when it is there', () => {
    const view = { width: 400, height: 300 }
    const camera = { x: 0, y: 0, k: 1 }
    expect(showing(camera, { x: 200, y: 150 }, view)).toEqual(camera)
    const moved = showing(camera, { x: 490, y: 690 }, view)
    expect(490 + moved.x).toBeLessThanOrEqual(view.width)
    expect(690 + moved.y).toBeLessThanOrEqual(view.height)
  })
})
