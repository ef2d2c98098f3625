// Set-up in the log: map, cards, forces, places.
import type { Edge } from '../rules/tables/index.ts'
import { SCENARIO_CARD_WORDS } from './card-words.ts'
import { FORT_WORDS } from './ground-words.ts'
import {
  amid,
  capitalised,
  counted,
  type EventSentences,
  kindName,
  listed,
  pieceName,
  said,
  sideName,
  tallied,
  unitName,
  withArticle,
} from './names.ts'

const EDGE_WORDS: Readonly<Record<Edge, string>> = { N: 'north', E: 'east', S: 'south', W: 'west' }
const sectionName = (section: string): string =>
  section
    .split('-')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
/** BI-2.14. */
const TURNED = ['', ', turned round', ', mirrored left to right', ', mirrored top to bottom'] as const

export const SETUP_TELLERS: EventSentences<
  | 'game_opened'
  | 'section_picked'
  | 'section_placed'
  | 'map_built'
  | 'scenario_drawn'
  | 'list_changed'
  | 'list_closed'
  | 'piece_placed'
  | 'fort_placed'
  | 'piece_taken_back'
  | 'deployment_done'
> = {
  game_opened: ({ title, columns, rows, turns }) =>
    said(title === '' ? 'The battle' : title, columns * rows > 0 ? `${columns} by ${rows} hexes` : '', counted(turns, 'turn')),
  section_picked: ({ seat, section }) => `${sideName(seat)} chooses the section ${sectionName(section)}.`,
  section_placed: ({ seat, section, slot, orientation }) =>
    `${sideName(seat)} lays ${sectionName(section)} at column ${slot[0]}, row ${slot[1]}${TURNED[orientation] ?? ''}.`,
  map_built: ({ map, offshore }) =>
    `The map is ${map[0]?.length ?? 0} by ${map.length} hexes; the sea is in the ${EDGE_WORDS[offshore]}.`,
  scenario_drawn: ({ cards }) => `Scenario ${cards.length === 1 ? 'card' : 'cards'}: ${listed(cards.map(scenarioCard))}.`,
  list_changed: ({ seat, added, what, left }) =>
    `${sideName(seat)} ${added ? 'buys' : 'gives back'} ${tallied(what)}: ${counted(left, 'point')} left.`,
  list_closed: ({ seat }) => `${sideName(seat)} has bought its forces.`,
  piece_placed: ({ piece, at, carrier }) => {
    if (at === 'aboard') return `${pieceName(piece)} starts aboard the USS Wasp.`
    if (at === 'carried') return `${pieceName(piece)} starts in ${amid(unitName(carrier ?? ''))}.`
    return `${pieceName(piece)} is placed at ${piece.hex ?? 'sea'}.`
  },
  fort_placed: ({ fort, hex }) => `${capitalised(withArticle(FORT_WORDS[fort].title))} is placed at ${hex}.`,
  piece_taken_back: ({ piece }) => `${takenBack(piece)} is taken back.`,
  deployment_done: ({ seat, markers }) =>
    said(
      `${sideName(seat)} is set up`,
      markers.length > 0 ? `Markers: ${listed(markers.map(({ name, hex }) => `${name} at ${hex}`))}` : '',
    ),
}

const scenarioCard = (id: keyof typeof SCENARIO_CARD_WORDS): string => SCENARIO_CARD_WORDS[id].title

/** A fortification is named as 'trench@3,4' (BI-26.6). */
function takenBack(piece: string): string {
  const [kind = '', hex] = piece.split('@')
  return hex === undefined ? unitName(piece) : `${kindName(kind)} at ${hex}`
}
