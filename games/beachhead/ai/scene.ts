// What a policy looks at: the view made into a position (what is hidden in it is made up and never read), the enemy as known, and what
// both sides are after. Nothing here knows more than the seat does.
import { seeded } from '@sandtable/kernel'
import { type Field, fieldOf } from '../rules/field.ts'
import { goalFulfilled } from '../rules/goals.ts'
import { imagine } from '../rules/imagine.ts'
import { type BeachheadState, type Objective, sideOf, type Unit } from '../rules/state.ts'
import type { Side } from '../rules/tables/index.ts'
import type { BeachheadView } from '../rules/view.ts'
import { type Foe, foesOf } from './foes.ts'

/** An objective somebody still fights for. `weight`: 1 for a primary goal, less for others. */
export type Target = { readonly objective: Objective; readonly cell: number; readonly weight: number; readonly isHold: boolean }

export type Scene = {
  readonly view: BeachheadView
  readonly state: BeachheadState
  readonly side: Side
  readonly field: Field
  /** All own units, wherever they are. */
  readonly own: readonly Unit[]
  readonly foes: readonly Foe[]
  /** By weight, then in the order of the scenario. */
  readonly targets: readonly Target[]
}

/** The made-up part of the position is never read, so any dice will do; these are always the same. */
const MADE_UP = 'made up'

export function sceneOf(view: BeachheadView, side: Side): Scene {
  const state = imagine(view, seeded(MADE_UP))
  const own = state.units.filter(unit => sideOf(unit) === side)
  return { view, state, side, field: fieldOf(state), own, foes: foesOf(view, state, side), targets: targetsOf(state) }
}

const SECONDARY = 0.35
const OTHER = 0.1
/** A goal that is safe already needs little more. */
const FULFILLED = 0.15

function targetsOf(state: BeachheadState): readonly Target[] {
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
        worthOf(assault.secondary, id, isPoints ? 0.6 : SECONDARY),
        OTHER,
      )
      const isHold = assault.primary.some(goal => goal.startsWith(`hold:${id}`) && !goalFulfilled(state, 'assault', goal))
      return { objective, cell: objective.cell, weight, isHold }
    })
    .sort((a, b) => b.weight - a.weight)
}
