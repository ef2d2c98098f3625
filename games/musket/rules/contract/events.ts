// MK-17.3: what the log is made of. Each event carries turn, player, the whole result and the clauses that decided it;
// combat events also say where both sides stood before (MK-17.4), so that a screen can show them after a unit is gone.
import type { Modifier } from '@sandtable/kernel'
import type { Condition } from '../setup/scenario.ts'
import type { Kind, Side, Terrain } from '../tables.ts'

type EventBase<Type extends string> = {
  readonly type: Type
  readonly turn: number
  readonly player: Side
  readonly clauses: readonly string[]
}

/** What the scenario calls the two armies: a sentence about a side needs it. */
type ArmyNames = { readonly sides: { readonly blue: string; readonly red: string } }

/** A unit as an event names it: enough for a sentence when the unit is no longer there. */
export type NamedUnit = {
  readonly id: string
  readonly name: string
  readonly side: Side
  readonly kind: Kind
  readonly at: string
}

/** A test as it was rolled. `roll` 0: nothing was drawn (MK-12.16). */
export type ChanceTest = {
  readonly base: number
  readonly modifiers: readonly Modifier[]
  readonly chance: number
  readonly roll: number
  readonly passed: boolean
}

/** MK-12.16. */
export type CommandRecord = ChanceTest & {
  readonly inCommand: boolean
  readonly leader: string | null
  readonly distance: number | null
}

/** MK-12.10 to MK-12.14. */
export type LeaderCasualty = {
  readonly leader: string
  readonly name: string
  readonly roll: number
  readonly chance: number
  readonly fell: boolean
  readonly replacement: { readonly id: string; readonly on: string; readonly onName: string; readonly radius: number } | null
}

/** MK-11.11. */
export type MoraleRecord = ChanceTest & { readonly retreat: string | null; readonly extraLoss: number }

/** MK-6.14, in path order. */
export type LeavingCheck = { readonly hex: string; readonly roll: number; readonly chance: number; readonly passed: boolean }

export type BattleOpened = EventBase<'battle_opened'> &
  ArmyNames & {
    readonly scenario: string
    readonly title: string
    readonly columns: number
    readonly rows: number
    readonly units: { readonly blue: number; readonly red: number }
    readonly options: readonly string[]
  }
export type ActivationStarted = EventBase<'activation_started'> & { readonly unit: NamedUnit; readonly command: CommandRecord }
export type MoveMade = EventBase<'move_action'> & {
  readonly unit: NamedUnit
  readonly path: readonly string[]
  readonly reached: string
  readonly points: number
  readonly checks: readonly LeavingCheck[]
  readonly stopped: boolean
  readonly march: boolean
}
export type FireMade = EventBase<'fire_action'> & {
  readonly unit: NamedUnit
  readonly target: NamedUnit
  readonly distance: number
  readonly hit: ChanceTest
  readonly devastating: { readonly roll: number; readonly chance: number; readonly passed: boolean } | null
  readonly damage: number
  readonly spLeft: number
  readonly casualty: LeaderCasualty | null
  readonly morale: MoraleRecord | null
  readonly eliminatedUnits: readonly string[]
  readonly eliminatedLeaders: readonly string[]
}
export const CHARGE_OUTCOMES = ['attacker_repulsed', 'defender_retreats', 'defender_holds', 'defender_eliminated'] as const
export type ChargeOutcome = (typeof CHARGE_OUTCOMES)[number]
/** One side's score: die, strength and every modifier. */
export type ChargeScore = {
  readonly die: number
  readonly sp: number
  readonly modifiers: readonly Modifier[]
  readonly total: number
}
export type ChargeContest = {
  readonly attacker: ChargeScore
  readonly defender: ChargeScore
  readonly outcome: ChargeOutcome
  readonly attackerLoss: number
  readonly defenderLoss: number
  readonly retreat: string | null
  readonly advanced: boolean
  readonly attackerCasualty: LeaderCasualty | null
  readonly defenderCasualty: LeaderCasualty | null
  readonly morale: MoraleRecord | null
}
export type ChargeMade = EventBase<'charge_action'> & {
  readonly unit: NamedUnit
  readonly target: NamedUnit
  readonly path: readonly string[]
  readonly checks: readonly LeavingCheck[]
  /** null: a leaving check failed and there was no contest (MK-9.8). */
  readonly contest: ChargeContest | null
  readonly attackerAt: string
  readonly attackerSp: number
  readonly defenderSp: number
  readonly eliminatedUnits: readonly string[]
  readonly eliminatedLeaders: readonly string[]
}
export type UnitExited = EventBase<'unit_exited'> & {
  readonly unit: NamedUnit
  readonly edge: string
  readonly hex: string
  readonly path: readonly string[]
  readonly checks: readonly LeavingCheck[]
  readonly stopped: boolean
  readonly leader: string | null
}
export type ActivationEnded = EventBase<'activation_ended'> & {
  readonly unit: NamedUnit
  readonly why: 'command_failed' | 'nothing_left' | 'charged' | 'exited' | 'eliminated' | 'by_player' | 'turn_ended'
}
/** MK-5.5: the unit is done and waits for `endActivation`. */
export type ActionCompleted = EventBase<'action_completed'> & { readonly unit: NamedUnit }
export type PlayerTurnEnded = EventBase<'player_turn_ended'> &
  ArmyNames & {
    readonly next: Side
    /** Both sides have played: the game turn is judged now (MK-5.14). */
    readonly completesTurn: boolean
  }
export type ReinforcementsArrived = EventBase<'reinforcements_arrived'> &
  ArmyNames & {
    readonly arrived: readonly NamedUnit[]
    readonly delayed: readonly NamedUnit[]
  }
export type HexBurned = EventBase<'hex_burned'> & { readonly hex: string; readonly was: Terrain }
export type GameOver = EventBase<'game_over'> &
  ArmyNames & {
    readonly winner: Side | null
    readonly reason: string
    /** MK-14.7: what the winner has fulfilled; nothing where no condition decided. */
    readonly met: readonly Condition[]
    readonly strength: { readonly blue: number; readonly red: number }
  }

export type MusketEvent =
  | BattleOpened
  | ActivationStarted
  | MoveMade
  | FireMade
  | ChargeMade
  | UnitExited
  | ActivationEnded
  | ActionCompleted
  | PlayerTurnEnded
  | ReinforcementsArrived
  | HexBurned
  | GameOver

/** The list events are added to; null if they are not needed, and then none are made. */
export type EventLog = MusketEvent[] | null
