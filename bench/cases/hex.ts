// packages/hex against honeycomb-grid 4.1: the same ground, the same questions, the answers compared before the clocks run.
import { type HexGrid, makeGrid, PathFinder, SightTable } from '@sandtable/hex'
import { Generator } from '@sandtable/kernel'
import { compare, cost, type Side } from '../measure.ts'
import type { Row, Target } from '../report.ts'
import { type Ground, HoneycombMap } from '../subjects/honeycomb.ts'
import { loadHoneycomb } from '../subjects/peers.ts'

const SIZES = [
  { columns: 8, rows: 8 },
  { columns: 24, rows: 16 },
  { columns: 64, rows: 64 },
] as const
/** One frame of 60 a second, in microseconds. */
const FRAME = 16_000
const QUESTIONS = 16
/** The peer is slow and far away: fewer will do. */
const ROUNDS = 7
const AGAINST = 'honeycomb-grid'

export async function hexCase(report: (row: Row) => void): Promise<void> {
  reportFlatness(report)
  reportSightTable(report)
  const library = await loadHoneycomb()
  for (const size of SIZES) {
    const ours = new OurMap(groundOf(size))
    compareOn(ours, new HoneycombMap(library, ours.ground), report)
  }
}

function compareOn(ours: OurMap, theirs: HoneycombMap, report: (row: Row) => void): void {
  const { grid, pairs } = ours
  const size = `${grid.columns}x${grid.rows}`
  const budget = grid.columns
  checkSame(ours, theirs, budget)
  const tiles = pairs.map(({ from, to }) => ({ from: tileOf(theirs, grid, from), to: tileOf(theirs, grid, to) }))
  const facts = (id: string, what: string, atLeast: number) =>
    ({ id: `hex.${id}.${size}`, what: `${what} on ${size}`, unit: 'µs', against: AGAINST, target: { atLeast } }) as const
  const reach = compare(
    asking(pairs, ({ from }) => ours.reach(from, budget)),
    asking(tiles, ({ from }) => theirs.reach(from, budget)),
    ROUNDS,
  )
  report({ ...facts('reach', 'reach', 30), ...reach })
  const path = compare(
    asking(pairs, ({ from, to }) => ours.path(from, to)),
    asking(tiles, ({ from, to }) => theirs.cheapestPath(from, to)),
    ROUNDS,
  )
  report({ ...facts('path', 'cheapest path', 30), ...path })
  const sight = compare(
    asking(pairs, ({ from, to }) => ours.canSee(from, to)),
    asking(tiles, ({ from, to }) => theirs.canSee(from, to)),
    ROUNDS,
  )
  report({ ...facts('sight', 'line of sight', 15), ...sight })
}

/** What a hex costs on a large map against the same on a small one: a search should pay for what it visits and no more. */
function reportFlatness(report: (row: Row) => void): void {
  const [small, , large] = SIZES.map(size => new OurMap(groundOf(size)))
  if (!small || !large) return
  const row = (id: string, what: string, works: (map: OurMap) => Side, target?: Target) => {
    const { ours, peer, ratio } = compare(works(large), works(small))
    const unit = 'ns/hex'
    report({
      id,
      what,
      unit,
      ours: ours * 1000,
      peer: peer * 1000,
      against: 'on 8x8',
      ratio: 1 / ratio,
      ...(target && { target }),
    })
  }
  const flat = { atMost: 1.3 }
  row('hex.reach.flat', 'reach of 8 points on 64x64, by hex reached', map => reachingFromTheMiddle(map, 8), flat)
  row('hex.sight.flat', 'open line of sight on 64x64, by hex between', lookingAcross, flat)
  // A flood of everything also pays for the caches it outgrows.
  row('hex.flood', 'all of 64x64, by hex reached', map => reachingFromTheMiddle(map, Number.POSITIVE_INFINITY))
}

function reachingFromTheMiddle(map: OurMap, budget: number): Side {
  const { columns, rows } = map.grid
  const middle = map.open.filter(cell => map.grid.distance(cell, map.grid.cell(columns >> 1, rows >> 1)) <= 1)
  return { run: () => middle.reduce((hexes, cell) => hexes + map.reach(cell, budget).length + 1, 0) }
}

