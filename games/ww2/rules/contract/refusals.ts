// WW-7.11 to WW-7.28 and their kin: every way the rules can say no, by its code, with what the sentence needs to know.
import type { UnitType } from '../tables.ts'

type RefusalOf<Code extends string, Clause extends string, Facts extends object = object> = {
  readonly code: Code
  readonly clause: Clause
} & Readonly<Facts>

/** Which part of a plan: 'steps[2]', 'buys[0]'. */
type In = { readonly path: string }

export type PathProblem =
  | { readonly why: 'too-short' }
  | { readonly why: 'unknown-hex'; readonly hex: string }
  | { readonly why: 'not-adjacent'; readonly from: string; readonly to: string }
  | { readonly why: 'hex-twice'; readonly hex: string }
export type RangeProblem =
  | { readonly why: 'unknown-hex'; readonly hex: string }
  | { readonly why: 'own-hex'; readonly hex: string }
  | { readonly why: 'too-far'; readonly hex: string; readonly distance: number }
  | { readonly why: 'hex-twice'; readonly hex: string }

/** What can be wrong with a plan. A refused one lists them all (WW-7.9). */
export type PlanProblem =
  | RefusalOf<'E_SYNTAX', 'WW-7.28', { at: number; line: number; column: number; expected: string; found: string }>
  | RefusalOf<'E_TURN', 'WW-7.11', { field: 'v' | 'turn' | 'side'; expected: string; found: string }>
  | RefusalOf<'E_UNIT', 'WW-7.12', In & { unit: string | null }>
  | RefusalOf<'E_TWICE', 'WW-7.13', In & { unit: string }>
  | RefusalOf<'E_GROUP', 'WW-7.14', In & { hexes: readonly string[] }>
  | RefusalOf<'E_ORIGIN', 'WW-7.15', In & { hex: string; stands: string }>
  | RefusalOf<'E_PATH', 'WW-7.16', In & { problem: PathProblem }>
  | RefusalOf<'E_GUN', 'WW-7.17', In & { unit: string; type: UnitType }>
  | RefusalOf<'E_RANGE', 'WW-7.18', In & { problem: RangeProblem }>
  | RefusalOf<'E_SHELLS', 'WW-7.19', In & { shells: number | null }>
  | RefusalOf<'E_SITE', 'WW-7.20', In & { hex: string; isTwice: boolean }>
  | RefusalOf<'E_TYPE', 'WW-7.21', In & { type: string | null }>
  | RefusalOf<'E_COMPANY', 'WW-7.22', { living: number; bought: number }>
  | RefusalOf<'E_COST', 'WW-7.23', { price: number; treasury: number }>
  | RefusalOf<'E_LOSS', 'WW-7.24', { problem: 'order' | 'protect'; unit: string | null }>
  | RefusalOf<'E_WAIT', 'WW-7.8', In>
  | RefusalOf<'E_SUPPLY', 'WW-15.6', In & { unit: string }>
  | RefusalOf<'E_CAP', 'WW-15.9', In & { shells: number; most: number }>
  | RefusalOf<'E_SIZE', 'WW-7.3', { given: number; most: number; of: string }>

export type PhaseProblem =
  | 'not-a-seat'
  | 'over'
  | 'other-state'
  | 'already-chosen'
  | 'already-placed'
  | 'already-submitted'
  | 'nothing-submitted'
  | 'no-offer'
  | 'offer-stands'
  | 'no-forfeit'
  | 'not-late'
  | 'not-asked'

export type WwRefusal =
  | (PlanProblem & { readonly also?: readonly PlanProblem[] })
  | RefusalOf<'E_PHASE', string, { why: PhaseProblem; phase: string }>
  | RefusalOf<'E_FACTION', 'WW-2.2', { faction: string }>
  | RefusalOf<'E_PLACE', 'WW-2.18', { hex: string; allowed: readonly string[] }>
  | RefusalOf<'E_LOSS', 'WW-11.7', { needed: number; given: number }>
