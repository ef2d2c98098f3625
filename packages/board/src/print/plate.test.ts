import { describe, expect, test } from 'vitest'
import { coarsePlate, covers, isSharp, sharpPlate } from './plate.ts'

const sheet = { width: 3900, height: 4480 }
const window = { width: 1440, height: 900 }

describe('the coarse plate', () => {
  test('holds the whole sheet and stays small', () => {
    const plate = coarsePlate(sheet)
    expect(plate.width / plate.scale).toBeGreaterThanOrEqual(sheet.width)
    expect(plate.height / plate.scale).toBeGreaterThanOrEqual(sheet.height)
    expect(plate.width * plate.height).toBeLessThan(3_000_000)
  })
  test('of a small sheet is not larger than the sheet', () => {
    expect(coarsePlate({ width: 300, height: 200 })).toEqual({ x: 0, y: 0, width: 300, height: 200, scale: 1 })
  })
})

describe('the sharp plate', () => {
  test.each([
    // camera                           density
    [{ x: 0, y: 0, k: 1 }, 1],
    [{ x: -1200.4, y: -333.7, k: 1.37 }, 1],
    [{ x: 31.3, y: 12.9, k: 0.19 }, 1],
    [{ x: -5000.2, y: -6000.6, k: 3.2 }, 2],
    [{ x: -100.5, y: -2000.25, k: 0.8 }, 1.5],
  ])('at %o, density %f: covers the window, and begins at a whole pixel of the screen', (camera, density) => {
    const plate = sharpPlate(camera, window, sheet, density)
    if (!plate) throw new Error('nothing to print')
    expect(covers(plate, camera, window, sheet)).toBe(true)
    expect(isSharp(plate, camera, density)).toBe(true)
    for (const [shift, from] of [
      [camera.x, plate.x],
      [camera.y, plate.y],
    ] as const) {
      const pixel = (shift + from * camera.k) * density
      expect(Math.abs(pixel - Math.round(pixel))).toBeLessThan(1e-6)
    }
    expect(Number.isInteger(plate.width) && Number.isInteger(plate.height)).toBe(true)
  })

  test('reaches beyond the window, so that a short drag needs no other', () => {
    const camera = { x: -1000, y: -1000, k: 1 }
    const plate = sharpPlate(camera, window, sheet, 1)
    if (!plate) throw new Error('nothing to print')
    expect(covers(plate, { ...camera, x: -1200 }, window, sheet)).toBe(true)
    expect(covers(plate, { ...camera, x: -1700 }, window, sheet)).toBe(false)
    expect(isSharp(plate, { ...camera, k: 1.05 }, 1)).toBe(false)
  })

  test('on a dense screen prints no more than the window', () => {
    const plate = sharpPlate({ x: -2000, y: -2000, k: 3 }, { width: 1600, height: 1200 }, sheet, 2)
    expect(plate && [plate.width, plate.height]).toEqual([3200, 2400])
  })

  test('is not needed where nothing of the sheet is in the window', () => {
    expect(sharpPlate({ x: 2000, y: 0, k: 0.1 }, window, sheet, 1)).toBeNull()
  })
})
