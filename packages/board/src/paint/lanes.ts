// Roads and streams: from the middle of one side of a hex to the middle of another, bending in the hex.
import { oppositeDirection } from '@sandtable/hex'
import { type Sheet, SIZE, tenth } from '../map.ts'
import type { Canvas } from './canvas.ts'
import { noise } from './chance.ts'
import type { Dot } from './curves.ts'

/** The directions in which a lane leaves a cell; at the rim it runs off the sheet, straight on. */
export function exitsOf(sheet: Sheet, cell: number, joins: (ground: string) => boolean): number[] {
  const { grid, map } = sheet
  const inward = [0, 1, 2, 3, 4, 5].filter(dir => {
    const next = grid.neighbour(cell, dir)
    return next >= 0 && joins(map.grounds[next] ?? 'open')
  })
  return withWayOut(sheet, cell, inward)
}

function withWayOut(sheet: Sheet, cell: number, exits: readonly number[]): number[] {
  const [only] = exits
  if (exits.length !== 1 || only === undefined) return [...exits]
  const back = oppositeDirection(only)
  const outward = [back, (back + 1) % 6, (back + 5) % 6].find(dir => sheet.grid.neighbour(cell, dir) < 0)
  return outward === undefined ? [...exits] : [only, outward].sort((a, b) => a - b)
}

/** The middle of a lane in this hex: a little off the centre, so that no road looks ruled. */
function middleOf(sheet: Sheet, cell: number, play: number): Dot {
  const { x, y } = sheet.centreOf(cell)
  return { x: x + (noise(cell, 7, 31) - 0.5) * 2 * play, y: y + (noise(cell, 7, 32) - 0.5) * 2 * play }
}

/** Two exits make one curve; any other number a star. `dots` lie along it. */
export function curveThrough(sheet: Sheet, cell: number, exits: readonly number[], play: number): { d: string; dots: Dot[] } {
  const centre = middleOf(sheet, cell, play)
  const ends = exits.map(dir => beyondRim(sheet, cell, dir))
  const at = ({ x, y }: Dot) => `${tenth(x)} ${tenth(y)}`
  const [a, b] = ends
  if (a && b && ends.length === 2) {
    const dots = Array.from({ length: 9 }, (_, n): Dot => {
      const t = n / 8
      const u = 1 - t
      return {
        x: u * u * a.x + 2 * u * t * centre.x + t * t * b.x,
        y: u * u * a.y + 2 * u * t * centre.y + t * t * b.y,
      }
    })
    return { d: `M${at(a)}Q${at(centre)} ${at(b)}`, dots }
  }
  const dots = ends.flatMap(end =>
    [0, 0.25, 0.5, 0.75, 1].map(t => ({ x: centre.x + (end.x - centre.x) * t, y: centre.y + (end.y - centre.y) * t })),
  )
  return { d: ends.map(end => `M${at(centre)}L${at(end)}`).join(''), dots }
}

/** The middle of the side; where there is no neighbour, a point outside the frame. */
function beyondRim(sheet: Sheet, cell: number, dir: number): Dot {
  const side = sheet.sideMiddle(cell, dir)
  if (sheet.grid.neighbour(cell, dir) >= 0) return side
  const { x, y } = sheet.centreOf(cell)
  return { x: x + (side.x - x) * 3.4, y: y + (side.y - y) * 3.4 }
}

/** Drawn roads and road hexes alike: what counts is by which sides a road leaves a hex. */
export function paintRoads(canvas: Canvas): void {
  const { sheet } = canvas
  const exits = new Map<number, Set<number>>()
  const join = (from: number, to: number) => {
    const dir = sheet.grid.direction(from, to)
    if (dir < 0) return
    exits.set(from, (exits.get(from) ?? new Set()).add(dir))
    exits.set(to, (exits.get(to) ?? new Set()).add(oppositeDirection(dir)))
  }
  for (const road of sheet.map.roads ?? []) for (let i = 1; i < road.length; i++) join(road[i - 1] as number, road[i] as number)
  const joinsRoad = new Set(['road', 'bridge', 'ford'])
  for (const cell of canvas.cells('road')) {
    if (!exits.has(cell)) exits.set(cell, new Set())
    for (const next of sheet.grid.neighbours(cell)) if (joinsRoad.has(sheet.map.grounds[next] ?? '')) join(cell, next)
  }
  // A bridge without a road beyond it still leads somewhere.
  for (const [cell, found] of exits) {
    const ways = withWayOut(
      sheet,
      cell,
      [...found].sort((a, b) => a - b),
    )
    const { d, dots } = curveThrough(sheet, cell, ways.length > 0 ? ways : [2, 5], 6)
    const centre = sheet.centreOf(cell)
    canvas.add('road-edge', d, centre)
    canvas.add('road', d, centre)
    canvas.keepOff(dots)
  }
}

/** How far trees and houses stay away from a lane. */
export const VERGE = 0.16 * SIZE
