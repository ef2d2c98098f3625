// BI-3.1, BI-3.19, BI-3.20, BI-5.4: the map as a side knows it, laid out for searches: what a hex costs, what closes it, what stops a mover.
import type { StepTables } from '@sandtable/hex'
import { type Field, fieldOf } from '../map/field.ts'
import { type BeachheadState, fortAt, isActive, isWasp, knownTo } from '../state/state.ts'
import { MOVES_AS, type MovesAs, type Side, type UnitClass } from '../tables/index.ts'
import type { Mover } from './mover.ts'

/** What is in the way on one layer, by cell: closed, to be stopped in, to be passed but not ended in. */
type MapLayer = {
  readonly blocked: Uint8Array
  readonly stop: Uint8Array
  readonly full: Uint8Array
}

/** For the ground and fortifications asked about last; by way of moving, and by what else matters. */
let ground: {
  readonly field: Field
  readonly forts: BeachheadState['forts']
  readonly costs: (Uint8Array | null)[]
} | null = null
const WHEELS = 1
const ROUGH = 2
const KINDS = 4

/** BI-3.1, BI-5.4, BI-9.3/E04: MP to enter, by cell. The same for all states that share their fortifications and weather. */
export function enterCosts(state: BeachheadState, movesAs: MovesAs, kind: UnitClass): Uint8Array {
  const field = fieldOf(state)
  const wheels = kind === 'vehicle' || kind === 'craft'
  const isRough = (movesAs === 'amtrac' || movesAs === 'hover' || movesAs === 'craft') && isActive(state, 'E04')
  if (ground?.field !== field || ground.forts !== state.forts)
    ground = { field, forts: state.forts, costs: new Array<null>(MOVES_AS.length * KINDS).fill(null) }
  const at = numberOf(movesAs) * KINDS + (wheels ? WHEELS : 0) + (isRough ? ROUGH : 0)
  ground.costs[at] ??= countCosts(field, state.forts, movesAs, wheels, isRough)
  return ground.costs[at]
}

/** A loop, not `indexOf`: asked for every piece that is listed. */
function numberOf(movesAs: MovesAs): number {
  let i = 0
  while (MOVES_AS[i] !== movesAs) i++
  return i
}

function countCosts(
  field: Field,
  forts: BeachheadState['forts'],
  movesAs: MovesAs,
  wheels: boolean,
  isRough: boolean,
): Uint8Array {
  const costs = field.cost[movesAs].slice()
  if (isRough) for (let cell = 0; cell < costs.length; cell++) if (costs[cell] && field.water[cell]) costs[cell]! += 1
  for (const fort of forts) {
    if (fort.type !== 'barricade' || !costs[fort.cell]) continue
    if (wheels) costs[fort.cell] = 0
    else if (movesAs === 'foot') costs[fort.cell]! += 1
  }
  return costs
}

// What is drawn of a cell on one table of marks, for the surface; the same for the air is AIR times as much.
const BLOCKED = 1
const STOP = 2
const FULL = 4
const AIR = 8
/** What decides how far a piece gets: a full hex can be passed. */
const ON_THE_WAY = BLOCKED + STOP

type LayerTables = { readonly blocked: Uint8Array; readonly stop: Uint8Array; readonly full: Uint8Array; closed: number }
const tablesFor = (size: number): LayerTables => ({
  blocked: new Uint8Array(size),
  stop: new Uint8Array(size),
  full: new Uint8Array(size),
  closed: 0,
})

/** The next drawing is made here, and only what differs is carried over. */
let sheet = new Uint8Array(0)
/** How many own pieces are in a cell, in the air. */
let flying = new Uint8Array(0)
/** Counts all changes of all drawings: equal numbers are the same drawing. */
let drawings = 0
/** More cells than an action changes; where two drawings differ in more, they are compared instead. */
const MOST_REDRAWN = 32

/**
 * What a side knows of the map, laid out for searches. There is one for each side, drawn anew in place when another state is asked about:
 * tables of a few hundred bytes are dear to make, and nearly all of them stays as it was.
 */
