// What the shell hands over to be drawn or named: a view, a scenario, or a scenario's id.
import type { BeachheadView, Scenario } from '../desk/index.ts'
import { SCENARIOS } from '../scenarios/index.ts'

export function scenarioOf(position: unknown): Scenario {
  if (typeof position !== 'string') return position as Scenario
  return (SCENARIOS.find(({ id }) => id === position) ?? SCENARIOS[0])?.scenario as Scenario
}

export const isView = (position: unknown): position is BeachheadView =>
  typeof position === 'object' && position !== null && 'viewer' in position
