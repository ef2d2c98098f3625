// TI-G.5: effects as they are used, asked for and kept in force.
import type { Seat } from '@sandtable/kernel'
import type { SessionStep, SideName } from './table.ts'

/** TI-G.5: an effect used, with what was chosen for it. */
export type Use = {
  readonly effect: string
  readonly seat: Seat
  readonly units: readonly string[]
  readonly dice: readonly string[]
  readonly planet: string | null
  readonly n: number | null
  /** What it answers: null for a use in an open window. */
  readonly about: About | null
}

export type Cause = {
  readonly kind: 'hit' | 'effect' | 'capacity' | 'control'
  readonly effect: string | null
  readonly by: Seat | null
}

/** What a question is about (TI-A.6). */
export type About =
  | { readonly on: 'sustain'; readonly unit: string; readonly batch: number; readonly producers: readonly Seat[] }
  | { readonly on: 'wouldDie'; readonly unit: string; readonly cause: Cause }
  | { readonly on: 'destroyed'; readonly unit: string; readonly cause: Cause }
  | { readonly on: 'lastShip'; readonly seat: Seat }
  | { readonly on: 'card'; readonly use: Use }
  | { readonly on: 'retreat'; readonly seat: Seat }
  /** The asked seat must destroy `n` of `from`, one `destroy` each (Assault Cannon, Courageous). */
  | { readonly on: 'loss'; readonly effect: string; readonly owner: Seat; readonly from: readonly string[]; readonly n: number }
  /** The asked seat must pick the target of its own automatic effect: `useEffect` with one unit (Magen). */
  | { readonly on: 'target'; readonly effect: string; readonly from: readonly string[]; readonly planet: string | null }

/** The newest stands last and is answered first; `pass` declines it unless it must be answered. */
export type Question = {
  readonly id: number
  readonly seat: Seat
  readonly window: string
  /** What may be used in answer. */
  readonly effects: readonly string[]
  readonly isMandatory: boolean
  readonly about: About
}

export const DURATIONS = ['roll', 'round', 'combat', 'invasion', 'session'] as const
export type Duration = (typeof DURATIONS)[number]

/** TI-G.5.8. */
export const CUSTOM_OPS = ['rollMod', 'hits', 'cancel', 'destroy', 'repair', 'addUnit'] as const
export type CustomOp = (typeof CUSTOM_OPS)[number]

export type Custom = {
  readonly name: string
  readonly op: CustomOp
  readonly side: SideName
  readonly n: number
  readonly unit: string | null
}

/** An effect that goes on after its use. `n` 0 for an automatic effect: switched off (TI-G.5.2). */
export type EffectInForce = Use & { readonly duration: Duration; readonly roll: number | null; readonly custom: Custom | null }

/** Kept for limits (TI-D.13). `entry` is the count of steps entered so far: uses in one window share it. */
export type UsedEffect = {
  readonly effect: string
  readonly seat: Seat
  readonly entry: number
  readonly step: SessionStep
  readonly round: number
  readonly planet: string | null
  readonly roll: number | null
  readonly batch: number | null
  readonly units: readonly string[]
  readonly isCancelled: boolean
}
