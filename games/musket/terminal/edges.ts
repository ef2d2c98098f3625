// What runs along the sides of hexes: works that are dug in (MK-15.6), rivers with their bridges and fords (MK-15.9).

import type { Canvas, Ink } from '@sandtable/terminal'
import type { DirectionName, MapFeatures } from '../viewmodel/index.ts'
import type { Glyphs } from './glyphs.ts'
import { ROAD, WATER, WORKS } from './inks.ts'

const PITCH = 7

/** Where a side is drawn, from the upper left corner of its hex: a slash, or the two ends of the upper or lower line. */
const SPOTS: Readonly<Record<DirectionName, readonly (readonly [x: number, y: number])[]>> = {
  NW: [[0, 0]],
  NE: [[PITCH, 0]],
  SW: [[0, 1]],
  SE: [[PITCH, 1]],
  N: [
    [1, -1],
    [PITCH - 1, -1],
  ],
  S: [
    [1, 1],
    [PITCH - 1, 1],
  ],
}

export function drawEdges(
  canvas: Canvas,
  { works, rivers }: MapFeatures,
  glyphs: Glyphs,
  band: { from: number; to: number },
): void {
  const draw = (hex: string, side: DirectionName, glyph: string, ink: Ink) => {
    const [col = 0, row = 0] = hex.split(',').map(Number)
    if (col < band.from || col >= band.to) return
    const [x, y] = [(col - band.from) * PITCH, 1 + row * 2 + (col % 2)]
    for (const [dx, dy] of SPOTS[side]) canvas.put(x + dx, y + dy, glyph, ink)
  }
  for (const { hex, sides } of works) for (const side of sides) draw(hex, side, glyphs.works, WORKS)
  for (const { hex, side, crossing } of rivers) {
    if (crossing) draw(hex, side, glyphs.crossing[crossing], ROAD)
    else draw(hex, side, glyphs.river, WATER)
  }
}
