// Help about the game itself, and the signs on its map.

import { type Look, wrap } from '@sandtable/terminal'
import { kindText, terrainText } from '../text/index.ts'
import { type Kind, SIDE_MARKS, type Terrain } from '../viewmodel/index.ts'
import { glyphsFor } from './glyphs.ts'

export const TOPICS: readonly { readonly topic: string; readonly lines: readonly string[] }[] = [
  {
    topic: 'turn',
    lines: [
      'Units act one at a time, each once a turn. Take one in hand (its number, its hex, or sel and a name): the map shows numbers where it can go and whom it can attack. A number alone does the obvious thing; move, fire and charge say which.',
      'A unit in reach of a leader obeys at once; out of command it obeys on a roll (MK-12.7).',
      'When it has nothing left to do, its activation ends by itself; done ends it earlier. end ends your turn.',
      'What used no die can be undone (MK-17.7).',
    ],
  },
  {
    topic: 'attack',
    lines: [
      'fire 1 or charge 1 shows the exact odds with every modifier and asks once; Enter goes on.',
      'Fire: one roll to hit, on a hit one in six takes 2 strength; who survives tests morale (MK-8.4, MK-8.6, MK-11.2).',
      'Charge: a die each plus strength. Losing or a tie costs you 1; winning by 1 or 2 costs them 1, by 3 or more 2 (MK-9.13).',
      'threat shows what could come back where you stand or go.',
    ],
  },
  {
    topic: 'kinds',
    lines: Object.entries(kindText).map(([kind, { name, profile }]) => `${name} (${kind as Kind}): ${profile}`),
  },
  {
    topic: 'dice',
    lines: [
      'With --dice hand you throw them yourself. The prompt names the die, what for and what it needs (MK-20.21).',
      'A d60 is (d6 - 1) x 10 + d10, the 0 read as 10 (MK-2.7). Type the number, or both dice: 4 7 is 37.',
    ],
  },
]

export function LEGEND(look: Look): string[] {
  const glyphs = glyphsFor(look)
  const [left, right] = SIDE_MARKS.blue.brackets
  const [from, to] = SIDE_MARKS.red.brackets
  const ground = (Object.keys(terrainText) as Terrain[])
    .filter(terrain => glyphs.ground[terrain].trim() !== '')
    .map(terrain => `${glyphs.ground[terrain]} ${terrainText[terrain].name}`)
  return [
    `${left}LN4*${right} Blue, capitals, round; ${from}ln4*${to} Red, small letters, square; 4 is strength, * a leader.`,
    'LN line, LT light, DR dragoons, LH light horse, HO horse, AR artillery.',
    'In brackets: can still act. Bare: has been activated. >LN4< is active, {LN4} is in hand.',
    '3:1mp a place to go and its cost, ? a roll to leave the ground, 2! can be fired at, 2> can be charged.',
    `Ground: ${ground.join(', ')}.`,
    `Sides: ${glyphs.works} dug in, ${glyphs.river} river, ${glyphs.crossing.bridge} bridge, ${glyphs.crossing.ford} ford. ${glyphs.objective} objective, ${glyphs.exit.north}${glyphs.exit.south} way out, ${glyphs.road} road, % rough.`,
  ].flatMap(line => wrap(line, look.width(), '  '))
}