function lookingAcross(map: OurMap): Side {
  const { grid } = map
  const nothing = new Uint8Array(grid.size)
  const table = new SightTable(grid)
  const far = map.pairs.filter(({ from, to }) => grid.distance(from, to) > 2)
  const hexes = far.reduce((sum, { from, to }) => sum + grid.distance(from, to) - 1, 0)
  return { run: () => (far.every(({ from, to }) => table.canSee(from, to, nothing)) ? hexes : 0) }
}

class OurMap {
  readonly ground: Ground
  readonly grid: HexGrid
  readonly open: readonly number[]
  readonly pairs: readonly { readonly from: number; readonly to: number }[]
  readonly #finder: PathFinder
  readonly #sight: SightTable

  constructor(ground: Ground) {
    this.ground = ground
    this.grid = makeGrid({ columns: ground.columns, rows: ground.rows, layout: 'oddQ' })
    this.#finder = new PathFinder(this.grid)
    this.#sight = new SightTable(this.grid)
    const luck = new Generator('pairs')
    this.open = this.grid.cells().filter(cell => ground.costByCell[cell] !== 0)
    const any = () => this.open[luck.below(this.open.length)] as number
    this.pairs = Array.from({ length: QUESTIONS }, () => ({ from: any(), to: any() }))
  }

  reach(from: number, budget: number): number[] {
    return this.#finder.reach(from, budget, { enterCostByCell: this.ground.costByCell }).cells
  }
  path(from: number, to: number) {
    return this.#finder.cheapestPath(from, to, { enterCostByCell: this.ground.costByCell })
  }
  canSee(from: number, to: number): boolean {
    return this.#sight.canSee(from, to, this.ground.blocksByCell)
  }
}

/** A quarter each of easy, slow and slower ground, a sixth closed; a sixth of all hexes blocks sight. */
function groundOf({ columns, rows }: { columns: number; rows: number }): Ground {
  const luck = new Generator(`ground ${columns}x${rows}`)
  const size = columns * rows
  return {
    columns,
    rows,
    costByCell: Uint8Array.from({ length: size }, () => (luck.below(6) === 0 ? 0 : 1 + luck.below(3))),
    blocksByCell: Uint8Array.from({ length: size }, () => (luck.below(6) === 0 ? 1 : 0)),
  }
}

/** Throws where the two do not give the same answer. */
function checkSame(ours: OurMap, theirs: HoneycombMap, budget: number): void {
  for (const { from, to } of ours.pairs) {
    const start = tileOf(theirs, ours.grid, from)
    if (theirs.reach(start, budget).size !== ours.reach(from, budget).length + 1) throw new Error(`reach from ${from} differs`)
    const goal = tileOf(theirs, ours.grid, to)
    if (theirs.cheapestPath(start, goal)?.cost !== ours.path(from, to)?.cost) throw new Error(`path ${from}-${to} differs`)
  }
}

const tileOf = (map: HoneycombMap, grid: HexGrid, cell: number) => map.tile(grid.col(cell), grid.row(cell))

/** Every question once. The last answer is kept, so that no compiler can drop the asking. */
function asking<T>(questions: readonly T[], ask: (question: T) => unknown): Side & { answer: unknown } {
  const side = {
    answer: undefined as unknown,
    run() {
      for (let i = 0; i < questions.length; i++) side.answer = ask(questions[i] as T)
      return questions.length
    },
  }
  return side
}

/** All pairs of a 24x16 map from nothing: tracing the lines is part of it. */
function reportSightTable(report: (row: Row) => void): void {
  const ground = groundOf({ columns: 24, rows: 16 })
  const grid = makeGrid({ columns: 24, rows: 16, layout: 'oddQ' })
  const out = new Uint8Array(grid.size * grid.size)
  const micros = cost({
    run() {
      new SightTable(grid).seesByPair(ground.blocksByCell, out)
      return 1
    },
  })
  report({
    id: 'hex.sight.table',
    what: 'sight table of all pairs of 24x16',
    unit: 'ms',
    ours: micros / 1000,
    peer: FRAME / 1000,
    against: 'one frame',
    ratio: micros / FRAME,
    target: { atMost: 1 },
  })
}
