// TI-G.2: what a session is at a moment. Plain data; everything that follows from it is worked out elsewhere. The log is the match's.
import type { Seat } from '@sandtable/kernel'
import type { StepId } from '../../data/types.ts'
import type { Options } from '../contract/options.ts'
import type { HitBatch, Roll, RollStage } from './dice-and-hits.ts'
import type { EffectInForce, Question, UsedEffect } from './effects-used.ts'
import type { CombatResult, CombatUnit, Planet, SeatSheet, SessionStep, SystemFacts } from './table.ts'

/** TI-E.2. */
export const SESSION_MODES = ['activation', 'benediction', 'groundOnly'] as const
export type SessionMode = (typeof SESSION_MODES)[number]

/** TI-P2.3, TI-P1.2, TI-P2.2, TI-P3.9: what a seat said in this step. */
export type Declared = { readonly seat: Seat; readonly choice: 'fire' | 'pass' | 'announce' | 'stay' }

/** What is under way in the current step. */
export type Progress = {
  /** Steps entered so far. */
  readonly entry: number
  /** The closing button was pressed; the step is left as soon as nothing is open. */
  readonly isClosing: boolean
  /** Seats still to be asked, the current one first (TI-P1.2.4). */
  readonly queue: readonly Seat[]
  /** Planets still to be handled, the current one first (TI-P3.0.4). */
  readonly planets: readonly string[]
  readonly declared: readonly Declared[]
  /** Seats that passed in this step's windows (TI-G.5.4). */
  readonly passed: readonly Seat[]
  /** Checks the host overrode here (TI-G.12.8). */
  readonly overridden: readonly string[]
  /** TI-P3.2.1: which planet a unit bombards, and whose forces there, where that was chosen (TI-P3.2.8). */
  readonly targets: readonly { readonly unit: string; readonly planet: string; readonly whose?: Seat }[]
}

/** TI-P2.3.5, TI-P2.6.4: of the current round. */
export type Retreat = {
  readonly announced: readonly Seat[]
  readonly blocked: readonly Seat[]
  readonly forced: readonly Seat[]
  /** The seats that left this combat, and where to. */
  readonly left: readonly { readonly seat: Seat; readonly to: string; readonly how: 'retreat' | 'effect' }[]
}

/** TI-G.2.5, TI-G.3.3: `expected` in tenths of a hit. */
export type Tally = {
  readonly seat: Seat
  readonly stage: RollStage
  readonly dice: number
  readonly expected: number
  readonly produced: number
  readonly cancelled: number
  readonly assigned: number
}

/** TI-A.11. */
export type SessionResult = CombatResult | 'cancelled'

export type TiSession = {
  readonly id: string
  readonly title: string
  readonly mode: SessionMode
  readonly options: Options
  /** In table order, clockwise. */
  readonly seats: readonly SeatSheet[]
  readonly speaker: Seat
  readonly attacker: Seat
  readonly defender: Seat
  readonly system: SystemFacts
  readonly planets: readonly Planet[]
  /** Laws and events in force for all players. */
  readonly laws: readonly string[]
  readonly units: readonly CombatUnit[]
  readonly step: SessionStep
  /** Where the flow goes after P0.5 when the session does not begin there (TI-E.2, TI-E.3). */
  readonly startAt: StepId | null
  /** Space round r, from 1. */
  readonly round: number
  /** The planet being fought over or fired from. */
  readonly planet: string | null
  readonly progress: Progress
  readonly rolls: readonly Roll[]
  readonly batches: readonly HitBatch[]
  readonly questions: readonly Question[]
  readonly effects: readonly EffectInForce[]
  readonly used: readonly UsedEffect[]
  readonly retreat: Retreat
  /** Of the space combat; null without one (TI-P1.4.4). */
  readonly spaceResult: CombatResult | null
  /** The seat that held the space area when the space part was over. */
  readonly spaceHeldBy: Seat | null
  /** Seats whose last ship here died in this session (TI-P3.9.6). */
  readonly lostLastShip: readonly Seat[]
  readonly tally: readonly Tally[]
  /** The last serial and the last id given out. */
  readonly lastSerial: number
  readonly lastId: number
  readonly result: SessionResult | null
}

export const NO_PROGRESS: Progress = {
  entry: 0,
  isClosing: false,
  queue: [],
  planets: [],
  declared: [],
  passed: [],
  overridden: [],
  targets: [],
}
export const NO_RETREAT: Retreat = { announced: [], blocked: [], forced: [], left: [] }
