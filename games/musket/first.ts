// A light door for a page that has just been opened: all the rules, and of the battles only the one that is offered first.
import type { GameEntry } from '@sandtable/ai'
import { type MusketGame, musketRules } from './rules/index.ts'
import type { MusketRefusal } from './rules/refusals.ts'
import bunkerHill from './scenarios/bunker-hill.json' with { type: 'json' }
import { asInfo } from './scenarios/info.ts'
import { describe, explain } from './text/index.ts'

const game: MusketGame = {
  ...musketRules,
  scenarios: [asInfo(bunkerHill)],
  describe,
  explain: refusal => explain(refusal as MusketRefusal),
}

const entry: GameEntry = {
  id: game.id,
  game,
  earlier: {},
  early: { suffices: () => true },
  policies: () => import('./index.ts').then(({ default: whole }) => whole.policies()),
}
export default entry
