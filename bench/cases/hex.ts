// packages/hex against honeycomb-grid 4.1: the same ground, the same questions, the answers compared before the clocks run.
import { type HexGrid, makeGrid, PathFinder, SightTable } from '@sandtable/hex'
import { Generator } from '@sandtable/kernel'
import { compare, cost, type Side } from '../measure.ts'
import type { Row } from '../report.ts'
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
const AGAINST = 'honeycomb-grid'

export async function hexCase(report: (row: Row) => void): Promise<void> {
  const library = await loadHoneycomb()
  const perHex: { reach: number; sight: number }[] = []
  for (const size of SIZES) {
    const field = new OurMap(groundOf(size))
    const theirs = new HoneycombMap(library, field.ground)
    perHex.push(compareOn(field, theirs, report))
  }
  const [small, , large] = perHex
  if (small && large) {
    const flat = { unit: 'ns/hex', against: 'on 8x8', target: { atMost: 1.3 } } as const
    report({
      id: 'hex.reach.flat',
      what: 'reach on 64x64, by hex reached',
      ours: large.reach * 1000,
      peer: small.reach * 1000,
      ratio: large.reach / small.reach,
      ...flat,
    })
    report({
      id: 'hex.sight.flat',
      what: 'sight on 64x64, by hex between',
      ours: large.sight * 1000,
      peer: small.sight * 1000,
      ratio: large.sight / small.sight,
      ...flat,
    })
  }
  reportSightTable(report)
}

function compareOn(ours: OurMap, theirs: HoneycombMap, report: (row: Row) => void): { reach: number; sight: number } {
  const { grid } = ours
  const size = `${grid.columns}x${grid.rows}`
  const budget = grid.columns
  const pairs = ours.pairs
  const tiles = pairs.map(({ from, to }) => ({ from: tileOf(theirs, grid, from), to: tileOf(theirs, grid, to) }))
  const hexes = agreeOn(ours, theirs, budget)

  const facts = (id: string, what: string, atLeast: number) =>
    ({ id: `hex.${id}.${size}`, what: `${what} on ${size}`, unit: 'µs', against: AGAINST, target: { atLeast } }) as const
  const reach = compare(
    asking(pairs, ({ from }) => ours.reach(from, budget)),
    asking(tiles, ({ from }) => theirs.reach(from, budget)),
  )
  report({ ...facts('reach', 'reach', 30), ...reach })
  const path = compare(
    asking(pairs, ({ from, to }) => ours.path(from, to)),
    asking(tiles, ({ from, to }) => theirs.cheapestPath(from, to)),
  )
  report({ ...facts('path', 'cheapest path', 30), ...path })
  const sight = compare(
    asking(pairs, ({ from, to }) => ours.canSee(from, to)),
    asking(tiles, ({ from, to }) => theirs.canSee(from, to)),
  )
  report({ ...facts('sight', 'line of sight', 15), ...sight })
  return { reach: reach.ours / hexes.reached, sight: sight.ours / hexes.between }
}

class OurMap {
  readonly ground: Ground
  readonly grid: HexGrid
  readonly pairs: readonly { readonly from: number; readonly to: number }[]
  readonly #finder: PathFinder
  readonly #sight: SightTable

  constructor(ground: Ground) {
    this.ground = ground
    this.grid = makeGrid({ columns: ground.columns, rows: ground.rows, layout: 'oddQ' })
    this.#finder = new PathFinder(this.grid)
    this.#sight = new SightTable(this.grid)
    const luck = new Generator('pairs')
    const open = this.grid.cells().filter(cell => ground.costByCell[cell] !== 0)
    const any = () => open[luck.below(open.length)] as number
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

/** Throws where the two do not give the same answer; says how many hexes an average question touches. */
function agreeOn(ours: OurMap, theirs: HoneycombMap, budget: number): { reached: number; between: number } {
  const { grid, pairs } = ours
  let reached = 0
  let between = 0
  for (const { from, to } of pairs) {
    const cells = ours.reach(from, budget)
    reached += cells.length + 1
    between += Math.max(1, grid.distance(from, to) - 1)
    const start = tileOf(theirs, grid, from)
    if (theirs.reach(start, budget).size !== cells.length + 1) throw new Error(`reach from ${from} differs`)
    const path = ours.path(from, to)
    if (theirs.cheapestPath(start, tileOf(theirs, grid, to))?.cost !== path?.cost) throw new Error(`path ${from}-${to} differs`)
  }
  return { reached: reached / pairs.length, between: between / pairs.length }
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
