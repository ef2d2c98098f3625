// TI-G.6, TI-G.9: the dice of a roll, and the hits a side must absorb.
import type { Seat } from '@sandtable/kernel'
import type { RollKind } from '../../data/types.ts'
import type { PlanetPlace } from './table.ts'

/** Where hits and rolls come from. `custom`: TI-G.5.8. */
export const ROLL_STAGES = [
  ...([
    'offence',
    'spaceStart',
    'afb',
    'space',
    'spaceEnd',
    'bombardment',
    'defence',
    'groundStart',
    'ground',
    'harrow',
    'custom',
  ] as const),
] as const
export type RollStage = (typeof ROLL_STAGES)[number]

/** What moved a number, and by how much: an effect of the data file, or `custom`. */
export type Mod = { readonly effect: string; readonly value: number }

/** TI-G.9.1. */
export type Restriction = 'any' | 'nonFighter' | 'fighter' | 'ship' | 'mech' | `chosen:${string}` | `ground:${string}`

/** TI-G.6.3. `value` is the printed number fixed when it was rolled (TI-G.7.7). */
export type Die = {
  readonly id: string
  /** A CombatUnit's id, or the id of the effect that rolls without one. */
  readonly unit: string
  readonly value: number
  /** 1 to 10, face 0 reads 10 (TI-G.6.1); null: only the hits were entered (TI-G.6.8). */
  readonly raw: number | null
  readonly mods: readonly Mod[]
  /** raw + mods + boosts; null with raw. */
  readonly final: number | null
  readonly hits: number
  readonly restriction: Restriction
  readonly isExtra: boolean
  /** Raw results that a reroll replaced, and by what (TI-G.8.2). */
  readonly earlier: readonly { readonly raw: number; readonly by: string }[]
  /** ±1 on the shown die (TI-G.8.6). */
  readonly boosts: readonly Mod[]
}

/** One player's dice in one stage. It begins without dice; `firing` rolls all at once or unit by unit (TI-G.6.5). */
export type Roll = {
  readonly id: number
  readonly kind: RollKind
  readonly stage: RollStage
  readonly seat: Seat
  readonly target: Seat
  readonly planet: string | null
  /** The effect that rolls, null for the units' own. */
  readonly effect: string | null
  /** The units that roll, in the order of TI-A.7: unit ids, or effect ids for cannons that are no piece. */
  readonly firing: readonly string[]
  readonly dice: readonly Die[]
  /** The hits went into a queue: no more rerolls. */
  readonly isFinal: boolean
}

export type HitState = 'open' | 'cancelled' | 'sustained' | 'assigned' | 'lapsed'

export type Hit = {
  readonly id: number
  readonly producer: Seat
  /** Unit or effect. */
  readonly source: string
  readonly roll: number | null
  readonly restriction: Restriction
  readonly state: HitState
  /** The unit or effect that took it. */
  readonly by: string | null
}

/** TI-G.9.2: the hits one side must absorb at once. */
export type HitBatch = {
  readonly id: number
  readonly stage: RollStage
  readonly target: Seat
  readonly place: 'space' | PlanetPlace
  readonly hits: readonly Hit[]
  /** The last serial when it began: later units take none of it (TI-G.9.6). */
  readonly lastSerial: number
  /** TI-G.10.8: units that could not sustain when it began. */
  readonly barred: readonly string[]
  readonly isConfirmed: boolean
}
