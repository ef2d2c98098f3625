// The chance of winning as a fit of the named features to the results of self-play (weights.json says how it was made).
import { scoreOf, toChance } from '@sandtable/ai'
import type { MusketState, Side } from '../rules/index.ts'
import { FEATURES, featuresOf } from './features.ts'
import FITTED from './weights.json' with { type: 'json' }

/** What a battle is about: escaping needs other features than keeping strength to the end. */
export type Contest = 'exit' | 'take' | 'kill' | 'open'

export function contestOf({ setting: { limitWinner, victory } }: MusketState): Contest {
  const attacks = victory.filter(({ side }) => side !== limitWinner)
  if (attacks.some(({ kind }) => kind === 'exit_units')) return 'exit'
  if (!limitWinner) return 'open'
  return attacks.some(({ kind }) => kind === 'control_hexes' || kind === 'hold_hexes') ? 'take' : 'kill'
}

export function chanceOf(state: MusketState, side: Side): number {
  return toChance(scoreOf(FEATURES, FITTED[contestOf(state)], featuresOf(state, side)))
}
