// TI-G.16.2: why not, as data. The sentences are in text/.
import type { Seat } from '@sandtable/kernel'
import type { UnitType } from '../../data/types.ts'
import type { SessionStep } from '../state/table.ts'

/** TI-G.1.3: a mandatory decision that is not made yet. */
export type Missing = {
  readonly what:
    | 'faction'
    | 'answer'
    | 'declaration'
    | 'roll'
    | 'hits'
    | 'standing'
    | 'retreat'
    | 'target'
    | 'excess'
    | 'landing'
    | 'capture'
  readonly seat: Seat
  /** The unit, planet or check meant, if it is one. */
  readonly about?: string
  readonly n?: number
}

type Because<Code extends string, Facts = unknown> = { readonly code: Code; readonly clause: string } & Readonly<Facts>

export type TiRefusal =
  | Because<'not-a-seat', { seat: string }>
  | Because<'over'>
  /** A question is open; `seat` answers it first (TI-A.6). */
  | Because<'question-first', { seat: Seat; window: string }>
  | Because<'must-answer', { window: string }>
  /** Another seat decides this. */
  | Because<'not-yours', { seat: Seat }>
  | Because<'wrong-step', { action: string; step: SessionStep }>
  | Because<'missing', { missing: readonly Missing[] }>
  | Because<'out-of-order', { first: Seat }>
  | Because<'already-said', { seat: Seat }>
  | Because<
      'unknown',
      { what: 'faction' | 'unit' | 'effect' | 'place' | 'planet' | 'seat' | 'die' | 'check' | 'group'; id: string }
    >
  | Because<'faction-taken', { faction: string }>
  | Because<'not-a-piece', { unit: string; faction: string | null }>
  | Because<'wrong-place', { unit: string; place: string }>
  /** The table holds as many as a position can say. */
  | Because<'no-room', { of: string; most: number }>
  | Because<'too-many', { type: UnitType; most: number }>
  | Because<'not-adjacent-cannon', { unit: string }>
  | Because<'no-change'>
  /** The effect has no place in this step, or its owner is not the asker. */
  | Because<'not-offered', { effect: string; step: SessionStep }>
  | Because<'window-closed', { effect: string }>
  | Because<'used-up', { effect: string; limit: string }>
  | Because<'not-next', { effect: string; next: Seat }>
  /** "Cannot" beats "may": `by` is the effect or fact that forbids it (TI-G.5.9). */
  | Because<'forbidden', { what: string; by: string }>
  | Because<'wrong-choice', { what: 'units' | 'dice' | 'planet' | 'n'; least: number; most: number; given: number }>
  | Because<'not-eligible', { what: 'unit' | 'die' | 'planet' | 'system' | 'seat'; id: string }>
  | Because<'nothing-to-do', { what: string }>
  | Because<'no-card-played', { effect: string }>
  | Because<'rolled-already'>
  | Because<'not-rolled'>
  | Because<'rerolled-already', { die: string; by: string }>
  | Because<'no-reroll', { die: string; by: string }>
  | Because<'too-many-hits', { group: string; most: number }>
  | Because<'no-hits'>
  | Because<'cannot-sustain', { unit: string; why: 'noAbility' | 'damaged' | 'usedInBatch' | 'barred' | 'restricted' }>
  /** A restricted hit goes first (TI-G.9.3). */
  | Because<'restricted-first', { unit: string; restriction: string }>
  | Because<'hits-left', { n: number }>
  | Because<'excess', { check: string; seat: Seat; excess: number }>
  | Because<'no-excess'>
  | Because<'no-retreat', { why: 'otherAnnounced' | 'blocked' | 'mode' | 'neutral' | 'noSystem' | 'mustAnnounce' }>
  | Because<'shielded', { planet: string }>
  | Because<'cannot-land', { planet: string; by: string }>
  | Because<'sent-back', { unit: string }>

export type RefusalCode = TiRefusal['code']
