// One decision, from a view alone (BI-24.2): look, judge the situation, weigh what the step allows, take the best, or now and then one of
// the best five (BI-24.5).
import type { Dice } from '@sandtable/kernel'
import { TableError } from '@sandtable/kernel'
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import { legal } from '../../rules/contract/legal.ts'
import type { BeachheadView } from '../../rules/knowledge/view.ts'
import type { Side } from '../../rules/tables/index.ts'
import { isSetup } from '../../rules/turn/seats.ts'
import { type EvalWeights, HANDMADE } from '../evaluation/eval-weights.ts'
import { Exposure } from '../evaluation/exposure.ts'
import { EVEN_WEIGHTS, type PriorityWeights, STATE_WEIGHTS, timesWeights } from '../evaluation/priorities.ts'
import { actionIdeas } from '../ideas/action-ideas.ts'
import { assaultMoveIdeas } from '../ideas/assault-moves.ts'
import { eventIdeas } from '../ideas/card-ideas.ts'
import { commandIdeas } from '../ideas/command-ideas.ts'
import { defenderMoveIdeas, fastMoveIdeas } from '../ideas/defender-moves.ts'
import { isDuty } from '../ideas/duties.ts'
import type { Idea, Mind } from '../ideas/ideas.ts'
import { launchIdeas } from '../ideas/lift-ideas.ts'
import type { Recall } from '../learning/recall.ts'
import { setupIdeas } from '../setup/deploy-for-me.ts'
import { type Situation, situationOf } from '../situation/situation.ts'
import { strategicState } from '../situation/strategic-state.ts'

export type DecisionSettings = {
  readonly dice: Dice
  /** On top of the state's own (BI-24.12); 1 each is even. */
  readonly weights?: PriorityWeights
  readonly evalWeights?: EvalWeights
  /** Brought along from past games. */
  readonly recall?: Recall
  /** Chance of taking one of the best five at random (BI-24.5). */
  readonly mistake?: number
}
export type Decision = {
  readonly action: BeachheadAction
  readonly chosen: Idea
  /** All that was weighed, best first. */
  readonly ideas: readonly Idea[]
  readonly mind: Mind
  /** BI-25.18: each order that was weighed is one position, each that look-ahead came to another. */
  readonly looked: number
  /** What the player as a whole answers to. */
  readonly clauses: readonly string[]
}

const MISTAKES_AMONG = 5
const OF = 1000

export function decide(
  view: BeachheadView,
  seat: string,
  { dice, weights, evalWeights = HANDMADE, recall, mistake = 0 }: DecisionSettings,
): Decision {
  const { mind, ideas } = ponder(situationOf(view, seat as Side, evalWeights, recall), weights)
  const errs = mistake > 0 && ideas.length > 1 && dice.pick(OF, 'a mistake') < mistake * OF
  const among = errs
    ? Math.min(MISTAKES_AMONG, ideas.length)
    : nearlyAsGood(ideas, seat === 'defender' ? evalWeights.lay.mix : 0)
  const chosen = among > 1 ? ideas[dice.pick(among, 'which one')] : ideas[0]
  if (!chosen) throw new TableError('nothing-to-do', `${seat} has nothing to choose from here.`)
  return { action: chosen.action, chosen, ideas, mind, looked: ideas.length, clauses: mind.situation.recall.clauses }
}

/** In how many of the first places a dummy may go by chance. */
function nearlyAsGood([first, ...others]: readonly Idea[], mix: number): number {
  if (first?.action.type !== 'placeDummy' || mix === 0) return 1
  const worse = others.findIndex(({ action, value }) => action.type !== 'placeDummy' || value < first.value - mix)
  return worse === -1 ? others.length + 1 : worse + 1
}

/** All that is worth doing in a scene, best first, and how the situation is seen. */
export function ponder(
  situation: Situation,
  weights: PriorityWeights = EVEN_WEIGHTS,
): { readonly mind: Mind; readonly ideas: readonly Idea[] } {
  const actions = legal(situation.state, situation.side)
  const { state: strategy } = strategicState(situation)
  const mind: Mind = {
    situation,
    exposure: new Exposure(situation),
    weights: timesWeights(STATE_WEIGHTS[strategy], weights),
    strategy,
  }
  const weighed = actions.length === 1 ? [only(actions[0]!)] : weigh(mind, actions)
  return { mind, ideas: [...weighed].sort((a, b) => b.value - a.value) }
}

const only = (action: BeachheadAction): Idea => ({ action, value: 0, layer: 'tactical', why: 'There is nothing else to do.' })

function weigh(mind: Mind, actions: readonly BeachheadAction[]): readonly Idea[] {
  const ideas = ideasFor(mind, actions)
  const end = actions.find(({ type }) => type === 'done' || type === 'pass')
  if (isSetup(mind.situation.state.step) || isDuty(mind, ideas)) return ideas.length > 0 ? ideas : actions.map(only)
  if (end) return [...ideas, { action: end, value: 0, layer: 'tactical', why: 'Nothing more is worth doing now.' }]
  return ideas.length > 0 ? ideas : actions.map(only)
}

function ideasFor(mind: Mind, actions: readonly BeachheadAction[]): readonly Idea[] {
  const { step } = mind.situation.state
  switch (step) {
    case 'event':
      return eventIdeas(mind, actions)
    case 'command.assault':
    case 'command.defender':
      return commandIdeas(mind, actions)
    case 'deploy':
      return launchIdeas(mind, actions)
    case 'move.air':
    case 'move.assault':
      return assaultMoveIdeas(mind, actions)
    case 'move.defender':
      return defenderMoveIdeas(mind, actions)
    case 'action':
      return actionIdeas(mind, actions)
    case 'react.ciws':
      return actions.map(action => ({
        action,
        value: action.type === 'ciws' && action.use ? 1 : 0,
        layer: 'tactical' as const,
        why: 'The guns are there to be used.',
      }))
    case 'react.fastAmbush':
      return fastMoveIdeas(mind, actions)
    default:
      return isSetup(step) ? setupIdeas(mind.situation, actions) : []
  }
}
