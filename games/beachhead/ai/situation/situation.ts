// What a policy looks at: the view made into a position (what is hidden in it is made up and never read), the enemy as known, and what
// both sides are after. Nothing here knows more than the seat does.
import { seeded } from '@sandtable/kernel'
import { imagine } from '../../rules/knowledge/imagine.ts'
import type { BeachheadView } from '../../rules/knowledge/view.ts'
import { type Field, fieldOf } from '../../rules/map/field.ts'
import { goalFulfilled } from '../../rules/objectives/goals.ts'
import { type BeachheadState, type Objective, sideOf, type Unit } from '../../rules/state/state.ts'
import type { Side } from '../../rules/tables/index.ts'
import { type EvalWeights, HANDMADE } from '../evaluation/eval-weights.ts'
import { goalFactor, NO_RECALL, type Recall, type Shore } from '../learning/recall.ts'
import { type Foe, foesOf } from './known-enemies.ts'
import { inlandOf } from './march-distances.ts'
import { evalWeightsFor, takersLeft } from './posture.ts'

/** An objective that is still fought for. `weight`: 1 for a primary goal, less for others. */
export type ObjectiveTarget = {
  readonly objective: Objective
  readonly cell: number
  readonly weight: number
  readonly isHold: boolean
}

export type Situation = {
  readonly state: BeachheadState
  readonly side: Side
  readonly field: Field
  /** All own units, wherever they are. */
  readonly own: readonly Unit[]
  readonly foes: readonly Foe[]
  /** By weight, then in the order of the scenario. */
  readonly targets: readonly ObjectiveTarget[]
  readonly evalWeights: EvalWeights
  /** How much more one of the Assault's people on foot counts than his price, as the Defender sees it. */
  readonly scarcity: number
  readonly recall: Recall
}

const plannedFirst = (targets: readonly ObjectiveTarget[], recall: Recall): readonly ObjectiveTarget[] =>
  recall.opening?.goal === undefined
    ? targets
    : targets.map(target => ({ ...target, weight: target.weight * goalFactor(recall, target.objective.id) }))

/**
 * BI-24.5: all primary goals of the Assault must be fulfilled, so a Defender who cannot be everywhere makes sure of one: the deepest inland
 * that cannot be shot to pieces from afar.
 */
function strongholdFirst(
  targets: readonly ObjectiveTarget[],
  state: BeachheadState,
  side: Side,
  evalWeights: EvalWeights,
): readonly ObjectiveTarget[] {
  if (side !== 'defender' || evalWeights.stronghold === 1) return targets
  const vital = targets.filter(({ weight }) => weight >= VITAL)
  const inland = inlandOf(fieldOf(state))
  const { primary } = state.setting.goals.assault
  const depth = ({ cell, objective }: ObjectiveTarget) =>
    inland[cell]! - (primary.includes(`destroy:${objective.id}`) ? OPEN_TO_FIRE : 0)
  const best = [...vital].sort((a, b) => depth(b) - depth(a))[0]
  return targets
    .map(target => (target.weight >= VITAL && target !== best ? { ...target, weight: evalWeights.stronghold } : target))
    .sort((a, b) => b.weight - a.weight)
}
const OPEN_TO_FIRE = 20
/** What only an Assault primary goal weighs. */
const VITAL = 0.8

export const shoreOf = ({ state }: Situation): Shore => ({
  columns: state.setting.columns,
  rows: state.setting.rows,
  edge: state.setting.offshore,
})

/** The made-up part of the position is never read, so any dice will do; these are always the same. */
const MADE_UP = 'made up'

export function situationOf(
  view: BeachheadView,
  side: Side,
  evalWeights: EvalWeights = HANDMADE,
  recall: Recall = NO_RECALL,
): Situation {
  return situationIn(imagine(view, seeded(MADE_UP)), side, evalWeights, recall)
}

/** The same in a world that is already made up. */
export function situationIn(state: BeachheadState, side: Side, row: EvalWeights, past: Recall = NO_RECALL): Situation {
  const evalWeights = evalWeightsFor(row, state, side)
  const recall = past.opening || !evalWeights.opening ? past : { ...past, opening: { id: 'by heart', ...evalWeights.opening } }
  const own = state.units.filter(unit => sideOf(unit) === side)
  const targets = strongholdFirst(plannedFirst(targetsOf(state, evalWeights.secondary), recall), state, side, evalWeights)
  const scarcity =
    side === 'defender' && evalWeights.scarce > 0 ? 1 + evalWeights.scarce / Math.max(1, takersLeft(state) ?? MANY) : 1
  return {
    state,
    side,
    field: fieldOf(state),
    own,
    foes: foesOf(state, side, recall.reality, recall.prior),
    targets,
    evalWeights,
    scarcity,
    recall,
  }
}
/** Of a list that was not shown. */
const MANY = 8

const OTHER = 0.1
/** A goal that is safe already needs little more. */
const FULFILLED = 0.15

function targetsOf(state: BeachheadState, secondary: number): readonly ObjectiveTarget[] {
  const { assault, defender } = state.setting.goals
  const isPoints = state.setting.options.victory !== 'standard'
  const worthOf = (goals: readonly string[], id: string, weight: number): number =>
    goals.reduce((most, goal) => {
      if (goal.split(':')[1] !== id) return most
      return Math.max(most, weight * (goalFulfilled(state, 'assault', goal) && !goal.startsWith('capture') ? FULFILLED : 1))
    }, 0)
  return state.objectives
    .filter(({ destroyed }) => !destroyed)
    .map(objective => {
      const { id } = objective
      const weight = Math.max(
        worthOf(assault.primary, id, 1),
        worthOf(defender.primary, id, assault.primary.length > 0 ? 0.5 : 1),
        worthOf(assault.secondary, id, isPoints ? 0.6 : secondary),
        OTHER,
      )
      const isHold = assault.primary.some(goal => goal.startsWith(`hold:${id}`) && !goalFulfilled(state, 'assault', goal))
      return { objective, cell: objective.cell, weight, isHold }
    })
    .sort((a, b) => b.weight - a.weight)
}
