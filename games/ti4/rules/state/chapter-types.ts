// What the chapters hand each other: the mutable draft inside one `apply`, a step of section 4, an op of the data file.
import type { Dice, Seat } from '@sandtable/kernel'
import type { EffectData, Op, RollKind, StepId } from '../../data/types.ts'
import type { TiAction } from '../contract/actions.ts'
import type { SkipReason, TiEvent } from '../contract/events.ts'
import type { Missing, TiRefusal } from '../contract/refusals.ts'
import type { Mod, Restriction, RollStage } from './dice-and-hits.ts'
import type { Use } from './effects-used.ts'
import type { TiSession } from './session.ts'
import type { CombatUnit, PlanetPlace } from './table.ts'

export type Mutable<T> = T extends readonly (infer Item)[]
  ? Mutable<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Mutable<T[K]> }
    : T

/** A copy of the state that rules may change, for the length of one `apply`. Sheets, facts and options in it are replaced, not changed. */
export type DraftSession = Omit<Mutable<TiSession>, 'options' | 'seats' | 'system'> & {
  options: TiSession['options']
  seats: TiSession['seats'][number][]
  system: TiSession['system']
}
export type Draft = { readonly s: DraftSession; readonly dice: Dice; readonly events: TiEvent[] }

/**
 * One step. Windows, questions, rolls and hit batches are handled for all steps alike (windows.ts, questions.ts, dice-rolls.ts, hits.ts):
 * a step opens them and adds only the buttons of its own.
 */
export type StepRules = {
  readonly id: StepId
  /** TI-M.3: why it is passed over on arrival; asked before `enter`. */
  skips?(s: TiSession): { readonly reason: SkipReason; readonly effect: string | null } | null
  /** On arrival: automatic effects, rolls, batches, the queue of seats or planets. */
  enter?(d: Draft): void
  /** TI-G.1.3: what is still to be decided before the step may be left, beyond open questions, batches and unrolled dice. */
  missing?(s: TiSession): readonly Missing[]
  /** Leaves by itself as soon as nothing is missing; without it the step waits for `advance`. */
  isAutomatic?(s: TiSession): boolean
  /** The seats with a decision of this step's own buttons; windows, rolls and batches add theirs. */
  deciders?(s: TiSession): readonly Seat[]
  /** A superset of the seat's own buttons in a stable order; `legal` keeps those that pass `check`. */
  candidates?(s: TiSession, seat: Seat): readonly TiAction[]
  /** Why this button of the step cannot be pressed; `undefined` when the action is none of this step's. */
  check?(s: TiSession, seat: Seat, action: TiAction): TiRefusal | null | undefined
  /** Carries out what `check` let pass. */
  act?(d: Draft, seat: Seat, action: TiAction): void
  /** After every action and answer while no question is open: what follows by itself (next seat, next batch). */
  settle?(d: Draft): void
  /** On leaving, before the flow chooses where to: repairs, queues, flags. */
  leave?(d: Draft): void
}

/** What must be picked for an op; several asks of one effect share `units` in order. */
export type Ask =
  | { readonly what: 'units'; readonly from: readonly string[]; readonly least: number; readonly most: number }
  | { readonly what: 'dice'; readonly from: readonly string[]; readonly least: number; readonly most: number }
  | { readonly what: 'planet'; readonly from: readonly string[] }
  /** An optional number that is not given is the usual one. */
  | {
      readonly what: 'n'
      readonly least: number
      readonly most: number
      readonly usual: number
      readonly isOptional?: true
    }

/** An op of the data file (TI-D.5): what its user picks, what bars it, what it does when it is used or comes due. */
export type OpHandler = {
  asks?(s: TiSession, use: Use, op: Op): readonly Ask[]
  /** Why it would do nothing or may not be done now. */
  bars?(s: TiSession, use: Use, op: Op): TiRefusal | null
  /** `picked`: the part of use.units (or dice) that answers this op's own asks. */
  apply(d: Draft, use: Use, op: Op, picked: readonly string[]): void
}

/** An op that holds right now: an automatic effect whose owner and condition fit, or one in force after its use. */
export type ActiveOp = {
  readonly effect: EffectData
  readonly op: Op
  readonly seat: Seat
  /** The unit whose text it is, if it is one's. */
  readonly bearer: CombatUnit | null
  /** What was chosen when it was used. */
  readonly units: readonly string[]
  readonly planet: string | null
  /** A number entered for it (`input`), or null. */
  readonly n: number | null
}

/** A roll to be opened (dice-rolls.ts). */
export type RollSpec = {
  readonly kind: RollKind
  readonly stage: RollStage
  readonly seat: Seat
  readonly target: Seat
  readonly planet: string | null
  readonly effect: string | null
  readonly firing: readonly string[]
}
/** One die as it would be rolled now: what the screen shows before and the odds sum. */
export type PlannedDie = {
  readonly unit: string
  readonly value: number
  readonly mods: readonly Mod[]
  readonly isExtra: boolean
  readonly restriction: Restriction
  /** TI-G.7.4: raw faces that add hits. */
  readonly crit: { readonly faces: readonly number[]; readonly extra: number } | null
}
/** A hit on its way into a batch (hits.ts). */
export type NewHit = {
  readonly producer: Seat
  readonly source: string
  readonly roll: number | null
  readonly restriction: Restriction
}
export type BatchSpec = {
  readonly stage: RollStage
  readonly target: Seat
  readonly place: 'space' | PlanetPlace
  readonly hits: readonly NewHit[]
}
/** The three doors of a module that serves actions in every step. `check`: undefined when the action is none of its own. */
export type ActionRules = {
  candidates(s: TiSession, seat: Seat): readonly TiAction[]
  check(s: TiSession, seat: Seat, action: TiAction): TiRefusal | null | undefined
  act(d: Draft, seat: Seat, action: TiAction): void
}
