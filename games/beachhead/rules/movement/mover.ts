// BI-13.1, BI-13.11: a piece about to move, and how far it may go.
import { type BeachheadState, type Dummy, isActive, type Unit } from '../state/state.ts'
import { DUMMY_MV, type MovesAs, type Side, type UnitClass } from '../tables/index.ts'

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
