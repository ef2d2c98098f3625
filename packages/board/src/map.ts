// What a board is drawn from: plain data, no rules. Grounds are names; the painters know how each of them looks.
import {
  cellName,
  cellText,
  type HexGeometry,
  type HexGrid,
  hexGeometry,
  type Layout,
  makeGrid,
  parseCellText,
} from '@sandtable/hex'

/** A bridge or a ford at a side of a cell. */
export type Crossing = { readonly cell: number; readonly dir: number; readonly kind: 'bridge' | 'ford' }
/** One of the six sides of a cell. */
export type Side = { readonly cell: number; readonly dir: number }
/** An edge of the map by which units may leave. */
export type Exit = { readonly cell: number; readonly edge: 'north' | 'south' | 'west' | 'east' }

/** A map as the board draws it. */
export type BoardMap = {
  readonly layout: Layout
  readonly columns: number
  readonly rows: number
  /** By cell: 'open', 'woods', 'town', 'hill', 'marsh', 'lake', 'river', 'ford', 'bridge', 'road', 'burned', … */
  readonly grounds: readonly string[]
  readonly title?: string
  /** What the rim prints: 'A' and '1' unless a game writes its hexes 'column,row' from 0. */
  readonly rim?: 'letters' | 'numbers'
  readonly roads?: readonly (readonly number[])[]
  readonly riverSides?: readonly Side[]
  readonly crossings?: readonly Crossing[]
  readonly works?: readonly Side[]
  readonly rough?: readonly number[]
  readonly exits?: readonly Exit[]
  /** Works and places printed in a hex: 'bunker', 'trench', 'barricade', 'minefield', 'port', 'airfield', 'comms_hub', … */
  readonly emblems?: readonly { readonly cell: number; readonly look: string }[]
}

/** The side of a hex in board units. Everything on the sheet is measured in these. */
export const SIZE = 40

/** Paper round the outermost hexes that is still map, and the white margin outside it. */
export const BLEED = 16
export const MARGIN = 30

/** A map with the tables that drawing and pointing need. */
export class Sheet {
  readonly map: BoardMap
  readonly grid: HexGrid
  readonly geometry: HexGeometry
  readonly width: number
  readonly height: number
  /** Where the drawn map begins inside the sheet; hexes are placed inside it. */
  readonly frame: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly #dx: number
  readonly #dy: number

  constructor(map: BoardMap) {
    this.map = map
    this.grid = makeGrid(map)
    this.geometry = hexGeometry({ layout: map.layout, size: SIZE })
    const box = this.geometry.bounds(map.columns, map.rows)
    const edge = MARGIN + BLEED
    this.#dx = edge - box.x
    this.#dy = edge - box.y
    this.width = box.width + 2 * edge
    this.height = box.height + 2 * edge
    this.frame = { x: MARGIN, y: MARGIN, width: this.width - 2 * MARGIN, height: this.height - 2 * MARGIN }
  }

  /** The hex as the rim and the players call it: 'C4', or '2,3'. */
  nameOf(cell: number): string {
    return this.map.rim === 'numbers' ? cellText(this.grid, cell) : cellName(this.grid, cell)
  }

  centre(col: number, row: number): { x: number; y: number } {
    const { x, y } = this.geometry.centre(col, row)
    return { x: x + this.#dx, y: y + this.#dy }
  }
  centreOf(cell: number): { x: number; y: number } {
    return this.centre(this.grid.col(cell), this.grid.row(cell))
  }
  corners(col: number, row: number): { x: number; y: number }[] {
    return this.geometry.corners(col, row).map(({ x, y }) => ({ x: x + this.#dx, y: y + this.#dy }))
  }
  cornersOf(cell: number): { x: number; y: number }[] {
    return this.corners(this.grid.col(cell), this.grid.row(cell))
  }
  sideMiddle(cell: number, dir: number): { x: number; y: number } {
    const { x, y } = this.geometry.sideMidpoint(this.grid.col(cell), this.grid.row(cell), dir)
    return { x: x + this.#dx, y: y + this.#dy }
  }
  /** The cell at a point of the sheet, -1 outside. */
  cellAt(x: number, y: number): number {
    const { col, row } = this.geometry.pixelToOffset(x - this.#dx, y - this.#dy)
    return this.grid.cell(col, row)
  }
  hex(cell: number): string {
    return cellText(this.grid, cell)
  }
  cell(hex: string): number {
    return parseCellText(this.grid, hex)
  }
  /** The outline of a hex, drawn in by `inset` board units. */
  outline(cell: number, inset = 0): string {
    const { x, y } = this.centreOf(cell)
    const shrink = 1 - inset / SIZE
    const points = this.cornersOf(cell).map(p => `${tenth(x + (p.x - x) * shrink)} ${tenth(y + (p.y - y) * shrink)}`)
    return `M${points.join('L')}Z`
  }
}

export const tenth = (value: number): number => Math.round(value * 10) / 10
