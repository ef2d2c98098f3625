// Where a card lies that speaks of a hex: on the bare table beside the sheet if there is room, else beside the hex; never over the hex
// and never out of the window.

import { SIZE } from '../map.ts'
import type { Camera, Size } from './camera.ts'

type Point = { readonly x: number; readonly y: number }

/** `hex` is a point of the sheet; the answer is a point of the window. */
export function cardPlace(hex: Point, card: Size, { camera, size, sheet }: { camera: Camera; size: Size; sheet: Size }): Point {
  const x = hex.x * camera.k + camera.x
  const y = hex.y * camera.k + camera.y
  const gap = SIZE * camera.k + 10
  const wide = card.width + 8
  const sheetLeft = camera.x - 6
  const sheetRight = camera.x + sheet.width * camera.k + 6
  const places = [
    { at: sheetRight, fits: sheetRight + wide < size.width && x > size.width * 0.4 },
    { at: sheetLeft - card.width, fits: sheetLeft - wide > 0 },
    { at: sheetRight, fits: sheetRight + wide < size.width },
    { at: x + gap, fits: x + gap + wide < size.width },
    { at: x - gap - card.width, fits: x - gap - wide > 0 },
  ]
  return {
    x: places.find(({ fits }) => fits)?.at ?? Math.max(8, size.width - wide),
    y: Math.min(Math.max(8, y - card.height / 2), Math.max(8, size.height - card.height - 8)),
  }
}
