// Makes a varied plan legal: an order is kept only if its units are still free and its price can still be paid
// (WW-6.11, WW-7.23), so that every child is legal.

import { isSupplied } from '../../rules/economy/economy.ts'
import type { Buy, Plan, PlanStep } from '../../rules/plan/plan.ts'
import { Pricer } from '../../rules/plan/pricing.ts'
import { strengthOf, unitOfId, type WwState } from '../../rules/state/state.ts'
import { COMPANY_LIMIT, type Side, STATS, UNIT_PRICE, type UnitType } from '../../rules/tables.ts'

export type PlanParts = { readonly buys: readonly Buy[]; readonly steps: readonly PlanStep[] }

export const planPartsOf = ({ buys = [], steps = [] }: Plan): PlanParts => ({ buys, steps })

/** `recruitsFirst`: whether recruits or marches go without when the money is short. */
export function legalPlan(world: WwState, side: Side, like: Plan, { buys, steps }: PlanParts, recruitsFirst: boolean): Plan {
  let left = world.treasury[side]
  let room = COMPANY_LIMIT - strengthOf(world.units[side])
  const kept: Buy[] = []
  const recruit = () => {
    for (const { at, units } of merged(buys)) {
      const paid: UnitType[] = []
      for (const type of units as readonly UnitType[]) {
        if (left < UNIT_PRICE || room < STATS[type].strength) continue
        left -= UNIT_PRICE
        room -= STATS[type].strength
        paid.push(type)
      }
      if (paid.length > 0) kept.push({ at, units: paid })
    }
  }
  if (recruitsFirst) recruit()
  const orders: PlanStep[] = []
  const ordered = new Set<string>()
  let pricer = new Pricer(world, side)
  for (const step of steps) {
    if (step.do === 'wait') continue
    const units = step.units.filter(id => !ordered.has(id) && unitOfId(world, side, id))
    const order = fitting(world, side, step, units)
    if (!order) continue
    const { moves, fees, shells } = pricer.price(order)
    if (moves + fees + shells > left) {
      // Asking the price recorded that the units leave, so the pricer is made again without them.
      pricer = replayed(world, side, orders)
      continue
    }
    left -= moves + fees + shells
    for (const id of units) ordered.add(id)
    orders.push(order)
  }
  if (!recruitsFirst) recruit()
  return { ...like, buys: kept, steps: orders }
}

/** WW-15.6d, WW-15.9: guns without supply are silent, and so are shells beyond what a gun may fire. */
function fitting(
  world: WwState,
  side: Side,
  step: Exclude<PlanStep, { do: 'wait' }>,
  units: readonly string[],
): PlanStep | null {
  const first = units[0] === undefined ? undefined : unitOfId(world, side, units[0])
  if (!first) return null
  if (step.do === 'move') return { ...step, units }
  if (!isSupplied(world.supply, side, first.cell)) return null
  const { shellsPerGun } = world.setting.options
  if (shellsPerGun === 0) return { ...step, units }
  let left = shellsPerGun * units.length
  const shots = step.shots.flatMap(({ at, shells }) => {
    const fired = Math.min(left, shells)
    left -= fired
    return fired > 0 ? [{ at, shells: fired }] : []
  })
  return { ...step, units, shots }
}

function replayed(world: WwState, side: Side, orders: readonly PlanStep[]): Pricer {
  const pricer = new Pricer(world, side)
  for (const order of orders) pricer.price(order)
  return pricer
}

/** WW-7.20: a site has one entry. */
function merged(buys: readonly Buy[]): readonly Buy[] {
  const bySite = new Map<string, readonly string[]>()
  for (const { at, units } of buys) bySite.set(at, [...(bySite.get(at) ?? []), ...units])
  return [...bySite].map(([at, units]) => ({ at, units }))
}
