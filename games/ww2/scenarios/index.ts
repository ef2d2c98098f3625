// WW-16.4: the scenarios that come with the game, from the smallest to the whole war. Plain data: `setup` is the gate that checks it.
import type { ScenarioInfo } from '@sandtable/kernel'
import type { Scenario } from '../rules/setup/scenario.ts'
import campaign from './campaign.json' with { type: 'json' }
import crossroads from './crossroads.json' with { type: 'json' }
import europe from './europe.json' with { type: 'json' }
import europeFronts from './europe-fronts.json' with { type: 'json' }
import hexboard from './hexboard.json' with { type: 'json' }
import rivers from './rivers.json' with { type: 'json' }
import skirmish from './skirmish.json' with { type: 'json' }
import straits from './straits.json' with { type: 'json' }
import tutorial from './tutorial.json' with { type: 'json' }

export const SCENARIOS: readonly ScenarioInfo<Scenario>[] = [
  tutorial,
  skirmish,
  crossroads,
  hexboard,
  straits,
  rivers,
  europe,
  europeFronts,
  campaign,
].map(asInfo)

/** JSON modules are typed by their values; scenarios.test.ts parses every file against the schema. */
function asInfo(json: unknown): ScenarioInfo<Scenario> {
  const scenario = json as Scenario
  return { id: scenario.id, title: scenario.title, summary: scenario.summary ?? '', scenario }
}
