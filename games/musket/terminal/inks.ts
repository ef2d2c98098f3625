// The colours of a musket board: muted ground, strong counters. Everything they tell is told by a letter or a shape as well.

import type { Ink } from '@sandtable/terminal'
import type { Side, Terrain } from '../viewmodel/index.ts'

export const GROUND: Readonly<Record<Terrain, Ink>> = {
  OPEN: {},
  WOODS: { fg: [77, 2], bg: [22, 0] },
  TOWN: { fg: [223, 7], bg: [238, 0] },
  MARSH: { fg: [108, 6], bg: [23, 0] },
  LAKE: { fg: [75, 12], bg: [17, 4] },
  RIVER: { fg: [75, 12], bg: [17, 4] },
  FORD: { fg: [33, 4] },
  BRIDGE: { fg: [137, 3] },
  ROAD: { fg: [137, 3] },
  HILLTOP: { fg: [221, 3], bg: [58, 0] },
  BURNED: { fg: [203, 1], bg: [234, 0] },
}

export const NAME: Ink = { fg: [250, 7] }
export const EDGE: Ink = { fg: [242, 8] }
export const WORKS: Ink = { fg: [172, 3], bold: true }
export const WATER: Ink = { fg: [33, 4], bold: true }
export const ROAD: Ink = { fg: [137, 3] }
export const OBJECTIVE: Ink = { fg: [172, 3], bold: true }

const COUNTER: Readonly<Record<Side, Ink>> = {
  blue: { fg: [231, 15], bg: [25, 4], bold: true },
  red: { fg: [231, 15], bg: [124, 1], bold: true },
}
const SPENT: Readonly<Record<Side, Ink>> = {
  blue: { fg: [69, 4], dim: true },
  red: { fg: [167, 1], dim: true },
}
export const ACTIVE: Ink = { fg: [16, 0], bg: [220, 11], bold: true }
export const SELECTED: Ink = { fg: [16, 0], bg: [230, 15], bold: true }

export const counterInk = (side: Side, isSpent: boolean): Ink => (isSpent ? SPENT[side] : COUNTER[side])
export const sideInk = (side: Side): Ink => ({ fg: side === 'blue' ? [69, 4] : [167, 1], bold: true })

export const DESTINATION: Ink = { fg: [16, 0], bg: [150, 10] }
export const FIRE: Ink = { fg: [231, 15], bg: [160, 9], bold: true }
export const CHARGE: Ink = { fg: [16, 0], bg: [214, 11], bold: true }
export const LISTED: Ink = { fg: [172, 3], bold: true }
export const LENS: Ink = { fg: [16, 0], bg: [152, 14] }
export const BLOCKED: Ink = { fg: [231, 15], bg: [90, 5], bold: true }
