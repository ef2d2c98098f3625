// The front door: rules, texts and scenarios at once; opponents and the rulebook on demand.
import type { GameEntry, Policy } from '@sandtable/ai'
import type { MusketRefusal } from './rules/contract/refusals.ts'
import { type MusketGame, musketRules, type Side } from './rules/index.ts'
import { SCENARIOS } from './scenarios/index.ts'
import { describe, explain } from './text/index.ts'

export const musket: MusketGame = {
  ...musketRules,
  scenarios: SCENARIOS,
  seatsIn: ({ sides }) => musketRules.seats.map(({ id, title }) => ({ id, title: sides?.[id as Side] ?? title })),
  describe,
  explain: refusal => explain(refusal as MusketRefusal),
}

const entry: GameEntry = {
  id: musket.id,
  game: musket,
  olderRules: {},
  policies: () => import('./ai/index.ts').then(ai => ai.policies),
  personalities: () => import('./ai/index.ts').then(ai => ai.personalities),
  adviser: () => import('./ai/index.ts').then(ai => ai.adviser as Policy),
  passes: ({ type }) => type === 'endPlayerTurn',
  judge: () => import('./ai/index.ts').then(ai => ai.judge),
  learning: () => import('./ai/index.ts').then(ai => ai.learning),
  training: () => import('./ai/training.ts').then(ai => ai.training),
}
export default entry
