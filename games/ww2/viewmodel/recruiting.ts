// WW-8.2, WW-6.7: where recruits may appear, what each site has ordered, and why a button is not for now.

import { ledgerOf } from '../rules/plan/pricing.ts'
import { sitesOf } from '../rules/plan/validation.ts'
import { boardOfState, strengthOf, type WwState } from '../rules/state/state.ts'
import { COMPANY_LIMIT, isUnitType, type Side, STATS, UNIT_PRICE, UNIT_TYPES, type UnitType } from '../rules/tables.ts'
import { planOf } from '../rules/turn/execution.ts'
import { UNIT_NAMES } from '../text/names.ts'
import { placeName } from './hexes.ts'
import { hexPrice } from './march.ts'
import type { Reason } from './plan-sheet.ts'

export type RecruitButton = {
  readonly type: UnitType
  readonly name: string
  readonly facts: string
  readonly count: number
  /** How many more could be raised. */
  readonly most: number
  readonly reason: Reason | null
}
export type RecruitingSite = { readonly hex: string; readonly name: string; readonly buttons: readonly RecruitButton[] }
export type RecruitMenu = { readonly sites: readonly RecruitingSite[]; readonly company: Reason }

export function recruitMenu(state: WwState, side: Side): RecruitMenu {
  const plan = planOf(state, side)
  const { left } = ledgerOf(state, side, plan)
  const bought = (plan.buys ?? []).flatMap(({ units }) => units.filter(isUnitType)).map(type => ({ type }))
  const strength = strengthOf(state.units[side]) + strengthOf(bought)
  const board = boardOfState(state)
  const reasonFor = (type: UnitType): Reason | null => {
    if (left < UNIT_PRICE) return { text: `A unit costs ${UNIT_PRICE}; the plan leaves ${left}.`, clause: 'WW-7.23' }
    const more = STATS[type].strength
    if (strength + more <= COMPANY_LIMIT) return null
    return { text: `${strength} Strength is planned; ${more} more would pass ${COMPANY_LIMIT}.`, clause: 'WW-7.22' }
  }
  const sites = sitesOf(state, side).map(cell => {
    const hex = board.name(cell)
    const here = (plan.buys ?? []).find(({ at }) => at === hex)?.units ?? []
    return {
      hex,
      name: placeName(state, hex),
      buttons: UNIT_TYPES.map(type => ({
        type,
        name: UNIT_NAMES[type],
        facts: factsOf(state, side, type, hex),
        count: here.filter(each => each === type).length,
        most: Math.max(
          0,
          Math.min(Math.floor(left / UNIT_PRICE), Math.floor((COMPANY_LIMIT - strength) / STATS[type].strength)),
        ),
        reason: reasonFor(type),
      })),
    }
  })
  return { sites, company: { text: `${strength} of ${COMPANY_LIMIT} Strength`, clause: 'WW-6.7' } }
}

/** With what a hex costs it this turn, from here (WW-15.5, WW-15.6). */
function factsOf(state: WwState, side: Side, type: UnitType, hex: string): string {
  const { strength, health } = STATS[type]
  return `Strength ${strength}, Health ${health}, ${hexPrice(state, side, type, hex)} a hex`
}
