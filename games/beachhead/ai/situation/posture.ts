// What the Defender's battle has come down to. Only people on foot take ground (BI-14.12), so an Assault that has few of them left can be
// beaten by hunting those down, and one that has none, or no time, wins only if no Defender is left (BI-20.3): then it is enough to be there
// at the end. Counted from the open lists and the map; a list that was not shown says nothing.
import { goalFulfilled } from '../../rules/objectives/goals.ts'
import type { BeachheadState } from '../../rules/state/state.ts'
import type { Side } from '../../rules/tables/index.ts'
import type { EvalWeights } from '../evaluation/eval-weights.ts'

export type Posture = 'hold' | 'hunt' | 'outlast'

/** So few that hunting them down is the quickest way to win. */
const FEW = 2

/** The Assault's people on foot, wherever they are; null where its list is secret. */
export function takersLeft({ setting, units }: BeachheadState): number | null {
  if (setting.forces === null) return null
  let count = 0
  // A made-up world has as many of each as the open list says (BI-17.16).
  for (const { who } of units) if (who.facts.side === 'assault' && who.facts.class === 'infantry') count++
  return count
}

export function postureOf(state: BeachheadState): Posture {
  const { primary } = state.setting.goals.assault
  const takers = takersLeft(state)
  if (primary.some(goal => isOutOfReach(state, goal, takers))) return 'outlast'
  const isEnough = defendersOn(state) > HUNTERS + 2 * Math.min(FEW, takers ?? FEW)
  const isFew = takers !== null && takers <= FEW
  return isEnough && (isFew || primary.every(goal => isFalling(state, goal))) ? 'hunt' : 'hold'
}

/** Fulfilled, or fulfilled by waiting. */
function isFalling(state: BeachheadState, goal: string): boolean {
  if (goalFulfilled(state, 'assault', goal)) return true
  const [kind, id] = goal.split(':')
  return kind === 'hold' && state.objectives.find(each => each.id === id)?.control === 'assault'
}

/** More than would be left over: a unit that shows itself for a shot may be the last. */
const HUNTERS = 3

function defendersOn({ units }: BeachheadState): number {
  let count = 0
  for (const { who, cell } of units) if (who.facts.side === 'defender' && cell >= 0) count++
  return count
}

/** All primary goals must be fulfilled (BI-20.2): one that cannot be any more is enough. */
function isOutOfReach(state: BeachheadState, goal: string, takers: number | null): boolean {
  const [kind, id, count] = goal.split(':')
  // BI-6.12: the VIP is still waiting.
  if (kind === 'extract') return takers === 0 && state.vip?.includes(',') === true
  if ((kind !== 'capture' && kind !== 'hold') || state.fulfilled.includes(goal)) return false
  const objective = state.objectives.find(each => each.id === id)
  if (!objective) return false
  if (objective.control === 'defender' && takers === 0) return true
  // BI-6.10: this turn's End Phase counts too.
  const left = state.setting.turns - state.turn + 1
  return kind === 'hold' && Number(count) - objective.held > left
}

/** The craft for the moment. */
export function evalWeightsFor(evalWeights: EvalWeights, state: BeachheadState, side: Side): EvalWeights {
  if (side !== 'defender' || !evalWeights.adapts) return evalWeights
  const posture = postureOf(state)
  return posture === 'hold' ? evalWeights : { ...evalWeights, ...ROWS[posture] }
}

const ROWS: Readonly<Record<'hunt' | 'outlast', Partial<EvalWeights>>> = {
  hunt: {
    hidden: 6,
    inView: 0.6,
    chase: 1.5,
    leastGain: { assault: 0, defender: 1, hidden: 4 },
  },
  outlast: {
    hidden: 40,
    timed: true,
    lives: 100,
    away: 1,
    exposed: { ground: 0, gunship: 0, lift: 0, post: 1 },
    shot: { ground: 0, post: 0.1 },
    post: { first: 0, second: 0, beside: 0, near: 0, step: 0, retake: 0 },
    leastGain: { assault: 0, defender: 0.5, hidden: 8 },
  },
}
