// The chance of winning as a fit of the named features to the results of self-play (weights.json says how it was made).
import { scoreOf, toChance } from '@sandtable/ai'
import type { WwState } from '../../rules/state/state.ts'
import type { Side } from '../../rules/tables.ts'
import { FEATURES, featuresOf } from './features.ts'
import FITTED from './weights.json' with { type: 'json' }

/** 1, 0 or one half once it is over. */
export function chanceOf(state: WwState, side: Side): number {
  if (state.result) return state.result.winner === null ? 0.5 : state.result.winner === side ? 1 : 0
  return toChance(scoreOf(FEATURES, FITTED.weights, featuresOf(state, side)))
}
