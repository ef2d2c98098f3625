// Carrying an action out: the order itself, then everything that follows from it.
import { type Dice, IllegalAction, type Step } from '@sandtable/kernel'
import { ActionRun } from '../state/action-run.ts'
import type { BeachheadState } from '../state/state.ts'
import type { Side } from '../tables/index.ts'
import { endActivation } from '../turn/reaction.ts'
import { advance } from '../turn/steps.ts'
import type { BeachheadAction } from './actions.ts'
import type { BeachheadEvent } from './events.ts'
import { check, hasChoices, isListed } from './legal.ts'
import { orderOf } from './orders.ts'

export function apply(
  state: BeachheadState,
  seat: string,
  action: BeachheadAction,
  dice: Dice,
): Step<BeachheadState, BeachheadEvent> {
  const refusal = isListed(state, seat, action) ? null : check(state, seat, action)
  if (refusal) throw new IllegalAction(refusal)
  const run = new ActionRun(state, dice)
  orderOf(action.type).carry(run, seat as Side, action)
  const isActivation = state.step === 'action' && run.state.step === 'action' && action.type !== 'pass'
  if (isActivation) endActivation(run)
  advance(run, hasChoices)
  const { known } = run.state
  if (known.assault !== state.known.assault || known.defender !== state.known.defender) run.reveals = true
  return run.finish()
}
