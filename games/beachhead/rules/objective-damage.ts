// BI-6.6, BI-6.11: the Comms Hub's HP, and objectives out of play.
import { harmOf } from './harm.ts'
import type { BeachheadState, Objective } from './state.ts'
import type { Work } from './work.ts'

export const objectiveById = (state: BeachheadState, id: string): Objective | undefined =>
  state.objectives.find(objective => objective.id === id)

export function changeObjective(work: Work, id: string, change: Partial<Omit<Objective, 'id'>>): void {
  work.set({
    objectives: work.state.objectives.map(objective => (objective.id === id ? { ...objective, ...change } : objective)),
  })
}

/** The HP go; what falls with the last of them is told by `tellFall`, after the event that says how. */
export function hurtObjective(work: Work, id: string, hits: number): { damage: number; hpLeft: number; destroyed: boolean } {
  const harm = harmOf(objectiveById(work.state, id) as Objective, hits)
  changeObjective(work, id, { hp: harm.hpLeft, destroyed: harm.destroyed })
  return harm
}

export function tellFall(work: Work, objective: string): void {
  work.emit({ type: 'objective_destroyed', seat: null, clauses: ['BI-6.11'], objective })
}
