// Help about the game itself, and the signs on its map.
import { TERRAIN_WORDS, UNIT_WORDS } from '../text/index.ts'
import { CODES } from './codes.ts'

export const LEGEND: readonly string[] = [
  'Two letters and a number are a unit: capitals the Assault, small letters the Defender. ?3 is marker M3, d1 a dummy of yours.',
  'In the upper line of a hex: a dot where you see nothing now, the ground, * an objective of the Defender or # of the Assault, a work (B bunker, M mines, T trench, X barricade), and who is in the air.',
  `Ground: ${Object.entries(TERRAIN_WORDS)
    .map(([letter, { title }]) => `${letter} ${title}`)
    .join(', ')}.`,
  `Units: ${Object.entries(CODES)
    .map(([type, code]) => `${code} ${UNIT_WORDS[type as keyof typeof UNIT_WORDS].title}`)
    .join(', ')}.`,
]

export const TOPICS: readonly { readonly topic: string; readonly lines: readonly string[] }[] = [
  {
    topic: 'turn',
    lines: [
      'The first line over the map says what may be done now. Type an order, or a number of the list; more shows the rest of a long one; done ends a step, pass lets no unit act (BI-8.1).',
      'A unit is named by its id or a part of it: marine_squad-2, marine-2, or m2 where only one fits. sel m2 takes it in hand: then move 3,3 is enough.',
      'In set-up, auto does the step for you.',
    ],
  },
  {
    topic: 'attack',
    lines: [
      'attack m1 in2 shows the exact odds with every modifier and asks once; Enter goes on. odds attack m1 in2 only looks (BI-25.13).',
      'As many dice as the attack has; a hit is a die of at least the defence with its cover (BI-15.5, BI-15.9).',
    ],
  },
  {
    topic: 'lift',
    lines: [
      'launch lcac-1 marine_squad-1 marine_squad-2 to 2,4 sends a transport off with cargo; board gets in, unload sets down, recover brings back aboard (BI-12.6, BI-12.15, BI-12.16).',
    ],
  },
  {
    topic: 'facing',
    lines: [
      'Where facing counts (BI-15.7), face ne behind move, launch, place or a hex of unload turns the unit: e, se, sw, w, nw or ne. move m1 2,3 2,4 names the way (BI-3.18).',
    ],
  },
  { topic: 'map', lines: LEGEND },
]
