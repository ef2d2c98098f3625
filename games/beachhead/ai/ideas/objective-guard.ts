// BI-24.15: while the Defender has infantry, some of it stays within two hexes of every objective that the Assault still needs.
import type { Objective, Unit } from '../../rules/state/state.ts'
import { postureOf } from '../situation/posture.ts'
import { neededObjectives } from '../situation/strategic-state.ts'
import type { Mind } from './ideas.ts'

const WITHIN = 2

const infantryNear = ({ situation }: Mind, cell: number): readonly Unit[] =>
  situation.own.filter(
    unit => unit.cell >= 0 && unit.who.facts.class === 'infantry' && situation.field.distance(unit.cell, cell) <= WITHIN,
  )

/** When the Assault cannot win by them any more, none is needed. */
const needed = ({ situation }: Mind): readonly Objective[] =>
  situation.evalWeights.adapts && postureOf(situation.state) === 'outlast' ? [] : neededObjectives(situation.state)

/** The objectives that only this unit looks after. */
const onlyWatched = (mind: Mind, unit: Unit): readonly Objective[] =>
  needed(mind).filter(({ cell }) => {
    const guards = infantryNear(mind, cell)
    return guards.length === 1 && guards[0] === unit
  })

export const isUnwatched = (mind: Mind, { cell }: Objective): boolean => infantryNear(mind, cell).length === 0

/** Whether the unit may go there without leaving an objective to itself. */
export const keepsWatch = (mind: Mind, unit: Unit, cell: number): boolean =>
  unit.who.facts.class !== 'infantry' ||
  onlyWatched(mind, unit).every(objective => mind.situation.field.distance(cell, objective.cell) <= WITHIN)

/** How many unguarded objectives the unit would guard from there. */
export function takesUpWatch(mind: Mind, unit: Unit, cell: number): number {
  if (unit.who.facts.class !== 'infantry') return 0
  const { field } = mind.situation
  return needed(mind).filter(objective => field.distance(cell, objective.cell) <= WITHIN && isUnwatched(mind, objective)).length
}
