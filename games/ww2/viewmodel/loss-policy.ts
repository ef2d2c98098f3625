// WW-11.2: the order of losses, set in the plan.

import type { Losses, Plan } from '../rules/plan/plan.ts'
import { unitsOf } from '../rules/plan/pricing.ts'
import { idOf, type WwState } from '../rules/state/state.ts'
import { DEFAULT_LOSS_ORDER, isUnitType, type Side, type UnitType } from '../rules/tables.ts'
import { planOf } from '../rules/turn/execution.ts'
import { counted, listed, UNIT_NAMES } from '../text/names.ts'

export type PolicyCard = {
  readonly order: readonly UnitType[]
  readonly absorb: boolean
  readonly protect: readonly string[]
  readonly isUsual: boolean
  readonly text: string
}

export function policyCard(state: WwState, side: Side): PolicyCard {
  const losses = planOf(state, side).losses ?? {}
  const order = losses.order?.filter(isUnitType) ?? DEFAULT_LOSS_ORDER
  const absorb = losses.absorb ?? true
  const protect = unitsOf(state, side, losses.protect ?? []).map(({ serial }) => idOf(state.factions, side, serial))
  const spared =
    protect.length === 0 ? '' : ` ${protect.length > 3 ? counted(protect.length, 'unit') : listed(protect)} last of all.`
  const first = absorb ? 'Heavy Mechanicals take a hit each first. ' : ''
  return {
    order,
    absorb,
    protect,
    isUsual: absorb && protect.length === 0 && order.every((type, i) => type === DEFAULT_LOSS_ORDER[i]),
    text: `${first}Then ${listed(
      order.map(type => UNIT_NAMES[type]),
      'then',
    )} are given up.${spared}`,
  }
}

/** The plan with another policy; what is as usual is left out of it. */
export function withPolicy(plan: Plan, { order, absorb, protect }: Pick<PolicyCard, 'order' | 'absorb' | 'protect'>): Plan {
  const { losses: _, ...rest } = plan
  const losses: Losses = {
    ...(order.every((type, i) => type === DEFAULT_LOSS_ORDER[i]) ? {} : { order }),
    ...(absorb ? {} : { absorb }),
    ...(protect.length > 0 ? { protect } : {}),
  }
  return Object.keys(losses).length > 0 ? { ...rest, losses } : rest
}

/** This type one place earlier in the order of sacrifice. */
export function givenUpEarlier(order: readonly UnitType[], type: UnitType): readonly UnitType[] {
  const at = order.indexOf(type)
  return at < 1 ? order : order.with(at - 1, type).with(at, order[at - 1]!)
}
