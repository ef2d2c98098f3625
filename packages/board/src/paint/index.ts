// The whole map, painter by painter, from the ground up. A later game adds its painters to the list.
import type { Sheet } from '../map.ts'
import { Canvas, type Ink } from './canvas.ts'
import { paintBeaches, paintCoasts } from './coast.ts'
import { paintEmblems } from './emblems.ts'
import { paintFields } from './fields.ts'
import { paintCopses, paintMarsh, paintWoodFloors, paintWoods } from './growth.ts'
import { paintHills, paintMountains, paintRough } from './heights.ts'
import { paintRoads } from './lanes.ts'
import { paintCrossings, paintLakes, paintRiverSides, paintStreams } from './water.ts'
import { paintEarthworks, paintExits, paintTowns, paintYards } from './works.ts'

/** Draws one layer of the ground. */
export type Painter = (canvas: Canvas) => void

/** The layers of the ground, the lowest first. */
export const PAINTERS: readonly Painter[] = [
  paintFields,
  paintBeaches,
  paintCoasts,
  paintHills,
  paintMarsh,
  paintWoodFloors,
  paintYards,
  paintLakes,
  paintStreams,
  paintRiverSides,
  paintRoads,
  paintCrossings,
  paintRough,
  paintMountains,
  paintTowns,
  paintCopses,
  paintWoods,
  paintEarthworks,
  paintEmblems,
  paintExits,
]

/** The ground of a map as paths to draw. */
export function paint(sheet: Sheet, painters: readonly Painter[] = PAINTERS): Ink[] {
  const canvas = new Canvas(sheet)
  for (const painter of painters) painter(canvas)
  return canvas.inks()
}
