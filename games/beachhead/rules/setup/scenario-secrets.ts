// BI-7.11, BI-17.15: what of a scenario both sides may know. A position has every hidden piece, hand and deck in it, and a ready-made
// deployment the places of most markers: what of these a seat is shown is in its view.
import { type OptionChoices, resolveOptions } from './options.ts'
import { isPosition, type Scenario } from './scenario.ts'

/** What the battle is about; whatever is not named here belongs to a position or places pieces. */
const OPEN_FIELDS = [
  ...['id', 'title', 'summary', 'minutes', 'level', 'turns', 'offshore', 'map', 'zones', 'entry', 'objectives', 'goals'],
  ...['forces', 'pool', 'options'],
] as const satisfies readonly string[]

export const redactScenario = (scenario: Scenario): Scenario =>
  Object.fromEntries(Object.entries(scenario).filter(([name]) => (OPEN_FIELDS as readonly string[]).includes(name))) as Scenario

/** Where neither is so, both sides lay out their pieces themselves. */
export const isPlacedBy = (scenario: Scenario, choices: OptionChoices): boolean =>
  isPosition(scenario) ||
  (scenario.preset !== undefined && resolveOptions(scenario.options ?? {}, choices).deployment === 'preset')
