// A plan at random that holds: recruits, marches, barrages, a policy for losses. For long runs, round trips and fairness, not for winning.
import type { Dice } from '@sandtable/kernel'
import { freeUnits } from '../rules/contract/legal.ts'
import { emptyPlan, type Plan, type PlanStep, withBuy, withStep } from '../rules/plan/plan.ts'
import { ledgerOf } from '../rules/plan/pricing.ts'
import { problemsOf, sitesOf } from '../rules/plan/validation.ts'
import { boardOfState, idOf, strengthOf, type Unit, type WwState } from '../rules/state/state.ts'
import { COMPANY_LIMIT, DEFAULT_LOSS_ORDER, type Side, STATS, UNIT_TYPES } from '../rules/tables.ts'

const KEPT_FOR_MARCHES = 8

export function somePlan(state: WwState, side: Side, dice: Dice): Plan {
  let plan = withRecruits(state, side, emptyPlan(state.turn, side), dice)
  for (const units of freeUnits(state, side, plan).values()) {
    for (const group of someGroups(units, dice)) {
      const step = someStep(state, side, group, dice)
      const longer = step ? withStep(plan, step) : plan
      if (ledgerOf(state, side, longer).left >= 0 && problemsOf(state, side, longer).length === 0) plan = longer
    }
  }
  return { ...plan, losses: somePolicy(state, side, dice) }
}

function withRecruits(state: WwState, side: Side, plan: Plan, dice: Dice): Plan {
  const board = boardOfState(state)
  const sites = sitesOf(state, side)
  let [grown, left, room] = [plan, state.treasury[side], COMPANY_LIMIT - strengthOf(state.units[side])]
  while (sites.length > 0 && left >= KEPT_FOR_MARCHES) {
    const type = UNIT_TYPES[dice.pick(UNIT_TYPES.length, 'type')]!
    room -= STATS[type].strength
    left -= 3
    if (room < 0) break
    grown = withBuy(grown, board.name(sites[dice.pick(sites.length, 'site')]!), type)
  }
  return grown
}

/** All of a hex together, or each for itself. */
const someGroups = (units: readonly Unit[], dice: Dice): readonly (readonly Unit[])[] =>
  dice.pick(2, 'together') === 0 ? [units] : units.map(unit => [unit])

function someStep(state: WwState, side: Side, group: readonly Unit[], dice: Dice): PlanStep | null {
  const board = boardOfState(state)
  const { cell } = group[0]!
  const units = group.map(unit => idOf(state.factions, side, unit.serial))
  if (group.every(unit => unit.type === 'AR') && dice.pick(2, 'fire') === 0) {
    const targets = board.targetsFrom(cell)
    const at = board.name(targets[dice.pick(targets.length, 'target')]!)
    return { do: 'fire', units, shots: [{ at, shells: 1 + dice.pick(3, 'shells') }] }
  }
  const ways = board.waysFrom(cell)
  const way = ways[dice.pick(ways.length, 'way')]
  return way && dice.pick(3, 'stay') > 0 ? { do: 'move', units, path: way.names } : null
}

function somePolicy(state: WwState, side: Side, dice: Dice): NonNullable<Plan['losses']> {
  const units = state.units[side]
  const unit = units[dice.pick(units.length, 'protect')]
  const order = dice.pick(2, 'order') === 0 ? DEFAULT_LOSS_ORDER : DEFAULT_LOSS_ORDER.toReversed()
  return {
    order,
    absorb: dice.pick(2, 'absorb') === 0,
    ...(unit ? { protect: [idOf(state.factions, side, unit.serial)] } : {}),
  }
}
