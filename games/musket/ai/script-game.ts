// A whole battle between two scripts: milliseconds, for those who need hundreds of them.
import type { Dice } from '@sandtable/kernel'
import { type MusketState, musketRules, type Side } from '../rules/index.ts'
import type { Scenario } from '../rules/scenario.ts'
import { quickAction } from './quick.ts'
import type { Temper } from './temper.ts'

const MOST_ACTIONS = 3000

export type Tempers = { readonly [side in Side]: Temper }

/** The last state; without a result only where a battle has no limit. */
export function scriptGame(scenario: Scenario, tempers: Tempers, dice: Dice): MusketState {
  let { state } = musketRules.setup(scenario, {}, dice)
  for (let n = 0; n < MOST_ACTIONS && !state.result; n++) {
    const action = quickAction(state, state.player, tempers[state.player])
    state = musketRules.apply(state, state.player, action, dice).state
  }
  return state
}

export function scoreFor({ result }: MusketState, side: Side): number {
  const winner = result?.winner ?? null
  return winner === null ? 0.5 : winner === side ? 1 : 0
}
