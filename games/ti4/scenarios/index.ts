// The scenarios that come with the game. Plain data: `setup` is the gate that checks it.
import type { ScenarioInfo } from '@sandtable/kernel'
import type { Scenario } from '../rules/setup/scenario.ts'
import battle from './battle.json' with { type: 'json' }
import empty from './empty.json' with { type: 'json' }
import invasion from './invasion.json' with { type: 'json' }
import threeSeats from './three-seats.json' with { type: 'json' }
import training from './training.json' with { type: 'json' }

export const SCENARIOS: readonly ScenarioInfo<Scenario>[] = [training, battle, invasion, threeSeats, empty].map(asInfo)

/** JSON modules are typed by their values; scenarios.test.ts parses every file against the schema. */
function asInfo(json: unknown): ScenarioInfo<Scenario> {
  const scenario = json as Scenario
  return { id: scenario.id ?? '', title: scenario.title ?? '', summary: scenario.summary ?? '', scenario }
}
