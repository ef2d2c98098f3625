// Where hexes lie on a screen whose y runs down. `size` is the side of a hex, which is also its centre-to-corner distance; the centre of
// (0,0) is the origin.
import { axialToOffset, cubeRound, isFlatTop, type Layout, type Offset, offsetToAxial } from './coordinates.ts'
import { DIRECTIONS } from './directions.ts'

const SQRT3 = Math.sqrt(3)

/** A place in a drawing. */
export type Point = { readonly x: number; readonly y: number }
/** A rectangle in the units of the drawing. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Corners of a hex of size 1. The side towards direction d runs from corner d to corner d + 1. */
const FLAT_CORNERS: readonly Point[] = [
  { x: 1 / 2, y: SQRT3 / 2 },
  { x: 1, y: 0 },
  { x: 1 / 2, y: -SQRT3 / 2 },
  { x: -1 / 2, y: -SQRT3 / 2 },
  { x: -1, y: 0 },
  { x: -1 / 2, y: SQRT3 / 2 },
]
const POINTY_CORNERS: readonly Point[] = [
  { x: SQRT3 / 2, y: 1 / 2 },
  { x: SQRT3 / 2, y: -1 / 2 },
  { x: 0, y: -1 },
  { x: -SQRT3 / 2, y: -1 / 2 },
  { x: -SQRT3 / 2, y: 1 / 2 },
  { x: 0, y: 1 },
]

/** Where cells lie in a drawing, and which cell a point is in. */
export class HexGeometry {
  readonly layout: Layout
  readonly size: number

  constructor({ layout, size }: { readonly layout: Layout; readonly size: number }) {
    this.layout = layout
    this.size = size
  }

  centre(col: number, row: number): Point {
    const { q, r } = offsetToAxial({ col, row }, this.layout)
    return this.#place(q, r)
  }

  /** The hex that holds a point, on the map or not: the one whose centre is nearest. */
  pixelToOffset(x: number, y: number): Offset {
    const along = (isFlatTop(this.layout) ? x : y) / (1.5 * this.size)
    const across = (isFlatTop(this.layout) ? y : x) / (SQRT3 * this.size) - along / 2
    const q = isFlatTop(this.layout) ? along : across
    const r = isFlatTop(this.layout) ? across : along
    return axialToOffset(cubeRound({ q, r, s: -q - r }), this.layout)
  }

  /** Counter-clockwise; the side towards direction d runs from corner d to corner (d + 1) % 6. */
  corners(col: number, row: number): Point[] {
    const { x, y } = this.centre(col, row)
    const corners = isFlatTop(this.layout) ? FLAT_CORNERS : POINTY_CORNERS
    return corners.map(corner => ({ x: x + corner.x * this.size, y: y + corner.y * this.size }))
  }

  sideMidpoint(col: number, row: number, dir: number): Point {
    const { q, r } = offsetToAxial({ col, row }, this.layout)
    return this.#place(q + DIRECTIONS[dir]!.q / 2, r + DIRECTIONS[dir]!.r / 2)
  }

  /** The box round a whole rectangle of hexes. */
  bounds(columns: number, rows: number): Box {
    // Only the first and last two lines can stick out: one of them is shifted.
    const cols = [0, Math.min(1, columns - 1), columns - 1, Math.max(0, columns - 2)]
    const lines = [0, Math.min(1, rows - 1), rows - 1, Math.max(0, rows - 2)]
    const points = cols.flatMap(col => lines.flatMap(row => this.corners(col, row)))
    const x = Math.min(...points.map(point => point.x))
    const y = Math.min(...points.map(point => point.y))
    const width = Math.max(...points.map(point => point.x)) - x
    const height = Math.max(...points.map(point => point.y)) - y
    return { x, y, width, height }
  }

  /** The outline as SVG path data, to a thousandth of a pixel. */
  hexPath(col: number, row: number): string {
    const points = this.corners(col, row).map(({ x, y }) => `${thousandths(x)} ${thousandths(y)}`)
    return `M${points.join('L')}Z`
  }

  #place(q: number, r: number): Point {
    const { size } = this
    return isFlatTop(this.layout)
      ? { x: 1.5 * size * q, y: SQRT3 * size * (r + q / 2) }
      : { x: SQRT3 * size * (q + r / 2), y: 1.5 * size * r }
  }
}

/** The geometry of a layout with hexes of this size. */
export function hexGeometry(options: { readonly layout: Layout; readonly size: number }): HexGeometry {
  return new HexGeometry(options)
}

/** Adding 0 turns -0 into 0. */
function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000 + 0
}
