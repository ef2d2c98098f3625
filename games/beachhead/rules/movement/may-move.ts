// BI-8.2, BI-8.7, BI-8.8, BI-13.1: whether a piece may be moved now, and if not, by which clause.

import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import { type BeachheadState, dummyById, type Unit, unitById } from '../state/state.ts'
import type { Side } from '../tables/index.ts'
import { allowance, dummyMover, type Mover, unitMover } from './mover.ts'

/** BI-8.2: whether the step moves this unit. */
function isMoverOfStep(state: BeachheadState, unit: Unit): boolean {
  const { side, isAir } = unit.who.facts
  switch (state.step) {
    case 'deploy':
      return side === 'assault' && unit.launched
    case 'move.air':
      return side === 'assault' && isAir
    case 'move.assault':
      return side === 'assault' && !isAir
    case 'move.defender':
      return side === 'defender'
    default:
      return false
  }
}

/** The piece as a mover, or why it cannot be moved now. */
export function moverOf(state: BeachheadState, side: Side, id: string): Mover | BeachheadRefusal {
  const unit = unitById(state, id)
  if (unit && unit.who.facts.side === side) return unitReady(state, unit)
  const dummy = side === 'defender' ? dummyById(state, id) : undefined
  if (!dummy) return refuse('no-such-unit', 'BI-8.8', { unit: id })
  if (state.step !== 'move.defender') return refuse('not-mover-of-step', 'BI-8.7', { unit: id })
  if (dummy.moved) return refuse('already-moved', 'BI-8.8', { unit: id })
  if (state.setting.options.hiddenStatic) return refuse('hidden-static', 'BI-13.10', { unit: id })
  return dummyMover(dummy)
}

function unitReady(state: BeachheadState, unit: Unit): Mover | BeachheadRefusal {
  const mp = allowance(state, unit)
  const fault = moveFault(state, unit, mp)
  return fault ? refuse(fault, faultClause(unit, fault), { unit: unit.who.id }) : unitMover(state, unit, mp)
}

type MoveFault = 'cannot-move' | 'pinned' | 'not-launched' | 'not-mover-of-step' | 'already-moved' | 'hidden-static'

/** By code only: a list asks it of every unit. */
export function moveFault(state: BeachheadState, unit: Unit, mp: number): MoveFault | null {
  if (unit.cell < 0) return 'cannot-move'
  if (unit.tokens > 1) return 'pinned'
  if (state.step === 'deploy' && !unit.launched) return 'not-launched'
  if (!isMoverOfStep(state, unit)) return 'not-mover-of-step'
  if (unit.moved) return 'already-moved'
  if (unit.marker !== null && state.setting.options.hiddenStatic) return 'hidden-static'
  return mp < 1 ? 'cannot-move' : null
}

function faultClause(unit: Unit, fault: MoveFault): string {
  switch (fault) {
    case 'cannot-move':
      if (unit.cell < 0) return unit.carrier ? 'BI-12.19' : 'BI-12.11'
      return unit.who.facts.class === 'ship' ? 'BI-9.3/E04' : 'BI-13.1'
    case 'pinned':
      return 'BI-16.3'
    case 'not-launched':
      return 'BI-8.2'
    case 'not-mover-of-step':
      return 'BI-8.7'
    case 'already-moved':
      return isSetDown(unit) ? 'BI-12.17' : 'BI-13.14'
    case 'hidden-static':
      return 'BI-13.10'
  }
}

/** What never leaves the ship by itself was set down by a transport (BI-12.5). */
const isSetDown = ({ launched, who }: Unit): boolean =>
  launched && (who.facts.class === 'infantry' || who.facts.type === 'humvee')
