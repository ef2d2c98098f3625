// BI-12.20: what becomes of cargo when its transport is lost. Cargo carries nothing itself (BI-12.14), so nothing here goes deeper.

import { strikeOff } from '../combat/losses.ts'
import { suppress } from '../combat/suppression.ts'
import { tell } from '../knowledge/event-variants.ts'
import { noticeStep } from '../knowledge/knowledge.ts'
import { mayEnter, roomFor } from '../map/stacking.ts'
import { vipBereft } from '../objectives/vip.ts'
import { named, type Work } from '../state/action-run.ts'
import { cargoOf, type Unit, unitById } from '../state/state.ts'

/**
 * BI-12.20: the cargo of a transport that has just been destroyed; the transport is out of `units` already, its cargo still names it.
 */
export function bailOut(work: Work, transport: Unit, wasAirborne: boolean): void {
  const { field } = work
  const cargo = cargoOf(work.state, transport.who.id)
  if (cargo.length === 0) return
  const isLost = wasAirborne || transport.cell < 0 || field.water[transport.cell] === 1
  for (const passenger of cargo) {
    const { id } = passenger.who
    const spot = isLost || passenger.hp <= 1 ? -1 : bailSpot(work, transport.cell, passenger)
    if (spot < 0) {
      // It dies where its transport did: both sides are told the place (BI-17.21).
      if (transport.cell >= 0) work.unit(id, { cell: transport.cell, carrier: null, airborne: wasAirborne, hp: 0 })
      const lost = unitById(work.state, id)!
      strikeOff(work, lost, true, ['BI-12.20'])
      vipBereft(work, lost, lost.cell, isLost)
      continue
    }
    const unit = work.unit(id, { cell: spot, carrier: null, hp: passenger.hp - 1, airborne: false })
    suppress(work, id)
    const told = { type: 'bailed_out', seat: null, clauses: ['BI-12.20'], unit: named(field, unit) } as const
    const whole = { ...told, hpLeft: unit.hp, survived: true }
    noticeStep(work, id)
    tell(work, unit, whole)
  }
}

/** The transport's hex, else the first adjacent one it may enter, with room and free of enemies, known or not. */
function bailSpot(work: Work, cell: number, passenger: Unit): number {
  const { state, field } = work
  const { side } = passenger.who.facts
  const isFree = (spot: number): boolean =>
    mayEnter(state, passenger, spot) &&
    roomFor(state, side, spot, false) &&
    !state.units.some(unit => unit.cell === spot && !unit.airborne && unit.who.facts.side !== side) &&
    !state.dummies.some(dummy => dummy.cell === spot)
  return [cell, ...field.neighbours(cell)].find(isFree) ?? -1
}
