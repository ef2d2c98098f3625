// Where painters put their ink: strokes of one look are gathered into one path, cut into blocks so that a change in one corner of a
// large map makes the browser repaint that corner only.
import { type Sheet, SIZE } from '../map.ts'
import type { Dot, Place } from './curves.ts'

export type Ink = { readonly look: string; readonly d: string }

const BLOCK = 10 * SIZE

/** Grounds that run on beyond the last hex. */
const RUNS_OFF: ReadonlySet<string> = new Set(['lake', 'sea', 'deep', 'woods', 'copse', 'marsh', 'hill', 'mountain', 'beach'])

export class Canvas {
  readonly sheet: Sheet
  readonly #inks = new Map<string, Map<number, string[]>>()
  /** Points of roads and rivers: houses and trees keep off them. */
  readonly #lanes = new Map<number, Dot[]>()

  constructor(sheet: Sheet) {
    this.sheet = sheet
  }

  /** Looks are painted in the order in which they were first named. */
  add(look: string, d: string, near: Dot): void {
    if (d === '') return
    let blocks = this.#inks.get(look)
    if (!blocks) {
      blocks = new Map()
      this.#inks.set(look, blocks)
    }
    const key = blockOf(near)
    const parts = blocks.get(key)
    if (parts) parts.push(d)
    else blocks.set(key, [d])
  }

  inks(): Ink[] {
    return [...this.#inks].flatMap(([look, blocks]) => [...blocks.values()].map(parts => ({ look, d: parts.join('') })))
  }

  /** Cells of these grounds. */
  cells(...grounds: readonly string[]): number[] {
    const { grid, map } = this.sheet
    return grid.cells().filter(cell => grounds.includes(map.grounds[cell] ?? 'open'))
  }

  /** The same with the ring round the board where the ground runs off the sheet. */
  places(...grounds: readonly string[]): Place[] {
    const { columns, rows } = this.sheet.map
    const found: Place[] = []
    for (let row = -1; row <= rows; row++) {
      for (let col = -1; col <= columns; col++) if (grounds.includes(this.ground(col, row))) found.push({ col, row })
    }
    return found
  }

  ground(col: number, row: number): string {
    const { grid, map } = this.sheet
    const inside = grid.cell(col, row)
    if (inside >= 0) return map.grounds[inside] ?? 'open'
    const nearest = grid.cell(Math.min(map.columns - 1, Math.max(0, col)), Math.min(map.rows - 1, Math.max(0, row)))
    const ground = map.grounds[nearest] ?? 'open'
    return RUNS_OFF.has(ground) ? ground : 'open'
  }

  keepOff(dots: readonly Dot[]): void {
    for (const dot of dots) {
      const key = blockOf(dot)
      const lane = this.#lanes.get(key)
      if (lane) lane.push(dot)
      else this.#lanes.set(key, [dot])
    }
  }

  isFree({ x, y }: Dot, distance: number): boolean {
    for (const dy of [-distance, distance]) {
      for (const dx of [-distance, distance]) {
        const lane = this.#lanes.get(blockOf({ x: x + dx, y: y + dy }))
        if (lane?.some(dot => (dot.x - x) ** 2 + (dot.y - y) ** 2 < distance * distance)) return false
      }
    }
    return true
  }
}

const blockOf = ({ x, y }: Dot): number => Math.floor(y / BLOCK) * 4096 + Math.floor(x / BLOCK)
