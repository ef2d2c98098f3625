// Limits of what a scenario, a position or a plan may name (docs/reliability.md). Those with a rule are the rule's own; the others lie ten
// times above anything that is played.
import type { Caps } from '@sandtable/kernel'
import { CAMPAIGN_TURNS, MOST_COLUMNS, MOST_ROWS } from './tables.ts'

export const CAPS = {
  rows: { most: MOST_ROWS, of: 'rows of the map', rule: 'WW-16.2' },
  columns: { most: MOST_COLUMNS, of: 'columns of the map', rule: 'WW-16.2' },
  turns: { most: CAMPAIGN_TURNS, of: 'turns', rule: 'WW-3.8' },
  units: { most: 1000, of: 'units of one side' },
  serial: { most: 1_000_000, of: 'units raised by one side' },
  treasury: { most: 10_000_000, of: 'Resources in a treasury' },
  shells: { most: 10_000_000, of: 'shells of one shot' },
  points: { most: 100_000, of: 'strength, health, damage or price' },
  count: { most: 10_000, of: 'turns or deadlines in a row' },
  buys: { most: MOST_ROWS * MOST_COLUMNS, of: 'purchases of a plan' },
  steps: { most: 1000, of: 'steps of a plan' },
  path: { most: MOST_ROWS * MOST_COLUMNS, of: 'hexes of a march' },
  shots: { most: 60, of: 'shots of a barrage' },
  planWords: { most: 10_000, of: 'units, hexes and targets in a plan' },
  planText: { most: 100_000, of: 'letters of a plan in writing' },
  word: { most: 80, of: 'letters of a unit, hex or type in an order' },
  id: { most: 240, of: 'letters of an id' },
  words: { most: 10_000, of: 'letters of a title, summary or name' },
  listedHits: { most: 1_500_000, of: 'hits in the listed answers to a question about losses' },
} as const satisfies Caps
