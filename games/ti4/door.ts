// What every host is handed of the game: rules with their words and scenarios at once, opponents when somebody asks.
import type { GameEntry } from '@sandtable/ai'
import type { TiGame, TiRules } from './rules/core.ts'
import type { TiRefusal } from './rules/refusals.ts'
import { SCENARIOS } from './scenarios/index.ts'
import { describe, explain } from './text/index.ts'

export const gameOf = (rules: TiRules): TiGame => ({
  ...rules,
  scenarios: SCENARIOS,
  describe: event => describe(event),
  explain: refusal => explain(refusal as TiRefusal),
})

export const entryOf = (game: TiGame): GameEntry => ({
  id: game.id,
  game,
  earlier: {},
  policies: () => import('./ai/index.ts').then(ai => ai.policies),
})
