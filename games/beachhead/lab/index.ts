// Operation: Beachhead Inferno in the laboratory: what a battle counts, its map, and the numbers that a patch may change.
import type { Ground, LabBoard, TallyAdapter } from '@sandtable/lab'
import type { BeachheadEvent } from '../rules/contract/events.ts'
import type { BeachheadState } from '../rules/state/state.ts'
import { LETTERS, type Letter, UNIT_TYPES, UNITS } from '../rules/tables/index.ts'
import { typeName } from '../text/names.ts'
import { reasonText } from '../text/outcomes.ts'
import { TERRAIN_WORDS } from '../text/words.ts'
import { principles } from './principles.ts'
import { quickBattle, selfChecks } from './self-checks.ts'
import { patchTables } from './tables.ts'
import { LandingTally } from './tally.ts'

const SHADES: Readonly<Record<Letter, Ground['shade']>> = {
  D: 'water',
  S: 'water',
  B: 'road',
  C: 'plain',
  L: 'wood',
  W: 'wood',
  U: 'town',
  H: 'hill',
  M: 'hill',
}

/** A map that is dealt, built or drawn by chance is another one in every game. */
function board({ setting }: BeachheadState): LabBoard | null {
  const { columns, rows, map, options } = setting
  if (map.length === 0 || options.map === 'assembly' || options.map === 'random') return null
  const cells = Array.from({ length: columns * rows }, (_, cell) => [cell, `${cell % columns},${Math.floor(cell / columns)}`])
  return {
    layout: 'oddR',
    columns,
    rows,
    ground: map,
    grounds: Object.fromEntries(LETTERS.map(letter => [letter, { title: TERRAIN_WORDS[letter].title, shade: SHADES[letter] }])),
    places: Object.fromEntries(cells),
  }
}

const tallyAdapter: TallyAdapter<BeachheadState, BeachheadEvent> = {
  score: { title: 'Victory points', note: 'As the rules count them at the end (BI-20.11).' },
  points: 'the prices of BI-4.1',
  // A ship that keeps her station says nothing about the run.
  kinds: () =>
    Object.fromEntries(
      UNIT_TYPES.map(type => [
        type,
        { title: typeName(type), cost: UNITS[type].cost, isMobile: UNITS[type].class !== 'ship' && UNITS[type].mv > 0 },
      ]),
    ),
  groups: {
    Landings: 'Where Assault units came ashore or were set down, by hex.',
    'First landing': 'The turn of the first landing.',
    'First launches': 'What left the Wasp in the first turn.',
    Ambushes: 'How often a hidden unit that opened fire hit.',
    'Brought out of hiding': 'What revealed hidden units; dummies are left out.',
    'Damage to the Wasp': 'Damage to the ship, turn by turn.',
    'Command points': 'What command points were spent on.',
    Lapses:
      'What a side that knows its trade does not do (BI-24.14, BI-24.15), as seen from outside: there may have been a reason.',
  },
  reasons: reasonText,
  tables: patchTables,
  board,
  open: () => new LandingTally(),
  quickBattle,
  selfChecks,
  principles,
  clauses: {
    outcomes: 'BI-25.5',
    validity: 'BI-25.6',
    units: 'BI-25.7',
    patterns: 'BI-25.8',
    whatIf: 'BI-25.9',
    pace: 'BI-25.18',
    headless: 'BI-25.19',
    principles: 'BI-25.20',
  },
}
export default tallyAdapter
