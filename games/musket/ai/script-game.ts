// A whole battle between two scripts, in milliseconds: training plays hundreds.
import type { Dice } from '@sandtable/kernel'
import { type MusketAction, type MusketState, musketRules, type Side } from '../rules/index.ts'
import type { Scenario } from '../rules/setup/scenario.ts'
import type { EvalWeights } from './eval-weights.ts'
import { quickAction, thoroughAction } from './quick.ts'

const MOST_ACTIONS = 3000

export type Script = (state: MusketState, side: Side) => MusketAction
export const quick =
  (weights: EvalWeights): Script =>
  (state, side) =>
    quickAction(state, side, weights)
export const thorough =
  (weights: EvalWeights): Script =>
  (state, side) =>
    thoroughAction(state, side, weights)

/** The last state; without a result only where a battle has no limit. */
export function scriptGame(scenario: Scenario, scripts: { readonly [side in Side]: Script }, dice: Dice): MusketState {
  let { state } = musketRules.setup(scenario, {}, dice)
  for (let n = 0; n < MOST_ACTIONS && !state.result; n++) {
    const action = scripts[state.player](state, state.player)
    state = musketRules.apply(state, state.player, action, dice).state
  }
  return state
}

export function scoreFor({ result }: MusketState, side: Side): number {
  const winner = result?.winner ?? null
  return winner === null ? 0.5 : winner === side ? 1 : 0
}
