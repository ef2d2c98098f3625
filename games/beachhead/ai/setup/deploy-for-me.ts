// "Deploy for me": the next action of a sensible default for the set-up step that is going on. Pure: the same view, the same answer.
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import { legal } from '../../rules/contract/legal.ts'
import type { BeachheadView } from '../../rules/knowledge/view.ts'
import { SIDES } from '../../rules/tables/index.ts'
import { isSetup } from '../../rules/turn/seats.ts'
import { DRILLED } from '../evaluation/eval-weights.ts'
import { bestOf, type Idea } from '../ideas/ideas.ts'
import { type Situation, situationOf } from '../situation/situation.ts'
import { assaultIdeas } from './lay-assault.ts'
import { defenceIdeas } from './lay-defence.ts'
import { sectionIdeas } from './lay-sections.ts'
import { shoppingIdeas } from './shopping.ts'

/** null where this seat has nothing to set up now. Called again after each of its answers, it finishes the step. */
export function deployForMe(view: BeachheadView, seat: string): BeachheadAction | null {
  const side = SIDES.find(each => each === seat)
  if (!side || !isSetup(view.step)) return null
  // As the Veteran lays out: a player who asks for help does not want the beginner's lay-out.
  const situation = situationOf(view, side, DRILLED)
  return bestOf(setupIdeas(situation, legal(situation.state, side)))?.action ?? null
}

export function setupIdeas(situation: Situation, actions: readonly BeachheadAction[]): readonly Idea[] {
  const { state, side } = situation
  switch (state.step) {
    case 'setup.sections':
    case 'setup.assembly':
    case 'setup.edge':
      return sectionIdeas(state, side, actions)
    case 'setup.forces':
      return shoppingIdeas(state.muster?.lists[side] ?? { units: {}, forts: {} }, side, actions)
    case 'setup.defender':
      return defenceIdeas(situation, actions)
    case 'setup.assault':
      return assaultIdeas(situation, actions)
    default:
      return []
  }
}
