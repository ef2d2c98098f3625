// BI-23 and BI-7.25: the battles that come with the game, in the rulebook's order. Plain data: `setup` is the gate that checks a scenario,
// so an import costs nothing but the JSON itself.
import type { ScenarioInfo } from '@sandtable/kernel'
import type { Scenario } from '../rules/setup/scenario.ts'
import azureExtraction from './azure-extraction.json' with { type: 'json' }
import brokenWing from './broken-wing.json' with { type: 'json' }
import cards from './cards.json' with { type: 'json' }
import firstWave from './first-wave.json' with { type: 'json' }
import inferno from './inferno.json' with { type: 'json' }
import ironCoast from './iron-coast.json' with { type: 'json' }
import longLance from './long-lance.json' with { type: 'json' }
import quickSix from './quick-six.json' with { type: 'json' }
import redBeach from './red-beach.json' with { type: 'json' }

export const SCENARIOS: readonly ScenarioInfo<Scenario>[] = [
  firstWave,
  quickSix,
  redBeach,
  azureExtraction,
  brokenWing,
  ironCoast,
  longLance,
  inferno,
  cards,
].map(asInfo)

/** JSON modules are typed by their values; `setup` parses none of them, a test does it for all. */
function asInfo(json: unknown): ScenarioInfo<Scenario> {
  const scenario = json as Scenario
  return { id: scenario.id, title: scenario.title, summary: scenario.summary ?? '', scenario }
}
