// What the shell hands over to be drawn or named: a view, a scenario, or a scenario's id.

import { SCENARIOS } from '../scenarios/index.ts'
import type { BeachheadView, Scenario } from '../viewmodel/index.ts'

export function scenarioOf(position: unknown): Scenario {
  if (typeof position !== 'string') return position as Scenario
  return (SCENARIOS.find(({ id }) => id === position) ?? SCENARIOS[0]!).scenario
}

export const isView = (position: unknown): position is BeachheadView =>
  typeof position === 'object' && position !== null && 'viewer' in position
