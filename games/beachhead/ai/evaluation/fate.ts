// BI-9.1, BI-11.1: decks are shuffled before the first turn, and a card is luck all the same: whoever looks back on a game deals what lies
// face down anew to see what was to be expected.
import type { Fate } from '@sandtable/ai'
import { shuffled } from '../../rules/knowledge/possible-places.ts'
import type { BeachheadState } from '../../rules/state/state.ts'

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
