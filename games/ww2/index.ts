// The front door: rules, texts and scenarios at once; opponents on demand.
import type { GameEntry } from '@sandtable/ai'
import type { WwRefusal } from './rules/contract/refusals.ts'
import { type WwGame, wwRules } from './rules/index.ts'
import { isPlacedBy, redactScenario } from './rules/knowledge/redaction.ts'
import type { Scenario } from './rules/setup/scenario.ts'
import { SCENARIOS } from './scenarios/index.ts'
import { describe, explain } from './text/index.ts'

export const ww2: WwGame = {
  ...wwRules,
  scenarios: SCENARIOS,
  describe,
  explain: refusal => explain(refusal as WwRefusal),
}

const entry: GameEntry = {
  id: ww2.id,
  game: ww2,
  olderRules: {},
  policies: () => import('./ai/index.ts').then(ai => ai.policies),
  personalities: () => import('./ai/index.ts').then(ai => ai.personalities),
  judge: () => import('./ai/index.ts').then(ai => ai.judge),
  learning: () => import('./ai/index.ts').then(ai => ai.learning),
  secrets: {
    redactScenario: scenario => redactScenario(scenario as Scenario),
    isPlacedBy: scenario => isPlacedBy(scenario as Scenario),
  },
  training: () => import('./ai/training.ts').then(({ training }) => training),
}
export default entry