export class MovementMap {
  readonly side: Side
  field: Field
  /** 0: of this field none was made yet. */
  drawing = 0
  #state: BeachheadState
  #marks = new Uint8Array(0)
  /** How many own pieces are in a cell, on the ground. */
  #standing = new Uint8Array(0)
  #surface = tablesFor(0)
  #air = tablesFor(0)
  #ship: MapLayer = tablesFor(0)
  #shipState: BeachheadState | null = null
  /** The cells that were redrawn last, oldest first, and in which drawing each was; all of them since drawing `#since`. */
  readonly #redrawn = new Uint16Array(MOST_REDRAWN)
  readonly #redrawnIn = new Float64Array(MOST_REDRAWN)
  #redrawnCount = 0
  #since = 0

  constructor(state: BeachheadState, side: Side) {
    this.side = side
    this.field = fieldOf(state)
    this.#state = state
    this.#clear(this.field)
    this.#draw()
  }

  /** Drawn anew only where something it is made from is another. */
  follow(state: BeachheadState): void {
    if (this.#state === state) return
    const isSame = isSameGround(this.#state, state, this.side)
    this.#state = state
    if (isSame) return
    const field = fieldOf(state)
    if (field !== this.field) this.#clear(field)
    this.#draw()
  }

  get surface(): MapLayer {
    return this.#surface
  }
  get air(): MapLayer {
    return this.#air
  }
  /** Nothing is in the way of a flying unit, but where two fly already. */
  get isSkyOpen(): boolean {
    return this.#air.closed === 0
  }

  #clear(field: Field): void {
    this.field = field
    this.drawing = 0
    this.#marks = new Uint8Array(field.size)
    this.#standing = new Uint8Array(field.size)
    this.#surface = tablesFor(field.size)
    this.#air = tablesFor(field.size)
    this.#ship = { ...this.#surface, blocked: new Uint8Array(field.size) }
    this.#shipState = null
  }

  #draw(): void {
    const { size } = this.field
    if (sheet.length === size) {
      sheet.fill(0)
      flying.fill(0)
    } else {
      sheet = new Uint8Array(size)
      flying = new Uint8Array(size)
    }
    this.#standing.fill(0)
    drawOwn(this.#state, this.side, this.#standing)
    drawKnown(this.#state, this.side)
    const marks = this.#marks
    const next = drawings + 1
    const isFirst = this.drawing === 0
    let isOther = isFirst
    for (let cell = 0; cell < size; cell++) {
      const mark = sheet[cell]!
      if (mark === marks[cell]) continue
      redraw(this.#surface, cell, marks[cell]!, mark)
      redraw(this.#air, cell, marks[cell]! >> 3, mark >> 3)
      marks[cell] = mark
      this.#noteRedrawn(cell, next)
      isOther = true
    }
    if (!isOther) return
    drawings = next
    this.drawing = next
    if (isFirst || this.#redrawnCount === MOST_REDRAWN) {
      this.#redrawnCount = 0
      this.#since = next
    }
  }

  #noteRedrawn(cell: number, drawing: number): void {
    if (this.#redrawnCount === MOST_REDRAWN) return
    this.#redrawn[this.#redrawnCount] = cell
    this.#redrawnIn[this.#redrawnCount++] = drawing
  }

  /** Whether a cell that near may have been redrawn since that drawing, which was one of these ways. */
  isRedrawnNear(cell: number, distance: number, drawing: number): boolean {
    if (drawing < this.#since) return true
    const { distances, size } = this.field
    const row = cell * size
    for (let i = this.#redrawnCount - 1; i >= 0 && this.#redrawnIn[i]! > drawing; i--)
      if (distances[row + this.#redrawn[i]!]! <= distance) return true
    return false
  }

  /** BI-3.20: the Wasp shares her hex with no other surface unit, so she enters none that has one. */
  layer(mover: Mover): MapLayer {
    if (mover.flies) return this.#air
    if (mover.class !== 'ship') return this.#surface
    if (this.#shipState !== this.#state) {
      this.#shipState = this.#state
      const { blocked } = this.#surface
      for (let cell = 0; cell < blocked.length; cell++) this.#ship.blocked[cell] = blocked[cell] || this.#standing[cell] ? 1 : 0
    }
    return this.#ship
  }

  /** The marks of those cells that matter to this mover are the ones kept in `seen`. */
  isAlike(mover: Mover, cells: readonly number[], seen: Uint8Array): boolean {
    const shift = mover.flies ? 3 : 0
    for (let i = 0; i < cells.length; i++) if (((this.#marks[cells[i]!]! >> shift) & ON_THE_WAY) !== seen[i]) return false
    return true
  }
  keepMarks(mover: Mover, cells: readonly number[], seen: Uint8Array): void {
    const shift = mover.flies ? 3 : 0
    for (let i = 0; i < cells.length; i++) seen[i] = (this.#marks[cells[i]!]! >> shift) & ON_THE_WAY
  }

  tables(mover: Mover): StepTables {
    const { blocked, full, stop } = this.layer(mover)
    if (mover.flies) return { blockedByCell: blocked, passThroughByCell: full, mustStopByCell: stop }
    const enterCostByCell = enterCosts(this.#state, mover.movesAs, mover.class)
    return { blockedByCell: blocked, passThroughByCell: full, mustStopByCell: stop, enterCostByCell }
  }

  isMined(mover: Mover, cell: number): boolean {
    return !mover.flies && this.side === 'assault' && fortAt(this.#state, cell)?.type === 'minefield'
  }

  costOf(mover: Mover, cell: number): number {
    return mover.flies ? 1 : enterCosts(this.#state, mover.movesAs, mover.class)[cell]!
  }
}

function redraw(tables: LayerTables, cell: number, was: number, is: number): void {
  tables.blocked[cell] = is & BLOCKED ? 1 : 0
  tables.stop[cell] = is & STOP ? 1 : 0
  tables.full[cell] = is & FULL ? 1 : 0
  tables.closed += (is & (BLOCKED + STOP) ? 1 : 0) - (was & (BLOCKED + STOP) ? 1 : 0)
}

function drawOwn({ units, dummies, forts }: BeachheadState, side: Side, standing: Uint8Array): void {
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!
    if (unit.cell < 0 || unit.who.facts.side !== side) continue
    // The Wasp's hex is hers alone (BI-3.20).
    if (isWasp(unit)) sheet[unit.cell]! |= BLOCKED
    else if (!unit.airborne) countOne(unit.cell, standing)
    else if (++flying[unit.cell]! > 1) sheet[unit.cell]! |= FULL * AIR
  }
  if (side === 'defender') for (let i = 0; i < dummies.length; i++) countOne(dummies[i]!.cell, standing)
  else for (const fort of forts) if (fort.type === 'minefield') sheet[fort.cell]! |= STOP
}
/** BI-3.19. */
function countOne(cell: number, standing: Uint8Array): void {
  if (++standing[cell]! > 1) sheet[cell]! |= FULL
}

/** Enemies known for certain close a hex, others stop who enters it (BI-17.26). */
function drawKnown(state: BeachheadState, side: Side): void {
  const known = knownTo(state, side)
  for (let i = 0; i < known.length; i++) {
    const { live, type, airborne, cell } = known[i]!
    sheet[cell]! |= (live && type !== null ? BLOCKED : STOP) * (airborne ? AIR : 1)
  }
}

const latest: { assault: MovementMap | null; defender: MovementMap | null } = { assault: null, defender: null }

/** To be asked at once: the next state that is asked for takes the place of this one. */
export function movementMapOf(state: BeachheadState, side: Side): MovementMap {
  const known = side === 'assault' ? latest.assault : latest.defender
  if (known) {
    known.follow(state)
    return known
  }
  const map = new MovementMap(state, side)
  latest[side] = map
  return map
}
const isSameGround = (a: BeachheadState, b: BeachheadState, side: Side): boolean =>
  a.units === b.units &&
  knownTo(a, side) === knownTo(b, side) &&
  a.dummies === b.dummies &&
  a.forts === b.forts &&
  a.active === b.active &&
  a.setting === b.setting
