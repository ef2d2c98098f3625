// The whole rules as a game of the contract, without words: the front door adds those.
import { type BeachheadGame, beachheadCore } from './core.ts'
import { later } from './later.ts'
import { bringRest } from './rest.ts'

export type { BeachheadGame } from './core.ts'

bringRest(later)

export const beachheadRules: Omit<BeachheadGame, 'describe' | 'explain'> = { ...beachheadCore, scenarios: later.scenarios }

/** The game as the rules' own tests and the laboratory play it: events and refusals are told by their codes. */
export const beachhead: BeachheadGame = {
  ...beachheadRules,
  describe: ({ type, clauses }) => ({ text: type.replaceAll('_', ' '), clauses }),
  explain: ({ code }) => code.replaceAll('-', ' '),
}
