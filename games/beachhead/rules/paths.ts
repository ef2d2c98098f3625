// BI-3.18, BI-13.1 to BI-13.5: how far a piece gets and which way, as its own side can know it. Markers and last-known places stop a
// mover where it means to test them (BI-13.9); nobody is blocked by what it does not know.
import { PathFinder, type StepTables } from '@sandtable/hex'
import { type Field, fieldOf } from './field.ts'
import { knownToSee } from './knowledge.ts'
import { type BeachheadState, type Dummy, fortAt, isActive, isWasp, objectiveAt, type Unit } from './state.ts'
import { DUMMY_MV, LANDING_COST, type Letter, type MovesAs, type Side, type UnitClass } from './tables/index.ts'

/** A unit or a dummy about to move. */
export type Mover = {
  readonly id: string
  readonly side: Side
  readonly cell: number
  readonly unit: Unit | null
  readonly flies: boolean
  readonly airborne: boolean
  readonly hidden: boolean
  readonly movesAs: MovesAs
  readonly class: UnitClass
  readonly allowance: number
}

export const unitMover = (state: BeachheadState, unit: Unit, allowed = allowance(state, unit)): Mover => ({
  id: unit.who.id,
  side: unit.who.facts.side,
  cell: unit.cell,
  unit,
  flies: unit.who.facts.isAir,
  airborne: unit.airborne,
  hidden: unit.marker !== null,
  movesAs: unit.who.facts.movesAs,
  class: unit.who.facts.class,
  allowance: allowed,
})
/** BI-13.11. */
export const dummyMover = (dummy: Dummy): Mover => ({
  id: dummy.id,
  side: 'defender',
  cell: dummy.cell,
  unit: null,
  flies: false,
  airborne: false,
  hidden: true,
  movesAs: 'foot',
  class: 'infantry',
  allowance: DUMMY_MV,
})

/** BI-13.1. */
export function allowance(state: BeachheadState, unit: Unit): number {
  const { facts } = unit.who
  if (facts.mv === 0 || unit.tokens > 1) return 0
  let mp = facts.mv - unit.tokens + (unit.forceMarch ? 2 : 0)
  if (facts.isAir) mp += (isActive(state, 'E05') ? 2 : 0) - (isActive(state, 'E06') ? 2 : 0)
  if (facts.class === 'ship' && isActive(state, 'E04')) return 0
  return mp < 0 ? 0 : mp
}

/** What is in the way on one layer, by cell: closed, to be stopped in, to be passed but not ended in. */
type Layer = { readonly blocked: Uint8Array; readonly stop: Uint8Array; readonly full: Uint8Array; readonly isEmpty: boolean }

const costsByGround = new WeakMap<Field, WeakMap<BeachheadState['forts'], Map<string, Uint8Array>>>()

/** BI-3.1, BI-5.4, BI-9.3/E04: MP to enter, by cell. The same for all states that share their fortifications and weather. */
function enterCosts(state: BeachheadState, movesAs: MovesAs, kind: UnitClass): Uint8Array {
  const field = fieldOf(state)
  const wheels = kind === 'vehicle' || kind === 'craft'
  const isRough = (movesAs === 'amtrac' || movesAs === 'hover' || movesAs === 'craft') && isActive(state, 'E04')
  let byForts = costsByGround.get(field)
  if (!byForts) {
    byForts = new WeakMap()
    costsByGround.set(field, byForts)
  }
  let byClass = byForts.get(state.forts)
  if (!byClass) {
    byClass = new Map()
    byForts.set(state.forts, byClass)
  }
  const key = `${movesAs}${wheels ? '!' : ''}${isRough ? '~' : ''}`
  let costs = byClass.get(key)
  if (!costs) {
    costs = field.cost[movesAs].slice()
    if (isRough) for (let cell = 0; cell < costs.length; cell++) if (costs[cell] && field.water[cell]) costs[cell]! += 1
    for (const fort of state.forts) {
      if (fort.type !== 'barricade' || !costs[fort.cell]) continue
      if (wheels) costs[fort.cell] = 0
      else if (movesAs === 'foot') costs[fort.cell]! += 1
    }
    byClass.set(key, costs)
  }
  return costs
}

