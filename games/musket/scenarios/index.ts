// MK-18: the battles that come with the game, in the rulebook's order. Plain data: `setup` is the gate that checks a scenario,
// so an import costs nothing but the JSON itself.
import type { ScenarioInfo } from '@sandtable/kernel'
import type { Scenario } from '../rules/setup/scenario.ts'
import brandywine from './brandywine.json' with { type: 'json' }
import breakout from './breakout.json' with { type: 'json' }
import bunkerHill from './bunker-hill.json' with { type: 'json' }
import camden from './camden.json' with { type: 'json' }
import cowpens from './cowpens.json' with { type: 'json' }
import drillField from './drill-field.json' with { type: 'json' }
import firstVolley from './first-volley.json' with { type: 'json' }
import guilford from './guilford.json' with { type: 'json' }
import highGround from './high-ground.json' with { type: 'json' }
import hobkirksHill from './hobkirks-hill.json' with { type: 'json' }
import hubbardton from './hubbardton.json' with { type: 'json' }
import paoli from './paoli.json' with { type: 'json' }
import pitchedBattle from './pitched-battle.json' with { type: 'json' }
import princeton from './princeton.json' with { type: 'json' }
import twoCrossings from './two-crossings.json' with { type: 'json' }

export const SCENARIOS: readonly ScenarioInfo<Scenario>[] = [
  firstVolley,
  drillField,
  pitchedBattle,
  twoCrossings,
  highGround,
  breakout,
  bunkerHill,
  princeton,
  hubbardton,
  brandywine,
  paoli,
  camden,
  cowpens,
  guilford,
  hobkirksHill,
].map(asInfo)

/** JSON modules are typed by their values; scenarios.test.ts parses every file against the schema. */
function asInfo(json: unknown): ScenarioInfo<Scenario> {
  const scenario = json as Scenario
  return { id: scenario.id, title: scenario.title, summary: scenario.summary ?? '', scenario }
}
