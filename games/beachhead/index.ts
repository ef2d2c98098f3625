// The front door: the rules with their words and scenarios at once, opponents when they are asked for.
import type { GameEntry } from '@sandtable/ai'
import { type BeachheadGame, beachheadRules } from './rules/contract/game.ts'
import type { OptionChoices } from './rules/setup/options.ts'
import { isPlacedBy, redactScenario, type Scenario } from './rules/setup/scenario.ts'
import { describe, explain } from './text/index.ts'

export const beachhead: BeachheadGame = { ...beachheadRules, describe, explain }

const entry: GameEntry = {
  id: beachhead.id,
  game: beachhead,
  olderRules: {},
  policies: () => import('./ai/index.ts').then(ai => ai.policies),
  personalities: () => import('./ai/index.ts').then(ai => ai.personalities),
  passes: ({ type }) => type === 'done' || type === 'pass',
  judge: () => import('./ai/evaluation/evaluation.ts').then(({ judge }) => judge),
  fate: () => import('./ai/evaluation/evaluation.ts').then(({ fate }) => fate),
  learning: () => import('./ai/index.ts').then(ai => ai.learning),
  secrets: {
    redactScenario: scenario => redactScenario(scenario as Scenario),
    isPlacedBy: (scenario, options) => isPlacedBy(scenario as Scenario, options as OptionChoices),
  },
  training: () => import('./ai/learning/training.ts').then(({ training }) => training),
}
export default entry
