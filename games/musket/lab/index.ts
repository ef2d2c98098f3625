// Musket in the laboratory: what a battle counts, its map, and the numbers that a patch may change.
import type { Bounds, Ground, LabBoard, TallyAdapter } from '@sandtable/lab'
import type { MusketEvent } from '../rules/contract/events.ts'
import type { MusketState } from '../rules/state/state.ts'
import { CHANCE_OF, CHANCES, KINDS, STATS, TERRAIN, TERRAIN_BY_LETTER } from '../rules/tables.ts'
import { hexName } from '../text/names.ts'
import { reasonText } from '../text/outcomes.ts'
import { BattleTally } from './tally.ts'

/** MK-4.1: the figures of a kind that are numbers. */
const BOUNDS: { readonly [field: string]: Bounds } = {
  allowance: { least: 0, most: 6 },
  range: { least: 0, most: 10 },
  hitChance: { least: 0, most: CHANCE_OF },
  chargeBonus: { least: 0, most: 6 },
}

/** A chance is a number of sixtieths (MK-2.1). */
const CHANCE: Bounds = { least: 0, most: CHANCE_OF }

const SHADES: { readonly [letter: string]: Ground['shade'] } = {
  W: 'wood',
  T: 'town',
  M: 'water',
  L: 'water',
  R: 'water',
  F: 'water',
  B: 'road',
  '=': 'road',
  H: 'hill',
  X: 'town',
}

function board({ setting }: MusketState): LabBoard {
  const { columns, rows, map } = setting
  const letters = [...TERRAIN_BY_LETTER.keys()]
  return {
    layout: 'oddQ',
    columns,
    rows,
    ground: map,
    grounds: Object.fromEntries(
      letters.map(letter => [
        letter,
        { title: TERRAIN[TERRAIN_BY_LETTER.get(letter) ?? 'OPEN'].name, shade: SHADES[letter] ?? 'plain' },
      ]),
    ),
    places: Object.fromEntries(
      Array.from({ length: columns * rows }, (_, cell) => [cell, hexName(`${cell % columns},${Math.floor(cell / columns)}`)]),
    ),
  }
}

const tallyAdapter: TallyAdapter<MusketState, MusketEvent> = {
  score: { title: 'Strength left', note: 'Strength points of all units on the board when the battle ends (MK-14.10).' },
  points: 'strength: this game has no prices, so a unit counts what it brought',
  // Guns may well stay where they were placed.
  kinds: () => Object.fromEntries(KINDS.map(kind => [kind, { title: STATS[kind].name, cost: 0, isMobile: kind !== 'ART' }])),
  groups: {
    Command: 'Activations that failed their command test (MK-12.16).',
    Charges: 'How charges ended.',
    Leaders: 'Leaders lost with their units or to fire.',
    'Left the board': 'Units that left by an edge, by side.',
    Towns: 'Towns put to the torch.',
  },
  reasons: reasonText,
  tables: () => ({
    ...Object.fromEntries(KINDS.map(kind => [kind, { row: STATS[kind], bounds: BOUNDS }])),
    chances: { row: CHANCES, bounds: Object.fromEntries(Object.keys(CHANCES).map(name => [name, CHANCE])) },
  }),
  board,
  open: state => new BattleTally(state),
}
export default tallyAdapter
