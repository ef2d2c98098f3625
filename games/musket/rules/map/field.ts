// The battlefield as flat tables, made once from the setting and the towns burned so far (MK-1, MK-3, MK-15). Nothing here is
// state: the same setting always gives the same tables, so they are kept beside it and thrown away with it.
import { cellText, type HexGrid, makeGrid, SightTable } from '@sandtable/hex'
import type { MusketAction } from '../contract/actions.ts'
import type { MusketState, Setting, Unit } from '../state/state.ts'
import {
  DIRECTION_NAMES,
  EDGES,
  type Edge,
  KINDS,
  type Kind,
  type Side,
  TERRAIN,
  TERRAIN_BY_LETTER,
  type Terrain,
  type TerrainFacts,
} from '../tables.ts'

export class Field {
  readonly grid: HexGrid
  readonly size: number
  readonly terrain: readonly Terrain[]
  readonly sight: SightTable
  readonly hexes: readonly string[]
  readonly neighbour: Int16Array | Int32Array
  readonly impassable: Uint8Array
  readonly difficult: Uint8Array
  readonly cover: Uint8Array
  readonly elevation: Uint8Array
  /** The ground itself may block sight (MK-3.5); a hill only as MK-7.8 or MK-15.4 has it. */
  readonly blocksSight: Uint8Array
  readonly hillsScreen: boolean
  /** MK-3.10: difficult whatever the ground. */
  readonly rough: Uint8Array
  /** MK-6.8 and MK-15.8, by cell * 6 + direction: this step is a road step. */
  readonly roadStep: Uint8Array
  /** MK-15.9, by cell * 6 + direction: a river without a crossing. */
  readonly closedSide: Uint8Array
  /** MK-15.6: one bit a direction. */
  readonly dugIn: Uint8Array
  /** Commands that name a hex, made once: `legal` lists them without building anything. */
  readonly moveTo: readonly MusketAction[]
  readonly exitBy: readonly MusketAction[]
  readonly #enterable: Readonly<Record<Kind, Uint8Array>>
  readonly #exits: Readonly<Record<Edge, readonly number[]>>
  readonly #exitEdges: Readonly<Record<Side, readonly Edge[]>>
  readonly #cellByHex: ReadonlyMap<string, number>
  /** MK-7.8 and MK-15.4: what the ground blocks, by how many of the two ends are elevated. */
  readonly #groundBlocks: readonly [Uint8Array, Uint8Array, Uint8Array]

  // The occupants of each cell, for the last array of units. Units are never altered, so the array itself is the key.
  #unitsSeen: readonly Unit[] = []
  readonly #unitAt: Int16Array
  readonly #blockers: readonly [Uint8Array, Uint8Array, Uint8Array]
  #blockersFilled = 0
  #apart: Uint8Array | null = null

