// The same questions asked of honeycomb-grid 4.1 the way its documentation goes about them: tiles that know their terrain,
// `neighborOf`, `line`, hexes named by `toString`. Its own examples search lists for what they have visited; here maps and a
// heap do that, so what is compared is the library and not a quadratic loop.
type Coordinates = { readonly col: number; readonly row: number }
type HexInstance = { readonly q: number; readonly r: number; readonly col: number; readonly row: number; toString(): string }
type GridInstance<T> = Iterable<T> & {
  getHex(at: Coordinates | HexInstance): T | undefined
  neighborOf(hex: T, direction: number, options: { allowOutside: false }): T | undefined
  distance(from: T, to: T): number
  traverse(traverser: unknown): Iterable<T>
}
export type Honeycomb = {
  defineHex(settings: object): new (coordinates?: Coordinates) => HexInstance
  Grid: new <T>(hexClass: new (coordinates?: Coordinates) => T, traverser: unknown) => GridInstance<T>
  rectangle(size: { width: number; height: number }): unknown
  line(ends: { start: HexInstance; stop: HexInstance }): unknown
  readonly Orientation: { readonly FLAT: string }
  readonly Direction: Readonly<Record<'N' | 'NE' | 'SE' | 'S' | 'SW' | 'NW', number>>
}

export type Ground = {
  readonly columns: number
  readonly rows: number
  /** 0 where a cell is closed; by row * columns + col. */
  readonly costByCell: Uint8Array
  readonly blocksByCell: Uint8Array
}

type Tile = HexInstance & { cost: number; blocksSight: boolean }

export class HoneycombMap {
  readonly #library: Honeycomb
  readonly #grid: GridInstance<Tile>
  readonly #directions: readonly number[]

  constructor(library: Honeycomb, { columns, rows, costByCell, blocksByCell }: Ground) {
    const { defineHex, Grid, rectangle, Orientation, Direction } = library
    // Odd columns are shoved down, as in our 'oddQ'.
    class GroundTile extends defineHex({ orientation: Orientation.FLAT, offset: -1 }) {
      cost = 1
      blocksSight = false
    }
    this.#library = library
    this.#grid = new Grid(GroundTile, rectangle({ width: columns, height: rows }))
    this.#directions = [Direction.N, Direction.NE, Direction.SE, Direction.S, Direction.SW, Direction.NW]
    for (const tile of this.#grid) {
      tile.cost = costByCell[tile.row * columns + tile.col] ?? 0
      tile.blocksSight = blocksByCell[tile.row * columns + tile.col] !== 0
    }
  }

  tile(col: number, row: number): Tile {
    const tile = this.#grid.getHex({ col, row })
    if (!tile) throw new Error(`no hex at ${col},${row}`)
    return tile
  }

  /** Least costs of all that can be reached for at most `budget`, by name. */
  reach(start: Tile, budget: number): Map<string, number> {
    const costs = new Map([[start.toString(), 0]])
    const open = new Heap<Tile>()
    open.push(start, 0)
    for (let entry = open.pop(); entry; entry = open.pop()) {
      if (entry.key > (costs.get(entry.item.toString()) ?? 0)) continue
      for (const next of this.#openNeighbours(entry.item)) {
        const cost = entry.key + next.cost
        const known = costs.get(next.toString())
        if (cost > budget || (known !== undefined && known <= cost)) continue
        costs.set(next.toString(), cost)
        open.push(next, cost)
      }
    }
    return costs
  }

  /** A* with the distance as the guess. The path without its start; null when there is none. */
  cheapestPath(start: Tile, goal: Tile): { cost: number; path: Tile[] } | null {
    const costs = new Map([[start.toString(), 0]])
    const cameFrom = new Map<string, Tile>()
    const open = new Heap<Tile>()
    open.push(start, this.#grid.distance(start, goal))
    for (let entry = open.pop(); entry; entry = open.pop()) {
      const tile = entry.item
      const soFar = costs.get(tile.toString()) ?? 0
      if (tile === goal) return { cost: soFar, path: walkBack(cameFrom, start, goal) }
      for (const next of this.#openNeighbours(tile)) {
        const cost = soFar + next.cost
        const known = costs.get(next.toString())
        if (known !== undefined && known <= cost) continue
        costs.set(next.toString(), cost)
        cameFrom.set(next.toString(), tile)
        open.push(next, cost + this.#grid.distance(next, goal))
      }
    }
    return null
  }

  /** The ends never block. A line on a hexside goes through one of the two hexes here and through both of ours. */
  canSee(start: Tile, stop: Tile): boolean {
    for (const tile of this.#grid.traverse(this.#library.line({ start, stop }))) {
      if (tile.blocksSight && tile !== start && tile !== stop) return false
    }
    return true
  }

  #openNeighbours(tile: Tile): Tile[] {
    const found: Tile[] = []
    for (const direction of this.#directions) {
      const next = this.#grid.neighborOf(tile, direction, { allowOutside: false })
      if (next && next.cost > 0) found.push(next)
    }
    return found
  }
}

function walkBack(cameFrom: ReadonlyMap<string, Tile>, start: Tile, goal: Tile): Tile[] {
  const path: Tile[] = []
  for (let tile: Tile | undefined = goal; tile && tile !== start; tile = cameFrom.get(tile.toString())) path.push(tile)
  return path.reverse()
}

/** A plain binary heap: what anybody would put beside the library. */
class Heap<T> {
  readonly #entries: { readonly item: T; readonly key: number }[] = []

  push(item: T, key: number): void {
    const entries = this.#entries
    let at = entries.push({ item, key }) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (this.#key(parent) <= key) break
      this.#swap(at, parent)
      at = parent
    }
  }

  pop(): { readonly item: T; readonly key: number } | undefined {
    const entries = this.#entries
    const top = entries[0]
    const last = entries.pop()
    if (!last || entries.length === 0) return top
    entries[0] = last
    let at = 0
    for (;;) {
      const left = 2 * at + 1
      const least = this.#key(left + 1) < this.#key(left) ? left + 1 : left
      if (this.#key(least) >= this.#key(at)) return top
      this.#swap(at, least)
      at = least
    }
  }

  #key(at: number): number {
    return this.#entries[at]?.key ?? Number.POSITIVE_INFINITY
  }

  #swap(a: number, b: number): void {
    const entries = this.#entries
    const entry = entries[a] as { item: T; key: number }
    entries[a] = entries[b] as { item: T; key: number }
    entries[b] = entry
  }
}
