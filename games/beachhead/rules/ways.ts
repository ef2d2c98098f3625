// BI-3.1, BI-3.19, BI-3.20, BI-5.4: the map as a side knows it, laid out for searches: what a hex costs, what closes it, what stops a mover.
import type { StepTables } from '@sandtable/hex'
import { type Field, fieldOf } from './field.ts'
import type { Mover } from './mover.ts'
import { type BeachheadState, fortAt, isActive, isSurface, isWasp, type Sighting, type Unit } from './state.ts'
import type { MovesAs, Side, UnitClass } from './tables/index.ts'

/** What is in the way on one layer, by cell: closed, to be stopped in, to be passed but not ended in. */
export type Layer = {
  readonly blocked: Uint8Array
  readonly stop: Uint8Array
  readonly full: Uint8Array
  readonly isEmpty: boolean
}

/** For the ground and fortifications asked about last; by way of moving, then by what else matters. */
let ground: {
  readonly field: Field
  readonly forts: BeachheadState['forts']
  readonly costs: { [kind in MovesAs]?: (Uint8Array | undefined)[] }
} | null = null

/** BI-3.1, BI-5.4, BI-9.3/E04: MP to enter, by cell. The same for all states that share their fortifications and weather. */
export function enterCosts(state: BeachheadState, movesAs: MovesAs, kind: UnitClass): Uint8Array {
  const field = fieldOf(state)
  const wheels = kind === 'vehicle' || kind === 'craft'
  const isRough = (movesAs === 'amtrac' || movesAs === 'hover' || movesAs === 'craft') && isActive(state, 'E04')
  if (ground?.field !== field || ground.forts !== state.forts) ground = { field, forts: state.forts, costs: {} }
  ground.costs[movesAs] ??= [undefined, undefined, undefined, undefined]
  const byKind = ground.costs[movesAs]
  const kindNumber = (wheels ? 1 : 0) + (isRough ? 2 : 0)
  let costs = byKind[kindNumber]
  if (!costs) {
    costs = field.cost[movesAs].slice()
    if (isRough) for (let cell = 0; cell < costs.length; cell++) if (costs[cell] && field.water[cell]) costs[cell]! += 1
    for (const fort of state.forts) {
      if (fort.type !== 'barricade' || !costs[fort.cell]) continue
      if (wheels) costs[fort.cell] = 0
      else if (movesAs === 'foot') costs[fort.cell]! += 1
    }
    byKind[kindNumber] = costs
  }
  return costs
}

// What is drawn of a cell on one table of marks, for the surface; the same for the air is AIR times as much.
const BLOCKED = 1
const STOP = 2
const FULL = 4
const AIR = 8

/** How many own pieces stand in a cell, and what that and the enemy make of it. Used again for every drawing. */
let counts = { surface: new Uint8Array(0), air: new Uint8Array(0) }
let marks = new Uint8Array(0)