  constructor(setting: Setting, burned: readonly number[]) {
    const { columns, rows, options } = setting
    this.grid = makeGrid({ columns, rows, layout: 'oddQ' })
    this.size = columns * rows
    this.neighbour = this.grid.neighbourByCellAndDir
    this.sight = new SightTable(this.grid)
    this.terrain = terrainOf(setting, burned)
    this.hexes = Array.from({ length: this.size }, (_, cell) => cellText(this.grid, cell))
    this.#cellByHex = new Map(this.hexes.map((hex, cell) => [hex, cell]))
    const facts = this.terrain.map(terrain => withOptions(terrain, options))
    this.impassable = mask(facts, fact => fact.impassable)
    this.cover = mask(facts, fact => fact.cover)
    this.elevation = mask(facts, fact => fact.elevation === 1)
    this.blocksSight = mask(facts, fact => fact.blocksSight)
    this.hillsScreen = options.hillScreen
    this.difficult = mask(facts, fact => fact.difficult)
    this.rough = new Uint8Array(this.size)
    for (const hex of setting.rough) this.rough[this.cell(hex)] = this.difficult[this.cell(hex)] = 1
    this.#enterable = Object.fromEntries(
      KINDS.map(kind => [kind, mask(facts, fact => !fact.impassable && fact.entry.includes(kind))]),
    ) as Record<Kind, Uint8Array>
    this.#groundBlocks = [0, 1, 2].map(elevated =>
      mask(facts, fact => groundBlocks(fact, elevated, options.hillScreen)),
    ) as unknown as [Uint8Array, Uint8Array, Uint8Array]
    this.roadStep = new Uint8Array(this.size * 6)
    this.closedSide = new Uint8Array(this.size * 6)
    this.dugIn = new Uint8Array(this.size)
    this.#layRoads(setting, facts)
    if (options.riverSides) this.#layRivers(setting)
    if (options.entrenchments) this.#layWorks(setting)
    this.#exits = Object.fromEntries(
      EDGES.map(edge => [edge, (setting.exits[edge] ?? []).map(hex => this.cell(hex))]),
    ) as Record<Edge, number[]>
    this.#exitEdges = { blue: exitEdgesOf(setting, 'blue'), red: exitEdgesOf(setting, 'red') }
    this.moveTo = this.hexes.map(to => ({ type: 'move', to }))
    this.exitBy = this.hexes.map(hex => ({ type: 'exit', hex }))
    this.#unitAt = new Int16Array(this.size)
    this.#blockers = [new Uint8Array(this.size), new Uint8Array(this.size), new Uint8Array(this.size)]
  }

  /** -1 for a hex that is not on the board (MK-1.9). */
  cell(hex: string): number {
    return this.#cellByHex.get(hex) ?? -1
  }
  hex(cell: number): string {
    return this.hexes[cell]!
  }
  enterable(kind: Kind): Uint8Array {
    return this.#enterable[kind]
  }
  exitCells(edge: Edge): readonly number[] {
    return this.#exits[edge]
  }
  /** MK-14.13: the edges named by the side's own exit conditions, in edge order. */
  exitEdges(side: Side): readonly Edge[] {
    return this.#exitEdges[side]
  }

  /** The distance of every pair of cells at `a * size + b`. */
  get apart(): Uint8Array {
    this.#apart ??= this.#measure()
    return this.#apart
  }

  #measure(): Uint8Array {
    const { grid, size } = this
    const apart = new Uint8Array(size * size)
    for (let a = 0; a < size; a++) for (let b = 0; b < size; b++) apart[a * size + b] = grid.distance(a, b)
    return apart
  }

  /** By cell: index in `units` plus one, 0 for an empty cell. Valid until the next call with other units. */
  unitAt(units: readonly Unit[]): Int16Array {
    if (units === this.#unitsSeen) return this.#unitAt
    const at = this.#unitAt
    const gone = this.#unitsSeen
    for (let i = 0; i < gone.length; i++) at[gone[i]!.cell] = 0
    for (let i = 0; i < units.length; i++) at[units[i]!.cell] = i + 1
    this.#unitsSeen = units
    this.#blockersFilled = 0
    return at
  }

  /** MK-7.6 to MK-7.8: every cell that blocks a line between two ends of which `elevated` stand high. */
  blockers(units: readonly Unit[], elevated: 0 | 1 | 2): Uint8Array {
    this.unitAt(units)
    const blocks = this.#blockers[elevated]
    const bit = 1 << elevated
    if ((this.#blockersFilled & bit) === 0) {
      blocks.set(this.#groundBlocks[elevated])
      for (let i = 0; i < units.length; i++) blocks[units[i]!.cell] = 1
      this.#blockersFilled |= bit
    }
    return blocks
  }

  #layRoads(setting: Setting, facts: readonly TerrainFacts[]): void {
    for (let cell = 0; cell < this.size; cell++) {
      for (let dir = 0; dir < 6; dir++) {
        const next = this.grid.neighbour(cell, dir)
        if (next >= 0 && facts[cell]?.road && facts[next]?.road) this.roadStep[cell * 6 + dir] = 1
      }
    }
    if (!setting.options.roadPaths) return
    for (const road of setting.roads) {
      for (let i = 1; i < road.length; i++) this.#markSide(this.roadStep, road[i - 1]!, road[i]!, 1)
    }
  }

  #layRivers(setting: Setting): void {
    for (const [a, b] of setting.rivers) this.#markSide(this.closedSide, a!, b!, 1)
    for (const { between } of setting.crossings) this.#markSide(this.closedSide, between[0]!, between[1]!, 0)
  }

  #layWorks(setting: Setting): void {
    for (const [hex, sides] of Object.entries(setting.entrenchments)) {
      for (const side of sides) this.dugIn[this.cell(hex)]! |= 1 << DIRECTION_NAMES.indexOf(side)
    }
  }

  /** MK-1.5: a side belongs to both hexes. */
  #markSide(sides: Uint8Array, a: string, b: string, value: 0 | 1): void {
    const from = this.cell(a)
    const to = this.cell(b)
    sides[from * 6 + this.grid.direction(from, to)] = value
    sides[to * 6 + this.grid.direction(to, from)] = value
  }
}

const fields = new WeakMap<Setting, Map<string, Field>>()

export function fieldOf(state: MusketState): Field {
  return fieldFor(state.setting, state.tally.burned)
}

/** Asked many times for one action, nearly always about the same battle. */
let latest: { readonly setting: Setting; readonly burned: readonly number[]; readonly field: Field } | null = null

export function fieldFor(setting: Setting, burned: readonly number[]): Field {
  if (latest?.setting !== setting || latest.burned !== burned) latest = { setting, burned, field: knownField(setting, burned) }
  return latest.field
}

function knownField(setting: Setting, burned: readonly number[]): Field {
  let known = fields.get(setting)
  if (!known) {
    known = new Map()
    fields.set(setting, known)
  }
  const key = burned.length === 0 ? '' : burned.join()
  let field = known.get(key)
  if (!field) {
    field = new Field(setting, burned)
    known.set(key, field)
  }
  return field
}

function exitEdgesOf({ victory }: Setting, side: Side): Edge[] {
  return EDGES.filter(edge => victory.some(c => c.kind === 'exit_units' && c.side === side && c.edge === edge))
}

function terrainOf(setting: Setting, burned: readonly number[]): Terrain[] {
  const terrain = setting.map.flatMap(row => [...row].map(letter => TERRAIN_BY_LETTER.get(letter) ?? 'OPEN'))
  for (const cell of burned) terrain[cell] = 'BURNED'
  return terrain
}

/** MK-15.3 openHills, MK-15.5 marshFoot. */
function withOptions(terrain: Terrain, options: Setting['options']): TerrainFacts {
  const facts = TERRAIN[terrain]
  if (terrain === 'HILLTOP' && options.openHills) return { ...facts, difficult: false }
  if (terrain === 'MARSH' && options.marshFoot)
    return { ...facts, impassable: false, difficult: true, entry: ['LINE', 'LIGHT'] }
  return facts
}

/** MK-7.6, MK-7.8 and MK-15.4: a hill screens low ends only, or with `hillScreen` all but two high ends. */
function groundBlocks(facts: TerrainFacts, elevatedEnds: number, hillScreen: boolean): boolean {
  if (!facts.blocksSight) return false
  if (facts.elevation === 0) return true
  return hillScreen ? elevatedEnds < 2 : elevatedEnds === 0
}

function mask(facts: readonly TerrainFacts[], holds: (fact: TerrainFacts) => boolean): Uint8Array {
  return Uint8Array.from(facts, fact => (holds(fact) ? 1 : 0))
}
