// What comes before deployment, in the log: map, cards, forces.
import type { Edge } from '../rules/tables/index.ts'
import { SCENARIO_CARD_WORDS } from './card-words.ts'
import { counted, listed, sideName, tallied } from './names.ts'
import type { Tellers } from './tellers.ts'

const EDGE_WORDS: Readonly<Record<Edge, string>> = { N: 'north', E: 'east', S: 'south', W: 'west' }
const sectionName = (section: string): string =>
  section
    .split('-')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
/** BI-2.14. */
const TURNED = ['', ', turned round', ', mirrored left to right', ', mirrored top to bottom'] as const

export const SETUP_TELLERS: Tellers<
  'section_picked' | 'section_placed' | 'map_built' | 'scenario_drawn' | 'list_changed' | 'list_closed'
> = {
  section_picked: ({ seat, section }) => `${sideName(seat)} chooses the section ${sectionName(section)}.`,
  section_placed: ({ seat, section, slot, orientation }) =>
    `${sideName(seat)} lays ${sectionName(section)} at column ${slot[0]}, row ${slot[1]}${TURNED[orientation] ?? ''}.`,
  map_built: ({ map, offshore }) =>
    `The map is ${map[0]?.length ?? 0} by ${map.length} hexes; the sea is in the ${EDGE_WORDS[offshore]}.`,
  scenario_drawn: ({ cards }) => `Scenario ${cards.length === 1 ? 'card' : 'cards'}: ${listed(cards.map(scenarioCard))}.`,
  list_changed: ({ seat, added, what, left }) =>
    `${sideName(seat)} ${added ? 'buys' : 'gives back'} ${tallied(what)}: ${counted(left, 'point')} left.`,
  list_closed: ({ seat }) => `${sideName(seat)} has bought its forces.`,
}

const scenarioCard = (id: keyof typeof SCENARIO_CARD_WORDS): string => SCENARIO_CARD_WORDS[id].title
