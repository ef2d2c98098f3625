// BI-2 and BI-3: the ground as flat tables, made once from the setting. Nothing here is state: the same setting always gives the
// same tables, so they are kept beside it and thrown away with it.
import { cellText, type HexGrid, makeGrid, SightTable } from '@sandtable/hex'
import type { BeachheadState, Setting } from '../state/state.ts'
import { type Edge, type Letter, MOVES_AS, type MovesAs, OPPOSITE_EDGE, TERRAIN } from '../tables/index.ts'

/** BI-2.3 numbers directions clockwise, the hex package the other way round. */
const gridDirection = (dir: number): number => (6 - dir) % 6

const BLOCK_LEVELS = 3

export class Field {
  readonly setting: Setting
  readonly grid: HexGrid
  readonly size: number
  readonly columns: number
  readonly rows: number
  readonly letters: readonly Letter[]
  readonly hexes: readonly string[]
  /** [cell * 6 + direction of BI-2.3], -1 off the map. */
  readonly neighbour: Int16Array
  readonly water: Uint8Array
  readonly cover: Uint8Array
  readonly level: Uint8Array
  /** MP to enter by class, 0: closed. Ports are open to landing craft (BI-3.5). */
  readonly cost: Readonly<Record<MovesAs, Uint8Array>>
  /** [a * size + b]. */
  readonly distances: Uint8Array
  /** BI-2.6: cells of the Offshore Zone, and whether a cell is one. */
  readonly offshore: readonly number[]
  readonly isOffshore: Uint8Array
  /** BI-2.8. */
  readonly entry: readonly number[]
  readonly #cellByHex: ReadonlyMap<string, number>
  readonly #neighbours: readonly (readonly number[])[]
  readonly #sight: SightTable
  readonly #blocks: readonly Uint8Array[]
  /** By the higher end level (0, 1, 2 or more): 0 not asked yet, 1 blocked, 2 open. */
  readonly #los: readonly Uint8Array[]
  #zone: Uint8Array | null = null
  #zoneKey = ''
  #zoneOf: BeachheadState['objectives'] | null = null
  /** [n][cell]. */
  readonly #within: (readonly number[] | undefined)[][] = []

