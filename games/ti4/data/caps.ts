// Limits of what a scenario, a position or an action may name (docs/reliability.md). Those with a rule are the rule's own; the others lie ten
// times above anything that is played.
import type { Caps } from '@sandtable/kernel'

export const CAPS = {
  seats: { most: 8, of: 'seats', rule: 'TI-A.1' },
  count: { most: 99, of: 'pieces of one type', rule: 'TI-A.5' },
  pieces: { most: 4000, of: 'pieces' },
  hits: { most: 1000, of: 'hits to be assigned' },
  planets: { most: 40, of: 'planets' },
  neighbours: { most: 60, of: 'neighbouring systems' },
  lines: { most: 240, of: 'lines of units in shared odds' },
  cannons: { most: 100, of: 'entries of cannons' },
  owned: { most: 240, of: 'cards of one kind' },
  batches: { most: 100, of: 'groups of hits' },
  effects: { most: 240, of: 'effects in force' },
  used: { most: 2000, of: 'effects used' },
  list: { most: 2000, of: 'entries of a list in a moment' },
  mods: { most: 100, of: 'changes of one die' },
  round: { most: 10_000, of: 'rounds' },
  serial: { most: 1_000_000, of: 'as the highest running number' },
  number: { most: 1000, of: 'as the highest number entered for an effect' },
  word: { most: 240, of: 'letters of a name or id' },
  words: { most: 4000, of: 'letters of a title or summary' },
} as const satisfies Caps
