// What events say of a piece, and of dice against one target.
import type { Modifier } from '@sandtable/kernel'
import type { Side, UnitType } from '../tables/index.ts'

/** A piece as an event names it. `type` null: a marker whose piece the reader may not know. `hex` null: aboard, carried or unknown. */
export type NamedPiece = {
  readonly name: string
  readonly type: UnitType | 'dummy' | null
  readonly side: Side
  readonly hex: string | null
}

/** Dice against one target number, one target. `negated` by CIWS. */
export type Strike = {
  readonly target: NamedPiece
  readonly modifiers: readonly Modifier[]
  readonly need: number
  readonly needModifiers: readonly Modifier[]
  readonly dice: readonly number[]
  readonly hits: number
  readonly negated: number
  readonly damage: number
  readonly hpLeft: number
  readonly tokens: number
  readonly destroyed: boolean
}
