// The war in the laboratory: what a campaign counts, its map, and the numbers that a patch may change.
import type { Bounds, Ground, LabBoard, TallyAdapter } from '@sandtable/lab'
import type { WwEvent } from '../rules/contract/events.ts'
import { boardOfState, type WwState } from '../rules/state/state.ts'
import { FIGURES, STATS, UNIT_PRICE, UNIT_TYPES } from '../rules/tables.ts'
import { UNIT_NAMES } from '../text/names.ts'
import { reasonText } from '../text/outcomes.ts'
import { WarTally } from './tally.ts'

/** WW-6.1 to WW-6.5: the figures of a type. */
const BOUNDS: { readonly [field: string]: Bounds } = {
  health: { least: 1, most: 9 },
  strength: { least: 1, most: 20 },
  costPerHex: { least: 0, most: 20 },
}

/** Prices, reaches and yields, each under its name. */
const FIGURE_BOUNDS: { readonly [name in keyof typeof FIGURES]: Bounds } = {
  unitPrice: { least: 0, most: 100 },
  companyLimit: { least: 1, most: 100 },
  shellPrice: { least: 0, most: 100 },
  gunRange: { least: 0, most: 10 },
  splitFee: { least: 0, most: 20 },
  standardYield: { least: 0, most: 50 },
  strategicYield: { least: 0, most: 50 },
  supplyReach: { least: 0, most: 30 },
  upkeepDivisor: { least: 1, most: 100 },
  sightReach: { least: 0, most: 30 },
}

const GROUNDS: { readonly [letter: string]: Ground } = {
  n: { title: 'the north-west corner', shade: 'road' },
  z: { title: 'the south-east corner', shade: 'road' },
  o: { title: 'open country', shade: 'plain' },
  s: { title: 'a city', shade: 'town' },
  a: { title: 'a city', shade: 'town' },
  b: { title: 'a city', shade: 'town' },
  '.': { title: '', shade: 'none' },
}

function board(state: WwState): LabBoard {
  const { grid, names, cells } = boardOfState(state)
  const { map, cities } = state.setting
  const nameOf = (cell: number) => {
    const hex = names[cell]!
    return cities[hex] === undefined ? hex : `${hex} ${cities[hex]}`
  }
  return {
    layout: 'oddQ',
    columns: grid.columns,
    rows: grid.rows,
    ground: map,
    grounds: GROUNDS,
    places: Object.fromEntries(cells.map(cell => [cell, nameOf(cell)])),
  }
}

const tallyAdapter: TallyAdapter<WwState, WwEvent> = {
  score: { title: 'Cities', note: 'Strategic hexes owned at the end (WW-13.6).' },
  points: 'the price of a unit (WW-6.6), the same for every type',
  kinds: () =>
    Object.fromEntries(
      UNIT_TYPES.map(type => [type, { title: UNIT_NAMES[type], cost: UNIT_PRICE, isMobile: STATS[type].costPerHex > 0 }]),
    ),
  groups: {
    Raised: 'Units raised, by type and side.',
    Fights: 'How attacks ended.',
    Barrages: 'Where the wind let the shells fall.',
    Shells: 'What shells fell on.',
    'Orders that came to nothing': 'Steps of plans that could not be carried out.',
  },
  reasons: reasonText,
  tables: () => ({
    ...Object.fromEntries(UNIT_TYPES.map(type => [type, { row: STATS[type], bounds: BOUNDS }])),
    figures: { row: FIGURES, bounds: FIGURE_BOUNDS },
  }),
  board,
  open: state => new WarTally(state),
}
export default tallyAdapter