function crowded(counts: Uint8Array): Uint8Array {
  const full = new Uint8Array(counts.length)
  for (let cell = 0; cell < counts.length; cell++) if (counts[cell]! > 1) full[cell] = 1
  return full
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
/** The old layer where nothing has changed: what was searched on it still holds. */
const sameOr = (old: Layer | undefined, now: Layer): Layer =>
  old && isEqual(old.blocked, now.blocked) && isEqual(old.stop, now.stop) && isEqual(old.full, now.full) ? old : now
const lastWays: { [side in Side]?: { readonly field: Field; readonly surface: Layer; readonly air: Layer } } = {}

/** What the side knows of the map, laid out for searches. Made once for a state. */
class Ways {
  readonly state: BeachheadState
  readonly side: Side
  readonly field: Field
  readonly surface: Layer
  readonly air: Layer
  #ship: Layer | null = null
  readonly #occupied: Uint8Array

  constructor(state: BeachheadState, side: Side) {
    this.state = state
    this.side = side
    this.field = fieldOf(state)
    const { size } = this.field
    const occupied = new Uint8Array(size)
    const overhead = new Uint8Array(size)
    const blocked = new Uint8Array(size)
    const { units } = state
    for (let i = 0; i < units.length; i++) {
      const unit = units[i] as Unit
      if (unit.cell < 0 || unit.who.facts.side !== side) continue
      if (isWasp(unit)) blocked[unit.cell] = 1
      else if (unit.airborne) overhead[unit.cell]! += 1
      else occupied[unit.cell]! += 1
    }
    if (side === 'defender') for (const dummy of state.dummies) occupied[dummy.cell]! += 1
    const stop = new Uint8Array(size)
    if (side === 'assault') for (const fort of state.forts) if (fort.type === 'minefield') stop[fort.cell] = 1
    const airBlocked = new Uint8Array(size)
    const airStop = new Uint8Array(size)
    let isEmpty = true
    for (const sighting of state.known[side]) {
      const isCertain = sighting.live && sighting.type !== null
      if (sighting.airborne) {
        isEmpty = false
        ;(isCertain ? airBlocked : airStop)[sighting.cell] = 1
      } else (isCertain ? blocked : stop)[sighting.cell] = 1
    }
    this.#occupied = occupied
    const old = lastWays[side]
    const before = old?.field === this.field ? old : null
    this.surface = sameOr(before?.surface, { blocked, stop, full: crowded(occupied), isEmpty: false })
    this.air = sameOr(before?.air, { blocked: airBlocked, stop: airStop, full: crowded(overhead), isEmpty })
    lastWays[side] = { field: this.field, surface: this.surface, air: this.air }
  }

  /** BI-3.20: the Wasp shares her hex with no other surface unit, so she enters none that has one. */
  layer(mover: Mover): Layer {
    if (mover.flies) return this.air
    if (mover.class !== 'ship') return this.surface
    this.#ship ??= {
      ...this.surface,
      blocked: this.surface.blocked.map((closed, cell) => (closed || this.#occupied[cell] ? 1 : 0)),
    }
    return this.#ship
  }

  tables(mover: Mover): StepTables {
    const { blocked, full, stop } = this.layer(mover)
    const masks = { blockedByCell: blocked, passThroughByCell: full, mustStopByCell: stop }
    return mover.flies ? masks : { ...masks, enterCostByCell: enterCosts(this.state, mover.movesAs, mover.class) }
  }

  isMined(mover: Mover, cell: number): boolean {
    return !mover.flies && this.side === 'assault' && fortAt(this.state, cell)?.type === 'minefield'
  }

  costOf(mover: Mover, cell: number): number {
    return mover.flies ? 1 : (enterCosts(this.state, mover.movesAs, mover.class)[cell] as number)
  }
}

const waysByState = new WeakMap<BeachheadState, { assault?: Ways; defender?: Ways }>()
function waysOf(state: BeachheadState, side: Side): Ways {
  let ways = waysByState.get(state)
  if (!ways) {
    ways = {}
    waysByState.set(state, ways)
  }
  ways[side] ??= new Ways(state, side)
  return ways[side]
}

const finders = new WeakMap<Field, PathFinder>()
function finderOf(field: Field): PathFinder {
  let finder = finders.get(field)
  if (!finder) {
    // BI-2.3 counts directions clockwise, the grid counter-clockwise.
    finder = new PathFinder(field.grid, { directionOrder: [0, 5, 4, 3, 2, 1] })
    finders.set(field, finder)
  }
  return finder
}

type Found = {
  readonly layer: Layer
  readonly costs: Uint8Array | null
  readonly allowance: number
  readonly cells: readonly number[]
}
const foundByUnit = new WeakMap<Unit, Found>()

/** Where the piece can end, in hex order; the start is not among them. */
export function destinations(state: BeachheadState, mover: Mover): readonly number[] {
  if (mover.allowance < 1) return []
  if (!mover.unit) return search(state, mover)
  const layer = waysOf(state, mover.side).layer(mover)
  const costs = mover.flies ? null : enterCosts(state, mover.movesAs, mover.class)
  const found = foundByUnit.get(mover.unit)
  if (found && found.layer === layer && found.costs === costs && found.allowance === mover.allowance) return found.cells
  const cells = search(state, mover)
  foundByUnit.set(mover.unit, { layer, costs, allowance: mover.allowance, cells })
  return cells
}

function search(state: BeachheadState, mover: Mover): readonly number[] {
  const ways = waysOf(state, mover.side)
  const { field } = ways
  if (mover.flies && ways.air.isEmpty) return freeFlight(ways, mover)
  const cells = finderOf(field).reach(mover.cell, mover.allowance, ways.tables(mover)).sortedCells()
  let isExtended = false
  // BI-13.3: one hex, whatever it costs.
  const layer = ways.layer(mover)
  for (let dir = 0; dir < 6; dir++) {
    const cell = field.neighbour[mover.cell * 6 + dir] as number
    if (cell < 0 || ways.costOf(mover, cell) <= mover.allowance || layer.blocked[cell] || layer.full[cell]) continue
    if (cells.includes(cell)) continue
    cells.push(cell)
    isExtended = true
  }
  return isExtended ? cells.sort((a, b) => a - b) : cells
}

function freeFlight({ field, air }: Ways, mover: Mover): readonly number[] {
  const near = field.within(mover.cell, mover.allowance)
  const cells: number[] = []
  for (let i = 0; i < near.length; i++) {
    const cell = near[i] as number
    if (cell !== mover.cell && !air.full[cell]) cells.push(cell)
  }
  return cells
}

export type Way = { readonly cells: readonly number[]; readonly cost: number }

/** More than the hexes of any hidden piece's move, so that being seen weighs less than any MP (BI-3.18). */
const SEEN_WEIGHT = 16

/** BI-3.18: the way the program takes; null where there is none. */
export function defaultWay(state: BeachheadState, mover: Mover, to: number): Way | null {
  if (mover.allowance < 1 || to === mover.cell) return null
  const ways = waysOf(state, mover.side)
  const finder = finderOf(ways.field)
  const tables = ways.tables(mover)
  let path = null as Way | null
  if (mover.hidden && !mover.flies) {
    const costs = (tables.enterCostByCell as Uint8Array).map((cost, cell) =>
      cost === 0 ? 0 : cost * SEEN_WEIGHT + (knownToSee(state, mover.side, cell) ? 1 : 0),
    )
    const found = finder.cheapestPath(
      mover.cell,
      to,
      { ...tables, enterCostByCell: costs },
      mover.allowance * SEEN_WEIGHT + SEEN_WEIGHT - 1,
    )
    path = found && { cells: found.cells, cost: Math.floor(found.cost / SEEN_WEIGHT) }
  } else path = finder.cheapestPath(mover.cell, to, tables, mover.allowance)
  if (path) return path
  const isNext = ways.field.direction(mover.cell, to) >= 0 && ways.costOf(mover, to) > 0
  const layer = ways.layer(mover)
  return isNext && !layer.blocked[to] && !layer.full[to] ? { cells: [to], cost: ways.costOf(mover, to) } : null
}

export type WayProblem = 'not-adjacent' | 'terrain-closed' | 'enemy-there' | 'stacking' | 'bad-path' | 'cannot-reach'

/** The cost of a way given on purpose, or what is wrong with it and where. */
export function judgeWay(
  state: BeachheadState,
  mover: Mover,
  cells: readonly number[],
): { readonly cost: number } | { readonly problem: WayProblem; readonly cell: number } {
  const ways = waysOf(state, mover.side)
  const layer = ways.layer(mover)
  let from = mover.cell
  let cost = 0
  for (const [i, cell] of cells.entries()) {
    if (ways.field.direction(from, cell) < 0) return { problem: 'not-adjacent', cell }
    const step = ways.costOf(mover, cell)
    if (step === 0) return { problem: 'terrain-closed', cell }
    if (layer.blocked[cell]) return { problem: 'enemy-there', cell }
    // Mines stop a mover that walks into them with open eyes (BI-5.5); a marker must be tested on purpose (BI-13.9).
    if (layer.stop[cell] && i < cells.length - 1 && !ways.isMined(mover, cell)) return { problem: 'bad-path', cell }
    if (layer.full[cell] && i < cells.length - 1 && ways.isMined(mover, cell)) return { problem: 'stacking', cell }
    cost += step
    from = cell
  }
  if (layer.full[from] && from !== mover.cell) return { problem: 'stacking', cell: from }
  const isMinimum = cells.length === 1 && mover.allowance >= 1
  return cost <= mover.allowance || isMinimum ? { cost } : { problem: 'cannot-reach', cell: from }
}

/** BI-3.7, BI-3.8: the MP it takes to land there; -1 where the unit may not. */
export function landingCost(state: BeachheadState, unit: Unit, cell: number): number {
  const field = fieldOf(state)
  const letter = field.letter(cell)
  const { facts } = unit.who
  const objective = objectiveAt(state, cell)
  const isOwnStrip = objective?.type === 'airfield' && !objective.destroyed && objective.control === facts.side
  if (!facts.lands.includes(letter as Letter) && !isOwnStrip) return -1
  const cost = LANDING_COST[letter] ?? 0
  return facts.type === 'osprey' && cost > 0 ? cost - 1 : cost
}

/** Whether the landing ground is open as far as the side knows: no enemy on it for certain, and room (BI-13.6). */
export function mayLand(state: BeachheadState, unit: Unit, cell: number): boolean {
  const { surface } = waysOf(state, unit.who.facts.side)
  return !surface.blocked[cell] && !surface.full[cell]
}

/** The least MP to be over a cell; 0 for the own one. */
export function flightCost(state: BeachheadState, mover: Mover, cell: number): number {
  if (cell === mover.cell) return 0
  const ways = waysOf(state, mover.side)
  if (ways.air.isEmpty) return ways.field.distance(mover.cell, cell)
  return finderOf(ways.field).cheapestPath(mover.cell, cell, ways.tables(mover), mover.allowance)?.cost ?? mover.allowance + 1
}
