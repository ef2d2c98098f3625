// BI-13: the moves of one piece, as they are listed. A list is kept until something it was made from is another: an action moves one piece,
// and most others can then do what they could before.
import type { BeachheadAction } from '../contract/actions.ts'
import { type Field, fieldOf } from '../map/field.ts'
import type { BeachheadState, Unit } from '../state/state.ts'
import type { UnitFacts } from '../tables/index.ts'
import { movesOf } from './move-actions.ts'
import { type MovementMap, movementMapOf } from './movement-map.ts'
import { destinations, flightCost, landingCost, type Mover, mayLand } from './paths.ts'

/** What a list was made from, and the list. Of the map as drawn only the hexes within the allowance count: a hex costs at least one MP. */
type KeptMoves = {
  map: MovementMap
  drawing: number
  field: Field
  facts: UnitFacts | null
  from: number
  airborne: boolean
  allowance: number
  /** BI-5.4, BI-9.3/E04, BI-3.7. */
  forts: BeachheadState['forts']
  active: BeachheadState['active']
  objectives: BeachheadState['objectives']
  moves: readonly BeachheadAction[]
}
const keptById = new Map<string, KeptMoves>()
const MOST_KEPT = 400

/** In hex order, for every hex the move without a landing first. The list is kept: callers must not write in it. */
export function movesFrom(state: BeachheadState, mover: Mover): readonly BeachheadAction[] {
  // The ship minds where her own side stands, which no drawing tells (BI-3.20).
  if (mover.class === 'ship') return listMoves(state, mover)
  const map = movementMapOf(state, mover.side)
  const kept = keptById.get(mover.id)
  if (kept && holds(kept, state, mover, map)) {
    kept.drawing = map.drawing
    return kept.moves
  }
  const moves = listMoves(state, mover)
  if (!kept && keptById.size >= MOST_KEPT) keptById.clear()
  const { field, drawing } = map
  const { cell: from, airborne, allowance } = mover
  const { forts, active, objectives } = state
  const facts = factsOf(mover)
  keptById.set(mover.id, { map, drawing, field, facts, from, airborne, allowance, forts, active, objectives, moves })
  return moves
}

const factsOf = (mover: Mover): UnitFacts | null => (mover.unit ? mover.unit.who.facts : null)

const holds = (kept: KeptMoves, state: BeachheadState, mover: Mover, map: MovementMap): boolean =>
  kept.from === mover.cell &&
  kept.allowance === mover.allowance &&
  kept.airborne === mover.airborne &&
  kept.facts === factsOf(mover) &&
  kept.map === map &&
  kept.field === map.field &&
  kept.forts === state.forts &&
  kept.active === state.active &&
  kept.objectives === state.objectives &&
  (kept.drawing === map.drawing || !map.isRedrawnNear(mover.cell, mover.allowance, kept.drawing))

function listMoves(state: BeachheadState, mover: Mover): readonly BeachheadAction[] {
  const { to, land } = movesOf(fieldOf(state), mover.id)
  const cells = destinations(state, mover)
  const moves: BeachheadAction[] = []
  const unit = mover.flies ? mover.unit : null
  if (unit && mover.airborne && canLandAt(state, mover, unit, mover.cell)) moves.push(land[mover.cell]!)
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]!
    moves.push(to[cell]!)
    if (unit && canLandAt(state, mover, unit, cell)) moves.push(land[cell]!)
  }
  return moves
}

export function canLandAt(state: BeachheadState, mover: Mover, unit: Unit, cell: number): boolean {
  const landing = landingCost(state, unit, cell)
  return landing >= 0 && mayLand(state, unit, cell) && flightCost(state, mover, cell) + landing <= mover.allowance
}
