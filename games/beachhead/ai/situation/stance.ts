// BI-24.12: how an opponent sees the moment and what it cares about in it, for the panel of the computer player. The figures are those the
// decision itself was made with.
import type { Stance } from '@sandtable/ai'
import { PRIORITIES, type Priority } from '../evaluation/priorities.ts'
import type { Mind } from '../ideas/ideas.ts'
import { type StrategicState, strategicState } from './strategic-state.ts'

const PRIORITY_WORDS: Readonly<Record<Priority, string>> = {
  inflictCasualties: 'Inflicting casualties',
  preserveForce: 'Preserving its force',
  denyTerrain: 'Denying ground',
  defendObjectives: 'Defending objectives',
  secureObjectives: 'Securing objectives',
  gatherIntelligence: 'Gathering intelligence',
  manageLogistics: 'Logistics',
  waspOperations: 'The Wasp',
  hiddenOperations: 'Hidden play',
  specialAbilities: 'Special abilities',
}

export const FIGURE_WORDS: Readonly<Record<string, string>> = {
  ratio: 'share of strength',
  turnsLeft: 'turns left',
  onLand: 'enemies ashore',
  open: 'goals open',
  ashore: 'ashore',
  ground: 'of',
}

export const STATE_WORDS: Readonly<Record<StrategicState, string>> = {
  preparation: 'Nobody has landed yet: prepare and stay hidden.',
  activeDefence: 'They are ashore: hold the objectives and hit what comes near.',
  guerrilla: 'They are stronger: strike from hiding and keep together.',
  finalStand: 'It is now or never: nothing is held back.',
  shaping: 'Nobody is ashore yet: clear the way and launch.',
  landing: 'The landing is on: get everybody ashore.',
  breakout: 'The beach is won: go for the objectives.',
  exploitation: 'One goal is left: everything goes there.',
  lastPush: 'Time runs out: take what must be taken.',
}

/** 'finalStand' as people write it. */
export const stateName = (state: StrategicState): string => state.replaceAll(/([A-Z])/g, ' $1').toLowerCase()

export function stanceOf({ situation, weights }: Mind): Stance {
  const { state, figures } = strategicState(situation)
  return {
    name: stateName(state),
    about: STATE_WORDS[state],
    figures: Object.entries(figures).map(([what, figure]) => ({ what: FIGURE_WORDS[what] ?? what, figure })),
    weights: PRIORITIES.map(priority => ({ what: PRIORITY_WORDS[priority], weight: weights[priority] })),
    clauses: ['BI-24.11', 'BI-24.12'],
  }
}
