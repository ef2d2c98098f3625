// BI-3.18, BI-13.1 to BI-13.5: how far a piece gets and which way, as its own side can know it. Markers and last-known places stop a
// mover where it means to test them (BI-13.9); no piece is blocked by what its side does not know.
import { PathFinder } from '@sandtable/hex'
import { knownToSee } from '../knowledge/knowledge.ts'
import { type Field, fieldOf } from '../map/field.ts'
import { type BeachheadState, objectiveAt, type Unit } from '../state/state.ts'
import { LANDING_COST, type Letter, type UnitFacts } from '../tables/index.ts'
import { enterCosts, type MovementMap, movementMapOf } from './movement-map.ts'
import type { Mover } from './mover.ts'

export { allowance, dummyMover, type Mover, unitMover } from './mover.ts'

const finders = new WeakMap<Field, PathFinder>()
/** The one asked for last: nearly always the same. */
let lastFinder: { readonly field: Field; readonly finder: PathFinder } | null = null
function finderOf(field: Field): PathFinder {
  if (lastFinder?.field === field) return lastFinder.finder
  let finder = finders.get(field)
  if (!finder) {
    // BI-2.3 counts directions clockwise, the grid counter-clockwise.
    finder = new PathFinder(field.grid, { directionOrder: [0, 5, 4, 3, 2, 1] })
    finders.set(field, finder)
  }
  lastFinder = { field, finder }
  return finder
}

/** The last search of each piece: it holds for the same place and allowance while nothing that closes or stops changes within reach. */
type Found = {
  field: Field
  from: number
  allowance: number
  /** All cells it gets to, and those of them that have room to end in. */
  reached: readonly number[]
  cells: readonly number[]
  /** The drawing it was made on, or one that is alike around it; and what that has for the cells within reach. */
  drawing: number
  marks: Uint8Array
  costs: Uint8Array | null
}
const foundById = new Map<string, Found>()
const MOST_FOUND = 400

/** Where the piece can end, in hex order; the start is not among them. */
export function destinations(state: BeachheadState, mover: Mover): readonly number[] {
  const { cell: from, allowance } = mover
  if (allowance < 1) return NOWHERE
  const map = movementMapOf(state, mover.side)
  // The ship minds where her own side stands, which no drawing tells.
  if (mover.class === 'ship') return withRoom(search(map, mover), map.layer(mover).full)
  const costs = mover.flies ? null : enterCosts(state, mover.movesAs, mover.class)
  const { field, drawing } = map
  const { full } = map.layer(mover)
  const near = field.within(from, allowance)
  let found = foundById.get(mover.id)
  if (found?.from === from && found.allowance === allowance && found.field === field && areCostsAlike(found, costs, near)) {
    if (found.drawing === drawing) return found.cells
    if (map.isAlike(mover, near, found.marks)) {
      found.drawing = drawing
      found.cells = withRoom(found.reached, full)
      return found.cells
    }
  }
  const reached = costs === null && map.isSkyOpen ? near.filter(cell => cell !== from) : search(map, mover)
  const cells = withRoom(reached, full)
  if (found && found.marks.length >= near.length) {
    found.field = field
    found.from = from
    found.allowance = allowance
    found.reached = reached
    found.cells = cells
  } else {
    if (foundById.size > MOST_FOUND) foundById.clear()
    found = { field, from, allowance, reached, cells, drawing, marks: new Uint8Array(field.size), costs }
    foundById.set(mover.id, found)
  }
  found.drawing = drawing
  found.costs = costs
  map.keepMarks(mover, near, found.marks)
  return cells
}

function areCostsAlike(found: Found, costs: Uint8Array | null, near: readonly number[]): boolean {
  if (found.costs === costs) return true
  if (!found.costs || !costs || !isTableAlike(found.costs, costs, near)) return false
  found.costs = costs
  return true
}
function isTableAlike(a: Uint8Array, b: Uint8Array, cells: readonly number[]): boolean {
  for (let i = 0; i < cells.length; i++) if (a[cells[i]!] !== b[cells[i]!]) return false
  return true
}
const NOWHERE: readonly number[] = []

