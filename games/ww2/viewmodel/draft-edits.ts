// Changes to a draft that are not one new order: a recruit given back, several at once, an empty page.
import { type Plan, withBuy } from '../rules/plan/plan.ts'
import type { UnitType } from '../rules/tables.ts'

export function withRecruits(plan: Plan, at: string, unit: UnitType, count: number): Plan {
  let grown = plan
  for (let n = 0; n < count; n++) grown = withBuy(grown, at, unit)
  return grown
}

/** One recruit of this type fewer at the site. */
export function withoutRecruit(plan: Plan, at: string, unit: UnitType): Plan {
  const buys = (plan.buys ?? []).flatMap(buy => {
    const last = buy.at === at ? buy.units.lastIndexOf(unit) : -1
    if (last < 0) return [buy]
    const units = buy.units.toSpliced(last, 1)
    return units.length > 0 ? [{ at, units }] : []
  })
  return { ...plan, buys }
}

export const withoutBuyAt = (plan: Plan, index: number): Plan => ({ ...plan, buys: (plan.buys ?? []).toSpliced(index, 1) })

/** Without orders; the order of losses stays. */
export const emptied = (plan: Plan): Plan => ({ ...plan, buys: [], steps: [] })
