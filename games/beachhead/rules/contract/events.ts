// BI-25.1: what the log is made of. Each event tells all of it; `as` says how a seat that may not know all of it is told instead:
// another event (often the same type with less in it), or null for nothing. A seat without an entry is told the event itself.
import type { Modifier } from '@sandtable/kernel'
import type {
  Edge,
  EventId,
  FortType,
  ScenarioCardId,
  SectionId,
  Side,
  Status,
  StepName,
  StrategicId,
  System,
} from '../tables/index.ts'
import type { NamedPiece, Strike } from './event-pieces.ts'

export type { NamedPiece, Strike } from './event-pieces.ts'

export type EventVariants = { readonly assault?: BeachheadEvent | null; readonly defender?: BeachheadEvent | null }

type EventBase<Type extends string> = {
  readonly type: Type
  readonly turn: number
  readonly step: StepName
  /** The side that did it; null: the rules themselves. */
  readonly seat: Side | null
  readonly clauses: readonly string[]
  readonly as?: EventVariants
}

export const REVEAL_CAUSES = [
  'attacked',
  'acted',
  'mission',
  'moved',
  'searched',
  'probed',
  'landed-on',
  'placed-on',
  'hit',
  'contested',
  'contact',
  'recon',
  'card',
  'chosen',
] as const
export type RevealCause = (typeof REVEAL_CAUSES)[number]

// Set-up.
export type GameOpened = EventBase<'game_opened'> & {
  readonly scenario: string
  readonly title: string
  readonly columns: number
  readonly rows: number
  readonly turns: number
}
export type SectionPicked = EventBase<'section_picked'> & { readonly section: SectionId }
export type SectionPlaced = EventBase<'section_placed'> & {
  readonly section: SectionId
  readonly slot: readonly [number, number]
  readonly orientation: number
}
export type MapBuilt = EventBase<'map_built'> & { readonly map: readonly string[]; readonly offshore: Edge }
export type ScenarioDrawn = EventBase<'scenario_drawn'> & { readonly cards: readonly ScenarioCardId[] }
export type ListChanged = EventBase<'list_changed'> & {
  readonly left: number
  readonly added: boolean
  readonly what: readonly string[]
}
export type ListClosed = EventBase<'list_closed'>
export type PiecePlaced = EventBase<'piece_placed'> & {
  readonly piece: NamedPiece
  readonly at: 'hex' | 'aboard' | 'carried'
  readonly carrier: string | null
}
export type FortPlaced = EventBase<'fort_placed'> & { readonly fort: FortType; readonly hex: string }
export type PieceTakenBack = EventBase<'piece_taken_back'> & { readonly piece: string }
export type DeploymentDone = EventBase<'deployment_done'> & {
  readonly markers: readonly { readonly name: string; readonly hex: string }[]
}

// Turn.
export type TurnBegan = EventBase<'turn_began'>
export type StepDone = EventBase<'step_done'>
export type Passed = EventBase<'passed'>
export type EventDrawn = EventBase<'event_drawn'> & { readonly card: EventId; readonly reshuffled: boolean }
/** What a card of either deck did, as far as no other event tells it. `units` regained, lost or got what the card says. */
export type CardResolved = EventBase<'card_resolved'> & {
  readonly card: EventId | StrategicId
  readonly effect: 'none' | 'declined' | 'done'
  readonly units: readonly NamedPiece[]
  readonly hexes: readonly string[]
  readonly system: System | null
}
export type CommandGained = EventBase<'command_gained'> & {
  readonly gains: { readonly assault: number; readonly defender: number }
  readonly modifiers: readonly (Modifier & { readonly side: Side })[]
}
export type CardDrawn = EventBase<'card_drawn'> & { readonly card: StrategicId | null }
export type CardPlayed = EventBase<'card_played'> & { readonly card: StrategicId; readonly cp: number }
export type ForceMarched = EventBase<'force_marched'> & { readonly unit: NamedPiece | null; readonly cp: number }
export type DeploymentHastened = EventBase<'deployment_hastened'> & { readonly extra: number }
export type AirCoordinated = EventBase<'air_coordinated'> & { readonly hex: string }
export type UnitArrived = EventBase<'unit_arrived'> & { readonly unit: NamedPiece; readonly cp: number }
export type DummiesLaid = EventBase<'dummies_laid'> & { readonly dummies: readonly NamedPiece[] }
export type FortBuilt = EventBase<'fort_built'> & {
  readonly fort: FortType
  readonly hex: string
  readonly until: number | null
  readonly cp: number
}
export type FortsRemoved = EventBase<'forts_removed'> & {
  readonly forts: readonly { readonly fort: FortType; readonly hex: string }[]
  readonly why: 'breached' | 'card' | 'expired'
  readonly by: NamedPiece | null
}
/** BI-17.25: not placed, because a unit not known of stood there. */
export type PlacementBarred = EventBase<'placement_barred'> & { readonly what: string; readonly hex: string }

// Movement and lift.
export type Launched = EventBase<'launched'> & {
  readonly unit: NamedPiece
  readonly cargo: readonly NamedPiece[]
  readonly hex: string
}
export type Moved = EventBase<'moved'> & {
  /** `hex` is where it started. */
  readonly unit: NamedPiece
  readonly path: readonly string[]
  readonly cost: number | null
  readonly landed: boolean
  /** Why it went no further than `path`: an enemy or marker in the way, mines, an enemy on the landing ground. */
  readonly stopped: null | 'enemy' | 'mines' | 'landing'
  readonly fastAmbush: boolean
}
export type MinesStruck = EventBase<'mines_struck'> & { readonly hex: string; readonly strike: Strike }
export type Loaded = EventBase<'loaded'> & { readonly unit: NamedPiece; readonly into: NamedPiece }
export type Unloaded = EventBase<'unloaded'> & {
  readonly transport: NamedPiece
  readonly drops: readonly { readonly unit: NamedPiece; readonly hex: string; readonly entered: boolean }[]
}
export type Recovered = EventBase<'recovered'> & { readonly unit: NamedPiece; readonly cargo: readonly NamedPiece[] }
export type BailedOut = EventBase<'bailed_out'> & {
  readonly unit: NamedPiece
  readonly hpLeft: number
  readonly survived: boolean
}

