// Limits of what a scenario or a position may name (docs/reliability.md). Those with a rule are the rule's own; the others lie ten times above
// anything that is played.
import type { Caps } from '@sandtable/kernel'
import { MOST_COLUMNS, MOST_ROWS, MOST_SP } from './tables.ts'

const HEXES = MOST_COLUMNS * MOST_ROWS

export const CAPS = {
  rows: { most: MOST_ROWS, of: 'rows of the map', rule: 'MK-1.8' },
  columns: { most: MOST_COLUMNS, of: 'columns of the map', rule: 'MK-1.8' },
  strength: { most: MOST_SP, of: 'strength', rule: 'MK-2.9' },
  units: { most: HEXES, of: 'units on the map', rule: 'MK-3.12' },
  leaders: { most: HEXES, of: 'leaders', rule: 'MK-12.3' },
  groups: { most: 200, of: 'groups of reinforcements' },
  arrivals: { most: 1000, of: 'reinforcements' },
  turns: { most: 10_000, of: 'turns' },
  count: { most: 10_000, of: 'units, hexes or points that a condition counts' },
  conditions: { most: 100, of: 'victory conditions' },
  hexes: { most: HEXES, of: 'hexes of a list' },
  roads: { most: 200, of: 'roads' },
  rivers: { most: 2000, of: 'river or crossing sides' },
  dugIn: { most: 60, of: 'earthwork sides of a hex' },
  path: { most: 100, of: 'hexes of a move' },
  id: { most: 240, of: 'letters of an id' },
  words: { most: 4000, of: 'letters of a title, summary or name' },
} as const satisfies Caps
