// Positions from the middle of wars between greedy generals, for tests of those who plan.
import { Match, seeded } from '@sandtable/kernel'
import { greedy } from '../ai/greedy.ts'
import { ww2 } from '../index.ts'
import type { OptionChoices } from '../rules/setup/options.ts'
import type { WwState } from '../rules/state/state.ts'
import { SIDES, type Side } from '../rules/tables.ts'

/** Planning of this turn, nobody ready; or the end, when that came first. */
export function warAt(id: string, turn: number, options: OptionChoices = {}, seed = `war ${id}`): WwState {
  const { scenario } = ww2.scenarios.find(each => each.id === id)!
  const match = new Match(ww2, { scenario, options, seed, history: 'none' })
  while (match.state.turn < turn || match.state.phase !== 'planning') {
    const side = SIDES.find(each => match.undecided.includes(each)) as Side | undefined
    if (!side) break
    match.act(side, greedy.choose(match.view(side), side, seeded(0)).action)
  }
  return match.state
}
