// The front door: the rules with their words, scenarios and calculator at once, opponents on demand.
import type { GameEntry } from '@sandtable/ai'
import { type TiGame, tiRules } from './rules/contract/game.ts'
import type { TiRefusal } from './rules/contract/refusals.ts'
import { SCENARIOS } from './scenarios/index.ts'
import { describe, explain } from './text/index.ts'

export const ti4: TiGame = {
  ...tiRules,
  scenarios: SCENARIOS,
  describe: event => describe(event),
  explain: refusal => explain(refusal as TiRefusal),
}

const entry: GameEntry = {
  id: ti4.id,
  game: ti4,
  olderRules: {},
  policies: () => import('./ai/index.ts').then(ai => ai.policies),
}
export default entry
