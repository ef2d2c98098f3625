// WW-17: the events of the log. Each carries the turn, its side, the whole result and the clauses that decided it.

import type { Drift } from '../barrage/wind.ts'
import type { Allocation, OptionNote } from '../setup/options.ts'
import type { Fate, Totals } from '../state/state.ts'
import type { Both, Faction, Side, UnitType, Wind } from '../tables.ts'

/** `seen`, only under fog: the sides that could see it when it happened (WW-15.10d). */
type EventBase<Type extends string> = {
  readonly type: Type
  readonly turn: number
  readonly clauses: readonly string[]
  readonly seen?: Both<boolean>
}
type By = { readonly side: Side; readonly faction: Faction | null }
/** WW-17.1: 'nw.1' is step 1 of nw. */
type InStep = By & { readonly step: number }

export type GameOpened = EventBase<'game_opened'> & {
  readonly scenario: string
  readonly title: string
  readonly columns: number
  readonly rows: number
  readonly cities: number
  readonly lastTurn: number
  readonly options: readonly OptionNote[]
}
export type FactionChosen = EventBase<'faction_chosen'> & By & { readonly byDeadline: boolean }
export type CitiesAllocated = EventBase<'cities_allocated'> & {
  readonly method: Allocation
  readonly cities: Both<readonly string[]>
  readonly factions: Both<Faction | null>
}
export type InitiativeDrawn = EventBase<'initiative_drawn'> & By
/** The hex is null for viewers that may not know it yet (WW-2.19). */
export type UnitPlaced = EventBase<'unit_placed'> & By & { readonly hex: string | null; readonly byDeadline: boolean }
export type UnitDeployed = EventBase<'unit_deployed'> &
  By & { readonly unit: string; readonly unitType: UnitType; readonly hex: string }
export type TurnBegan = EventBase<'turn_began'> & {
  readonly counter: string
  readonly initiative: Side
  readonly faction: Faction | null
  /** The initiative has just changed hands. */
  readonly passed: boolean
}
export type IncomeCame = EventBase<'income'> &
  By & { readonly gross: number; readonly upkeep: number; readonly gained: number; readonly treasury: number }
export type DraftChanged = EventBase<'draft_changed'> &
  By & { readonly plan: string; readonly price: number; readonly left: number }
/** The text is null for the other side until both are in (WW-4.3). */
export type PlanSubmitted = EventBase<'plan_submitted'> & By & { readonly plan: string | null; readonly byDeadline: boolean }
export type PlanWithdrawn = EventBase<'plan_withdrawn'> & By
export type PlansOpened = EventBase<'plans_opened'> & {
  readonly plans: { readonly nw: string | null; readonly se: string | null }
  readonly factions: Both<Faction | null>
}
export type Mustered = EventBase<'mustered'> & By & { readonly unit: string; readonly unitType: UnitType; readonly hex: string }
export type Moved = EventBase<'moved'> &
  InStep & {
    readonly units: readonly string[]
    readonly from: string | null
    readonly path: readonly string[]
    /** null: no unit is left. */
    readonly hex: string | null
    readonly paid: number | null
  }
export const COMBAT_OUTCOMES = ['victory', 'repulsed', 'stalemate', 'attackers destroyed', 'both destroyed'] as const
export type CombatOutcome = (typeof COMBAT_OUTCOMES)[number]
export type Fought = EventBase<'combat'> &
  InStep & {
    readonly hex: string
    readonly from: string
    readonly attackers: readonly string[]
    readonly defenders: readonly string[]
    readonly attack: Totals
    readonly defence: Totals
    /** Before the cap of WW-11.3. */
    readonly toDefenders: number
    readonly toAttackers: number
    readonly outcome: CombatOutcome
    readonly defendersLost: readonly string[]
    readonly attackersLost: readonly string[]
  }
export type WindRolled = EventBase<'wind'> & InStep & { readonly hex: string; readonly wind: Wind }
export type Shelled = EventBase<'shot'> &
  InStep & {
    /** null under fog, for a battery out of sight. */
    readonly from: string | null
    readonly target: string | null
    readonly shells: number
    readonly drift: Drift | null
    /** null: lost off the map. */
    readonly landing: string | null
    readonly isObserved: boolean
    readonly killed: readonly string[]
  }
export type StepVoid = EventBase<'step_void'> & InStep
export type StepUnpaid = EventBase<'step_unpaid'> & InStep
export type StepWaited = EventBase<'step_waited'> & InStep
export type LossesAsked = EventBase<'losses_asked'> &
  By & { readonly hex: string; readonly damage: number; readonly units: readonly string[] }
export type LossesAssigned = EventBase<'losses_assigned'> &
  By & {
    readonly hex: string
    readonly losses: readonly { readonly unit: string; readonly damage: number }[]
    readonly byDeadline: boolean
  }
export type OwnerChanged = EventBase<'owner_changed'> & {
  readonly hex: string
  readonly from: Side | null
  readonly to: Side | null
  readonly factions: Both<Faction | null>
}
export type UnitRepaired = EventBase<'unit_repaired'> & By & { readonly unit: string; readonly hex: string }
export type PlanReported = EventBase<'plan_reported'> &
  By & { readonly steps: readonly { readonly order: string; readonly fate: Fate }[] }
export type DrawOffered = EventBase<'draw_offered'> & By
export type GameOver = EventBase<'game_over'> & {
  readonly winner: Side | null
  readonly faction: Faction | null
  readonly reason: string
}

export type WwEvent =
  | GameOpened
  | FactionChosen
  | CitiesAllocated
  | InitiativeDrawn
  | UnitPlaced
  | UnitDeployed
  | TurnBegan
  | IncomeCame
  | DraftChanged
  | PlanSubmitted
  | PlanWithdrawn
  | PlansOpened
  | Mustered
  | Moved
  | Fought
  | WindRolled
  | Shelled
  | StepVoid
  | StepUnpaid
  | StepWaited
  | LossesAsked
  | LossesAssigned
  | OwnerChanged
  | UnitRepaired
  | PlanReported
  | DrawOffered
  | GameOver
