// A light door for a page that has just been opened: enough of the game to lay out the battle that is offered first. As soon as the front
// door is open too, this entry is as good as its.
import type { GameEntry } from '@sandtable/ai'
import { type BeachheadGame, beachheadCore } from './rules/core.ts'
import { asInfo } from './scenarios/info.ts'
import quickSix from './scenarios/quick-six.json' with { type: 'json' }
import { describe, explain } from './text/first.ts'

const game: BeachheadGame = { ...beachheadCore, scenarios: [asInfo(quickSix)], describe, explain }

/** The Defender lays out: nothing of it asks for the rest of the rules. */
const DEPLOYMENT: readonly string[] = ['place', 'placeDummy', 'placeFort', 'unplace']

const entry: GameEntry = {
  id: game.id,
  game,
  earlier: {},
  early: { suffices: ({ type }) => DEPLOYMENT.includes(type) },
  policies: () => import('./index.ts').then(({ default: whole }) => whole.policies()),
}
export default entry
