// MK-15: the optional rules as the set-up screen names them.
import type { Options } from '../rules/setup/options.ts'

export type OptionText = { readonly name: string; readonly sentence: string; readonly clauses: readonly string[] }

const option = (name: string, sentence: string, ...clauses: string[]): OptionText => ({ name, sentence, clauses })

export const optionText: Readonly<Record<keyof Options, OptionText>> = {
  hillBonuses: option(
    'Hill bonuses',
    'Fire downhill is at +6; a charge downhill gets +1, and so does a defender on a hilltop.',
    'MK-15.1',
    'MK-15.2',
  ),
  openHills: option('Open hills', 'Hilltops are no longer difficult: no roll to leave, no -1, no automatic hold.', 'MK-15.3'),
  hillScreen: option('Hills screen', 'An empty hilltop blocks sight unless both ends stand on hilltops.', 'MK-15.4'),
  marshFoot: option('Foot in marshes', 'Line and light infantry may enter marshes, which are difficult ground.', 'MK-15.5'),
  entrenchments: option(
    'Earthworks',
    'A dug-in side takes 9 off the fire and 1 off the charge that crosses it.',
    'MK-15.6',
    'MK-15.7',
  ),
  roadPaths: option(
    'Drawn roads',
    'Roads run as lines over any passable ground and carry a march through terrain otherwise closed.',
    'MK-15.8',
    'MK-15.13',
  ),
  riverSides: option('Rivers on hexsides', 'A river side is crossed only at its bridges and fords.', 'MK-15.9'),
  lightPassage: option(
    'Light passage',
    'The first friendly hex that light infantry passes through costs no movement.',
    'MK-15.10',
  ),
  enemyAdjacency: option(
    'Enemies nearby',
    'Either kinds that cannot charge may not move up to an enemy, or enemies nearby only break a road march.',
    'MK-6.7',
    'MK-15.11',
  ),
}

/** The values of the one option that is no switch. */
export const adjacencyText: Readonly<Record<Options['enemyAdjacency'], string>> = {
  nonChargers: 'Light infantry and artillery may not move up to an enemy.',
  roadOnly: 'Anybody may move up to an enemy; only the road march is broken.',
}