/** BI-3.19: a piece may pass a full hex but not end there, so that it changes nothing for the hexes beyond. */
function withRoom(reached: readonly number[], full: Uint8Array): readonly number[] {
  const cells: number[] = []
  for (let i = 0; i < reached.length; i++) if (!full[reached[i]!]) cells.push(reached[i]!)
  return cells
}

/** Every hex costs at least one MP, so that the cells within the allowance are all there is to ask about. */
function search(map: MovementMap, mover: Mover): readonly number[] {
  const { field } = map
  const reach = finderOf(field).reach(mover.cell, mover.allowance, map.tables(mover))
  const near = field.within(mover.cell, mover.allowance)
  const hasDear = hasDearNeighbour(map, mover)
  const cells: number[] = []
  for (let i = 0; i < near.length; i++) {
    const cell = near[i]!
    if (cell !== mover.cell && (reach.costOf(cell) > 0 || (hasDear && isOneHexMove(map, mover, cell)))) cells.push(cell)
  }
  return cells
}

/** Seldom, so that the cells need not be asked one by one. */
function hasDearNeighbour(map: MovementMap, mover: Mover): boolean {
  if (mover.flies) return false
  const near = map.field.neighbours(mover.cell)
  for (let i = 0; i < near.length; i++) if (map.costOf(mover, near[i]!) > mover.allowance) return true
  return false
}

/** BI-13.3: one hex, whatever it costs. */
function isOneHexMove(map: MovementMap, mover: Mover, cell: number): boolean {
  if (map.field.distance(mover.cell, cell) !== 1 || map.costOf(mover, cell) <= mover.allowance) return false
  return !map.layer(mover).blocked[cell]
}

export type MovePath = { readonly cells: readonly number[]; readonly cost: number }

/** More than the hexes of any hidden piece's move, so that being seen weighs less than any MP (BI-3.18). */
const SEEN_WEIGHT = 16
/** Used again by every search of that kind. */
let weighed = new Uint8Array(0)

/** BI-3.18: the way the program takes; null where there is none. */
export function defaultPath(state: BeachheadState, mover: Mover, to: number): MovePath | null {
  if (mover.allowance < 1 || to === mover.cell) return null
  const map = movementMapOf(state, mover.side)
  const finder = finderOf(map.field)
  const tables = map.tables(mover)
  let path = null as MovePath | null
  if (mover.hidden && !mover.flies) {
    // Every hex costs at least one MP: what is further away than its MP is on no way of this piece.
    const costs = weighed.length === map.field.size ? weighed.fill(0) : new Uint8Array(map.field.size)
    weighed = costs
    for (const cell of map.field.within(mover.cell, mover.allowance)) {
      const cost = tables.enterCostByCell?.[cell] ?? 0
      if (cost > 0) costs[cell] = cost * SEEN_WEIGHT + (knownToSee(state, mover.side, cell) ? 1 : 0)
    }
    const found = finder.cheapestPath(
      mover.cell,
      to,
      { ...tables, enterCostByCell: costs },
      mover.allowance * SEEN_WEIGHT + SEEN_WEIGHT - 1,
    )
    path = found && { cells: found.cells, cost: Math.floor(found.cost / SEEN_WEIGHT) }
  } else path = finder.cheapestPath(mover.cell, to, tables, mover.allowance)
  if (path) return path
  const isNext = map.field.direction(mover.cell, to) >= 0 && map.costOf(mover, to) > 0
  const layer = map.layer(mover)
  return isNext && !layer.blocked[to] && !layer.full[to] ? { cells: [to], cost: map.costOf(mover, to) } : null
}

