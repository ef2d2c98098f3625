// BI-3.1, BI-3.19, BI-3.20, BI-5.4: the map as a side knows it, laid out for searches: what a hex costs, what closes it, what stops a mover.
import type { StepTables } from '@sandtable/hex'
import { type Field, fieldOf } from './field.ts'
import type { Mover } from './mover.ts'
import { type BeachheadState, fortAt, isActive, isWasp, type Unit } from './state.ts'
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
export class Ways {
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
