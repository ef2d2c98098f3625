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
  UnitType,
} from '../tables/index.ts'

/** A piece as an event names it. `type` null: a marker whose piece the reader may not know. `hex` null: aboard, carried or unknown. */
export type Named = {
  readonly name: string
  readonly type: UnitType | 'dummy' | null
  readonly side: Side
  readonly hex: string | null
}

/** Dice against one target number, one target. `negated` by CIWS. */
export type Strike = {
  readonly target: Named
  readonly modifiers: readonly Modifier[]
  readonly need: number
  readonly needModifiers: readonly Modifier[]
  readonly dice: readonly number[]
  readonly hits: number
  readonly negated: number
  readonly damage: number
  readonly hpLeft: number
  readonly tokens: number
  readonly destroyed: boolean
}

export type Variants = { readonly assault?: BeachheadEvent | null; readonly defender?: BeachheadEvent | null }

type Told<Type extends string> = {
  readonly type: Type
  readonly turn: number
  readonly step: StepName
  /** Who did it; null: the rules themselves. */
  readonly seat: Side | null
  readonly clauses: readonly string[]
  readonly as?: Variants
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
export type GameOpened = Told<'game_opened'> & {
  readonly scenario: string
  readonly title: string
  readonly columns: number
  readonly rows: number
  readonly turns: number
}
export type SectionPicked = Told<'section_picked'> & { readonly section: SectionId }
export type SectionPlaced = Told<'section_placed'> & {
  readonly section: SectionId
  readonly slot: readonly [number, number]
  readonly orientation: number
}
export type MapBuilt = Told<'map_built'> & { readonly map: readonly string[]; readonly offshore: Edge }
export type ScenarioDrawn = Told<'scenario_drawn'> & { readonly cards: readonly ScenarioCardId[] }
export type ListChanged = Told<'list_changed'> & {
  readonly left: number
  readonly added: boolean
  readonly what: readonly string[]
}
export type ListClosed = Told<'list_closed'>
export type PiecePlaced = Told<'piece_placed'> & {
  readonly piece: Named
  readonly at: 'hex' | 'aboard' | 'carried'
  readonly carrier: string | null
}
export type FortPlaced = Told<'fort_placed'> & { readonly fort: FortType; readonly hex: string }
export type PieceTakenBack = Told<'piece_taken_back'> & { readonly piece: string }
export type DeploymentDone = Told<'deployment_done'> & {
  readonly markers: readonly { readonly name: string; readonly hex: string }[]
}

// Turn.
export type TurnBegan = Told<'turn_began'>
export type StepDone = Told<'step_done'>
export type Passed = Told<'passed'>
export type EventDrawn = Told<'event_drawn'> & { readonly card: EventId; readonly reshuffled: boolean }
/** What a card of either deck did, as far as no other event tells it. `units` regained, lost or got what the card says. */
export type CardResolved = Told<'card_resolved'> & {
  readonly card: EventId | StrategicId
  readonly effect: 'none' | 'declined' | 'done'
  readonly units: readonly Named[]
  readonly hexes: readonly string[]
  readonly system: System | null
}
export type CommandGained = Told<'command_gained'> & {
  readonly gains: { readonly assault: number; readonly defender: number }
  readonly modifiers: readonly (Modifier & { readonly side: Side })[]
}
export type CardDrawn = Told<'card_drawn'> & { readonly card: StrategicId | null }
export type CardPlayed = Told<'card_played'> & { readonly card: StrategicId; readonly cp: number }
export type ForceMarched = Told<'force_marched'> & { readonly unit: Named | null; readonly cp: number }
export type DeploymentHastened = Told<'deployment_hastened'> & { readonly extra: number }
export type AirCoordinated = Told<'air_coordinated'> & { readonly hex: string }
export type UnitArrived = Told<'unit_arrived'> & { readonly unit: Named; readonly cp: number }
export type DummiesLaid = Told<'dummies_laid'> & { readonly dummies: readonly Named[] }
export type FortBuilt = Told<'fort_built'> & {
  readonly fort: FortType
  readonly hex: string
  readonly until: number | null
  readonly cp: number
}
export type FortsRemoved = Told<'forts_removed'> & {
  readonly forts: readonly { readonly fort: FortType; readonly hex: string }[]
  readonly why: 'breached' | 'card' | 'expired'
  readonly by: Named | null
}
/** BI-17.25: not placed, because somebody unknown stood there. */
export type PlacementBarred = Told<'placement_barred'> & { readonly what: string; readonly hex: string }

// Movement and lift.
export type Launched = Told<'launched'> & { readonly unit: Named; readonly cargo: readonly Named[]; readonly hex: string }
export type Moved = Told<'moved'> & {
  /** `hex` is where it started. */
  readonly unit: Named
  readonly path: readonly string[]
  readonly cost: number | null
  readonly landed: boolean
  /** Why it went no further than `path`: an enemy or marker in the way, mines, an enemy on the landing ground. */
  readonly stopped: null | 'enemy' | 'mines' | 'landing'
  readonly fastAmbush: boolean
}
export type MinesStruck = Told<'mines_struck'> & { readonly hex: string; readonly strike: Strike }
export type Loaded = Told<'loaded'> & { readonly unit: Named; readonly into: Named }
export type Unloaded = Told<'unloaded'> & {
  readonly transport: Named
  readonly drops: readonly { readonly unit: Named; readonly hex: string; readonly entered: boolean }[]
}
export type Recovered = Told<'recovered'> & { readonly unit: Named; readonly cargo: readonly Named[] }
export type BailedOut = Told<'bailed_out'> & { readonly unit: Named; readonly hpLeft: number; readonly survived: boolean }

// Fighting.
export type Attacked = Told<'attacked'> & {
  readonly unit: Named
  readonly ambush: boolean
  readonly distance: number
  readonly strike: Strike
  readonly spLeft: number | null
}
/** Mortar fire, barrage and gunfire: a strike for each target the reader knows of. `by` null: a card. */
export type AreaFired = Told<'area_fired'> & {
  readonly weapon: 'mortar' | 'barrage' | 'gunfire'
  readonly by: Named | null
  readonly hexes: readonly string[]
  readonly strikes: readonly Strike[]
  readonly spLeft: number | null
  readonly cp: number
}
export type SamFired = Told<'sam_fired'> & {
  readonly by: Named
  readonly strike: Strike
  readonly spLeft: number | null
  readonly cp: number
}
export type SparrowFired = Told<'sparrow_fired'> & { readonly strike: Strike; readonly ammoLeft: number }
/** The dice of an attack on the Wasp are on the table and she may answer (BI-18.10). */
export type CiwsOffered = Told<'ciws_offered'> & { readonly by: Named; readonly hits: number }
export type CiwsAnswered = Told<'ciws_answered'> & {
  readonly used: boolean
  readonly dice: readonly number[]
  readonly negated: number
  readonly ammoLeft: number
}
export type StructureAttacked = Told<'structure_attacked'> & {
  readonly unit: Named
  readonly objective: string
  readonly modifiers: readonly Modifier[]
  readonly need: number
  readonly dice: readonly number[]
  readonly damage: number
  readonly hpLeft: number
}
export type WaspDamaged = Told<'wasp_damaged'> & {
  readonly damage: number
  readonly hpLeft: number
  readonly changes: readonly { readonly system: System; readonly from: Status; readonly to: Status }[]
}
export type UnitDestroyed = Told<'unit_destroyed'> & { readonly unit: Named; readonly scored: boolean }
export type UnitSuppressed = Told<'unit_suppressed'> & { readonly unit: Named; readonly tokens: number }

// Finding out.
export type Searched = Told<'searched'> & { readonly unit: Named; readonly found: number }
export type Revealed = Told<'revealed'> & {
  readonly piece: Named
  /** The marker it was known by. */
  readonly marker: string
  readonly cause: RevealCause
}
export type Vanished = Told<'vanished'> & { readonly piece: Named; readonly marker: string }

// Objectives.
export type Secured = Told<'secured'> & { readonly unit: Named; readonly objective: string | null; readonly vip: boolean }
export type Demolished = Told<'demolished'> & { readonly unit: Named; readonly objective: string; readonly hpLeft: number }
export type ObjectiveDestroyed = Told<'objective_destroyed'> & { readonly objective: string }
export type VipFared = Told<'vip_fared'> & { readonly what: 'dropped' | 'lost' | 'extracted'; readonly hex: string | null }

// End Phase.
export type HoldCounted = Told<'hold_counted'> & { readonly objective: string; readonly held: number }
export type GoalFulfilled = Told<'goal_fulfilled'> & { readonly goal: string; readonly side: Side }
export type Resupplied = Told<'resupplied'> & { readonly units: readonly { readonly unit: Named; readonly sp: number }[] }
export type Rallied = Told<'rallied'> & { readonly units: readonly { readonly unit: Named; readonly tokens: number }[] }
export type DronesSpent = Told<'drones_spent'> & { readonly units: readonly Named[] }
export type TurnEnded = Told<'turn_ended'>
export type Points = { readonly assault: number; readonly defender: number }
export type GameOver = Told<'game_over'> & { readonly winner: Side | null; readonly reason: string; readonly points: Points }

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
/**
 * The event of one type as it is emitted: `turn` and `step` are filled in by `Work.emit`. What is told all the time brings them along: to add
 * fields to an object of any shape is dear.
 */
export type Draft = {
  [T in EventType]: Omit<Extract<BeachheadEvent, { type: T }>, 'turn' | 'step' | 'as'> & Dated & { readonly as?: DraftVariants }
}[EventType]
type Dated = { readonly turn: number; readonly step: StepName } | { readonly turn?: never; readonly step?: never }
export type DraftVariants = { readonly assault?: Draft | null; readonly defender?: Draft | null }