  constructor(setting: Setting) {
    // An assembly that is not finished has no ground yet: one hex of sea stands in for it.
    const { columns, rows, map } = setting.columns > 0 ? setting : { columns: 1, rows: 1, map: ['D'] }
    this.setting = setting
    this.columns = columns
    this.rows = rows
    this.grid = makeGrid({ columns, rows, layout: 'oddR' })
    this.size = columns * rows
    this.letters = map.flatMap(line => [...line] as Letter[])
    this.hexes = Array.from({ length: this.size }, (_, cell) => cellText(this.grid, cell))
    this.#cellByHex = new Map(this.hexes.map((hex, cell) => [hex, cell]))
    this.neighbour = new Int16Array(this.size * 6)
    for (let i = 0; i < this.size * 6; i++) this.neighbour[i] = this.grid.neighbour(Math.floor(i / 6), gridDirection(i % 6))
    this.#neighbours = Array.from({ length: this.size }, (_, cell) =>
      [...this.neighbour.subarray(cell * 6, cell * 6 + 6)].filter(next => next >= 0),
    )
    const facts = this.letters.map(letter => TERRAIN[letter])
    this.water = Uint8Array.from(facts, fact => (fact.water ? 1 : 0))
    this.cover = Uint8Array.from(facts, fact => fact.cover)
    this.level = Uint8Array.from(facts, fact => fact.level)
    this.cost = Object.fromEntries(MOVES_AS.map(kind => [kind, Uint8Array.from(facts, fact => fact.cost[kind])])) as Record<
      MovesAs,
      Uint8Array
    >
    for (const port of setting.ports) this.cost.hover[port] = this.cost.craft[port] = 1
    this.distances = new Uint8Array(this.size * this.size)
    for (let a = 0; a < this.size; a++)
      for (let b = 0; b < this.size; b++) this.distances[a * this.size + b] = this.grid.distance(a, b)
    this.offshore = setting.offshore ? edgeLine(this, setting.offshore, 0) : []
    this.isOffshore = new Uint8Array(this.size)
    for (const cell of this.offshore) this.isOffshore[cell] = 1
    this.entry = setting.entry ? setting.entry.map(hex => this.cell(hex)) : defaultEntry(this, setting.offshore)
    this.#sight = new SightTable(this.grid)
    this.#blocks = Array.from({ length: BLOCK_LEVELS }, (_, level) =>
      Uint8Array.from(facts, fact => (fact.height > level ? 1 : 0)),
    )
    this.#los = Array.from({ length: BLOCK_LEVELS }, () => new Uint8Array(this.size * this.size))
  }

  /** -1 for a hex that is not on the map. */
  cell(hex: string): number {
    return this.#cellByHex.get(hex) ?? -1
  }
  hex(cell: number): string {
    return this.hexes[cell]!
  }
  letter(cell: number): Letter {
    return this.letters[cell]!
  }
  distance(a: number, b: number): number {
    return this.distances[a * this.size + b]!
  }
  /** In direction order. */
  neighbours(cell: number): readonly number[] {
    return this.#neighbours[cell]!
  }
  /** -1 where the two are not adjacent. */
  direction(from: number, to: number): number {
    for (let dir = 0; dir < 6; dir++) if (this.neighbour[from * 6 + dir] === to) return dir
    return -1
  }
  /** Cells at distance 0 to n, in hex order. */
  within(cell: number, n: number): readonly number[] {
    while (this.#within.length <= n) this.#within.push([])
    const byCell = this.#within[n]!
    let cells = byCell[cell]
    if (!cells) {
      const found: number[] = []
      for (let other = 0; other < this.size; other++) if (this.distance(cell, other) <= n) found.push(other)
      cells = byCell[cell] = found
    }
    return cells
  }

  /** BI-3.10 to BI-3.12: one of the two lines between the cells is open for ends of these levels (BI-3.9). */
  lineOfSight(a: number, b: number, levelA: number, levelB: number): boolean {
    const level = Math.min(levelA > levelB ? levelA : levelB, BLOCK_LEVELS - 1)
    const table = this.#los[level]!
    const at = a * this.size + b
    if (table[at] === 0) {
      const open = this.#sight.openLines(a, b, this.#blocks[level]!, true) > 0 ? 2 : 1
      table[at] = open
      table[b * this.size + a] = open
    }
    return table[at] === 2
  }

  /** BI-7.12, by cell. */
  zone(state: BeachheadState): Uint8Array {
    if (this.#zone && this.#zoneOf === state.objectives) return this.#zone
    const key = state.objectives.map(objective => objective.cell).join()
    this.#zoneOf = state.objectives
    if (this.#zone && this.#zoneKey === key) return this.#zone
    const zone = new Uint8Array(this.size)
    for (const { cell } of state.objectives) for (const near of this.within(cell, 5)) zone[near] = this.water[near] ? 0 : 1
    for (const { hexes } of this.setting.zones)
      for (const hex of hexes) {
        const cell = this.cell(hex)
        if (cell >= 0 && !this.water[cell]) zone[cell] = 1
      }
    this.#zone = zone
    this.#zoneKey = key
    return zone
  }
}

/** The cells of a line parallel to an edge, `depth` lines in from it, in hex order. */
export function edgeLine(field: { readonly columns: number; readonly rows: number }, edge: Edge, depth: number): number[] {
  const { columns, rows } = field
  const cells: number[] = []
  if (edge === 'N' || edge === 'S') {
    const row = edge === 'N' ? depth : rows - 1 - depth
    for (let col = 0; col < columns; col++) cells.push(row * columns + col)
  } else {
    const col = edge === 'W' ? depth : columns - 1 - depth
    for (let row = 0; row < rows; row++) cells.push(row * columns + col)
  }
  return cells
}

/** BI-2.8: the land of the inland edge, or of the nearest parallel line that has any. */
function defaultEntry(field: Field, offshore: Edge | null): readonly number[] {
  const inland = OPPOSITE_EDGE[offshore ?? 'S']
  const depths = inland === 'N' || inland === 'S' ? field.rows : field.columns
  for (let depth = 0; depth < depths; depth++) {
    const land = edgeLine(field, inland, depth).filter(cell => !field.water[cell])
    if (land.length > 0) return land
  }
  return []
}

const fields = new WeakMap<Setting, Field>()
/** The same ground under another object: a copied state, an imagined one. */
const grounds = new Map<string, Field>()
const MOST_GROUNDS = 24

/** The one asked for last: asked for everywhere, and nearly always the same. */
let last: { readonly setting: Setting; readonly field: Field } | null = null

export function fieldOf(state: { readonly setting: Setting }): Field {
  if (last?.setting === state.setting) return last.field
  const field = fields.get(state.setting) ?? makeField(state)
  last = { setting: state.setting, field }
  return field
}

function makeField(state: { readonly setting: Setting }): Field {
  const { map, offshore, zones, entry, ports } = state.setting
  const key = JSON.stringify([map, offshore, zones, entry, ports])
  let field = grounds.get(key)
  if (!field) {
    field = new Field(state.setting)
    if (grounds.size >= MOST_GROUNDS) grounds.delete(grounds.keys().next().value!)
    grounds.set(key, field)
  }
  fields.set(state.setting, field)
  return field
}
