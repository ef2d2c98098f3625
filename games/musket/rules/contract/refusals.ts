// MK-17.2: every way the rules can say no, with what the sentence needs to know. The first reason in the clause's order is given.
import type { Edge, Kind } from '../tables.ts'

type RefusalOf<Code extends string, Clause extends string, Facts extends object = object> = {
  readonly code: Code
  readonly clause: Clause
} & Readonly<Facts>

export type MoveProblem =
  | { readonly why: 'unknown-hex'; readonly hex: string }
  | { readonly why: 'own-hex' }
  | { readonly why: 'not-adjacent'; readonly from: string; readonly to: string }
  | { readonly why: 'has-fired' }
  | { readonly why: 'moved-then-fired' }
  | { readonly why: 'no-points' }
  | { readonly why: 'closed-terrain'; readonly hex: string; readonly terrain: string; readonly kind: Kind }
  | { readonly why: 'enemy-there'; readonly hex: string }
  | { readonly why: 'friend-there'; readonly hex: string }
  | { readonly why: 'river-side'; readonly from: string; readonly to: string }
  | { readonly why: 'next-to-enemy'; readonly hex: string; readonly kind: Kind }
  | { readonly why: 'too-far'; readonly hex: string; readonly points: number }
  | { readonly why: 'march-broken'; readonly hex: string }

export type FireProblem =
  | { readonly why: 'no-firearms'; readonly kind: Kind }
  | { readonly why: 'has-fired' }
  | { readonly why: 'has-moved' }
  | { readonly why: 'unknown-target'; readonly target: string }
  | { readonly why: 'friend'; readonly target: string }
  | { readonly why: 'out-of-range'; readonly distance: number; readonly range: number }
  | { readonly why: 'no-sight'; readonly blockers: readonly string[] }

export type ChargeProblem =
  | { readonly why: 'never-charges'; readonly kind: Kind }
  | { readonly why: 'not-that-kind'; readonly kind: Kind; readonly target: Kind }
  | { readonly why: 'has-fired' }
  | { readonly why: 'no-points' }
  | { readonly why: 'unknown-target'; readonly target: string }
  | { readonly why: 'friend'; readonly target: string }
  | { readonly why: 'closed-terrain'; readonly hex: string; readonly terrain: string; readonly kind: Kind }
  | { readonly why: 'no-path'; readonly points: number }
  | { readonly why: 'bad-path' }

export type ExitProblem =
  | { readonly why: 'no-exit-condition' }
  | { readonly why: 'not-before-turn'; readonly turn: number }
  | { readonly why: 'no-exit-hex'; readonly hex: string; readonly edges: readonly Edge[] }
  | { readonly why: 'cannot-reach'; readonly hex: string }
  | { readonly why: 'cannot-move' }

export type MusketRefusal =
  | RefusalOf<'game-over', 'MK-5.16'>
  | RefusalOf<'not-your-turn', 'MK-5.2'>
  | RefusalOf<'activation-in-progress', 'MK-5.10', { unit: string }>
  | RefusalOf<'unknown-unit', 'MK-17.2', { unit: string }>
  | RefusalOf<'not-your-unit', 'MK-5.10', { unit: string }>
  | RefusalOf<'already-activated', 'MK-5.3', { unit: string }>
  | RefusalOf<'no-active-unit', 'MK-5.11'>
  | RefusalOf<'wrong-step', 'MK-5.11', { step: string }>
  | RefusalOf<'illegal-move', string, { problem: MoveProblem }>
  | RefusalOf<'illegal-fire', string, { problem: FireProblem }>
  | RefusalOf<'illegal-charge', string, { problem: ChargeProblem }>
  | RefusalOf<'illegal-exit', string, { problem: ExitProblem }>
