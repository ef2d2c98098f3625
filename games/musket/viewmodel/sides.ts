// MK-20.24: a side is told by shape and letters; colour only helps. MK-20.1: and a kind by its symbol alone.
import type { Kind, Side } from '../rules/tables.ts'
import { SYMBOLS } from '../text/symbols.ts'

/** How a side is marked: `corners` and `band` on counters, letter case and brackets in text. `colour` is never alone. */
export type SideMark = {
  readonly side: Side
  readonly corners: 'round' | 'square'
  readonly band: 'solid' | 'hatched'
  readonly letters: 'upper' | 'lower'
  readonly brackets: readonly [string, string]
  readonly colour: string
  readonly clause: 'MK-20.24'
}

export const SIDE_MARKS: Readonly<Record<Side, SideMark>> = {
  blue: {
    side: 'blue',
    corners: 'round',
    band: 'solid',
    letters: 'upper',
    brackets: ['(', ')'],
    colour: 'blue',
    clause: 'MK-20.24',
  },
  red: {
    side: 'red',
    corners: 'square',
    band: 'hatched',
    letters: 'lower',
    brackets: ['[', ']'],
    colour: 'red',
    clause: 'MK-20.24',
  },
}

/** The smallest side of anything that can be tapped, in CSS pixels. */
export const SMALLEST_TARGET = 44

/** A counter for a screen: shape by side, symbol by kind. */
export function counterOf(kind: Kind, side: Side) {
  const { code, lines, solid } = SYMBOLS[kind]
  return { kind, code: codeOf(kind, side), lines, solid, mark: SIDE_MARKS[side], name: code, clause: 'MK-20.1' } as const
}

/** 'LN' for Blue's line infantry, 'ln' for Red's. */
export function codeOf(kind: Kind, side: Side): string {
  const { code } = SYMBOLS[kind]
  return SIDE_MARKS[side].letters === 'upper' ? code : code.toLowerCase()
}