// Fighting.
export type Attacked = EventBase<'attacked'> & {
  readonly unit: NamedPiece
  readonly ambush: boolean
  readonly distance: number
  readonly strike: Strike
  readonly spLeft: number | null
}
/** Mortar fire, barrage and gunfire: a strike for each target the reader knows of. `by` null: a card. */
export type AreaFired = EventBase<'area_fired'> & {
  readonly weapon: 'mortar' | 'barrage' | 'gunfire'
  readonly by: NamedPiece | null
  readonly hexes: readonly string[]
  readonly strikes: readonly Strike[]
  readonly spLeft: number | null
  readonly cp: number
}
export type SamFired = EventBase<'sam_fired'> & {
  readonly by: NamedPiece
  readonly strike: Strike
  readonly spLeft: number | null
  readonly cp: number
}
export type SparrowFired = EventBase<'sparrow_fired'> & { readonly strike: Strike; readonly ammoLeft: number }
/** The dice of an attack on the Wasp are on the table and she may answer (BI-18.10). */
export type CiwsOffered = EventBase<'ciws_offered'> & { readonly by: NamedPiece; readonly hits: number }
export type CiwsAnswered = EventBase<'ciws_answered'> & {
  readonly used: boolean
  readonly dice: readonly number[]
  readonly negated: number
  readonly ammoLeft: number
}
export type StructureAttacked = EventBase<'structure_attacked'> & {
  readonly unit: NamedPiece
  readonly objective: string
  readonly modifiers: readonly Modifier[]
  readonly need: number
  readonly dice: readonly number[]
  readonly damage: number
  readonly hpLeft: number
}
export type WaspDamaged = EventBase<'wasp_damaged'> & {
  readonly damage: number
  readonly hpLeft: number
  readonly changes: readonly { readonly system: System; readonly from: Status; readonly to: Status }[]
}
export type UnitDestroyed = EventBase<'unit_destroyed'> & { readonly unit: NamedPiece; readonly scored: boolean }
export type UnitSuppressed = EventBase<'unit_suppressed'> & { readonly unit: NamedPiece; readonly tokens: number }

// Finding out.
export type Searched = EventBase<'searched'> & { readonly unit: NamedPiece; readonly found: number }
export type Revealed = EventBase<'revealed'> & {
  readonly piece: NamedPiece
  /** The marker it was known by. */
  readonly marker: string
  readonly cause: RevealCause
}
export type Vanished = EventBase<'vanished'> & { readonly piece: NamedPiece; readonly marker: string }

// Objectives.
export type Secured = EventBase<'secured'> & {
  readonly unit: NamedPiece
  readonly objective: string | null
  readonly vip: boolean
}
export type Demolished = EventBase<'demolished'> & {
  readonly unit: NamedPiece
  readonly objective: string
  readonly hpLeft: number
}
export type ObjectiveDestroyed = EventBase<'objective_destroyed'> & { readonly objective: string }
export type VipFared = EventBase<'vip_fared'> & { readonly what: 'dropped' | 'lost' | 'extracted'; readonly hex: string | null }

// End Phase.
export type HoldCounted = EventBase<'hold_counted'> & { readonly objective: string; readonly held: number }
export type GoalFulfilled = EventBase<'goal_fulfilled'> & { readonly goal: string; readonly side: Side }
export type Resupplied = EventBase<'resupplied'> & {
  readonly units: readonly { readonly unit: NamedPiece; readonly sp: number }[]
}
export type Rallied = EventBase<'rallied'> & {
  readonly units: readonly { readonly unit: NamedPiece; readonly tokens: number }[]
}
export type DronesSpent = EventBase<'drones_spent'> & { readonly units: readonly NamedPiece[] }
export type TurnEnded = EventBase<'turn_ended'>
export type Points = { readonly assault: number; readonly defender: number }
export type GameOver = EventBase<'game_over'> & {
  readonly winner: Side | null
  readonly reason: string
  readonly points: Points
}

export type BeachheadEvent =
  | GameOpened
  | SectionPicked
  | SectionPlaced
  | MapBuilt
  | ScenarioDrawn
  | ListChanged
  | ListClosed
  | PiecePlaced
  | FortPlaced
  | PieceTakenBack
  | DeploymentDone
  | TurnBegan
  | StepDone
  | Passed
  | EventDrawn
  | CardResolved
  | CommandGained
  | CardDrawn
  | CardPlayed
  | ForceMarched
  | DeploymentHastened
  | AirCoordinated
  | UnitArrived
  | DummiesLaid
  | FortBuilt
  | FortsRemoved
  | PlacementBarred
  | Launched
  | Moved
  | MinesStruck
  | Loaded
  | Unloaded
  | Recovered
  | BailedOut
  | Attacked
  | AreaFired
  | SamFired
  | SparrowFired
  | CiwsOffered
  | CiwsAnswered
  | StructureAttacked
  | WaspDamaged
  | UnitDestroyed
  | UnitSuppressed
  | Searched
  | Revealed
  | Vanished
  | Secured
  | Demolished
  | ObjectiveDestroyed
  | VipFared
  | HoldCounted
  | GoalFulfilled
  | Resupplied
  | Rallied
  | DronesSpent
  | TurnEnded
  | GameOver
export type EventType = BeachheadEvent['type']