export type PathProblem = 'not-adjacent' | 'terrain-closed' | 'enemy-there' | 'stacking' | 'bad-path' | 'cannot-reach'

/** The cost of a way given on purpose, or what is wrong with it and where. */
export function judgePath(
  state: BeachheadState,
  mover: Mover,
  cells: readonly number[],
): { readonly cost: number } | { readonly problem: PathProblem; readonly cell: number } {
  const map = movementMapOf(state, mover.side)
  const layer = map.layer(mover)
  let from = mover.cell
  let cost = 0
  for (const [i, cell] of cells.entries()) {
    if (map.field.direction(from, cell) < 0) return { problem: 'not-adjacent', cell }
    const step = map.costOf(mover, cell)
    if (step === 0) return { problem: 'terrain-closed', cell }
    if (layer.blocked[cell]) return { problem: 'enemy-there', cell }
    // Mines stop a mover that walks into them with open eyes (BI-5.5); a marker must be tested on purpose (BI-13.9).
    if (layer.stop[cell] && i < cells.length - 1 && !map.isMined(mover, cell)) return { problem: 'bad-path', cell }
    if (layer.full[cell] && i < cells.length - 1 && map.isMined(mover, cell)) return { problem: 'stacking', cell }
    cost += step
    from = cell
  }
  if (layer.full[from] && from !== mover.cell) return { problem: 'stacking', cell: from }
  const isMinimum = cells.length === 1 && mover.allowance >= 1
  return cost <= mover.allowance || isMinimum ? { cost } : { problem: 'cannot-reach', cell: from }
}

/** BI-3.7, BI-3.8: the MP it takes to land there; -1 where the unit may not. */
export function landingCost(state: BeachheadState, unit: Unit, cell: number): number {
  const { facts } = unit.who
  const field = fieldOf(state)
  const onGround = landingsOf(field, facts)[cell]!
  if (onGround >= 0) return onGround
  const objective = objectiveAt(state, cell)
  if (objective?.type !== 'airfield' || objective.destroyed || objective.control !== facts.side) return -1
  return landingPoints(facts, field.letter(cell))
}

function landingPoints({ type }: UnitFacts, letter: Letter): number {
  const cost = LANDING_COST[letter] ?? 0
  return type === 'osprey' && cost > 0 ? cost - 1 : cost
}

type Landings = { readonly field: Field; readonly facts: UnitFacts; readonly byCell: Int8Array }
/** For the ground asked about last, by kind of unit; and the one asked for last: a list asks it of every hex. */
const landingsByKind = new Map<UnitFacts, Landings>()
let landings: Landings | null = null
/** By cell, as the ground alone has it; -1: closed. */
function landingsOf(field: Field, facts: UnitFacts): Int8Array {
  if (landings?.field === field && landings.facts === facts) return landings.byCell
  let found = landingsByKind.get(facts)
  if (found?.field !== field) {
    const byCell = Int8Array.from(field.letters, letter => (facts.lands.includes(letter) ? landingPoints(facts, letter) : -1))
    found = { field, facts, byCell }
    landingsByKind.set(facts, found)
  }
  landings = found
  return found.byCell
}

/** Whether the landing ground is open as far as the side knows: no enemy on it for certain, and room (BI-13.6). */
export function mayLand(state: BeachheadState, unit: Unit, cell: number): boolean {
  const { surface } = movementMapOf(state, unit.who.facts.side)
  return !surface.blocked[cell] && !surface.full[cell]
}

/** The least MP to be over a cell; 0 for the own one. */
export function flightCost(state: BeachheadState, mover: Mover, cell: number): number {
  if (cell === mover.cell) return 0
  const map = movementMapOf(state, mover.side)
  if (map.isSkyOpen) return map.field.distance(mover.cell, cell)
  return finderOf(map.field).cheapestPath(mover.cell, cell, map.tables(mover), mover.allowance)?.cost ?? mover.allowance + 1
}
