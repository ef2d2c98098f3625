// BI-15.12, BI-15.13: HP go, and with the last of them the unit, its cargo and what it carried.
import { bailOut } from '../movement/bail-out.ts'
import { vipBereft } from '../objectives/vip.ts'
import type { Work } from '../state/action-run.ts'
import { ABOARD, isWasp, type Unit, unitById } from '../state/state.ts'
import { strikeOff } from './losses.ts'

/** Out of the game, with the VIP and the cargo settled (BI-6.13, BI-12.20); what was aboard the Wasp is lost with her (BI-12.11). */
export function destroy(work: Work, unitId: string, scored: boolean, clauses: readonly string[]): void {
  const unit = unitById(work.state, unitId)
  if (!unit) return
  strikeOff(work, unit, scored, clauses)
  if (isWasp(unit)) {
    for (const lost of work.state.units.filter(each => each.cell === ABOARD)) strikeOff(work, lost, scored, ['BI-12.11'])
    return
  }
  if (unit.cell >= 0) vipBereft(work, unit, unit.cell, unit.airborne || work.field.water[unit.cell] === 1)
  bailOut(work, unit, unit.airborne)
}

export type Harm = { readonly damage: number; readonly hpLeft: number; readonly destroyed: boolean }

/** BI-15.24: hits beyond the last HP are lost. */
export function harmOf(unit: { readonly hp: number }, hits: number): Harm {
  const damage = hits < unit.hp ? hits : unit.hp
  return { damage, hpLeft: unit.hp - damage, destroyed: damage === unit.hp }
}

/** Takes HP off any unit but the Wasp. No token: who attacks knows whether there is one. */
export function wound(work: Work, unit: Unit, hits: number, clauses: readonly string[]): Harm {
  const harm = harmOf(unit, hits)
  if (harm.damage === 0) return harm
  work.unit(unit.who.id, { hp: harm.hpLeft })
  if (harm.destroyed) destroy(work, unit.who.id, true, clauses)
  return harm
}
