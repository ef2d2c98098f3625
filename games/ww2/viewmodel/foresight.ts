// WW-18.3: what the own plan would do if the enemy did nothing and the air were calm, step by step. Uses only what the side sees.
import type { Dice } from '@sandtable/kernel'
import type { WwEvent } from '../rules/contract/events.ts'
import { incomes, nextOwners } from '../rules/economy/economy.ts'
import { emptyPlan, type Plan } from '../rules/plan/plan.ts'
import { asSeen } from '../rules/plan/preview.ts'
import { problemsOf } from '../rules/plan/validation.ts'
import { boardOfState, type WwState } from '../rules/state/state.ts'
import { enemyOf, SIDES, type Side, withSide } from '../rules/tables.ts'
import { lookAhead, lookAheadOf } from '../rules/turn/execution.ts'

export const CALM_FACE = 5
const faced = (face: number): Dice => ({ roll: () => face, pick: () => 0 })

export type Foresight = {
  readonly byStep: readonly (readonly WwEvent[])[]
  readonly after: WwState
}

/** null for a plan that may not be submitted. */
export function foresee(state: WwState, side: Side, plan: Plan, lastFace = CALM_FACE): Foresight | null {
  if (problemsOf(state, side, plan).length > 0) return null
  const enemy = enemyOf(side)
  const outlook = lookAheadOf(asSeen(state, side), withSide({ nw: plan, se: plan }, enemy, emptyPlan(state.turn, enemy)))
  let after = outlook.state
  const steps = plan.steps ?? []
  const byStep = steps.map((_, i) => {
    const face = i === steps.length - 1 ? lastFace : CALM_FACE
    const turned = lookAhead({ ...outlook, state: after }, side, i + 1, faced(face))
    after = turned.state
    return turned.events
  })
  return { byStep, after }
}

/** What the next income would bring if this came true. */
export function incomeAfter(state: WwState, { after }: Foresight, side: Side): number {
  const board = boardOfState(state)
  const standing = new Map<number, Side>()
  for (const each of SIDES) for (const { cell } of after.units[each]) standing.set(cell, each)
  const owners = nextOwners(board, after.owners, cell => standing.get(cell) ?? null, state.setting.options.ownershipMode)
  const { gross, upkeep } = incomes({ ...after, owners, turn: state.turn + 1 }).income[side]
  return gross - upkeep
}
