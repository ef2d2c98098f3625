import type { Scenario } from '../rules/scenario.ts'
import { SCENARIOS } from '../scenarios/index.ts'

/** A scenario itself, or by its id. */
export function scenarioOf(position: unknown): Scenario {
  if (typeof position !== 'string') return position as Scenario
  return (SCENARIOS.find(({ id }) => id === position) ?? SCENARIOS[0])?.scenario as Scenario
}
