// The chance of winning as a fit of the named features to the results of the levels' own games (weights.json says how it was made). It knows
// everything, so it must not be asked before the game is over.

import { type Fate, type Judge, scoreOf, toChance } from '@sandtable/ai'
import { shuffled } from '../../rules/knowledge/possible-places.ts'
import type { BeachheadState } from '../../rules/state/state.ts'
import type { Side } from '../../rules/tables/index.ts'
import { FEATURES, featuresOf } from './features.ts'
import FITTED from './weights.json' with { type: 'json' }

/** What a mission gives the Assault beforehand; nothing is known of those that people make themselves. */
const MISSIONS: { readonly [mission: string]: number | undefined } = FITTED.missions

export function chanceOf(state: BeachheadState, side: Side): number {
  const given = MISSIONS[state.setting.id] ?? 0
  const chance = toChance(given + scoreOf(FEATURES, FITTED.weights, featuresOf(state)))
  return side === 'assault' ? chance : 1 - chance
}

export const judge: Judge = (state, seat) => chanceOf(state as BeachheadState, seat as Side)

// BI-9.1, BI-11.1: decks are shuffled before the first turn, and a card is luck all the same: an analysis of a game deals what lies
// face down anew to see what was to be expected.

const deals: Fate<BeachheadState> = {
  isDealt: (before, after) =>
    before.eventDeck !== after.eventDeck ||
    before.decks.assault !== after.decks.assault ||
    before.decks.defender !== after.decks.defender,
  redealt: (state, dice) => ({
    ...state,
    eventDeck: shuffled(state.eventDeck, dice),
    decks: { assault: shuffled(state.decks.assault, dice), defender: shuffled(state.decks.defender, dice) },
  }),
}

export const fate = deals as Fate
