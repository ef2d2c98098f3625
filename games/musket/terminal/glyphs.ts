// What the ground looks like in letters: one mark a kind, and a pattern of it for an empty hex six characters wide.

import type { Look } from '@sandtable/terminal'
import type { Terrain } from '../viewmodel/index.ts'

export type Glyphs = {
  readonly ground: Readonly<Record<Terrain, string>>
  readonly works: string
  readonly river: string
  readonly crossing: { readonly bridge: string; readonly ford: string }
  readonly road: string
  readonly objective: string
  readonly exit: { readonly north: string; readonly south: string; readonly west: string; readonly east: string }
  readonly bar: string
}

const ASCII: Glyphs = {
  ground: {
    OPEN: ' ',
    WOODS: '&',
    TOWN: 'n',
    MARSH: '"',
    LAKE: '~',
    RIVER: '~',
    FORD: ':',
    BRIDGE: 'H',
    ROAD: '=',
    HILLTOP: '^',
    BURNED: 'x',
  },
  works: '#',
  river: '~',
  crossing: { bridge: '=', ford: ':' },
  road: '=',
  objective: '@',
  exit: { north: 'A', south: 'V', west: '<', east: '>' },
  bar: '#',
}

const UNICODE: Glyphs = {
  ...ASCII,
  ground: { ...ASCII.ground, WOODS: '♣', TOWN: '⌂', MARSH: '‖', LAKE: '≈', RIVER: '≈', HILLTOP: '▲', BURNED: '▒' },
  river: '≈',
  objective: '⚑',
  exit: { north: '↑', south: '↓', west: '←', east: '→' },
  bar: '█',
}

export const glyphsFor = ({ glyphs }: Pick<Look, 'glyphs'>): Glyphs => (glyphs === 'unicode' ? UNICODE : ASCII)

/** Six characters of ground for a hex without a unit; `hasRoad`: one is drawn through it (MK-15.8). */
export function pattern(terrain: Terrain, glyphs: Glyphs, hasRoad: boolean): string {
  const mark = glyphs.ground[terrain]
  const { road } = glyphs
  if (hasRoad) return terrain === 'OPEN' ? ` ${road.repeat(4)} ` : ` ${mark}${road}${road}${mark} `
  switch (terrain) {
    case 'OPEN':
      return '      '
    case 'LAKE':
    case 'RIVER':
      return `${mark} ${mark} ${mark} `
    case 'ROAD':
    case 'BRIDGE':
    case 'FORD':
      return ` ${mark}${mark}${mark}${mark} `
    default:
      return ` ${mark} ${mark}  `
  }
}