function cleanSheet(size: number): void {
  if (marks.length === size) {
    marks.fill(0)
    counts.surface.fill(0)
    counts.air.fill(0)
    return
  }
  marks = new Uint8Array(size)
  counts = { surface: new Uint8Array(size), air: new Uint8Array(size) }
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
function layerOf(unitOfMarks: number): Layer {
  const layer = {
    blocked: new Uint8Array(marks.length),
    stop: new Uint8Array(marks.length),
    full: new Uint8Array(marks.length),
    isEmpty: true,
  }
  for (let cell = 0; cell < marks.length; cell++) {
    const mark = marks[cell] as number
    if (mark & (BLOCKED * unitOfMarks)) layer.blocked[cell] = 1
    if (mark & (STOP * unitOfMarks)) layer.stop[cell] = 1
    if (mark & (FULL * unitOfMarks)) layer.full[cell] = 1
    if (mark & ((BLOCKED + STOP) * unitOfMarks)) layer.isEmpty = false
  }
  return layer
}

type Drawn = { readonly field: Field; readonly marks: Uint8Array; readonly surface: Layer; readonly air: Layer }
const lastDrawn: { assault: Drawn | null; defender: Drawn | null } = { assault: null, defender: null }

/** The old layers where nothing has changed: what was searched on them still holds. */
function draw(state: BeachheadState, side: Side, field: Field): Drawn {
  cleanSheet(field.size)
  drawOwn(state, side)
  drawKnown(state, side)
  const old = lastDrawn[side]
  if (old?.field === field && isEqual(old.marks, marks)) return old
  const drawn = { field, marks: marks.slice(), surface: layerOf(1), air: layerOf(AIR) }
  lastDrawn[side] = drawn
  return drawn
}

/** What the side knows of the map, laid out for searches. Made once for a state. */
export class Ways {
  readonly state: BeachheadState
  readonly side: Side
  readonly field: Field
  readonly surface: Layer
  readonly air: Layer
  #ship: Layer | null = null

  constructor(state: BeachheadState, side: Side) {
    this.state = state
    this.side = side
    this.field = fieldOf(state)
    const { surface, air } = draw(state, side, this.field)
    this.surface = surface
    this.air = air
  }

  /** BI-3.20: the Wasp shares her hex with no other surface unit, so she enters none that has one. */
  layer(mover: Mover): Layer {
    if (mover.flies) return this.air
    if (mover.class !== 'ship') return this.surface
    if (!this.#ship) {
      const blocked = this.surface.blocked.slice()
      for (const unit of this.state.units) if (isSurface(unit) && unit.who.facts.side === this.side) blocked[unit.cell] = 1
      this.#ship = { ...this.surface, blocked }
    }
    return this.#ship
  }

  tables(mover: Mover): StepTables {
    const { blocked, full, stop } = this.layer(mover)
    if (mover.flies) return { blockedByCell: blocked, passThroughByCell: full, mustStopByCell: stop }
    const enterCostByCell = enterCosts(this.state, mover.movesAs, mover.class)
    return { blockedByCell: blocked, passThroughByCell: full, mustStopByCell: stop, enterCostByCell }
  }

  isMined(mover: Mover, cell: number): boolean {
    return !mover.flies && this.side === 'assault' && fortAt(this.state, cell)?.type === 'minefield'
  }

  costOf(mover: Mover, cell: number): number {
    return mover.flies ? 1 : (enterCosts(this.state, mover.movesAs, mover.class)[cell] as number)
  }
}

function drawOwn({ units, dummies, forts }: BeachheadState, side: Side): void {
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Unit
    if (unit.cell < 0 || unit.who.facts.side !== side) continue
    // The Wasp's hex is hers alone (BI-3.20).
    if (isWasp(unit)) marks[unit.cell]! |= BLOCKED
    else if (!unit.airborne) countOne(unit.cell)
    else if (++counts.air[unit.cell]! > 1) marks[unit.cell]! |= FULL * AIR
  }
  if (side === 'defender') for (const dummy of dummies) countOne(dummy.cell)
  else for (const fort of forts) if (fort.type === 'minefield') marks[fort.cell]! |= STOP
}
/** BI-3.19. */
function countOne(cell: number): void {
  if (++counts.surface[cell]! > 1) marks[cell]! |= FULL
}

/** Enemies known for certain close a hex, others stop who enters it (BI-17.26). */
function drawKnown(state: BeachheadState, side: Side): void {
  const known = state.known[side]
  for (let i = 0; i < known.length; i++) {
    const { live, type, airborne, cell } = known[i] as Sighting
    marks[cell]! |= (live && type !== null ? BLOCKED : STOP) * (airborne ? AIR : 1)
  }
}

const latest: { assault: Ways | null; defender: Ways | null } = { assault: null, defender: null }

/** Made anew only where something it is made from is another: states that share those lists share their ways. */
export function waysOf(state: BeachheadState, side: Side): Ways {
  const known = side === 'assault' ? latest.assault : latest.defender
  if (known && (known.state === state || isSameGround(known.state, state, side))) return known
  const ways = new Ways(state, side)
  latest[side] = ways
  return ways
}
const isSameGround = (a: BeachheadState, b: BeachheadState, side: Side): boolean =>
  a.units === b.units &&
  a.known[side] === b.known[side] &&
  a.dummies === b.dummies &&
  a.forts === b.forts &&
  a.active === b.active &&
  a.setting === b.setting
