import type { ScenarioInfo } from '@sandtable/kernel'
import type { Scenario } from '../rules/scenario.ts'

/** JSON modules are typed by their values; scenarios.test.ts parses every file against the schema. */
export function asInfo(json: unknown): ScenarioInfo<Scenario> {
  const scenario = json as Scenario
  return { id: scenario.id, title: scenario.title, summary: scenario.summary ?? '', scenario }
}
