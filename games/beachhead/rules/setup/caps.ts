// Limits of what a scenario or a position may name (docs/reliability.md). Those with a rule are the rule's own; the others lie ten times above
// anything that is played.
import type { Caps } from '@sandtable/kernel'
import { MOST_DUMMIES, MOST_SIDE } from '../tables/index.ts'

const HEXES = MOST_SIDE * MOST_SIDE

export const CAPS = {
  side: { most: MOST_SIDE, of: 'columns or rows of the map', rule: 'BI-2.4' },
  turns: { most: 30, of: 'turns', rule: 'BI-1.2' },
  objectives: { most: 5, of: 'objectives', rule: 'BI-6.1' },
  dummies: { most: MOST_DUMMIES, of: 'dummies', rule: 'BI-7.15' },
  types: { most: 99, of: 'units of one type', rule: 'BI-4.10' },
  cargo: { most: 4, of: 'units of one lift', rule: 'BI-12.13' },
  forts: { most: HEXES, of: 'fortifications', rule: 'BI-3.21' },
  hexes: { most: HEXES, of: 'hexes of a list' },
  units: { most: 600, of: 'units' },
  lost: { most: 600, of: 'units lost' },
  sightings: { most: 600, of: 'sightings of one side' },
  zones: { most: 60, of: 'zones' },
  goals: { most: 60, of: 'goals of one kind' },
  cards: { most: 300, of: 'cards of a deck, a hand or in force' },
  sections: { most: 60, of: 'map sections' },
  count: { most: 10_000, of: 'points, hits or turns' },
  path: { most: 64, of: 'hexes of a move' },
  marker: { most: 80, of: 'letters of a marker' },
  id: { most: 240, of: 'letters of an id' },
  words: { most: 4000, of: 'letters of a title, summary or name' },
} as const satisfies Caps
