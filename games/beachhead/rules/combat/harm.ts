// BI-15.12, BI-15.13: HP go, and with the last of them the unit, its cargo and what it carried.

import { tell } from '../knowledge/event-variants.ts'
import { forgetPiece, noticeStep } from '../knowledge/knowledge.ts'
import { mayEnter, roomFor } from '../map/stacking.ts'
import { vipBereft } from '../objectives/vip.ts'
import { type ActionRun, named } from '../state/action-run.ts'
import { unitWith } from '../state/copies.ts'
import { ABOARD, cargoOf, isWasp, type Unit, unitById } from '../state/state.ts'
import { suppress } from './suppression.ts'

/** `scored` false: no VP for it. `cell`: where it fell, for a unit that is on no hex itself. Both sides are told type and place. */
export function strikeOff(run: ActionRun, unit: Unit, scored: boolean, clauses: readonly string[], cell = unit.cell): void {
  const { id, facts } = unit.who
  const { units, lost, turn, step } = run.state
  run.reveals = true
  run.emit({
    type: 'unit_destroyed',
    turn,
    step,
    seat: null,
    clauses: clauses.includes('BI-17.21') ? clauses : [...clauses, 'BI-17.21'],
    unit: named(run.field, unitWith(unit, { cell })),
    scored,
  })
  run.set({
    units: units.filter(each => each.who.id !== id),
    lost: [...lost, { id, type: facts.type, unscored: !scored }],
  })
  forgetPiece(run, id)
}

/**
 * BI-12.20: the cargo of a transport that has just been destroyed; the transport is out of `units` already, its cargo still names it.
 */
export function bailOut(run: ActionRun, transport: Unit, wasAirborne: boolean): void {
  const { field } = run
  const cargo = cargoOf(run.state, transport.who.id)
  if (cargo.length === 0) return
  const isLost = wasAirborne || transport.cell < 0 || field.water[transport.cell] === 1
  for (const passenger of cargo) {
    const { id } = passenger.who
    const spot = isLost || passenger.hp <= 1 ? -1 : bailSpot(run, transport.cell, passenger)
    if (spot < 0) {
      // It dies where its transport did: both sides are told the place (BI-17.21).
      if (transport.cell >= 0) run.unit(id, { cell: transport.cell, carrier: null, airborne: wasAirborne, hp: 0 })
      const lost = unitById(run.state, id)!
      strikeOff(run, lost, true, ['BI-12.20'])
      vipBereft(run, lost, lost.cell, isLost)
      continue
    }
    const unit = run.unit(id, { cell: spot, carrier: null, hp: passenger.hp - 1, airborne: false })
    suppress(run, id)
    const told = { type: 'bailed_out', seat: null, clauses: ['BI-12.20'], unit: named(field, unit) } as const
    const whole = { ...told, hpLeft: unit.hp, survived: true }
    noticeStep(run, id)
    tell(run, unit, whole)
  }
}

/** The transport's hex, else the first adjacent one it may enter, with room and free of enemies, known or not. */
function bailSpot(run: ActionRun, cell: number, passenger: Unit): number {
  const { state, field } = run
  const { side } = passenger.who.facts
  const isFree = (spot: number): boolean =>
    mayEnter(state, passenger, spot) &&
    roomFor(state, side, spot, false) &&
    !state.units.some(unit => unit.cell === spot && !unit.airborne && unit.who.facts.side !== side) &&
    !state.dummies.some(dummy => dummy.cell === spot)
  return [cell, ...field.neighbours(cell)].find(isFree) ?? -1
}

/** Out of the game, with the VIP and the cargo settled (BI-6.13, BI-12.20); what was aboard the Wasp is lost with her (BI-12.11). */
export function destroy(run: ActionRun, unitId: string, scored: boolean, clauses: readonly string[]): void {
  const unit = unitById(run.state, unitId)
  if (!unit) return
  strikeOff(run, unit, scored, clauses)
  if (isWasp(unit)) {
    for (const lost of run.state.units.filter(each => each.cell === ABOARD)) strikeOff(run, lost, scored, ['BI-12.11'])
    return
  }
  if (unit.cell >= 0) vipBereft(run, unit, unit.cell, unit.airborne || run.field.water[unit.cell] === 1)
  bailOut(run, unit, unit.airborne)
}

export type Harm = { readonly damage: number; readonly hpLeft: number; readonly destroyed: boolean }

/** BI-15.24: hits beyond the last HP are lost. */
export function harmOf(unit: { readonly hp: number }, hits: number): Harm {
  const damage = hits < unit.hp ? hits : unit.hp
  return { damage, hpLeft: unit.hp - damage, destroyed: damage === unit.hp }
}

/** Takes HP off any unit but the Wasp. No token: the caller knows whether there is one. */
export function wound(run: ActionRun, unit: Unit, hits: number, clauses: readonly string[]): Harm {
  const harm = harmOf(unit, hits)
  if (harm.damage === 0) return harm
  run.unit(unit.who.id, { hp: harm.hpLeft })
  if (harm.destroyed) destroy(run, unit.who.id, true, clauses)
  return harm
}
