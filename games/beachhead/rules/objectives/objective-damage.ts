// BI-6.6, BI-6.11: the Comms Hub's HP, and objectives out of play.

import { harmOf } from '../combat/harm.ts'
import type { ActionRun } from '../state/action-run.ts'
import { altered, type ObjectiveChange, objectiveWith } from '../state/copies.ts'
import type { BeachheadState, Objective } from '../state/state.ts'

export function objectiveById({ objectives }: BeachheadState, id: string): Objective | undefined {
  for (let i = 0; i < objectives.length; i++) if (objectives[i]!.id === id) return objectives[i]
  return undefined
}

export function changeObjective(run: ActionRun, id: string, change: ObjectiveChange): void {
  run.set({
    objectives: altered(run.state.objectives, objective =>
      objective.id === id ? objectiveWith(objective, change) : objective,
    ),
  })
}

/** The HP go; what falls with the last of them is told by `tellFall`, after the event that says how. */
export function hurtObjective(
  run: ActionRun,
  id: string,
  hits: number,
): { damage: number; hpLeft: number; destroyed: boolean } {
  const harm = harmOf(objectiveById(run.state, id)!, hits)
  changeObjective(run, id, { hp: harm.hpLeft, destroyed: harm.destroyed })
  return harm
}

export function tellFall(run: ActionRun, objective: string): void {
  run.emit({ type: 'objective_destroyed', seat: null, clauses: ['BI-6.11'], objective })
}
