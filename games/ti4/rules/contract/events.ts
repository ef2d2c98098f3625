// TI-G.3.1: what the log is made of. Each event says where in the session it happened and which clauses decided it.
import type { Seat } from '@sandtable/kernel'
import type { RollKind, StepId, UnitType } from '../../data/types.ts'
import type { Die, Restriction, RollStage } from '../state/dice-and-hits.ts'
import type { Cause, Custom, Use } from '../state/effects-used.ts'
import type { SessionMode, SessionResult } from '../state/session.ts'
import type { CombatResult, Place, PlanetPlace, SessionStep, SideName } from '../state/table.ts'

/** Added by `emit`: where the session stood. `round` is r in space, g on a planet. */
export type At = { readonly step: SessionStep; readonly round: number; readonly planet: string | null }
type Told<Type extends string> = At & { readonly type: Type; readonly clauses: readonly string[] }
type By = { readonly seat: Seat }

/** Enough of a unit to speak of it without the state. */
export type UnitRef = {
  readonly id: string
  readonly owner: Seat
  readonly unit: string
  readonly type: UnitType
  readonly place: Place
}

/** TI-M.3. */
export const SKIP_REASONS = [
  ...(['nothingCanFire', 'notFirstRound', 'nobodyBarrages', 'nobodyOwnsEffects', 'noShips', 'nothingBombards'] as const),
  ...(['nothingToCommit', 'nobodyFiresHere', 'noMovement', 'sideEmpty', 'mode', 'effect', 'noGroundForces'] as const),
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** TI-G.3.4: something to do with the pieces on the board. `n` and `note` as the task needs them. */
export type BoardTask = {
  readonly do:
    | 'remove'
    | 'purge'
    | 'tilt'
    | 'untilt'
    | 'capture'
    | 'move'
    | 'place'
    | 'replace'
    | 'token'
    | 'flip'
    | 'exhaust'
    | 'control'
    | 'gain'
    | 'pay'
    | 'give'
    | 'galvanize'
  readonly seat: Seat
  readonly unit?: UnitRef
  readonly planet?: string
  readonly to?: string
  readonly n?: number
  /** An effect of the data file whose text says the rest. */
  readonly effect?: string
}

export type TiEvent =
  | (Told<'sessionOpened'> & {
      readonly mode: SessionMode
      readonly attacker: Seat
      readonly defender: Seat
      readonly startAt: StepId | null
      readonly changed: readonly { readonly option: string; readonly value: unknown }[]
    })
  | (Told<'factionChosen'> & By & { readonly side: SideName; readonly faction: string })
  | (Told<'seatSet'> & By & { readonly about: Seat; readonly fields: readonly string[] })
  | (Told<'systemSet'> & By & { readonly fields: readonly string[] })
  | (Told<'unitsSet'> &
      By & { readonly owner: Seat; readonly unit: string; readonly place: Place; readonly n: number; readonly damaged: number })
  | (Told<'cannonsSet'> & By & { readonly owner: Seat; readonly unit: string; readonly n: number; readonly adjacent: boolean })
  | (Told<'checkOverridden'> & By & { readonly check: string })
  | (Told<'stepEntered'> & { readonly to: SessionStep })
  | (Told<'stepSkipped'> & { readonly skipped: StepId; readonly reason: SkipReason; readonly effect: string | null })
  | (Told<'roundBegan'> & { readonly place: 'space' | PlanetPlace; readonly n: number })
  | (Told<'effectUsed'> & By & { readonly use: Use; readonly cost: string | null })
  /** An automatic effect did something at a moment of its own. */
  | (Told<'effectApplied'> & By & { readonly effect: string; readonly units: readonly UnitRef[] })
  | (Told<'effectSwitched'> & By & { readonly effect: string; readonly n: number })
  | (Told<'customUsed'> & By & { readonly custom: Custom })
  | (Told<'cardCancelled'> & By & { readonly effect: string; readonly by: string; readonly player: Seat })
  /** TI-G.3.2: a question, a window, a cannon or a barrage declined; `what` is the window or the kind of roll. */
  | (Told<'passed'> & By & { readonly what: string })
  | (Told<'asked'> & By & { readonly window: string; readonly effects: readonly string[] })
  | (Told<'fireDeclared'> & By & { readonly kind: RollKind; readonly units: readonly string[]; readonly whose?: Seat })
  | (Told<'rolled'> &
      By & {
        readonly kind: RollKind
        readonly stage: RollStage
        readonly target: Seat
        readonly effect: string | null
        readonly dice: readonly Die[]
      })
  | (Told<'hitsEntered'> & By & { readonly kind: RollKind; readonly group: string; readonly hits: number })
  /** [Assign Hits]: the roll is closed to rerolls. */
  | (Told<'hitsQueued'> & By & { readonly kind: RollKind; readonly n: number })
  | (Told<'rerolled'> & By & { readonly by: string; readonly dice: readonly { readonly before: Die; readonly after: Die }[] })
  | (Told<'dieChanged'> & By & { readonly by: string; readonly before: Die; readonly after: Die })
  | (Told<'rollRestarted'> & By & { readonly effect: string })
  | (Told<'hitsProduced'> &
      By & {
        readonly target: Seat
        readonly stage: RollStage
        readonly n: number
        readonly restricted: readonly Restriction[]
        readonly effect: string | null
      })
  | (Told<'hitsCancelled'> & By & { readonly target: Seat; readonly n: number; readonly by: string })
  | (Told<'hitsLapsed'> & By & { readonly n: number })
  | (Told<'hitsConfirmed'> & By)
  | (Told<'unitSustained'> & By & { readonly unit: UnitRef; readonly cancelled: number })
  /** Damaged without a sustain use (TI-G.10.7). */
  | (Told<'unitDamaged'> & By & { readonly unit: UnitRef; readonly effect: string })
  | (Told<'unitRepaired'> & By & { readonly unit: UnitRef; readonly effect: string })
  | (Told<'unitDestroyed'> & By & { readonly unit: UnitRef; readonly cause: Cause })
  | (Told<'unitSaved'> & By & { readonly unit: UnitRef; readonly effect: string })
  | (Told<'unitRemoved'> & By & { readonly unit: UnitRef; readonly why: 'capacity' | 'fleet' | 'rift' | 'retreat' | 'effect' })
  | (Told<'unitCaptured'> & By & { readonly unit: UnitRef; readonly by: Seat; readonly effect: string })
  | (Told<'unitAdded'> & By & { readonly unit: UnitRef; readonly effect: string })
  | (Told<'unitReplaced'> & By & { readonly unit: UnitRef; readonly now: UnitRef; readonly effect: string })
  | (Told<'unitMoved'> & By & { readonly unit: UnitRef; readonly to: Place; readonly effect: string })
  /** It fights as something else from now on, or again as itself. */
  | (Told<'unitTurned'> & By & { readonly unit: UnitRef; readonly as: 'ship' | 'ground' | 'itself'; readonly effect: string })
  | (Told<'targetSet'> & By & { readonly unit: UnitRef; readonly at: string; readonly whose?: Seat })
  | (Told<'committed'> & By & { readonly unit: UnitRef; readonly to: string })
  | (Told<'uncommitted'> & By & { readonly unit: UnitRef })
  | (Told<'retreatAnnounced'> & By)
  | (Told<'stayed'> & By)
  | (Told<'retreatBlocked'> & By & { readonly effect: string })
  | (Told<'left'> &
      By & {
        readonly to: string
        readonly units: readonly UnitRef[]
        readonly how: 'retreat' | 'effect'
        readonly token: boolean
      })
  /** `unit` null: a ship on the move that is not listed yet (TI-P0.4.2). */
  | (Told<'riftRolled'> & By & { readonly unit: UnitRef | null; readonly raw: number; readonly isLost: boolean })
  | (Told<'revivalRolled'> &
      By & { readonly unit: UnitRef; readonly raw: number; readonly needed: number; readonly isRevived: boolean })
  | (Told<'combatEnded'> & { readonly place: 'space' | PlanetPlace; readonly result: CombatResult })
  | (Told<'stalemate'> & { readonly place: 'space' | PlanetPlace })
  | (Told<'planetGained'> & By & { readonly gained: string; readonly from: Seat | null })
  | (Told<'planetHeld'> & By & { readonly held: string })
  | (Told<'boardTask'> & { readonly task: BoardTask })
  | (Told<'sessionEnded'> & { readonly result: SessionResult; readonly planetsTaken: readonly string[] })

export type EventType = TiEvent['type']
export type EventOf<T extends EventType> = Extract<TiEvent, { type: T }>
/** An event as a rule writes it: `emit` adds where. */
export type EventFacts = { [T in EventType]: Omit<EventOf<T>, keyof At> }[EventType]
